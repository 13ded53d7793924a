//! The findings of the rules in everything that is loaded.

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use architrave_rules::{Check, Context, Evaluator, Finding, Report, Rule, RuleSet, name_languages};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::store::RuleStore;
use crate::browser;
use crate::catalog::view::QueryContext;
use crate::catalog::{Catalog, person_ids};
use crate::effect::memo;
use crate::features::analysis::landscape::SharedLandscape;
use crate::shared::Shared;
use crate::state::{App, Person, query_context};

/// The result of an evaluation.
pub struct Evaluation {
    /// Another one for each evaluation.
    pub number: u32,
    pub set: RuleSet,
    pub report: Report,
    pub landscape: SharedLandscape,
    /// `Catalog::state` of what was evaluated.
    pub state: u64,
    /// How long it took, in milliseconds.
    pub took: f64,
    /// Whether all rules ran; until then there is nothing in it.
    pub is_whole: bool,
}

/// A result, compared by identity.
#[derive(Clone)]
pub struct SharedEvaluation(Arc<Evaluation>);

impl Deref for SharedEvaluation {
    type Target = Evaluation;

    fn deref(&self) -> &Evaluation {
        &self.0
    }
}

impl PartialEq for SharedEvaluation {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Evaluation {
    pub fn finding(&self, place: u32) -> Option<(&Rule, &Finding)> {
        let finding = self.report.findings.get(place as usize)?;
        Some((self.set.rules.get(finding.rule)?, finding))
    }

