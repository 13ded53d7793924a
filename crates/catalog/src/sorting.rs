//! Sorting lists that are short, or sorted once: one sort for all of them. Each call of `slice::sort_by` is a copy
//! of it of several kilobytes, and most of what the app sorts has a dozen entries.

use std::cmp::Ordering;

/// Stable sorting with a single copy of the algorithm. A comparison costs a call more than that of
/// `slice::sort_by`, and the order takes four bytes for each entry: for what is sorted at every key that is
/// pressed, the slice's own methods are faster.
pub trait SortInPlace<T> {
    /// Sorts as `compare` says; what is equal keeps its order.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key; what is equal keeps its order. The key is computed at every comparison.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> SortInPlace<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut order = order_of(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        // Each cycle of the order is walked once.
        for start in 0..order.len() {
            let mut at = start;
            loop {
                let from = order[at] as usize;
                order[at] = at as u32;
                if from == start {
                    break;
                }
                self.swap(at, from);
                at = from;
            }
        }
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// The places of a list in the order of its entries.
pub(crate) fn order_of(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<u32> {
    let mut order: Vec<u32> = (0..len as u32).collect();
    order.sort_by(|&a, &b| compare(a as usize, b as usize));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn arrange_by_sorts_like_the_standard_sort(list in prop::collection::vec((0_u8..9, any::<u16>()), 0..80)) {
            let mut expected = list.clone();
            expected.sort_by(|a, b| (b.0 % 5).cmp(&(a.0 % 5)).then(a.0.cmp(&b.0)));
            let mut arranged = list.clone();
            arranged.arrange_by(|a, b| (b.0 % 5).cmp(&(a.0 % 5)).then(a.0.cmp(&b.0)));
            prop_assert_eq!(&arranged, &expected);
            expected.sort_by_key(|entry| entry.1);
            arranged.arrange_by_key(|entry| entry.1);
            prop_assert_eq!(arranged, expected);
        }
    }
}
