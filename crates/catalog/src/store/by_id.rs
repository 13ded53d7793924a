//! From an instance id to its row.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

use crate::entry::Entry;
use crate::text_pool::{Hashed, as_u32};

/// The row of each id, without a second copy of the id.
#[derive(Default)]
pub struct ById {
    table: Hashed,
    hasher: DefaultHashBuilder,
}

impl ById {
    /// The row of an id.
    pub fn find(&self, entries: &[Entry], id: &str) -> Option<usize> {
        let same = |row: u32| &*entries[row as usize].id == id;
        let row = self.table.find(self.hasher.hash_one(id), same)?;
        Some(row as usize)
    }

    /// Notes the id of a row.
    pub fn insert(&mut self, entries: &[Entry], row: usize) {
        let hash = self.hasher.hash_one(&*entries[row].id);
        self.table.insert(hash, as_u32(row));
    }

    /// Forgets every id.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Makes room for so many more ids.
    pub fn make_room(&mut self, more: usize) {
        self.table.reserve(more);
    }
}
