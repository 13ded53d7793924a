//! The store itself: ids, the results of their retrieval, and the indexes between them.

mod by_id;
mod lazy_indexes;
mod tally;
mod updates;
mod versions;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use architrave_interface::EntityIdType;

use super::columns::Columns;
use super::derived_columns::DerivedColumns;
use super::entry::{Entry, FullElement, Origin, RetrievalResult};
use super::findings::FindingColumn;
use super::full_elements::FullElementCache;
use super::listed::Listed;
use super::names::NameOrder;
use super::view::Column;
use by_id::ById;
use lazy_indexes::LazyIndexes;
pub use tally::Tally;

/// The number of the next change of any catalog; 0 is that of an empty one.
pub(super) static STATE: AtomicU64 = AtomicU64::new(1);

/// All ids and elements of one process space in this browser.
#[derive(Default)]
pub struct Catalog {
    entries: Vec<Entry>,
    by_id: ById,
    pub(super) columns: Columns,
    full_elements: FullElementCache,
    tally: Tally,
    indexes: LazyIndexes,
    /// Another number after every change of what is listed; no two catalogs share one.
    state: u64,
    /// Another number after every change of elements' classes, versions or relations, and after some others.
    relation_state: u64,
    names: Mutex<NameOrder>,
    findings: Option<FindingColumn>,
}

impl Catalog {
    /// Reserves memory for so many ids in all, where the number is known in advance: memory that
    /// grows step by step is copied each time, and the browser never gets the old memory back.
    pub fn make_room(&mut self, ids: usize) {
        let more = ids.saturating_sub(self.entries.len());
        self.entries.reserve_exact(more);
        self.by_id.make_room(more);
        self.columns.make_room(more);
        self.names_mut().make_room(more);
    }

    /// Adds ids; returns those that were not known before, in their order.
    pub fn add(
        &mut self,
        ids: &[impl AsRef<str> + Clone + Into<Arc<str>>],
        origin: Origin,
        now: f64,
    ) -> Vec<Arc<str>> {
        let mut new = Vec::new();
        for id in ids {
            if self.place(id.as_ref()).is_none() {
                let id = id.clone().into();
                new.push(Arc::clone(&id));
                self.new_row(id, origin, now);
            }
        }
        new
    }

    /// Removes ids.
    pub fn remove(&mut self, ids: &[Arc<str>]) {
        let mut keep = vec![true; self.entries.len()];
        for row in ids.iter().filter_map(|id| self.place(id)) {
            keep[row] = false;
        }
        for id in ids {
            self.full_elements.remove(id);
        }
        self.columns.retain(&keep);
        self.names_mut().retain(&keep);
        let mut row = 0;
        self.entries.retain(|_| {
            row += 1;
            keep[row - 1]
        });
        // They are by row.
        self.findings = None;
        self.columns.has_new_relations = true;
        self.changed();
        self.by_id.clear();
        self.tally = Tally::default();
        for (row, entry) in self.entries.iter().enumerate() {
            self.by_id.insert(&self.entries, row);
            self.tally.known += 1;
            *self.tally.part(entry) += 1;
        }
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.by_id.find(&self.entries, id)
    }

    /// The same, where the row is likely `near`: ids that are requested together were mostly added
    /// together, in the same order.
    pub(super) fn place_near(&self, id: &str, near: usize) -> Option<usize> {
        let guess = self.entries.get(near);
        match guess.is_some_and(|entry| &*entry.id == id) {
            true => Some(near),
            false => self.place(id),
        }
    }

