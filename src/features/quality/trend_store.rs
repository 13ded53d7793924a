//! The findings of the load before, in this browser.

use std::sync::Arc;

use architrave_rules::Outcome;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::evaluation::SharedEvaluation;
use super::store::RuleStore;
use super::trend::{Snapshot, Snapshots, Trend, hash};
use crate::browser;
use crate::catalog::Catalog;
use crate::components::after_paint;
use crate::effect::{effect, memo};
use crate::state::App;
use crate::storage::StoreName;

const KEY: &str = "quality-findings";

/// How many keys are made before the page can react again: some milliseconds.
const STEP: usize = 2_000;

/// What changed since the load before, for everything that shows it. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct TrendRecord {
    pub trend: RwSignal<Option<Arc<Trend>>>,
    /// The number of the evaluation that was recorded last.
    recorded: StoredValue<Option<u32>>,
}

impl TrendRecord {
    pub fn new() -> Self {
        Self {
            trend: RwSignal::new(None),
            recorded: StoredValue::new(None),
        }
    }

    /// Records the findings of each evaluation once it is drawn. Nothing is recorded while elements are loaded: their
    /// findings come one after the other.
    pub fn follow(self, app: App, store: RuleStore, evaluation: Memo<SharedEvaluation>) {
        let painted = after_paint(evaluation);
        let is_loading = memo(move |_| app.retrieval.is_running());
        effect(move || {
            let evaluation = painted.get();
            let is_ready = app.catalog.ready() && store.is_ready() && evaluation.is_whole;
            let number = Some(evaluation.number);
            if !is_ready || is_loading.get() || self.recorded.get_value() == number {
                return;
            }
            self.recorded.set_value(number);
            spawn_local(async move {
                // Without storage there is nothing to compare with.
                if let Some(trend) = self.record(app, &evaluation).await {
                    drop(self.trend.try_set(trend.map(Arc::new)));
                } else if self.is_last(&evaluation) {
                    self.recorded.set_value(None);
                }
            });
        });
    }

    /// Whether no other evaluation came meanwhile, and the user did not sign out.
    fn is_last(self, evaluation: &SharedEvaluation) -> bool {
        self.recorded.try_get_value() == Some(Some(evaluation.number))
    }

    /// Stores the findings; returns what changed since the load before, where that is known. `None` if nothing was stored.
    async fn record(self, app: App, evaluation: &SharedEvaluation) -> Option<Option<Trend>> {
        let storage = untrack(|| app.storage())?;
        let now = self.snapshot(app, evaluation).await?;
        let mut stored = Snapshots::default();
        let (made, last) = (&mut stored, evaluation.clone());
        let written = storage
            .change(StoreName::Notes, KEY, move |bytes| {
                *made = Snapshots::from_bytes(bytes.as_deref());
                if !self.is_last(&last) {
                    return None;
                }
                made.record(now);
                serde_json::to_vec(made).ok().map(Into::into)
            })
            .await;
        (written.is_ok() && self.is_last(evaluation)).then(|| stored.trend())
    }

    /// The open findings of the rules that ran; `None` where nothing is loaded, or something has changed since.
    async fn snapshot(self, app: App, evaluation: &SharedEvaluation) -> Option<Snapshot> {
        let loaded = app.catalog.with_untracked(Catalog::last_loaded)?;
        let rules = evaluation.set.rules.iter().zip(&evaluation.report.rules);
        let mut all = Vec::new();
        for (rule, report) in rules.filter(|(_, report)| report.outcome == Outcome::Ran) {
            let mut keys = Vec::new();
            for findings in evaluation.report.findings[report.findings.clone()].chunks(STEP) {
                let open = findings.iter().filter(|finding| finding.accepted.is_none());
                if !self.is_last(evaluation) {
                    return None;
                }
                app.catalog.with_untracked(|catalog| {
                    let is_right = catalog.state() == evaluation.state;
                    is_right.then(|| {
                        keys.extend(open.map(|finding| {
                            hash(&finding.key(&evaluation.set, catalog, &evaluation.landscape))
                        }));
                    })
                })?;
                browser::yield_to_browser().await;
            }
            all.push((rule.id.clone(), keys));
        }
        Some(Snapshot::of(loaded, all))
    }
}
