//! What is typed into the form of a rule.

use architrave_metamodel::Kinds;
use architrave_rules::{OwnRule, Severity};
use leptos::prelude::*;

use super::typed::{Parameter, TypedRule};
use crate::catalog::view::Query;
use crate::effect::memo;
use crate::features::query_field::QueryInput;
use crate::state::App;
use crate::t::Text;

/// Copies are the same thing.
#[derive(Clone, Copy)]
pub struct RuleDraft {
    pub name: RwSignal<String>,
    pub severity: RwSignal<Severity>,
    /// The name of what it checks.
    pub check: RwSignal<&'static str>,
    pub key: RwSignal<String>,
    pub days: RwSignal<String>,
    pub kinds: RwSignal<Kinds>,
    pub pattern: RwSignal<String>,
    pub language: RwSignal<String>,
    /// One per line.
    pub values: RwSignal<String>,
    /// What no element may match.
    pub query: DraftQuery,
    /// The elements that the rule is about.
    pub scope: DraftQuery,
    was_refused: RwSignal<bool>,
}

/// A query of the rule. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct DraftQuery {
    pub input: QueryInput,
    read: Memo<Query>,
    is_required: bool,
    /// Whether the rule was sent with a fault: then unfinished and missing parts are shown too.
    was_refused: RwSignal<bool>,
}

impl RuleDraft {
    /// Begins with what was typed.
    pub fn new(app: App, typed: TypedRule) -> Self {
        let was_refused = RwSignal::new(false);
        let query =
            |id, text, is_required| DraftQuery::new(app, id, text, is_required, was_refused);
        Self {
            name: RwSignal::new(typed.name),
            severity: RwSignal::new(typed.severity),
            check: RwSignal::new(typed.check),
            key: RwSignal::new(typed.key),
            days: RwSignal::new(typed.days),
            kinds: RwSignal::new(typed.kinds),
            pattern: RwSignal::new(typed.pattern),
            language: RwSignal::new(typed.language),
            values: RwSignal::new(typed.values),
            query: query("own-rule-query", typed.query, true),
            scope: query("own-rule-scope", typed.scope, false),
            was_refused,
        }
    }

    /// The rule as it is typed, tracked.
    pub fn typed(self) -> TypedRule {
        TypedRule {
            name: self.name.get(),
            severity: self.severity.get(),
            scope: self.scope.input.text.get(),
            check: self.check.get(),
            key: self.key.get(),
            days: self.days.get(),
            kinds: self.kinds.get(),
            pattern: self.pattern.get(),
            language: self.language.get(),
            values: self.values.get(),
            query: self.query.input.text.get(),
        }
    }

    /// Whether to say that the name is missing, tracked.
    pub fn lacks_name(self) -> bool {
        self.was_refused.get() && self.name.with(|name| name.trim().is_empty())
    }

    /// What to say of a parameter that is missing or wrong, once the rule was sent with it.
    pub fn error(self, parameter: Parameter, text: Text) -> Signal<Option<String>> {
        let is_shown = move || self.was_refused.get() && self.typed().is_faulty(parameter);
        Signal::derive(move || is_shown().then(|| text.into()))
    }

    /// The rule, unless something of it is wrong; then the form says what.
    pub fn finish(self) -> Option<OwnRule> {
        let typed = untrack(|| self.typed());
        let rule = typed.rule();
        let mut parameters = Parameter::ALL.into_iter();
        let is_complete = !rule.name.is_empty()
            && !parameters.any(|parameter| typed.is_faulty(parameter))
            && (!Parameter::Query.is_of(&rule.check) || self.query.is_complete())
            && self.scope.is_complete();
        self.was_refused.set(!is_complete);
        is_complete.then_some(rule)
    }

    /// Empties the form; the check stays, for the next rule.
    pub fn clear(self) {
        for text in [
            self.name,
            self.key,
            self.pattern,
            self.language,
            self.values,
            self.query.input.text,
            self.scope.input.text,
        ] {
            text.set(String::new());
        }
    }
}

impl DraftQuery {
    fn new(
        app: App,
        id: &'static str,
        text: String,
        is_required: bool,
        was_refused: RwSignal<bool>,
    ) -> Self {
        let (text, is_typing) = (RwSignal::new(text), RwSignal::new(false));
        let read =
            memo(move |_| text.with(|text| app.catalog.with(|catalog| Query::read(text, catalog))));
        let problems = memo(move |_| {
            let may_be_unfinished = is_typing.get() && !was_refused.get();
            read.with(|query| query.left_out(may_be_unfinished))
        });
        Self {
            input: QueryInput {
                app,
                id,
                text,
                is_typing,
                problems,
            },
            read,
            is_required,
            was_refused,
        }
    }

    /// Whether to say that it is missing, tracked.
    pub fn is_missing(self) -> bool {
        let has_fault = || self.read.with(|query| is_faulty(query, self.is_required));
        self.was_refused.get() && self.input.problems.with(Vec::is_empty) && has_fault()
    }

    fn is_complete(self) -> bool {
        self.read
            .with_untracked(|query| !is_faulty(query, self.is_required))
    }
}

/// Whether a rule with this query is refused. One without terms would find every element.
fn is_faulty(query: &Query, is_required: bool) -> bool {
    !query.problems.is_empty() || (is_required && query.terms().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::quality::testing::catalog;

    #[test]
    fn a_query_with_a_problem_or_without_terms_is_refused() {
        let catalog = catalog();
        let is_refused = |text: &str| is_faulty(&Query::read(text, &catalog), true);
        for text in ["", "  ", "class:", "classs:Goal", "class:Goal classs:Node"] {
            assert!(is_refused(text), "{text}");
        }
        assert!(!is_refused("class:Goal -has:owner"));
    }

    #[test]
    fn a_scope_may_be_empty_but_not_wrong() {
        let catalog = catalog();
        let is_refused = |text: &str| is_faulty(&Query::read(text, &catalog), false);
        assert!(!is_refused("") && !is_refused("class:Goal"));
        assert!(is_refused("classs:Goal") && is_refused("class:"));
    }
}
