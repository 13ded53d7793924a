//! The difference of two decimal numbers, with every digit.

use super::typed::Number;

/// `to` minus `from` without its sign, and whether it is below zero; `None` for numbers beyond
/// 38 digits.
pub fn difference(from: &Number<'_>, to: &Number<'_>) -> Option<(String, bool)> {
    let places = from.fraction.len().max(to.fraction.len());
    let scaled = |n: &Number<'_>| -> Option<i128> {
        let digits = format!("{}{:0<places$}", n.whole, n.fraction);
        let value: i128 = digits.parse().ok()?;
        Some(if n.negative { -value } else { value })
    };
    let difference = scaled(to)?.checked_sub(scaled(from)?)?;
    let digits = format!("{:0>width$}", difference.unsigned_abs(), width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let point = if places == 0 { "" } else { "." };
    Some((format!("{whole}{point}{fraction}"), difference < 0))
}

#[cfg(test)]
mod tests {
    use super::super::typed::{Typed, read};
    use super::*;
    use architrave_interface::PropertyType;
    use proptest::prelude::*;

    fn between(a: &str, b: &str) -> Option<(String, bool)> {
        let number = |raw| match read(&PropertyType::Decimal, &[], raw) {
            Typed::Number(number) => number,
            other => panic!("{other:?}"),
        };
        difference(&number(a), &number(b))
    }

    #[test]
    fn no_digit_is_lost() {
        assert_eq!(
            between("1196500.00", "1284000.00"),
            Some(("87500.00".into(), false))
        );
        assert_eq!(between("0.3", "0.1"), Some(("0.2".into(), true)));
        assert_eq!(between("-1", ".5"), Some(("1.5".into(), false)));
        assert_eq!(between(&"9".repeat(60), "1"), None);
    }

    proptest! {
        #[test]
        fn it_is_what_integers_say(a in -10_000_000i64..10_000_000, b in -10_000_000i64..10_000_000) {
            let (text, negative) = between(&a.to_string(), &b.to_string()).unwrap();
            let back: i64 = text.parse().unwrap();
            prop_assert_eq!(if negative { -back } else { back }, b - a);
        }
    }
}
