//! Choosing a rule set: the built-in one, one of the site, or a file.

use architrave_rules::{RuleSet, Source, StoredRules};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::store::RuleStore;
use crate::api::load_rule_set;
use crate::effect::{effect, scoped_task};
use crate::state::App;
use crate::t;
use crate::texts::rules::{read_error, rule_problem};

/// What was wrong with a set, in texts; the first is the heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetProblems {
    pub title: String,
    pub parts: Vec<String>,
}

/// A set that can be used, with what of it could not be read; else why it cannot.
pub fn read_set(name: &str, text: &str) -> Result<SetProblems, SetProblems> {
    match RuleSet::from_json(text) {
        Err(error) => Err(SetProblems {
            title: read_error(name, &error),
            parts: Vec::new(),
        }),
        Ok(loaded) if loaded.problems.is_empty() => Ok(SetProblems::default()),
        Ok(loaded) => Ok(SetProblems {
            title: t::quality::sheet::left_out(loaded.problems.len()),
            parts: loaded.problems.iter().map(rule_problem).collect(),
        }),
    }
}

/// Where a set is chosen. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct SetChoice {
    pub store: RuleStore,
    pub problems: RwSignal<SetProblems>,
    /// The set that is being loaded: it is chosen until it turns out that it cannot be read.
    pub loading: RwSignal<Option<Source>>,
}

impl SetChoice {
    /// Nothing chosen yet.
    pub fn new(store: RuleStore) -> Self {
        Self {
            store,
            problems: RwSignal::new(SetProblems::default()),
            loading: RwSignal::new(None),
        }
    }

    /// Chooses the built-in set.
    pub fn built_in(self) {
        self.problems.set(SetProblems::default());
        self.take(Source::BuiltIn, String::new());
    }

    /// Loads and chooses a set of the site.
    pub fn site(self, url: String) {
        self.loading.set(Some(Source::Site(url.clone())));
        spawn_local(async move {
            let loaded = load_rule_set(&url).await;
            match loaded {
                Ok(text) => self.read(&url.clone(), Source::Site(url), text),
                Err(title) => self.fail(title),
            }
            let _ = self.loading.try_set(None);
        });
    }

    /// Reads and chooses a file.
    pub fn file(self, files: Vec<web_sys::File>) {
        let Some(file) = files.into_iter().next() else {
            return;
        };
        spawn_local(async move {
            let name = file.name();
            let text = JsFuture::from(file.unchecked_ref::<web_sys::Blob>().text()).await;
            match text.ok().and_then(|text| text.as_string()) {
                Some(text) => self.read(&name.clone(), Source::File(name), text),
                None => self.fail(t::quality::sheet::unreadable(&name)),
            }
        });
    }

    fn read(self, name: &str, source: Source, text: String) {
        match read_set(name, &text) {
            Ok(problems) => {
                let _ = self.problems.try_set(problems);
                self.take(source, text);
            }
            Err(problems) => {
                let _ = self.problems.try_set(problems);
            }
        }
    }

    fn fail(self, title: String) {
        let parts = Vec::new();
        let _ = self.problems.try_set(SetProblems { title, parts });
    }

    fn take(self, source: Source, chosen: String) {
        let before = self
            .store
            .with_untracked(|rules| (rules.source.clone(), rules.chosen.clone()));
        let change = move |rules: &mut StoredRules| {
            rules.source = source.clone();
            rules.chosen = chosen.clone();
        };
        let undo = move |rules: &mut StoredRules| {
            (rules.source, rules.chosen) = before.clone();
        };
        self.store.change(
            t::quality::sheet::CHANGED.into(),
            std::sync::Arc::new(change),
            Some(std::sync::Arc::new(undo)),
        );
    }
}

/// Loads a chosen set of the site again: it may have another one now. What was saved stays where it cannot be loaded.
pub fn follow_site(store: RuleStore) {
    effect(move || {
        let url = match store.is_ready() {
            true => store.with(|rules| match &rules.source {
                Source::Site(url) => Some(url.clone()),
                Source::BuiltIn | Source::File(_) => None,
            }),
            false => None,
        };
        let Some(url) = url else { return };
        scoped_task(async move {
            if let Ok(text) = load_rule_set(&url).await
                && read_set(&url, &text).is_ok()
            {
                store.refresh(text);
            }
        });
    });
}

pub fn site_sets(app: App) -> Vec<String> {
    app.config.with_value(|config| config.rule_sets.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_another_version_is_refused_and_named() {
        let problems = read_set("mine.json", r#"{"version": 2, "rules": []}"#).unwrap_err();
        assert!(problems.title.contains("mine.json"), "{problems:?}");
        assert!(problems.title.contains('2'), "{problems:?}");
    }

    #[test]
    fn a_rule_that_cannot_be_read_is_told_with_its_line() {
        let text = "{\"version\": 1, \"rules\": [\n{\"id\": \"x\", \"severity\": \"hint\", \"check\": {\"type\": \"other\"}},\n{\"id\": \"y\", \"severity\": \"hint\", \"check\": {\"type\": \"orphan\"}}]}";
        let problems = read_set("mine.json", text).unwrap();
        assert_eq!(problems.parts.len(), 1);
        assert!(problems.parts[0].starts_with("Line 2:"), "{problems:?}");
        assert!(problems.parts[0].contains("other"), "{problems:?}");
    }

    #[test]
    fn a_set_without_faults_has_no_problems() {
        let text = RuleSet::built_in(&["en"]).to_json();
        assert_eq!(read_set("x", &text), Ok(SetProblems::default()));
    }
}
