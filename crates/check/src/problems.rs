//! What could not be read or run, for people.

use architrave_catalog::view::Problem;
use architrave_file_elements::{LeftOut, Reason};
use architrave_rules::{
    Broken, Note, Outcome, PatternError, ReadError, RuleProblem, RuleProblemKind, RuleSet,
};

use crate::check::Checked;
use crate::words::clean;

/// The rules that cannot run, each with why.
pub fn broken(set: &RuleSet, checked: &Checked) -> Vec<String> {
    let rules = set.rules.iter().zip(&checked.rules);
    let broken = rules.filter_map(|(rule, report)| match &report.outcome {
        Outcome::Broken(why) => Some((rule, why)),
        Outcome::Ran | Outcome::Off | Outcome::NotApplicable(_) => None,
    });
    broken
        .map(|(rule, why)| {
            let text = match why {
                Broken::Scope(problems) => unread("scope", &rule.scope, problems),
                Broken::Query(problems) => match &rule.check {
                    architrave_rules::Check::Query { query } => unread("query", query, problems),
                    _ => unread("query", "", problems),
                },
                Broken::EmptyQuery => "the query is empty and would match everything".to_owned(),
                Broken::Pattern(error) => pattern(*error),
                Broken::NoKinds => "it names no kind of relationship".to_owned(),
                Broken::NoValues => "it lists no value".to_owned(),
            };
            format!("rule {} cannot run: {text}", rule.id)
        })
        .collect()
}

/// The parts of a query that cannot be read.
fn unread(which: &str, text: &str, problems: &[Problem]) -> String {
    let parts = problems.iter().map(|problem| {
        let part = text.get(problem.span.clone()).unwrap_or_default();
        let fix = problem.fix.as_ref();
        let fix = fix.map_or_else(String::new, |fix| {
            format!(" (meant: {}?)", clean(&fix.text))
        });
        format!("\"{}\"{fix}", clean(part))
    });
    let parts: Vec<String> = parts.collect();
    format!("its {which} cannot be read at {}", parts.join(", "))
}

fn pattern(error: PatternError) -> String {
    match error {
        PatternError::Empty => "the pattern is empty".to_owned(),
        PatternError::OpenSet(at) => format!("the pattern has no ] for the [ at byte {at}"),
        PatternError::BadSet(at) => {
            format!("the set at byte {at} of the pattern is empty or reversed")
        }
        PatternError::LoneEscape => "the pattern ends with a backslash".to_owned(),
        PatternError::TooLong => "the pattern has more than 200 characters".to_owned(),
    }
}

/// Why a text is no rule set, behind its line.
pub fn read_error(error: &ReadError) -> String {
    match error {
        ReadError::NotARuleSet { line, text } => format!("{line}: not a rule set: {text}"),
        ReadError::Version { found, line } => format!(
            "{line}: version {found} of rule sets is unknown; this program reads version {}",
            architrave_rules::VERSION
        ),
    }
}

/// A part of a rule set that could not be read, behind its line.
pub fn rule_problem(problem: &RuleProblem) -> String {
    let rule = problem.rule.as_deref();
    let rule = rule.map_or_else(String::new, |id| format!(" rule {}:", clean(id)));
    let text = match &problem.kind {
        RuleProblemKind::UnknownCheck(name) => format!("there is no check \"{}\"", clean(name)),
        RuleProblemKind::BadId => {
            "the id may have lower-case letters, digits and hyphens inside, 64 at most".to_owned()
        }
        RuleProblemKind::SameId => "an earlier rule has the same id".to_owned(),
        RuleProblemKind::Unreadable(text) => text.clone(),
        RuleProblemKind::UnreadableAcceptance(text) => format!("accepted finding: {text}"),
        RuleProblemKind::UnknownField(name) => format!("there is no field \"{}\"", clean(name)),
    };
    format!("{}:{rule} {text}", problem.line)
}

/// What to know about the result of a rule.
pub fn note(note: &Note) -> String {
    match note {
        Note::ScopeIsEmpty => "no element is in its scope".to_owned(),
        Note::UnknownProperty(key) => format!("no element has a property \"{}\"", clean(key)),
        Note::NotJudged(count) => {
            format!("{count} relationships not judged: their class or kind is none of ArchiMate")
        }
        Note::UnknownAge(count) => format!("{count} elements not judged: their age is unknown"),
    }
}

/// What of a file was not checked, and why.
pub fn left_out(one: &LeftOut) -> String {
    let what = if one.is_relationship {
        "relationship"
    } else {
        "element"
    };
    let id = one.identifier.as_deref();
    let id = id.map_or_else(String::new, |id| format!(" \"{}\"", clean(id)));
    let reason = match &one.reason {
        Reason::NoIdentifier => "it has no identifier".to_owned(),
        Reason::SameIdentifier => "something before it has the same identifier".to_owned(),
        Reason::NoType => "it has no type".to_owned(),
        Reason::NoEnd => "it has no source or no target".to_owned(),
        Reason::UnknownEnd(end) => format!("its end \"{}\" is not among the elements", clean(end)),
        Reason::BetweenRelationships => "both of its ends are relationships".to_owned(),
    };
    format!("{what}{id} not checked: {reason}")
}
