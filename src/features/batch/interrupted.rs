//! Rows whose page closed while they were sent: the activity reports what is on disk before they
//! are opened.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use super::job::{SendingMark, lock_name, sends_here};
use super::receipt::write_record;
use super::rows::{at_places, interrupted};
use super::store;
use crate::lazy::lazy_fn;
use crate::lock;
use crate::state::{App, Kind};

lazy_fn! { many, note_rows(app: App, batches: Vec<String>) -> (), spawn_local(note_all(app, batches)) }

/// Reports how far unfinished batches came. A row that was being sent is unknown; one that another
/// tab sends is left to that tab.
pub async fn note_interrupted_rows(app: App) {
    let batches = unfinished(app);
    if !batches.is_empty() {
        // A failed load is reported where the rows are.
        let _ = note_rows(app, batches).await;
    }
}

async fn note_all(app: App, batches: Vec<String>) {
    let Ok(storage) = store::storage(app) else {
        return;
    };
    for id in batches {
        if sends_here(&id) {
            continue;
        }
        // A page of the batch that is opened meanwhile waits for this.
        let _here = SendingMark::new(&id);
        let Some(_held) = lock::take(&lock_name(&id)).await else {
            continue;
        };
        // What cannot be read is said where the rows are.
        let Ok(Some((batch, mut rows))) = store::load(&storage, &id).await else {
            continue;
        };
        let open = interrupted(&mut rows);
        // If that fails, the rows are found as being sent again at the next visit.
        let _ = store::save_rows(&storage, &id, &at_places(&rows, &open)).await;
        if !app.storage().is_some_and(|now| Rc::ptr_eq(&now, &storage)) {
            return;
        }
        write_record(app, &batch, &rows);
    }
}

/// The batches of which some rows waited when they were last saved.
fn unfinished(app: App) -> Vec<String> {
    /// As much of a receipt as says so.
    #[derive(Deserialize)]
    struct Batch {
        batch: String,
        sums: Sums,
    }
    #[derive(Deserialize)]
    struct Sums {
        waiting: usize,
    }
    untrack(|| {
        app.activity.with(|records| {
            let receipts = records
                .iter()
                .filter(|record| record.kind == Kind::Create)
                .filter_map(|record| record.receipt.as_deref())
                .filter_map(|text| serde_json::from_str::<Batch>(text).ok());
            let waits = |receipt: &Batch| receipt.sums.waiting > 0;
            receipts
                .filter(waits)
                .map(|receipt| receipt.batch)
                .collect()
        })
    })
}
