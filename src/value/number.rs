//! Numbers as texts: no digit is lost by conversion to a floating point number.

/// A number as it is written in a request: digits, with `-` before and `.` for decimals.
///
/// Takes what people type and paste: a real minus sign, spaces, separators of thousands. `None`
/// where it is not clear which number is meant.
pub(super) fn plain(typed: &str) -> Option<String> {
    read(typed, '.')
}

/// A number whose decimals come after `decimal`, a point or a comma, as it is written in a request;
/// the other one of the two separates thousands.
pub(super) fn read(typed: &str, decimal: char) -> Option<String> {
    let thousands = if decimal == '.' { ',' } else { '.' };
    let text: String = typed
        .trim()
        .chars()
        .filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\''))
        .map(|c| if c == '\u{2212}' { '-' } else { c })
        .collect();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, part) = match digits.split_once(decimal) {
        Some((whole, part)) => (whole, Some(part)),
        None => (digits, None),
    };
    let whole = without_separators(whole, thousands)?;
    if part.is_some_and(|p| p.is_empty() || !p.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    Some(match part {
        Some(part) => format!("{sign}{whole}.{part}"),
        None => format!("{sign}{whole}"),
    })
}

/// `1,200,000` without its commas; a comma anywhere else may be meant as a decimal point.
fn without_separators(whole: &str, thousands: char) -> Option<String> {
    let mut groups = whole.split(thousands);
    let first = groups.next()?;
    let is_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let has_more = whole.contains(thousands);
    // No thousands begin with a zero: `0,125` has decimals.
    if !is_digits(first) || (has_more && (first.len() > 3 || first.starts_with('0'))) {
        return None;
    }
    groups
        .all(|g| is_digits(g) && g.len() == 3)
        .then(|| whole.replace(thousands, ""))
}

/// A plain number with separators of thousands: `50,000,000`.
pub(super) fn grouped(plain: &str) -> String {
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(rest) => ("\u{2212}", rest),
        None => ("", plain),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let mut out = String::from(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if !part.is_empty() {
        out.push('.');
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_normalizes_typed_numbers() {
        for (typed, expected) in [
            ("\u{2212}1,200.00", Some("-1200.00")),
            (" 50 000 000 ", Some("50000000")),
            ("+7", Some("7")),
            ("1'200", Some("1200")),
            ("007", Some("007")),
            ("1200,5", None),
            ("1,2", None),
            ("0,125", None),
            ("1.2.3", None),
            ("1.", None),
            (".5", None),
            ("1e3", None),
            ("", None),
            ("-", None),
            ("٣", None),
        ] {
            assert_eq!(plain(typed).as_deref(), expected, "{typed:?}");
        }
        assert_eq!(grouped("-50000000.5"), "\u{2212}50,000,000.5");
    }

    proptest! {
        #[test]
        fn plain_removes_the_separators_of_grouped(n in -9_999_999_999i64..9_999_999_999) {
            prop_assert_eq!(plain(&grouped(&n.to_string())), Some(n.to_string()));
        }
    }
}