    pub fn key(&self, catalog: &Catalog, place: u32) -> String {
        let finding = self.report.findings.get(place as usize);
        finding.map_or_else(String::new, |finding| {
            finding.key(&self.set, catalog, &self.landscape)
        })
    }
}

/// What an evaluation depends on.
struct Inputs {
    number: u32,
    set: RuleSet,
    landscape: SharedLandscape,
    /// `Catalog::state`.
    state: u64,
    language: String,
    me: Option<String>,
    names: usize,
    unknown: Option<HashSet<String>>,
    now: f64,
}

impl Inputs {
    fn with_context<T>(&self, app: App, look: impl FnOnce(&Context<'_>) -> T) -> T {
        let person = |id: &str| app.people.name_untracked(id);
        look(&Context {
            query: QueryContext {
                now: self.now,
                ..query_context(self.me.as_deref(), &person, self.names)
            },
            language: &self.language,
            unknown_users: self.unknown.as_ref(),
            lacks: &[],
        })
    }

    /// Evaluates the next rule; false where there is none.
    fn step(&self, app: App, evaluator: &mut Evaluator, catalog: &Catalog) -> bool {
        self.with_context(app, |context| {
            evaluator.step(&self.set, catalog, &self.landscape, context)
        })
    }

    fn result(&self, report: Report, took: f64, is_whole: bool) -> SharedEvaluation {
        SharedEvaluation(Arc::new(Evaluation {
            number: self.number,
            took,
            set: self.set.clone(),
            report,
            landscape: self.landscape.clone(),
            state: self.state,
            is_whole,
        }))
    }
}

/// Up to so many ids, all rules run at once: that takes some 20 ms. With more, the page can react between two of them.
const FEW: usize = 20_000;

/// The rules as they are now.
pub fn use_rule_set(app: App, store: RuleStore) -> Memo<RuleSet> {
    memo(move |_| {
        let language = app.prefs.content_language();
        store.with(|stored| stored.set(&name_languages(&language)))
    })
}

/// The result, which follows the catalog, the rules, the content language and what is known of people.
pub fn use_evaluation(
    app: App,
    landscape: Memo<SharedLandscape>,
    set: Memo<RuleSet>,
) -> Memo<SharedEvaluation> {
    let unknown = memo(move |_| {
        app.people.loaded_count();
        app.catalog.with(|catalog| unknown_users(app, catalog))
    });
    // Handing over the findings notifies those who follow the catalog too.
    let state = memo(move |_| app.catalog.with(Catalog::state));
    let inputs = memo(move |_| {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let set = set.get();
        Shared::new(Inputs {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            landscape: landscape.get(),
            state: state.get(),
            language: app.prefs.content_language(),
            me: app.me(),
            names: match reads_owners(&set) {
                true => app.people.loaded_count(),
                false => 0,
            },
            unknown: unknown.get(),
            now: browser::now(),
            set,
        })
    });
    let last = StoredValue::new(None::<SharedEvaluation>);
    let finished = RwSignal::new(0_u32);
    let running = StoredValue::new(None::<u32>);
    memo(move |_| {
        let inputs = inputs.get();
        finished.track();
        let earlier = last.get_value();
        if let Some(found) = earlier.as_ref().filter(|e| e.number == inputs.number) {
            return found.clone();
        }
        if app.catalog.with_untracked(|c| c.entries().len()) > FEW {
            if running.get_value() != Some(inputs.number) {
                running.set_value(Some(inputs.number));
                spawn_local(evaluate_in_steps(
                    app,
                    inputs.clone(),
                    running,
                    last,
                    finished,
                ));
            }
            // Until the next result is there, the earlier one is shown, unless the places of its elements and
            // relationships are others.
            return earlier
                .filter(|earlier| earlier.landscape == inputs.landscape)
                .unwrap_or_else(|| inputs.result(Report::default(), 0.0, false));
        }
        let start = browser::now();
        let mut evaluator = Evaluator::default();
        let result = app.catalog.with_untracked(|catalog| {
            while inputs.step(app, &mut evaluator, catalog) {}
            let report = evaluator.finish(&inputs.set, catalog, &inputs.landscape);
            inputs.result(report, browser::now() - start, true)
        });
        last.set_value(Some(result.clone()));
        result
    })
}

/// Evaluates rule by rule, until something else is to be evaluated.
async fn evaluate_in_steps(
    app: App,
    inputs: Shared<Inputs>,
    running: StoredValue<Option<u32>>,
    last: StoredValue<Option<SharedEvaluation>>,
    finished: RwSignal<u32>,
) {
    let mut evaluator = Evaluator::default();
    let mut took = 0.0;
    loop {
        browser::yield_to_browser().await;
        if running.try_get_value() != Some(Some(inputs.number)) {
            return;
        }
        let start = browser::now();
        let result = app.catalog.with_untracked(|catalog| {
            if catalog.state() != inputs.state {
                return None;
            }
            if inputs.step(app, &mut evaluator, catalog) {
                return Some(None);
            }
            let evaluator = std::mem::take(&mut evaluator);
            let report = evaluator.finish(&inputs.set, catalog, &inputs.landscape);
            Some(Some(inputs.result(report, took, true)))
        });
        took += browser::now() - start;
        match result {
            // The catalog has changed: the next evaluation begins where it is read.
            None => return,
            Some(None) => {}
            Some(Some(result)) => {
                last.set_value(Some(result));
                return finished.set(inputs.number);
            }
        }
    }
}

/// Whether a filter of the set may ask for owners, whom it finds by their names.
fn reads_owners(set: &RuleSet) -> bool {
    set.rules.iter().any(|rule| {
        let query = match &rule.check {
            Check::Query { query } => query.as_str(),
            _ => "",
        };
        [rule.scope.as_str(), query]
            .iter()
            .any(|text| text.to_lowercase().contains("owner"))
    })
}

/// The users of whom the service said that it does not know them; `None` where no one was asked for.
fn unknown_users(app: App, catalog: &Catalog) -> Option<HashSet<String>> {
    let (mut unknown, mut is_asked) = (HashSet::new(), false);
    for id in person_ids(catalog) {
        match app.people.person_untracked(id) {
            Some(Person::NotHere) => {
                unknown.insert(id.to_owned());
                is_asked = true;
            }
            Some(Person::Known(_)) => is_asked = true,
            Some(Person::Asking | Person::Failed(_)) | None => {}
        }
    }
    is_asked.then_some(unknown)
}

/// Asks the service for every user that loaded elements name.
pub fn look_up_users(app: App) {
    let ids: Vec<String> = app.catalog.with_untracked(|catalog| {
        let ids = person_ids(catalog).into_iter();
        ids.map(str::to_owned).collect()
    });
    ids.iter().for_each(|id| app.people.load(id));
}
