//! Elements of the file as a list shows them: asked for page by page, as far as one can see.

use std::collections::{HashMap, HashSet};

use architrave_worker::{Command, ElementRow, Find, FoundElements};
use leptos::prelude::*;

use super::session::ImportSession;

/// How many rows are asked for at a time.
const PAGE: usize = 100;
/// How many rows are stored; the worker has the others.
const KEPT: usize = 4000;

/// Rows that were asked for.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    find: Find,
    /// How many there are; none while they are looked for.
    pub total: Option<usize>,
    rows: HashMap<usize, ElementRow>,
    requested: HashSet<usize>,
}

impl Rows {
    /// The row at a place, where it is here.
    pub fn get(&self, place: usize) -> Option<&ElementRow> {
        self.rows.get(&place)
    }

    /// Told apart by this: the question, and whether the row is here.
    pub fn key(&self, place: usize) -> (u32, bool) {
        (self.find.run, self.rows.contains_key(&place))
    }

    fn take(&mut self, found: FoundElements) {
        if found.run != self.find.run {
            return;
        }
        self.total = Some(found.total);
        if self.rows.len() > KEPT {
            self.rows.clear();
            self.requested.clear();
            self.requested.insert(found.from / PAGE);
        }
        let places = found.from..;
        self.rows.extend(places.zip(found.rows));
    }
}

impl ImportSession {
    /// Looks for elements; those found before stay visible until then.
    pub fn look_for(&self, find: Find) {
        let run = self.found.with_untracked(|rows| rows.find.run) + 1;
        let find = Find {
            run,
            from: 0,
            count: PAGE,
            ..find
        };
        self.found.set(Rows {
            find: find.clone(),
            requested: HashSet::from([0]),
            ..Rows::default()
        });
        self.ask(&Command::Find(find), None);
    }

    /// Sees to it that the row at a place comes; to be called while it is drawn.
    pub fn want_row(&self, place: usize) {
        let page = place / PAGE;
        let is_new = self
            .found
            .with_untracked(|rows| rows.total.is_some() && !rows.requested.contains(&page));
        if !is_new {
            return;
        }
        // What is drawn follows the rows, and this changes none of them.
        self.found.update_untracked(|rows| {
            rows.requested.insert(page);
        });
        let find = self.found.with_untracked(|rows| rows.find.clone());
        let find = Find {
            from: page * PAGE,
            count: PAGE,
            ..find
        };
        self.ask(&Command::Find(find), None);
    }

    pub(super) fn take_found(&self, found: FoundElements) {
        self.found.update(|rows| rows.take(found));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_an_earlier_search_are_ignored() {
        let mut rows = Rows::default();
        rows.find.run = 2;
        let found = |run, from| FoundElements {
            run,
            total: 300,
            from,
            rows: vec![ElementRow::default()],
        };
        rows.take(found(1, 0));
        assert_eq!((rows.total, rows.key(0)), (None, (2, false)));
        rows.take(found(2, 200));
        assert_eq!((rows.total, rows.key(200)), (Some(300), (2, true)));
        assert!(rows.get(0).is_none());
    }
}
