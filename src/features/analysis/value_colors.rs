//! Colors by values: each of the first values has a color and a mark of its own, the others share one.

use std::collections::HashMap;

use crate::catalog::sorting::SortInPlace;

/// How many values have a color and a mark of their own. The place of all others.
pub const MOST: usize = 6;

/// Values in the order of their colors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueColors {
    /// The first [`MOST`] values, and how many things have each.
    pub values: Vec<(String, usize)>,
    /// The place of each thing's value, [`MOST`] for other values; `None` without a value.
    pub of: Vec<Option<usize>>,
    /// How many things have other values.
    pub others: usize,
    /// How many have none.
    pub without: usize,
}

impl ValueColors {
    /// The colors of things with these values: first values that have a place in the settings, then the most frequent
    /// ones, equally frequent ones by `sort_key`.
    pub fn new(
        texts: &[Option<String>],
        literal: impl Fn(&str) -> Option<usize>,
        sort_key: impl Fn(&str) -> Vec<u8>,
    ) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for text in texts.iter().flatten() {
            *counts.entry(text).or_default() += 1;
        }
        let order = counts.into_iter().map(|(value, count)| {
            let place = literal(value).unwrap_or(usize::MAX);
            ((place, usize::MAX - count, sort_key(value), value), count)
        });
        let mut order: Vec<_> = order.collect();
        order.arrange_by(|a, b| a.0.cmp(&b.0));
        let places = order
            .iter()
            .zip(0..)
            .map(|(((.., value), _), place)| (*value, place));
        let places: HashMap<&str, usize> = places.collect();
        let place = |text: &Option<String>| {
            let place = places.get(text.as_deref()?)?;
            Some((*place).min(MOST))
        };
        let first = order.iter().take(MOST);
        Self {
            values: first
                .map(|((.., value), count)| ((*value).to_owned(), *count))
                .collect(),
            of: texts.iter().map(place).collect(),
            others: order.iter().skip(MOST).map(|(_, count)| count).sum(),
            without: texts.iter().filter(|text| text.is_none()).count(),
        }
    }

    /// The place of the value of thing `n`; `None` if it has none.
    pub fn value_of(&self, n: usize) -> Option<usize> {
        self.of.get(n).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colors(texts: &[Option<&str>]) -> ValueColors {
        let texts: Vec<Option<String>> = texts.iter().map(|t| t.map(str::to_owned)).collect();
        let literal = |value: &str| ["High", "Low"].iter().position(|l| *l == value);
        ValueColors::new(&texts, literal, |text| text.as_bytes().to_vec())
    }

    #[test]
    fn values_come_as_the_settings_list_them_and_then_by_frequency() {
        let colors = colors(&[
            Some("Odd"),
            Some("Low"),
            None,
            Some("High"),
            Some("Even"),
            Some("Odd"),
        ]);
        let names: Vec<&str> = colors
            .values
            .iter()
            .map(|(value, _)| value.as_str())
            .collect();
        assert_eq!(names, ["High", "Low", "Odd", "Even"]);
        let expected = [Some(2), Some(1), None, Some(0), Some(3), Some(2)];
        assert_eq!((&colors.of[..], colors.without), (&expected[..], 1));
    }

    #[test]
    fn values_beyond_the_colors_share_one() {
        let colors = colors(&["a", "b", "c", "d", "e", "f", "g", "h"].map(Some));
        assert_eq!((colors.values.len(), colors.others), (MOST, 2));
        assert_eq!(&colors.of[5..], [Some(5), Some(MOST), Some(MOST)]);
    }
}
