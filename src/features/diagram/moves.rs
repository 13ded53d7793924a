//! Where a person put boxes, by the logical id of their elements.

use std::collections::BTreeMap;

use crate::paths::MOST_IN_ADDRESS;

/// How far to the right of its origin a box is, and how far below it, in pixels.
pub type Move = (u32, u32);

/// The boxes that a person moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(BTreeMap<String, Move>);

impl Moves {
    /// Reads the values of an address, each `x,y,id`. What cannot be read is left out.
    pub fn of<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let read = |value: &str| {
            let mut parts = value.splitn(3, ',');
            let (x, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            let id = parts.next().filter(|id| !id.is_empty())?;
            Some((id.to_owned(), (x, y)))
        };
        Self(values.into_iter().filter_map(read).collect())
    }

    /// The values of an address.
    pub fn values(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(id, (x, y))| format!("{x},{y},{id}"))
    }

    pub fn get(&self, id: &str) -> Option<Move> {
        self.0.get(id).copied()
    }

    pub fn insert(&mut self, id: String, by: Move) {
        self.0.insert(id, by);
    }

    pub fn remove(&mut self, id: &str) {
        self.0.remove(id);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an address can have them.
    pub fn fit_in_address(&self) -> bool {
        self.len() <= MOST_IN_ADDRESS
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Moves;

    #[test]
    fn values_that_are_no_moves_are_left_out() {
        let moves = Moves::of(["8,16,e,1", "1,2", "1,2,", "-4,2,e2", "x,2,e3", ""]);
        assert_eq!(moves.values().collect::<Vec<_>>(), ["8,16,e,1"]);
    }

    proptest! {
        #[test]
        fn moves_survive_their_values(list in prop::collection::btree_map(".{1,8}", any::<(u32, u32)>(), 0..5)) {
            let moves = Moves(list);
            let values: Vec<String> = moves.values().collect();
            prop_assert_eq!(Moves::of(values.iter().map(String::as_str)), moves);
        }
    }
}
