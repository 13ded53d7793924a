//! Numbers as texts: no digit is lost on the way through a floating point number.

use std::cmp::Ordering;

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

/// Compares two plain numbers of any length; `None` if one is no number.
pub(super) fn compare(a: &str, b: &str) -> Option<Ordering> {
    let (a, b) = (parts(&plain(a)?), parts(&plain(b)?));
    Some(match (a.negative, b.negative) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => a.size(&b),
        (true, true) => b.size(&a),
    })
}

struct Parts {
    negative: bool,
    whole: String,
    part: String,
}

fn parts(plain: &str) -> Parts {
    let digits = plain.trim_start_matches('-');
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let whole = whole.trim_start_matches('0').to_owned();
    let part = part.trim_end_matches('0').to_owned();
    Parts {
        // Minus zero is zero.
        negative: plain.starts_with('-') && !(whole.is_empty() && part.is_empty()),
        whole,
        part,
    }
}

impl Parts {
    fn size(&self, other: &Self) -> Ordering {
        (self.whole.len(), &self.whole, &self.part).cmp(&(
            other.whole.len(),
            &other.whole,
            &other.part,
        ))
    }
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
    fn what_people_type() {
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

    #[test]
    fn zero_is_zero() {
        assert_eq!(compare("-0.0", "0"), Some(Ordering::Equal));
        assert_eq!(compare("0.10", "0.1"), Some(Ordering::Equal));
        assert_eq!(
            compare("99999999999999999999999999999999999999999", "1"),
            Some(Ordering::Greater)
        );
    }

    proptest! {
        #[test]
        fn it_compares_as_numbers_do(a in -9_999_999i64..9_999_999, b in -9_999_999i64..9_999_999) {
            let text = |n: i64| format!("{}{}.{:03}", if n < 0 { "-" } else { "" }, n.abs() / 1000, n.abs() % 1000);
            prop_assert_eq!(compare(&text(a), &text(b)), Some(a.cmp(&b)));
        }

        #[test]
        fn separators_change_nothing(n in -9_999_999_999i64..9_999_999_999) {
            prop_assert_eq!(plain(&grouped(&n.to_string())), Some(n.to_string()));
        }
    }
}
