//! Makes rows from what the service returned and from what was stored.

use std::sync::Arc;

use architrave_interface::{ArchitectureElement, BulkResponse};
use architrave_rows::{Cell, Row, RowBatch};
use architrave_skim::describe;

use super::Catalog;
use crate::columns::TextUses;
use crate::entry::{Entry, FullElement, Origin, RetrievalResult};
use crate::text_pool::as_u32;

impl Catalog {
    /// Takes over an element that the service returned, in full.
    pub fn take(
        &mut self,
        element: ArchitectureElement,
        json: Box<str>,
        origin: Origin,
        now: f64,
    ) -> Arc<str> {
        let id = self.take_listed(&element, origin, now);
        self.full_elements
            .insert(id.clone(), Arc::new(FullElement::new(element, json, now)));
        id
    }

    /// The same without the element in full, for elements that are only listed and analysed: the cache of those in full
    /// counts their JSON, and without one it would hold all of them.
    pub fn take_listed(
        &mut self,
        element: &ArchitectureElement,
        origin: Origin,
        now: f64,
    ) -> Arc<str> {
        self.columns.pack_properties();
        let row = self.row_of(&element.id, origin, now);
        let described = describe(element);
        let mut places = self.columns.learn(described.batch());
        if let Some(one) = described.batch().rows.first() {
            let first = self.columns.set(row, one, None, &mut places, now);
            self.names_mut().set(as_u32(row), first);
        }
        drop(described);
        self.mark(row, RetrievalResult::Returned, true);
        self.changed();
        let id = self.entries[row].id.clone();
        self.full_elements.remove(&id);
        id
    }

    /// Takes over the response to a retrieval of `asked`: every requested id ends as served, not
    /// served, unreadable or unmentioned. An element that was loaded before stays visible.
    pub fn take_response(
        &mut self,
        requested: &[Arc<str>],
        response: BulkResponse,
        origin: Origin,
        now: f64,
    ) {
        self.unmentioned(requested, origin, now);
        for error in response.errors.items {
            let row = self.row_of(&error.id, origin, now);
            let (status, text) = (error.status, error.error);
            self.mark(row, RetrievalResult::NotReturned { status, text }, false);
        }
        for lost in response.items.lost {
            if let Some(id) = lost.id {
                let row = self.row_of(&id, origin, now);
                self.mark(row, RetrievalResult::Unreadable { why: lost.why }, false);
            }
        }
        for (element, json) in response
            .items
            .items
            .into_iter()
            .zip(response.items.received)
        {
            self.take(element, json, origin, now);
        }
    }

    /// The same with what lists show, read by a worker. What was loaded in full before may have
    /// changed, so it is requested again when it is opened.
    pub fn take_batch(
        &mut self,
        requested: &[Arc<str>],
        batch: &RowBatch<'_>,
        origin: Origin,
        now: f64,
    ) {
        self.columns.pack_properties();
        self.unmentioned(requested, origin, now);
        for error in &batch.not_returned {
            let row = self.row_of(&error.id, origin, now);
            let (status, text) = (error.status, error.error.to_string());
            self.mark(row, RetrievalResult::NotReturned { status, text }, false);
        }
        for lost in &batch.lost {
            if let Some(id) = &lost.id {
                let row = self.row_of(id, origin, now);
                let why = lost.why.to_string();
                self.mark(row, RetrievalResult::Unreadable { why }, false);
            }
        }
        let mut places = self.columns.learn(batch);
        let mut near = 0;
        for (at, one) in batch.rows.iter().enumerate() {
            let row = self.place_near(&one.id, near);
            let row = row.unwrap_or_else(|| self.row_of(&one.id, origin, now));
            near = row + 1;
            let first = self
                .columns
                .set(row, one, batch.cells.get(at), &mut places, now);
            self.names_mut().set(as_u32(row), first);
            self.mark(row, RetrievalResult::Returned, true);
            self.full_elements.remove(&self.entries[row].id);
        }
        if !batch.rows.is_empty() {
            self.changed();
        }
    }

    /// Learns what the rows of a stored batch refer to.
    pub(crate) fn learn<'b>(&mut self, batch: &'b RowBatch<'_>) -> TextUses<'b> {
        self.columns.learn(batch)
    }

    /// Restores a stored entry, with its row and that row's cell. An older one does not replace a newer one. Call
    /// [`Catalog::changed`] after the last one.
    pub(crate) fn restore(
        &mut self,
        entry: Entry,
        row: Option<(&Row<'_>, Option<&Cell<'_>>)>,
        places: &mut TextUses<'_>,
        at: f64,
    ) {
        let place = self.row_of(&entry.id, entry.origin, entry.since);
        let have = self.columns.at[place];
        let has_row = row.is_some();
        if self.entries[place].listed && (!has_row || have > at) {
            return;
        }
        // The same version again leaves the full element in the cache.
        let is_new = have.to_bits() != at.to_bits();
        if let Some((row, cell)) = row.filter(|_| is_new) {
            let first = self.columns.set(place, row, cell, places, at);
            self.names_mut().set(as_u32(place), first);
            self.full_elements.remove(&self.entries[place].id);
        }
        self.mark(place, entry.result, has_row);
    }

    /// Until the response says otherwise. A response may come before all requested ids are known.
    fn unmentioned(&mut self, requested: &[Arc<str>], origin: Origin, now: f64) {
        let mut near = 0;
        for id in requested {
            let row = self.place_near(id, near);
            let row = row.unwrap_or_else(|| self.new_row(id.clone(), origin, now));
            self.mark(row, RetrievalResult::Unmentioned, false);
            near = row + 1;
        }
    }
}
