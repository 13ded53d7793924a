//! Values of properties.

use crate::catalog::typed::Expected;

/// That a value does not read as its type.
pub const fn not_a(expected: Expected) -> &'static str {
    match expected {
        Expected::Boolean => "Not a Boolean",
        Expected::Date => "Not a date",
        Expected::DateTime => "Not a date with a time",
        Expected::Time => "Not a time",
        Expected::Integer => "Not a whole number",
        Expected::Decimal => "Not a number",
        Expected::Literal => "Not a value of the list",
    }
}

/// The same with what is shown instead.
pub const fn not_a_and_shown(expected: Expected) -> &'static str {
    match expected {
        Expected::Boolean => "Not a Boolean: shown as it came",
        Expected::Date => "Not a date: shown as it came",
        Expected::DateTime => "Not a date with a time: shown as it came",
        Expected::Time => "Not a time: shown as it came",
        Expected::Integer => "Not a whole number: shown as it came",
        Expected::Decimal => "Not a number: shown as it came",
        Expected::Literal => "Not a value of the list: shown as it came",
    }
}
