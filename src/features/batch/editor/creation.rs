//! The rows that are ready become a batch.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::columns::{headings, lines, texts, without};
use super::super::mapping::plain;
use super::super::progress::start_at_once;
use super::super::rows::{BatchRow, CreationBatch, RowState};
use super::super::store;
use super::BatchEditor;
use crate::browser;
use crate::operations::Sender;
use crate::paths;
use crate::state::Tone;
use crate::t;
use crate::texts::class_label;

impl BatchEditor {
    /// Makes a batch of the rows that are ready, and opens it to be sent; the others stay. Of a trial
    /// only the first one is sent by itself.
    pub fn create(self, is_trial: bool) {
        let ready = untrack(|| self.ready());
        if ready.is_empty() || self.busy.get_untracked() {
            return;
        }
        let table = self.table.get_untracked();
        let rows = self.checked.with_untracked(|checked| {
            let lines = lines(&table);
            let rows = ready.iter().enumerate().filter_map(|(place, n)| {
                let (row, line) = (checked.get(*n)?, lines.get(*n)?);
                Some(BatchRow {
                    place,
                    number: row.number,
                    class: row.class.as_ref().map(class_label).unwrap_or_default(),
                    name: row.name.clone(),
                    cells: texts(line),
                    body: serde_json::to_string(row.request.as_ref()?).ok()?,
                    key: browser::random_id(),
                    state: RowState::Waiting,
                })
            });
            rows.collect::<Vec<_>>()
        });
        let batch = CreationBatch {
            id: browser::random_id(),
            made: browser::now(),
            title: match table.source.as_str() {
                "" => t::common::row_count(rows.len()),
                source => t::batch::creation::title_from(rows.len(), source),
            },
            headings: headings(&table),
            rows: rows.len(),
        };
        let sent: Vec<usize> = rows.iter().map(|row| row.number).collect();
        let rest = without(&table, &sent);
        let mut remembered = self.remembered.get_untracked();
        for (heading, target) in headings(&table).iter().zip(&table.targets) {
            let plain = plain(heading);
            if table.has_headings && !plain.is_empty() {
                remembered.insert(plain, target.clone());
            }
        }
        self.busy.set(true);
        // Nothing is saved while the batch is made, or the table would come back after it.
        let before = self.autosave.stop();
        let sender = Sender::of(self.app);
        let storage = store::storage(self.app);
        spawn_local(async move {
            let made = match storage {
                Ok(storage) => store::make(&storage, &batch, &rows, &rest, &remembered).await,
                Err(error) => Err(error),
            };
            let _ = self.busy.try_set(false);
            if !sender.is_signed_in() {
                return;
            }
            match made {
                Ok(()) => {
                    start_at_once(&batch.id, is_trial);
                    let space = untrack(|| self.app.session.space());
                    if let Some(go) = self.go.try_get_value() {
                        go(paths::batch(&space, &batch.id));
                    }
                }
                Err(error) => {
                    let _ = self.save_state.try_set(before);
                    // It is saved again, or says why not.
                    self.autosave.touch(move || self.flush());
                    let text = t::batch::creation::not_sent(&error.to_string());
                    self.app.toasts.show(Tone::Bad, text);
                }
            }
        });
    }
}
