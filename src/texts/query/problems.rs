//! What could not be read of a filter.

use crate::catalog::view::query::{Comparable, How, Problem, ProblemKind};
use crate::t::query::problems as texts;

/// What is wrong and, unless a fix is offered beside it, what would be right.
pub fn problem(problem: &Problem) -> String {
    let has_fix = problem.fix.is_some();
    match &problem.kind {
        ProblemKind::ClosesNothing => texts::CLOSES_NOTHING.into(),
        ProblemKind::EmptyGroup => texts::EMPTY_GROUP.into(),
        ProblemKind::TooDeep(most) => texts::too_deep(&most.to_string()),
        ProblemKind::OrWithoutSide => as_text(&texts::without_side("OR"), "\"OR\""),
        ProblemKind::AndWithoutSide => as_text(&texts::without_side("AND"), "\"AND\""),
        ProblemKind::NotWithoutTerm => as_text(&texts::NOT_WITHOUT_TERM, "\"NOT\""),
        ProblemKind::RelationWithoutTerm(How::Within(_)) => {
            example(&texts::without_value("within"), "within:2 of:gateway")
        }
        ProblemKind::RelationWithoutTerm(How::By(verb, _)) => {
            let verb = verb.name();
            example(
                &texts::relation_without_term(verb),
                &format!("{verb}>class:Node"),
            )
        }
        ProblemKind::UnknownField { name, .. } if has_fix => texts::field_unknown(name),
        ProblemKind::UnknownField {
            name,
            as_text: text,
        } => as_text(&texts::field_unknown(name), text),
        ProblemKind::UnknownProperty(key) => texts::property_unknown(key),
        ProblemKind::UnknownValue { field, value } if has_fix => {
            texts::value_unknown(field.name(), value)
        }
        ProblemKind::UnknownValue { field, value } => {
            let (field, text) = (field.name(), field.example());
            example(
                &texts::value_unknown(field, value),
                &format!("{field}:{text}"),
            )
        }
        ProblemKind::NotATime { field, value } => texts::not_a_time(field.name(), value),
        ProblemKind::FieldWithoutValue(field) => {
            let (field, text) = (field.name(), field.example());
            example(&texts::without_value(field), &format!("{field}:{text}"))
        }
        ProblemKind::PropertyWithoutValue(key) => texts::without_value(key),
        ProblemKind::ComparedWith { key, kind } => {
            let text = match kind {
                Comparable::Number => ">1000",
                Comparable::Date => ">2026-01-01",
                Comparable::Time => ">08:00",
            };
            example(&texts::compared(key), text)
        }
        ProblemKind::NotComparable { key, value } => as_text(&texts::not_comparable(key), value),
    }
}

fn as_text(sentence: &str, text: &str) -> String {
    format!("{sentence} {}", texts::as_text(text))
}

fn example(sentence: &str, text: &str) -> String {
    format!("{sentence} {}", texts::example(text))
}
