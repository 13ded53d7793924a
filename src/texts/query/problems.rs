//! What could not be read of a filter.

use crate::catalog::view::query::{Comparable, Problem, ProblemKind};
use crate::t;

/// What is wrong and what would be right.
pub fn problem(problem: &Problem) -> String {
    match (&problem.kind, problem.fix.as_ref().map(|fix| &fix.text)) {
        (ProblemKind::ClosesNothing, _) => String::from(t::query::problems::CLOSES_NOTHING),
        (ProblemKind::EmptyGroup, _) => String::from(t::query::problems::EMPTY_GROUP),
        (ProblemKind::TooDeep(most), _) => t::query::problems::too_deep(&most.to_string()),
        (ProblemKind::OrWithoutSide, _) => String::from(t::query::problems::OR_WITHOUT_SIDE),
        (ProblemKind::AndWithoutSide, _) => String::from(t::query::problems::AND_WITHOUT_SIDE),
        (ProblemKind::NotWithoutTerm, _) => String::from(t::query::problems::NOT_WITHOUT_TERM),
        (ProblemKind::UnknownField { name, .. }, Some(meant)) => {
            t::query::problems::field_meant(meant, name)
        }
        (ProblemKind::UnknownField { name, as_text }, None) => {
            t::query::problems::field_unknown(as_text, name)
        }
        (ProblemKind::UnknownProperty(key), Some(meant)) => {
            t::query::problems::property_meant(key, meant)
        }
        (ProblemKind::UnknownProperty(key), None) => t::query::problems::property_unknown(key),
        (ProblemKind::UnknownValue { field, value }, Some(meant)) => {
            let field = field.name();
            t::query::problems::value_meant(field, meant, value)
        }
        (ProblemKind::UnknownValue { field, value }, None) => {
            let (field, example) = (field.name(), field.example());
            t::query::problems::value_unknown(example, field, value)
        }
        (ProblemKind::NotATime { field, value }, _) => {
            t::query::problems::not_a_time(field.name(), value)
        }
        (ProblemKind::FieldWithoutValue(field), _) => {
            let (field, example) = (field.name(), field.example());
            t::query::problems::field_without_value(example, field)
        }
        (ProblemKind::PropertyWithoutValue(key), _) => {
            t::query::problems::property_without_value(key)
        }
        (ProblemKind::ComparedWith { key, kind }, _) => match kind {
            Comparable::Number => t::query::problems::compared_number(key),
            Comparable::Date => t::query::problems::compared_date(key),
            Comparable::Time => t::query::problems::compared_time(key),
        },
        (ProblemKind::NotComparable { key, value }, _) => {
            t::query::problems::not_comparable(key, value)
        }
    }
}
