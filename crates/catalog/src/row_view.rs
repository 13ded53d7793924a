//! A row as the table shows it, read from the columns in place: scrolling reads some twenty rows for
//! every frame.

use architrave_interface::{ElementClass, EntityId, EntityIdType, Layer, ValidityState};

use architrave_rows::PackedTime;

use super::columns::{Columns, flag};
use super::entry::Origin;
use super::store::Catalog;
use super::title::{Name, name_in};

/// A row of the catalog that has an element.
#[derive(Clone, Copy)]
pub struct RowView<'a> {
    catalog: &'a Catalog,
    columns: &'a Columns,
    row: usize,
}

impl Catalog {
    /// The element of a row as the table shows it, if it was ever served.
    pub fn row_view(&self, row: usize) -> Option<RowView<'_>> {
        let there = row < self.entries().len() && self.columns.has(row);
        there.then_some(RowView {
            catalog: self,
            columns: &self.columns,
            row,
        })
    }

    /// The label of a group in the reader's language, else its key.
    pub fn group_label(&self, code: u32, language: &str) -> String {
        let Some(group) = self.columns.group_info.get(code as usize) else {
            return String::new();
        };
        let label = group.label.as_ref().and_then(|l| l.best(language));
        label.map_or_else(|| group.key.clone(), |l| l.value.clone())
    }
}

impl<'a> RowView<'a> {
    /// The number of the row in the catalog.
    pub const fn row(self) -> usize {
        self.row
    }

    /// The instance id.
    pub fn id(self) -> &'a str {
        self.columns.id(self.row)
    }

    /// The logical id.
    pub fn element_id(self) -> &'a str {
        self.columns.element_id(self.row)
    }

    /// Layer and class.
    pub fn kind(self) -> &'a (Layer, ElementClass) {
        self.columns.kinds.get(self.columns.kind[self.row])
    }

    /// The validity of this version.
    pub fn state(self) -> &'a ValidityState {
        self.columns.states.get(self.columns.state[self.row])
    }

    /// The specialization; empty for none.
    pub fn specialization(self) -> &'a str {
        let number = self.columns.specialization(self.row);
        self.columns.pool.get(number)
    }

    /// Kind and value of each owner.
    pub fn owners(self) -> impl ExactSizeIterator<Item = &'a (EntityIdType, String)> {
        let owners = self.columns.owners.get(self.row).iter();
        owners.map(move |code| self.columns.owners_seen.get(*code))
    }

    /// The same as the interface has them.
    pub fn owner_ids(self) -> Vec<EntityId> {
        self.columns.owners_of(self.row)
    }

    /// The numbers of its owners, for [`Catalog::owner`].
    pub fn owner_numbers(self) -> &'a [u32] {
        self.columns.owners.get(self.row)
    }

    /// The numbers of its groups, for [`Catalog::group_label`].
    pub fn groups(self) -> &'a [u32] {
        self.columns.groups.get(self.row)
    }

    /// When it was last changed (else created), in milliseconds since 1970; NaN where that is
    /// unknown or unreadable.
    pub fn modified(self) -> f64 {
        self.columns.modified[self.row]
    }

    /// Whether it was ever modified; else [`Self::modified`] tells when it was created.
    pub fn is_modified(self) -> bool {
        self.columns.has_flag(self.row, flag::MODIFIED)
    }

    /// The user id of who modified it last, else of who created it; the empty text if it is unknown.
    pub fn modified_by(self) -> &'a str {
        self.columns.modifier(self.row)
    }

    /// Whether it was ever published, at any time.
    pub fn is_published(self) -> bool {
        self.columns.has_flag(self.row, flag::PUBLISHED)
    }

    /// When it was published, likewise.
    pub fn published(self) -> f64 {
        self.columns.published[self.row]
    }

    /// When it was created.
    pub fn created(self) -> PackedTime<'a> {
        self.columns.created(self.row)
    }

    /// When it was received, in milliseconds since 1970.
    pub fn at(self) -> f64 {
        self.columns.at[self.row]
    }

    /// How its instance id came into this browser.
    pub fn origin(self) -> Origin {
        self.catalog.entries()[self.row].origin
    }

    /// Whether an older version exists.
    pub fn has_predecessor(self) -> bool {
        self.columns.has_flag(self.row, flag::PREDECESSOR)
    }

    /// How many versions of its logical element are in this browser, and whether it is the newest of
    /// them.
    pub fn version(self) -> (u32, bool) {
        let counts = self.catalog.version_counts();
        (counts[self.row], self.catalog.is_newest()[self.row])
    }

    /// Its names in every language, the one to show a reader of `language` first; none where it
    /// has no name.
    pub fn names(self, language: &str) -> Vec<&'a str> {
        self.columns.every_name(self.row, language)
    }

    /// Its name for a reader of `language`.
    pub fn name(self, language: &str) -> Option<Name> {
        let best = self.columns.best_name(self.row, language)?;
        Some(name_in(best, language))
    }
}
