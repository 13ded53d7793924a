//! Pages of entries as the browser stores them between visits. They hold no secrets.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use architrave_rows::RowBatch;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, Origin, RetrievalResult};
use super::store::Catalog;

/// The version of the format. Raise it with every change of the bytes of rows, and the version of the app's database with
/// it. Version, stamp and entries never change their form: of a page of an earlier version only they are read.
const VERSION: u32 = 6;

/// The beginning of a page: the version, a stamp that differs each time the page is written, so that its writer recognises
/// it, and the entries. A batch follows with a row for each entry that has an element, in the same order.
type Head<'a> = (u32, u64, Vec<StoredEntry<'a>>);

#[derive(Serialize, Deserialize)]
struct StoredEntry<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    origin: Origin,
    since: f64,
    result: RetrievalResult,
    /// When its element was received; NaN without one.
    at: f64,
}

/// Encodes a page of these ids with this stamp. Ids without an entry are left out.
pub fn encode_page(catalog: &Catalog, ids: &[impl AsRef<str>], stamp: u64) -> Option<Vec<u8>> {
    let (mut entries, mut rows) = (Vec::with_capacity(ids.len()), Vec::new());
    let mut near = 0;
    for id in ids {
        let Some(place) = catalog.place_near(id.as_ref(), near) else {
            continue;
        };
        near = place + 1;
        let row = catalog.row_at(place);
        entries.push(stored_entry(catalog, &catalog.entries()[place], row));
        rows.extend(row);
    }
    let batch = catalog.columns.batch(rows.into_iter()).to_bytes();
    join_page(&entries, &batch, stamp)
}

/// The bytes of a page.
fn join_page(entries: &[StoredEntry<'_>], batch: &[u8], stamp: u64) -> Option<Vec<u8>> {
    let head = postcard::to_stdvec(&(VERSION, stamp, entries)).ok()?;
    Some([&head, batch].concat())
}

fn stored_entry<'a>(catalog: &Catalog, entry: &'a Entry, row: Option<usize>) -> StoredEntry<'a> {
    StoredEntry {
        id: Cow::Borrowed(&entry.id),
        origin: entry.origin,
        since: entry.since,
        result: entry.result.clone(),
        at: row.map_or(f64::NAN, |row| catalog.at(row)),
    }
}

/// Encodes a page of ids whose rows came with one batch. The bytes of the batch, `received`, are stored as they are and not
/// encoded again. `None` where the rows of these ids are not those of the batch.
pub fn encode_page_from_batch(
    catalog: &Catalog,
    ids: &[Arc<str>],
    batch: &RowBatch<'_>,
    received: &[u8],
    stamp: u64,
) -> Option<Vec<u8>> {
    let mut entries = Vec::with_capacity(ids.len());
    let mut near = 0;
    for row in &batch.rows {
        let place = catalog.place_near(&row.id, near)?;
        near = place + 1;
        let entry = catalog.entries().get(place)?;
        entries.push(stored_entry(catalog, entry, Some(catalog.row_at(place)?)));
    }
    let is_as_requested =
        batch.rows.len() == ids.len() && batch.rows.iter().zip(ids).all(|(row, id)| row.id == **id);
    if !is_as_requested {
        let mut left: HashSet<&str> = ids.iter().map(|id| &**id).collect();
        for row in &batch.rows {
            // A row that was not requested, or came twice, belongs to another page.
            left.take(&*row.id)?;
        }
        for id in ids.iter().filter(|id| left.contains(&***id)) {
            let entry = catalog.entry(id)?;
            // A response before this one had its element: the row is not in this batch.
            if catalog.row(&entry.id).is_some() {
                return None;
            }
            entries.push(stored_entry(catalog, entry, None));
        }
    }
    join_page(&entries, received, stamp)
}

/// The stamp of a stored page; `None` for that of another version of the app.
pub fn stamp_of(bytes: &[u8]) -> Option<u64> {
    let ((version, stamp), _) = postcard::take_from_bytes::<(u32, u64)>(bytes).ok()?;
    (version == VERSION).then_some(stamp)
}

/// Restores the entries of a stored page and returns their ids. From a page of an earlier version of the app only the
/// ids are restored, and their elements have to be loaded again; a page of a later version restores nothing.
pub fn decode_page(catalog: &mut Catalog, bytes: &[u8]) -> Vec<String> {
    // The version comes first, so that it can be read whatever follows.
    let version = postcard::take_from_bytes::<u32>(bytes).map(|(version, _)| version);
    let page = match version {
        Ok(VERSION) => postcard::take_from_bytes::<Head<'_>>(bytes)
            .ok()
            .and_then(|((_, _, entries), rest)| Some((entries, RowBatch::from_bytes(rest)?))),
        Ok(version) => {
            earlier_entries(version, bytes).map(|entries| (entries, RowBatch::default()))
        }
        Err(_) => None,
    };
    let Some((entries, batch)) = page else {
        return Vec::new();
    };
    let mut places = catalog.learn(&batch);
    let mut rows = batch.rows.iter().enumerate();
    let mut ids = Vec::with_capacity(entries.len());
    for stored in entries {
        let row = if stored.at.is_nan() {
            None
        } else {
            rows.next()
        };
        ids.push(stored.id.to_string());
        let entry = Entry {
            id: (&*stored.id).into(),
            origin: stored.origin,
            since: stored.since,
            result: stored.result,
            listed: row.is_some(),
        };
        let row = row.map(|(at, row)| (row, batch.cells.get(at)));
        catalog.restore(entry, row, &mut places, stored.at);
    }
    catalog.changed();
    ids
}

/// The entries of a page of an earlier version, as if their elements had never been requested.
fn earlier_entries(version: u32, bytes: &[u8]) -> Option<Vec<StoredEntry<'_>>> {
    let mut entries = match version {
        // Version 1 had no stamp.
        1 => {
            postcard::take_from_bytes::<(u32, Vec<StoredEntry<'_>>)>(bytes)
                .ok()?
                .0
                .1
        }
        2..VERSION => postcard::take_from_bytes::<Head<'_>>(bytes).ok()?.0.2,
        _ => return None,
    };
    for entry in &mut entries {
        entry.at = f64::NAN;
        if entry.result == RetrievalResult::Returned {
            entry.result = RetrievalResult::NotRequested;
        }
    }
    Some(entries)
}

#[cfg(test)]
mod tests;
