//! Dropped properties, counted by key and class.

use std::collections::BTreeMap;

use super::Dropped;
use crate::catalog::sorting::SortInPlace;

/// Counts by key (rows) and class (columns). Every sum adds up to `total`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    /// Classes with their totals.
    pub classes: Vec<(String, usize)>,
    /// Keys with their totals and their count in each class.
    pub keys: Vec<(String, usize, Vec<usize>)>,
    /// All of them.
    pub total: usize,
}

impl Matrix {
    /// The counts of dropped properties; rows and columns with the most first.
    pub fn of(dropped: &[Dropped]) -> Self {
        let mut cells: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let (mut keys, mut classes) = (BTreeMap::new(), BTreeMap::new());
        for one in dropped {
            *cells.entry((&one.key, &one.class)).or_default() += 1;
            *keys.entry(one.key.as_str()).or_default() += 1;
            *classes.entry(one.class.as_str()).or_default() += 1;
        }
        let classes = most_first(classes);
        let row = |(key, total): (String, usize)| {
            let cell = |(class, _): &(String, usize)| {
                cells
                    .get(&(key.as_str(), class.as_str()))
                    .copied()
                    .unwrap_or(0)
            };
            let cells = classes.iter().map(cell).collect();
            (key, total, cells)
        };
        Self {
            keys: most_first(keys).into_iter().map(row).collect(),
            classes,
            total: dropped.len(),
        }
    }
}

fn most_first(counts: BTreeMap<&str, usize>) -> Vec<(String, usize)> {
    let mut list: Vec<(String, usize)> = counts.into_iter().map(|(k, n)| (k.into(), n)).collect();
    list.arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_sum_of_the_matrix_adds_up(list in prop::collection::vec(("[a-e]", "[A-D]"), 0..60)) {
            let dropped: Vec<Dropped> = list.iter().map(|(key, class)| Dropped {
                key: key.clone(), class: class.clone(), ..Dropped::default()
            }).collect();
            let matrix = Matrix::of(&dropped);
            prop_assert_eq!(matrix.total, list.len());
            prop_assert_eq!(matrix.keys.iter().map(|k| k.1).sum::<usize>(), matrix.total);
            prop_assert_eq!(matrix.classes.iter().map(|c| c.1).sum::<usize>(), matrix.total);
            for (_, total, cells) in &matrix.keys {
                prop_assert_eq!(cells.iter().sum::<usize>(), *total);
            }
            for (at, (_, total)) in matrix.classes.iter().enumerate() {
                prop_assert_eq!(matrix.keys.iter().map(|k| k.2[at]).sum::<usize>(), *total);
            }
        }
    }
}
