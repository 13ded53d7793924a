//! Has the worker run rules on the file, after its checks. The upload does not wait for it.

use std::cell::RefCell;
use std::sync::Arc;

use architrave_worker::{Command, LoadedRelationship, OpenFinding, Ruled, RulesFailure};
use leptos::prelude::*;

use super::session::ImportSession;
use crate::features::quality::LoadedForRules;

/// What rules find in a file, and the state of the search for it.
#[derive(Default)]
pub struct FileRules {
    pub state: ArcRwSignal<RulesState>,
    /// What the last run was asked for.
    asked: RefCell<Option<RuleRequest>>,
}

/// What a run depends on beside the file.
#[derive(PartialEq)]
struct RuleRequest {
    rules: String,
    open: Vec<OpenFinding>,
    language: String,
    relationships: Vec<LoadedRelationship>,
    /// Of which state of the catalog they are: their ends are places in it.
    state: u64,
}

/// The state of running rules on a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum RulesState {
    /// They run, or wait for the checks.
    #[default]
    Running,
    /// They ran.
    Done(Arc<Ruled>),
    /// They did not.
    Failed(RulesFailure),
    /// The worker ended before they did.
    Interrupted,
}

impl FileRules {
    /// Takes the worker's response.
    pub(super) fn take(&self, ruled: Result<Ruled, RulesFailure>) {
        self.state.set(match ruled {
            Ok(ruled) => RulesState::Done(Arc::new(ruled)),
            Err(failure) => RulesState::Failed(failure),
        });
    }

    /// No worker has the file any more.
    pub(super) fn interrupt(&self) {
        if self
            .state
            .with_untracked(|state| *state == RulesState::Running)
        {
            self.state.set(RulesState::Interrupted);
        }
    }
}

impl ImportSession {
    /// Runs the rules of a set, unless they ran with the same: the file is read again for each run. `loaded` are
    /// findings of loaded elements, some of which the file may correct, and their relationships, which the worker has;
    /// `now` is in milliseconds since 1970.
    pub(super) fn run_rules(
        &self,
        rules: String,
        loaded: LoadedForRules,
        language: &str,
        now: f64,
    ) {
        let request = RuleRequest {
            rules,
            open: loaded.open,
            language: language.to_owned(),
            relationships: loaded.relationships,
            state: loaded.state,
        };
        if self.rules.asked.borrow().as_ref() == Some(&request) {
            return;
        }
        self.rules.state.set(RulesState::Running);
        self.ask(
            &Command::Rules {
                rules: request.rules.clone(),
                open: request.open.clone(),
                language: request.language.clone(),
                now,
            },
            None,
        );
        self.rules.asked.replace(Some(request));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_does_not_replace_a_result() {
        let rules = FileRules::default();
        rules.interrupt();
        assert_eq!(rules.state.get_untracked(), RulesState::Interrupted);
        rules.take(Ok(Ruled::default()));
        rules.interrupt();
        let done = RulesState::Done(Arc::new(Ruled::default()));
        assert_eq!(rules.state.get_untracked(), done);
    }

    #[test]
    fn rules_are_asked_for_once_for_each_language() {
        let session = ImportSession::default();
        let rules = &session.rules;
        session.run_rules(String::new(), LoadedForRules::default(), "en", 0.0);
        rules.take(Err(RulesFailure::UnreadableSet));
        session.run_rules(String::new(), LoadedForRules::default(), "en", 1.0);
        let failed = RulesState::Failed(RulesFailure::UnreadableSet);
        assert_eq!(rules.state.get_untracked(), failed);
        session.run_rules(String::new(), LoadedForRules::default(), "de", 1.0);
        assert_eq!(rules.state.get_untracked(), RulesState::Running);
    }
}