    /// Every entry, in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of an instance id.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.place(id).map(|at| &self.entries[at])
    }

    /// Whether the last retrieval of an instance id returned its element.
    pub fn is_returned(&self, id: &str) -> bool {
        let entry = self.entry(id);
        entry.is_some_and(|entry| entry.result == RetrievalResult::Returned)
    }

    /// The row of an instance id that was ever served.
    pub fn row(&self, id: &str) -> Option<usize> {
        self.row_at(self.place(id)?)
    }

    /// The row of the entry at a place, if it was ever served.
    pub(super) fn row_at(&self, place: usize) -> Option<usize> {
        self.columns.has(place).then_some(place)
    }

    /// The rows of every element that can be shown.
    pub fn rows(&self) -> impl Iterator<Item = usize> {
        (0..self.entries.len()).filter(|row| self.columns.has(*row))
    }

    /// The instance id of a row.
    pub fn id_at(&self, row: usize) -> &Arc<str> {
        &self.entries[row].id
    }

    /// The element of a row, as lists show it.
    pub fn listed_at(&self, row: usize) -> Option<Arc<Listed>> {
        let there = row < self.entries.len() && self.columns.has(row);
        there.then(|| Arc::new(self.columns.listed(row)))
    }

    /// The element of an instance id as lists show it, if it was ever served.
    pub fn listed(&self, id: &str) -> Option<Arc<Listed>> {
        self.listed_at(self.row(id)?)
    }

    /// The element of an instance id in full, if it is in the cache.
    pub fn full_element(&self, id: &str) -> Option<&Arc<FullElement>> {
        self.full_elements.get(id)
    }

    /// Puts an element in full into the cache.
    pub fn insert_full(&mut self, loaded: FullElement) {
        if let Some(entry) = self.entry(&loaded.element.id) {
            let id = entry.id.clone();
            self.full_elements.insert(id, Arc::new(loaded));
        }
    }

    /// When the element of a row was received, in milliseconds since 1970.
    pub fn at(&self, row: usize) -> f64 {
        self.columns.at[row]
    }

    /// The keys of the groups of a row.
    pub fn group_keys(&self, row: usize) -> Vec<&str> {
        let all = self.columns.groups_seen.all();
        let groups = self.columns.groups.get(row).iter();
        groups
            .filter_map(|code| Some(all.get(*code as usize)?.as_str()))
            .collect()
    }

    /// When the element of a row was last changed, in milliseconds since 1970; NaN if unknown.
    pub fn modified(&self, row: usize) -> f64 {
        self.columns.modified[row]
    }

    /// Kind and value of the owner with this number.
    pub fn owner(&self, number: u32) -> &(EntityIdType, String) {
        self.columns.owners_seen.get(number)
    }

    /// The newest versions in this browser of the elements that a user owns, as they say it.
    pub fn owned_by(&self, user: &str) -> Vec<usize> {
        let key = (EntityIdType::UserId, user.to_owned());
        let Some(code) = self.columns.owners_seen.find(&key) else {
            return Vec::new();
        };
        let newest = self.is_newest();
        let owned = |row: &usize| newest[*row] && self.columns.owners.get(*row).contains(&code);
        self.rows().filter(owned).collect()
    }

    /// The rows in the order of their names, equal names by id.
    pub(super) fn by_name(&self) -> Vec<u32> {
        self.names().rows(&self.columns)
    }

    /// The place of each row's name in that order; equal names have the same.
    pub(super) fn name_ranks(&self) -> Vec<u32> {
        self.names().ranks(&self.columns)
    }

    fn names(&self) -> MutexGuard<'_, NameOrder> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn names_mut(&mut self) -> &mut NameOrder {
        self.names.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// The derived columns, computed on first use after a change.
    pub(super) fn facts(&self) -> &DerivedColumns {
        &self.indexes.derived
    }

    /// The order by a column, made once after a change.
    pub(super) fn kept_ranks(
        &self,
        column: &Column,
        make: impl FnOnce() -> Vec<u32>,
    ) -> Arc<Vec<u32>> {
        self.indexes.by_cell.get(column.clone(), make)
    }

    /// Sorts names as readers of this language expect it; true if that changed the language.
    pub fn set_language(&mut self, language: &str) -> bool {
        let Some(all) = self.columns.set_language(language) else {
            return false;
        };
        self.names_mut().set_all(all);
        self.changed();
        true
    }

    /// Drops all indexes, so that they are built again.
    pub(super) fn changed(&mut self) {
        self.indexes = LazyIndexes::default();
        self.state = STATE.fetch_add(1, Ordering::Relaxed);
        if std::mem::take(&mut self.columns.has_new_relations) {
            self.relation_state = self.state;
        }
    }

    /// Another number after every change of what is listed; no two catalogs share one.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// Another number after every change of elements' classes, versions or relations, and after some others, such as a
    /// new name; the same where an element is loaded again and says the same. No two catalogs share one.
    pub fn relation_state(&self) -> u64 {
        self.relation_state
    }

    /// What rules found, where that is known.
    pub fn findings(&self) -> Option<&FindingColumn> {
        self.findings.as_ref()
    }

    /// Replaces it. Counts of all values are made again.
    pub(super) fn replace_findings(&mut self, findings: Option<FindingColumn>) {
        self.findings = findings;
        self.indexes.derived.forget_totals();
    }

    /// How many ids are known, by the result of their last retrieval.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// When an element was last loaded, in milliseconds since 1970; nothing where none is.
    pub fn last_loaded(&self) -> Option<f64> {
        let times = self.rows().map(|row| self.columns.at[row]);
        times.reduce(f64::max)
    }

    fn mark(&mut self, row: usize, result: RetrievalResult, listed: bool) {
        let entry = &mut self.entries[row];
        *self.tally.part(entry) -= 1;
        entry.result = result;
        entry.listed |= listed;
        *self.tally.part(entry) += 1;
    }

    fn row_of(&mut self, id: &str, origin: Origin, now: f64) -> usize {
        match self.place(id) {
            Some(row) => row,
            None => self.new_row(id.into(), origin, now),
        }
    }

    fn new_row(&mut self, id: Arc<str>, origin: Origin, now: f64) -> usize {
        self.entries.push(Entry {
            id: id.clone(),
            origin,
            since: now,
            result: RetrievalResult::NotRequested,
            listed: false,
        });
        self.columns.push_empty(id);
        self.tally.known += 1;
        self.tally.not_requested += 1;
        let row = self.entries.len() - 1;
        self.by_id.insert(&self.entries, row);
        row
    }
}

#[cfg(test)]
mod tests;
