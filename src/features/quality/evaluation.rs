//! The findings of the rules in everything that is loaded.

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use architrave_rules::{Check, Context, Finding, Report, Rule, RuleSet, evaluate, name_languages};
use leptos::prelude::*;

use super::store::RuleStore;
use crate::browser;
use crate::catalog::{Catalog, person_ids};
use crate::effect::memo;
use crate::features::analysis::landscape::SharedLandscape;
use crate::state::{App, Person};

/// The result of an evaluation.
pub struct Evaluation {
    /// Another one for each evaluation.
    pub number: u32,
    pub set: RuleSet,
    pub report: Report,
    pub landscape: SharedLandscape,
    /// How long it took, in milliseconds.
    pub took: f64,
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

/// The result, which follows the catalog, the rules, the content language and what is known of people.
pub fn use_evaluation(
    app: App,
    landscape: Memo<SharedLandscape>,
    store: RuleStore,
) -> Memo<SharedEvaluation> {
    let set = memo(move |_| {
        let language = app.prefs.content_language();
        store.with(|stored| stored.set(&name_languages(&language)))
    });
    let unknown = memo(move |_| {
        app.people.loaded_count();
        app.catalog.with(|catalog| unknown_users(app, catalog))
    });
    memo(move |_| {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let (set, landscape) = (set.get(), landscape.get());
        let language = app.prefs.content_language();
        let names = match reads_owners(&set) {
            true => app.people.loaded_count(),
            false => 0,
        };
        let unknown = unknown.get();
        let start = browser::now();
        let report = app.with_query_context(names, |query| {
            let context = Context {
                query: *query,
                language: &language,
                unknown_users: unknown.as_ref(),
                lacks: &[],
            };
            // The landscape is another one after each change of the catalog.
            app.catalog
                .with_untracked(|catalog| evaluate(&set, catalog, &landscape, &context))
        });
        SharedEvaluation(Arc::new(Evaluation {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            took: browser::now() - start,
            set,
            report,
            landscape,
        }))
    })
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
