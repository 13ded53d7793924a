//! The rules and their findings, once for everything that shows them.

use architrave_rules::{Outcome, RuleSet};
use leptos::prelude::*;

use super::evaluation::{Evaluation, SharedEvaluation, use_evaluation, use_rule_set};
use super::own_rule::RuleDrafts;
use super::read_file::follow_site;
use super::store::RuleStore;
use super::subject::nodes;
use super::trend_store::TrendRecord;
use crate::catalog::{Catalog, EvaluatedRule};
use crate::components::after_paint;
use crate::effect::{effect, memo};
use crate::features::analysis::landscape::{SharedLandscape, use_landscape};
use crate::state::App;
use crate::texts::rules::rule_title;

/// The rules of the sign-in. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct SharedRules {
    pub store: RuleStore,
    pub drafts: RuleDrafts,
    pub landscape: Memo<SharedLandscape>,
    pub set: Memo<RuleSet>,
    pub evaluation: Memo<SharedEvaluation>,
    pub trend: TrendRecord,
}

impl SharedRules {
    /// They are restored at the first call, and live until the sign-out.
    pub fn of(app: App) -> Self {
        untrack(|| {
            app.findings.in_scope(|| {
                use_context().unwrap_or_else(|| {
                    let store = RuleStore::restore(app);
                    follow_site(store);
                    let landscape = use_landscape(app);
                    let set = use_rule_set(app, store);
                    let rules = Self {
                        store,
                        drafts: RuleDrafts::new(),
                        landscape,
                        set,
                        evaluation: use_evaluation(app, landscape, set),
                        trend: TrendRecord::new(),
                    };
                    provide_context(rules);
                    rules
                })
            })
        })
    }
}

/// Hands the findings to the catalog after each change, as long as they are wanted. While elements are loaded they are
/// not known: what is missing now may come with the next response.
pub fn follow(app: App) {
    let SharedRules {
        store, evaluation, ..
    } = SharedRules::of(app);
    let is_loading = memo(move |_| app.retrieval.is_running());
    let is_ready = memo(move |_| app.catalog.ready() && store.is_ready() && !is_loading.get());
    let settled = memo(move |_| {
        let evaluation = is_ready.get().then(|| evaluation.get());
        evaluation.filter(|evaluation| evaluation.is_whole)
    });
    let painted = after_paint(settled);
    effect(move || {
        let Some(evaluation) = painted.get() else {
            return app.catalog.forget_findings();
        };
        // The next evaluation may be on its way: elements that came since were not evaluated.
        if app.catalog.with_untracked(Catalog::state) != evaluation.state {
            return;
        }
        let open = |rule: &architrave_rules::RuleReport| rule.findings.len() - rule.accepted;
        let rules = evaluation.report.rules.iter();
        app.findings.open.set(rules.map(open).sum());
        let (rules, found) = by_row(&evaluation);
        app.catalog.set_findings(rules, found);
    });
}

/// The rules that ran, and the rows of their open findings. A relationship counts for its source and its target.
fn by_row(evaluation: &Evaluation) -> (Vec<EvaluatedRule>, Vec<(u32, u32)>) {
    let (mut rules, mut found) = (Vec::new(), Vec::new());
    let all = evaluation.set.rules.iter().zip(&evaluation.report.rules);
    for (rule, report) in all.filter(|(_, report)| report.outcome == Outcome::Ran) {
        let number = u32::try_from(rules.len()).unwrap_or(u32::MAX);
        rules.push(EvaluatedRule {
            id: rule.id.clone(),
            title: rule_title(rule),
            severity: rule.severity,
        });
        let findings = &evaluation.report.findings[report.findings.clone()];
        for finding in findings.iter().filter(|f| f.accepted.is_none()) {
            let (first, second) = nodes(&evaluation.landscape, finding);
            let rows = std::iter::once(first).chain(second);
            let rows = rows.filter_map(|node| evaluation.landscape.row(node));
            found.extend(rows.filter_map(|row| Some((u32::try_from(row).ok()?, number))));
        }
    }
    (rules, found)
}
