//! The findings of the load before, in this browser.

use std::sync::Arc;

use architrave_rules::Outcome;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::evaluation::{Evaluation, SharedEvaluation};
use super::store::RuleStore;
use super::trend::{Snapshot, Snapshots, Trend, hash};
use crate::catalog::Catalog;
use crate::components::after_paint;
use crate::effect::{effect, memo};
use crate::state::App;
use crate::storage::StoreName;

const KEY: &str = "quality-findings";

/// What changed since the load before. Nothing is recorded while
/// elements are loaded: their findings come one after the other.
pub fn use_trend(
    app: App,
    store: RuleStore,
    evaluation: Memo<SharedEvaluation>,
) -> RwSignal<Option<Arc<Trend>>> {
    let trend = RwSignal::new(None);
    let painted = after_paint(evaluation);
    let is_loading = memo(move |_| app.retrieval.is_running());
    effect(move || {
        let evaluation = painted.get();
        let is_ready = app.catalog.ready() && store.is_ready() && evaluation.is_whole;
        if !is_ready || is_loading.get() {
            return;
        }
        let (Some(storage), Some(now)) = (
            app.storage(),
            app.catalog.with_untracked(|c| snapshot(&evaluation, c)),
        ) else {
            return;
        };
        spawn_local(async move {
            let mut stored = Snapshots::default();
            let made = &mut stored;
            let written = storage
                .change(StoreName::Notes, KEY, move |bytes| {
                    *made = Snapshots::from_bytes(bytes.as_deref());
                    made.record(now);
                    serde_json::to_vec(made).ok().map(Into::into)
                })
                .await;
            // Without storage there is nothing to compare with.
            if written.is_ok() {
                let _ = trend.try_set(stored.trend().map(Arc::new));
            }
        });
    });
    trend
}

/// The open findings of the rules that ran; `None` where nothing is loaded.
fn snapshot(evaluation: &Evaluation, catalog: &Catalog) -> Option<Snapshot> {
    let loaded = catalog.last_loaded()?;
    let rules = evaluation.set.rules.iter().zip(&evaluation.report.rules);
    let ran = rules.filter(|(_, report)| report.outcome == Outcome::Ran);
    let keys = ran.map(|(rule, report)| {
        let findings = &evaluation.report.findings[report.findings.clone()];
        let open = findings.iter().filter(|finding| finding.accepted.is_none());
        let key = |finding: &architrave_rules::Finding| {
            hash(&finding.key(&evaluation.set, catalog, &evaluation.landscape))
        };
        (rule.id.clone(), open.map(key).collect())
    });
    Some(Snapshot::of(loaded, keys))
}
