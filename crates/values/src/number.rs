//! Decimal numbers of any length: no digit is lost in a floating-point number.

use std::cmp::Ordering;

/// A number in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number<'a> {
    /// Whether it has a minus sign; minus zero has one.
    pub negative: bool,
    /// The digits before the decimal point.
    pub whole: &'a str,
    /// The digits after it.
    pub fraction: &'a str,
}

impl<'a> Number<'a> {
    /// Parses digits with an optional sign and decimal point; one side of the point may be empty.
    pub fn parse(text: &'a str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = is_digits(whole) && is_digits(fraction);
        (is_number && whole.len() + fraction.len() > 0).then_some(Self {
            negative,
            whole,
            fraction,
        })
    }

    /// Compares by every digit: `1.50` equals `1.5`, and `-0` equals `0`.
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self.is_below_zero(), other.is_below_zero()) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.magnitude().cmp(&other.magnitude()),
            (true, true) => other.magnitude().cmp(&self.magnitude()),
        }
    }

    /// The distance to `other` without its sign, and whether `other` is the smaller one; `None` if they have more
    /// than 38 digits.
    pub fn difference(&self, other: &Self) -> Option<(String, bool)> {
        let places = self.fraction.len().max(other.fraction.len());
        let scaled = |number: &Self| -> Option<i128> {
            let digits = format!("{}{:0<places$}", number.whole, number.fraction);
            let value: i128 = digits.parse().ok()?;
            Some(if number.negative { -value } else { value })
        };
        let difference = scaled(other)?.checked_sub(scaled(self)?)?;
        let digits = format!("{:0>width$}", difference.unsigned_abs(), width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let point = if places == 0 { "" } else { "." };
        Some((format!("{whole}{point}{fraction}"), difference < 0))
    }

    fn is_below_zero(&self) -> bool {
        let (_, whole, fraction) = self.magnitude();
        self.negative && !(whole.is_empty() && fraction.is_empty())
    }

    /// What orders numbers without a sign.
    fn magnitude(&self) -> (usize, &'a str, &'a str) {
        let whole = self.whole.trim_start_matches('0');
        (whole.len(), whole, self.fraction.trim_end_matches('0'))
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Number<'_> {
        Number::parse(text).unwrap()
    }

    fn difference(a: &str, b: &str) -> Option<(String, bool)> {
        number(a).difference(&number(b))
    }

    #[test]
    fn number_parse_rejects_other_texts() {
        for text in ["", ".", "-", "--1", "1e5", "1,000", "1.2.3", " 1", "٣"] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_compare_by_every_digit() {
        let rising = [
            "-10",
            "-9.5",
            "-0.01",
            "0",
            "0.09",
            "0.1",
            "9",
            "10.000001",
            "123456789012345678901234567890",
        ];
        for (at, low) in rising.iter().enumerate() {
            for high in &rising[at + 1..] {
                assert_eq!(
                    number(low).compare(&number(high)),
                    Ordering::Less,
                    "{low} {high}"
                );
                assert_eq!(
                    number(high).compare(&number(low)),
                    Ordering::Greater,
                    "{high} {low}"
                );
            }
        }
        for (a, b) in [
            ("1.50", "001.5"),
            ("-0", "0.00"),
            ("+7", "7"),
            (".5", "0.5"),
        ] {
            assert_eq!(number(a).compare(&number(b)), Ordering::Equal, "{a} {b}");
        }
    }

    #[test]
    fn difference_is_exact_to_the_last_digit() {
        assert_eq!(
            difference("1196500.00", "1284000.00"),
            Some(("87500.00".into(), false))
        );
        assert_eq!(difference("0.3", "0.1"), Some(("0.2".into(), true)));
        assert_eq!(difference("-1", ".5"), Some(("1.5".into(), false)));
        assert_eq!(difference(&"9".repeat(60), "1"), None);
    }

    proptest! {
        #[test]
        fn difference_agrees_with_integer_subtraction(a in -10_000_000i64..10_000_000, b in -10_000_000i64..10_000_000) {
            let (text, is_below) = difference(&a.to_string(), &b.to_string()).unwrap();
            let back: i64 = text.parse().unwrap();
            prop_assert_eq!(if is_below { -back } else { back }, b - a);
        }

        #[test]
        fn number_order_agrees_with_scaled_integers(a in -2000i32..2000, b in -2000i32..2000, zeros in 0usize..3) {
            let padding = "0".repeat(zeros);
            let text = |n: i32| {
                let (sign, n) = (if n < 0 { "-" } else { "" }, n.abs());
                format!("{sign}{padding}{}.{:02}{padding}", n / 100, n % 100)
            };
            let (x, y) = (text(a), text(b));
            prop_assert_eq!(number(&x).compare(&number(&y)), a.cmp(&b));
        }
    }
}
