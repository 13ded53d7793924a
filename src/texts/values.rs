//! Values of properties.

use crate::catalog::typed::Expected;
use crate::t::{self, Text};

/// That a value does not read as its type.
pub const fn not_a(expected: Expected) -> Text {
    match expected {
        Expected::Boolean => t::values::not_a::BOOLEAN,
        Expected::Date => t::values::not_a::DATE,
        Expected::DateTime => t::values::not_a::DATE_TIME,
        Expected::Time => t::values::not_a::TIME,
        Expected::Integer => t::values::not_a::INTEGER,
        Expected::Decimal => t::values::not_a::DECIMAL,
        Expected::Literal => t::values::not_a::LITERAL,
    }
}
