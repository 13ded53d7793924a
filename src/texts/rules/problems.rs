//! Rules that cannot run, and files that are no rules.

use architrave_rules::{
    Broken, Check, Note, PatternError, ReadError, Rule, RuleProblem, RuleProblemKind, VERSION,
};

use crate::catalog::view::query::Problem;
use crate::t;
use crate::texts::query::problem;

/// Why a rule cannot run.
pub fn broken(rule: &Rule, why: &Broken) -> String {
    use t::quality::broken as texts;
    match why {
        Broken::Scope(problems) => texts::scope(&unread(&rule.scope, problems)),
        Broken::Query(problems) => {
            let query = match &rule.check {
                Check::Query { query } => query,
                _ => "",
            };
            texts::query(&unread(query, problems))
        }
        Broken::EmptyQuery => texts::EMPTY_QUERY.into(),
        Broken::Pattern(error) => pattern_error(*error),
        Broken::NoKinds => texts::NO_KINDS.into(),
        Broken::NoValues => texts::NO_VALUES.into(),
    }
}

/// What is wrong with each part of a filter, after the part.
fn unread(text: &str, problems: &[Problem]) -> String {
    let one = |of: &Problem| {
        let part = text.get(of.span.clone()).unwrap_or_default();
        format!("{part}: {}", problem(of))
    };
    problems.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Why a pattern cannot be read.
pub fn pattern_error(error: PatternError) -> String {
    use t::quality::broken as texts;
    match error {
        PatternError::Empty => texts::PATTERN_EMPTY.into(),
        PatternError::OpenSet(at) => texts::pattern_open_set(&at.to_string()),
        PatternError::BadSet(at) => texts::pattern_bad_set(&at.to_string()),
        PatternError::LoneEscape => texts::PATTERN_ESCAPE.into(),
        PatternError::TooLong => texts::PATTERN_LONG.into(),
    }
}

/// Why a file, or whatever `name` is, is no rule set.
pub fn read_error(name: &str, error: &ReadError) -> String {
    use t::quality::sheet as texts;
    match error {
        ReadError::NotARuleSet { line, text } => texts::not_a_set(text, &line.to_string(), name),
        ReadError::Version { found, .. } => {
            texts::version(&found.to_string(), name, &VERSION.to_string())
        }
    }
}

/// A part of a rule set that could not be read.
pub fn rule_problem(problem: &RuleProblem) -> String {
    use t::quality::problem as texts;
    let text = match &problem.kind {
        RuleProblemKind::UnknownCheck(name) => texts::unknown_check(name),
        RuleProblemKind::BadId => texts::BAD_ID.into(),
        RuleProblemKind::SameId => texts::SAME_ID.into(),
        RuleProblemKind::Unreadable(error) => error.clone(),
        RuleProblemKind::UnreadableAcceptance(error) => texts::acceptance(error),
        RuleProblemKind::UnknownField(name) => texts::unknown_field(name),
    };
    let text = match &problem.rule {
        Some(id) => texts::rule(id, &text),
        None => text,
    };
    t::quality::sheet::line(&problem.line.to_string(), &text)
}

/// What to know about the result of a rule.
pub fn note(note: &Note) -> String {
    use t::quality::note as texts;
    match note {
        Note::ScopeIsEmpty => texts::SCOPE_IS_EMPTY.into(),
        Note::UnknownProperty(key) => texts::unknown_property(key),
        Note::NotJudged(count) => texts::not_judged(*count),
        Note::UnknownAge(count) => texts::unknown_age(*count),
    }
}
