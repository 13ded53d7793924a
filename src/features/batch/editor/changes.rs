//! What a person changes in the table: cells, whole columns, owners.

use leptos::prelude::*;

use super::super::columns::lines;
use super::super::cursor::CellPosition;
use super::super::edits::{CellChanges, ColumnEdit, Undone};
use super::super::mapping::Target;
use super::super::owners::{self, OwnerText};
use super::super::sheet::Line;
use super::BatchEditor;
use crate::format::count;
use crate::state::Tone;
use crate::t;

impl BatchEditor {
    /// Changes the text of a cell, by the number of its row and its column.
    pub fn set_cell(self, (number, column): CellPosition, text: String) {
        let is_other = |line: &Line| {
            line.cells
                .get(column)
                .is_some_and(|cell| cell.text() != text)
        };
        let of_row = |line: &&Line| line.number == number;
        let is_changed = self
            .table
            .with_untracked(|t| lines(t).iter().find(of_row).is_some_and(is_other));
        if !is_changed {
            return;
        }
        self.change(|table| {
            let mut all = table.sheet.lines.iter_mut();
            let line = all.find(|line| line.number == number);
            if let Some(cell) = line.and_then(|line| line.cells.get_mut(column)) {
                *cell = text.into();
            }
        });
    }

    /// Changes a column as a whole; a note says how many cells were changed, and offers to undo it.
    pub fn edit_column(self, column: usize, edit: impl FnOnce(&mut [Line]) -> CellChanges) {
        if self.busy.get_untracked() {
            return;
        }
        let mut made = None;
        self.change(|table| made = Some(ColumnEdit::make(table, column, edit)));
        let Some(made) = made else { return };
        let heading = self.heading(column);
        let text = match made.changes.len() {
            0 => {
                return self
                    .app
                    .toasts
                    .show(Tone::Plain, t::batch::edit::none_changed(&heading));
            }
            n => t::batch::edit::changed(n, &heading),
        };
        let undo = move || self.undo_column_edit(&made);
        let toasts = self.app.toasts;
        let note = toasts.offer(Tone::Good, text, t::common::UNDO.get(), undo);
        self.undo_note.set_value(Some(note));
    }

    /// Undoes an edit of a column; a note says so where not every cell has its text back.
    fn undo_column_edit(self, made: &ColumnEdit) {
        if self.busy.try_get_untracked() != Some(false) {
            return;
        }
        let mut undone = None;
        self.change(|table| undone = Some(made.undo(table)));
        let text = match undone {
            Some(Undone::OtherTable) => t::batch::edit::OTHER_TABLE.into(),
            Some(Undone::Cells { restored: 0, .. }) => t::batch::edit::CHANGED_SINCE.into(),
            Some(Undone::Cells { restored, of }) if restored < of => {
                t::batch::edit::restored(of, &count(restored))
            }
            _ => return,
        };
        self.app.toasts.show(Tone::Plain, text);
    }

    /// Puts a person in the place of what cells name as an owner.
    pub fn use_owner(self, owner: &OwnerText, id: &str) {
        self.change(|table| {
            let first = usize::from(table.has_headings);
            let of_kind = Target::Owners(owner.0.clone());
            for line in table.sheet.lines.iter_mut().skip(first) {
                for (target, cell) in table.targets.iter().zip(&mut line.cells) {
                    let exchanged = owners::with_owner(cell.text(), &owner.1, id);
                    if let Some(exchanged) = exchanged.filter(|_| *target == of_kind) {
                        *cell = exchanged.into();
                    }
                }
            }
        });
    }

    /// Sends what could not be found as an id all the same, or no longer.
    pub fn accept_owner(self, owner: &OwnerText, is_accepted: bool) {
        self.change(|table| {
            table.accepted_owners.retain(|o| o != owner);
            if is_accepted {
                table.accepted_owners.push(owner.clone());
            }
        });
    }
}
