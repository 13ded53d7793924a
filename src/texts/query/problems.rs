//! What could not be read of a filter.

use crate::catalog::view::query::{Comparable, Problem, ProblemKind};

/// What is wrong and what would be right.
pub fn problem(problem: &Problem) -> String {
    match (&problem.kind, problem.fix.as_ref().map(|fix| &fix.text)) {
        (ProblemKind::ClosesNothing, _) => "There is no ( before this ).".to_owned(),
        (ProblemKind::EmptyGroup, _) => "These brackets are empty.".to_owned(),
        (ProblemKind::TooDeep(most), _) => {
            format!("More than {most} groups stand in each other.")
        }
        (ProblemKind::OrWithoutSide, _) => {
            "OR goes between two terms. To look for the text itself, write \"OR\".".to_owned()
        }
        (ProblemKind::AndWithoutSide, _) => {
            "AND goes between two terms. To look for the text itself, write \"AND\".".to_owned()
        }
        (ProblemKind::NotWithoutTerm, _) => {
            "NOT goes before a term. To look for the text itself, write \"NOT\".".to_owned()
        }
        (ProblemKind::UnknownField { name, .. }, Some(meant)) => {
            format!("There is no field {name}. Did you mean {meant}?")
        }
        (ProblemKind::UnknownField { name, as_text }, None) => {
            format!("There is no field {name}. To look for the text itself, write {as_text}.")
        }
        (ProblemKind::UnknownProperty(key), Some(meant)) => {
            format!("No element known here has a property {key}. Did you mean {meant}?")
        }
        (ProblemKind::UnknownProperty(key), None) => {
            format!("No element known here has a property {key}.")
        }
        (ProblemKind::UnknownValue { field, value }, Some(meant)) => {
            let field = field.name();
            format!("{field} has no value {value}. Did you mean {meant}?")
        }
        (ProblemKind::UnknownValue { field, value }, None) => {
            let (field, example) = (field.name(), field.example());
            format!("{field} has no value {value}. Write for example {field}:{example}.")
        }
        (ProblemKind::NotATime { field, value }, _) => format!(
            "{value} is no time. Write 2026-06-01, 2026-06, >2026-01-01, 2026-05-01..2026-06-01, today, <-30d, or {}:30d for the last 30 days.",
            field.name(),
        ),
        (ProblemKind::FieldWithoutValue(field), _) => {
            let (field, example) = (field.name(), field.example());
            format!("{field}: needs a value, such as {example}.")
        }
        (ProblemKind::PropertyWithoutValue(key), _) => format!("{key}: needs a value."),
        (ProblemKind::ComparedWith { key, kind }, _) => match kind {
            Comparable::Number => format!("{key} is compared with a number: >1000."),
            Comparable::Date => format!("{key} is compared with a date: >2026-01-01."),
            Comparable::Time => format!("{key} is compared with a time: >08:00."),
        },
        (ProblemKind::NotComparable { key, value }, _) => {
            format!("{key} has no order to compare by. To look for the text itself, write {value}.")
        }
    }
}
