//! The order of texts as a reader expects it: case and accents do not matter, numbers count.

use std::cmp::Ordering;

/// Compares two folded texts; runs of digits compare as numbers (`bay 9` before `bay 10`).
pub fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    loop {
        match (a.first(), b.first()) {
            (None, None) => return Ordering::Equal,
            (None, _) => return Ordering::Less,
            (_, None) => return Ordering::Greater,
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (n, rest_a) = digits(a);
                let (m, rest_b) = digits(b);
                let order = n.len().cmp(&m.len()).then_with(|| n.cmp(m));
                if order != Ordering::Equal {
                    return order;
                }
                (a, b) = (rest_a, rest_b);
            }
            (Some(x), Some(y)) if x != y => return x.cmp(y),
            _ => (a, b) = (&a[1..], &b[1..]),
        }
    }
}

/// The sort key of a folded text: compared byte by byte, keys have the order of [`natural`].
pub fn natural_key(text: &[u8]) -> Vec<u8> {
    let mut key = Vec::with_capacity(text.len() + 4);
    let mut rest = text;
    while let Some(first) = rest.first() {
        if first.is_ascii_digit() {
            let (number, after) = digits(rest);
            // A number of more than 255 digits is compared by its first 255.
            key.push(b'0');
            key.push(u8::try_from(number.len()).unwrap_or(u8::MAX));
            key.extend(number.iter().take(255));
            rest = after;
        } else {
            key.push(*first);
            rest = &rest[1..];
        }
    }
    key
}

/// The leading digits without leading zeros, and what follows them.
fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text
        .iter()
        .position(|b| !b.is_ascii_digit())
        .unwrap_or(text.len());
    let zeros = text[..end].iter().position(|b| *b != b'0').unwrap_or(end);
    (&text[zeros..end], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn natural_orders_numbers_by_value() {
        assert_eq!(natural("bay 9", "bay 10"), Ordering::Less);
        assert_eq!(natural("v007", "v7"), Ordering::Equal);
        assert_eq!(natural("a", "a1"), Ordering::Less);
        assert_eq!(
            natural("99999999999999999999999", "100000000000000000000000"),
            Ordering::Less
        );
    }

    proptest! {
        #[test]
        fn natural_key_has_the_same_order_as_natural(a in "[a-c0-9 /:ü]{0,6}", b in "[a-c0-9 /:ü]{0,6}") {
            prop_assert_eq!(natural_key(a.as_bytes()).cmp(&natural_key(b.as_bytes())), natural(&a, &b));
        }

        #[test]
        fn natural_is_a_total_order(a in "[a-c0-9]{0,6}", b in "[a-c0-9]{0,6}", c in "[a-c0-9]{0,6}") {
            prop_assert_eq!(natural(&a, &b), natural(&b, &a).reverse());
            if natural(&a, &b) != Ordering::Greater && natural(&b, &c) != Ordering::Greater {
                prop_assert_ne!(natural(&a, &c), Ordering::Greater);
            }
        }
    }
}
