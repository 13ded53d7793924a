//! Whether a text is a value of a property's type.
//!
//! The interface shows types and bounds but not how values are written; the forms taken here are
//! those of `docs/assumptions.md`: `true`/`false`, digits, RFC 3339.

use std::cmp::Ordering;

use architrave_interface::{PropertyType, PropertyValidation};
use architrave_values::{compare, has_form};

/// Checks `text` against the type and what the settings demand of it.
///
/// # Errors
/// Half a sentence that says what is wrong with the text, to follow the property's key.
pub fn check(
    kind: &PropertyType,
    validation: Option<&PropertyValidation>,
    text: &str,
) -> Result<(), String> {
    check_form(kind, text)?;
    let Some(validation) = validation else {
        return Ok(());
    };
    if let Some(least) = &validation.lower_bound
        && compare(kind, text, least) == Some(Ordering::Less)
    {
        return Err(format!("{} is below the lower bound {least}", short(text)));
    }
    if let Some(most) = &validation.upper_bound
        && compare(kind, text, most) == Some(Ordering::Greater)
    {
        return Err(format!("{} is above the upper bound {most}", short(text)));
    }
    if *kind == PropertyType::Enum {
        let literals = validation.literals.iter().flatten();
        if !literals
            .flat_map(|literal| &literal.translations)
            .any(|literal| literal.value == text)
        {
            return Err(format!("{} is none of its literals", short(text)));
        }
    }
    Ok(())
}

/// Checks that `text` is written as values of the type are.
///
/// # Errors
/// As [`check`].
pub fn check_form(kind: &PropertyType, text: &str) -> Result<(), String> {
    let form = match kind {
        PropertyType::Boolean => "true or false",
        PropertyType::Integer => "digits, with - before if negative",
        PropertyType::Decimal => "digits, with . for decimals",
        PropertyType::Date => "year-month-day, such as 2026-11-21",
        PropertyType::Time => "hours:minutes, such as 06:30",
        PropertyType::DateTime => "RFC 3339, such as 2026-11-21T06:30:00Z",
        _ => "",
    };
    match has_form(kind, text) {
        true => Ok(()),
        false => Err(format!("{} is no {kind} ({form})", short(text))),
    }
}

/// The text as an error can show it.
fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_value_and_the_form() {
        let error = |kind: &str, text: &str| check_form(&kind.into(), text).unwrap_err();
        assert_eq!(
            error("Date", "27.10.2026"),
            "\"27.10.2026\" is no Date (year-month-day, such as 2026-11-21)"
        );
        assert!(
            error("Integer", &"x".repeat(100)).starts_with(&format!("\"{}…\"", "x".repeat(60)))
        );
        assert_eq!(check_form(&"Unknown".into(), "anything"), Ok(()));
    }
}
