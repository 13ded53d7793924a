//! Values of properties.

use crate::catalog::typed::Expected;
use crate::t;

/// What a value that does not read as its type should have been.
pub fn expected_kind(expected: Expected) -> String {
    use t::query::offers::property as kinds;
    let kind = match expected {
        Expected::Boolean => kinds::BOOLEAN,
        Expected::Date => kinds::DATE,
        Expected::DateTime => kinds::DATE_TIME,
        Expected::Time => kinds::TIME,
        Expected::Integer => kinds::INTEGER,
        Expected::Decimal => kinds::DECIMAL,
        Expected::Literal => kinds::ENUMERATION,
    };
    t::values::expected(&kind)
}
