//! Where the rows of the table come from and go to: read, taken off, put back.

use leptos::prelude::*;

use super::super::columns::{headings, texts};
use super::super::mapping::{self, Target};
use super::super::sheet::{self, Sheet};
use super::super::store::Table;
use super::super::table::ROWS;
use super::BatchEditor;
use crate::browser;
use crate::format::count;
use crate::state::Tone;
use crate::t;

impl BatchEditor {
    /// Takes the rows of a table; what its columns become is guessed from the first line.
    pub fn read(self, sheet: Sheet, source: &str) {
        let lines = sheet.lines.len();
        if lines > sheet::MOST_ROWS {
            let most = count(sheet::MOST_ROWS);
            let text = t::batch::read::above_limit(&most, &t::common::row_count(lines));
            return self.app.toasts.show(Tone::Bad, text);
        }
        let Some(first) = sheet.lines.first().cloned() else {
            return;
        };
        self.change(|table| {
            let class = table.class.take();
            // A file says nothing of what was pasted and not read yet.
            let text = match source {
                "" => String::new(),
                _ => std::mem::take(&mut table.text),
            };
            *table = Table {
                text,
                sheet,
                class,
                source: source.to_owned(),
                has_headings: true,
                targets: vec![Target::Nothing; first.cells.len()],
                ..Table::default()
            };
        });
        let targets = self.guess(&texts(&first));
        self.change(|table| {
            table.has_headings = mapping::has_headings(&targets);
            table.targets = targets;
            mapping::name_first(
                &mut table.targets,
                &untrack(|| self.app.prefs.content_language()),
            );
        });
        // The class column is known now, and with it the keys of its classes.
        self.guess_rest();
    }

    /// Guesses again what the columns become that nothing was chosen for.
    pub fn guess_rest(self) {
        let (headings, now) = self
            .table
            .with_untracked(|t| (headings(t), t.targets.clone()));
        let guessed = self.guess(&headings);
        self.change(|table| {
            for ((target, guess), at) in table.targets.iter_mut().zip(guessed).zip(0..) {
                let is_free = !now.iter().enumerate().any(|(n, t)| n != at && *t == guess);
                if *target == Target::Nothing && is_free {
                    *target = guess;
                }
            }
        });
    }

    fn guess(self, headings: &[String]) -> Vec<Target> {
        let languages = untrack(|| self.languages());
        let fields = self.fields.get_untracked();
        self.remembered
            .with_untracked(|r| mapping::guess(headings, &fields, &languages, r))
    }

    /// Takes the rows off the editor; they can be put back until others are read.
    pub fn clear(self) {
        self.change(|table| {
            let mut gone = std::mem::take(table);
            *table = Table {
                class: gone.class.clone(),
                text: std::mem::take(&mut gone.text),
                before: Some(Box::new(gone)),
                ..Table::default()
            };
        });
        browser::focus("rows");
    }

    /// Puts back what was taken off; what was pasted meanwhile stays where it was pasted.
    pub fn restore_removed(self) {
        self.change(|table| {
            if let Some(before) = table.before.take() {
                let text = std::mem::take(&mut table.text);
                *table = Table { text, ..*before };
            }
        });
        browser::focus(ROWS);
    }
}
