//! What is typed into the form of a rule.

use architrave_rules::{QueryRule, Severity};
use leptos::prelude::*;

use crate::catalog::view::Query;
use crate::effect::memo;
use crate::features::query_field::QueryInput;
use crate::state::App;

/// Copies are the same thing.
#[derive(Clone, Copy)]
pub struct RuleDraft {
    pub name: RwSignal<String>,
    pub severity: RwSignal<Severity>,
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
    /// Begins with a rule.
    pub fn new(app: App, rule: QueryRule) -> Self {
        let was_refused = RwSignal::new(false);
        let query =
            |id, text, is_required| DraftQuery::new(app, id, text, is_required, was_refused);
        Self {
            name: RwSignal::new(rule.name),
            severity: RwSignal::new(rule.severity),
            query: query("own-rule-query", rule.query, true),
            scope: query("own-rule-scope", rule.scope, false),
            was_refused,
        }
    }

    /// The rule as it is typed, tracked.
    pub fn typed(self) -> QueryRule {
        QueryRule {
            name: self.name.get(),
            severity: self.severity.get(),
            scope: self.scope.input.text.get(),
            query: self.query.input.text.get(),
        }
    }

    /// Whether to say that the name is missing, tracked.
    pub fn lacks_name(self) -> bool {
        self.was_refused.get() && self.name.with(|name| name.trim().is_empty())
    }

    /// The rule, unless something of it is wrong; then the form says what.
    pub fn finish(self) -> Option<QueryRule> {
        let text = |text: RwSignal<String>| text.with_untracked(|text| text.trim().to_owned());
        let rule = QueryRule {
            name: text(self.name),
            severity: self.severity.get_untracked(),
            scope: text(self.scope.input.text),
            query: text(self.query.input.text),
        };
        let is_complete =
            !rule.name.is_empty() && self.query.is_complete() && self.scope.is_complete();
        self.was_refused.set(!is_complete);
        is_complete.then_some(rule)
    }

    pub fn clear(self) {
        for text in [self.name, self.query.input.text, self.scope.input.text] {
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
