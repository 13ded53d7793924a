//! Selecting rows of the table, and groups of them.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use super::page_state::ElementsPageState;
use super::range;

impl ElementsPageState {
    /// Selects from where a selection began to this row.
    pub fn extend_to(self, to: usize) {
        let Some(from) = self.cursor.get_untracked() else {
            return;
        };
        let view = self.line_ids();
        let anchor = self
            .anchor
            .get_value()
            .filter(|id| !id.is_empty())
            .and_then(|id| view.iter().position(|other| *other == id))
            .unwrap_or(from);
        self.anchor.set_value(view.get(anchor).cloned());
        self.app.selection.ids.update(|ids| {
            range::extend(ids, &view, anchor, from, to);
            ids.remove("");
        });
        self.go_to(to);
    }

    /// Selects a row, or deselects it.
    pub fn toggle(self, place: usize) {
        if let Some(rows) = self
            .lines
            .with_untracked(|lines| Some(lines.group(place)?.rows.clone()))
        {
            self.toggle_rows(&rows);
            return self.go_to(place);
        }
        let Some(id) = self.id_at(place) else { return };
        self.anchor.set_value(Some(id.clone()));
        self.app.selection.ids.update(|ids| {
            if !ids.remove(&id) {
                ids.insert(id);
            }
        });
        self.go_to(place);
    }

    /// Selects the rows of a group, or takes them out where all of them are selected.
    fn toggle_rows(self, rows: &[u32]) {
        let ids: Vec<Arc<str>> = self.app.catalog.with_untracked(|c| {
            let ids = rows.iter().map(|row| c.id_at(*row as usize).clone());
            ids.collect()
        });
        self.app.selection.ids.update(|chosen| {
            let is_whole = ids.iter().all(|id| chosen.contains(id));
            for id in ids {
                if is_whole {
                    chosen.remove(&id);
                } else {
                    chosen.insert(id);
                }
            }
        });
    }

    /// Selects every row of the view, or none of them.
    pub fn set_all(self, on: bool) {
        let view = self.ids();
        self.app.selection.ids.update(|ids| {
            for id in view {
                if on {
                    ids.insert(id);
                } else {
                    ids.remove(&id);
                }
            }
        });
    }

    /// The instance ids of the selected elements: those in view in their order, then the others.
    pub fn chosen(self) -> Vec<Arc<str>> {
        let ids = self.app.selection.ids.get_untracked();
        let mut chosen = self.ids();
        chosen.retain(|id| ids.contains(id));
        if chosen.len() < ids.len() {
            let seen: HashSet<Arc<str>> = chosen.iter().cloned().collect();
            let others = self.app.catalog.with_untracked(|c| {
                let all = c.rows().map(|row| c.id_at(row).clone());
                all.filter(|id| ids.contains(id) && !seen.contains(id))
                    .collect::<Vec<_>>()
            });
            chosen.extend(others);
        }
        chosen
    }
}
