//! The instance ids of the view, and of the lines of the table.

use std::sync::Arc;

use leptos::prelude::*;

use super::{ElementsPageState, ids_of_import};
use crate::catalog::Listed;
use crate::catalog::view::{Selected, View, select};
use crate::features::export::ExportSource;
use crate::shared::Shared;
use crate::state::query_context;

impl ElementsPageState {
    /// The rows of the view, as they are now.
    pub fn rows(self) -> Shared<Selected> {
        self.selected.get_untracked()
    }

    /// The element at a place of the view, tracked.
    pub fn listed(self, place: usize) -> Option<Arc<Listed>> {
        let row = self.lines.with(|lines| lines.row(place))?;
        self.app.catalog.with(|c| c.listed_at(row as usize))
    }

    /// The instance id at a place of the view, as it is now.
    pub fn id_at(self, place: usize) -> Option<Arc<str>> {
        let row = self.lines.with_untracked(|lines| lines.row(place))?;
        Some(
            self.app
                .catalog
                .with_untracked(|c| c.id_at(row as usize).clone()),
        )
    }

    /// The instance id of the element that the keys act on.
    pub fn current(self) -> Option<Arc<str>> {
        self.id_at(self.cursor.get_untracked()?)
    }

    /// The instance ids of the view, in their order.
    pub fn ids(self) -> Vec<Arc<str>> {
        let rows = self.rows();
        self.app.catalog.with_untracked(|c| {
            let ids = rows.rows.iter().map(|row| c.id_at(*row as usize).clone());
            ids.collect()
        })
    }

    /// What the dialog of exports offers.
    pub fn export_source(self) -> ExportSource {
        ExportSource {
            view: self.view,
            count: Signal::derive(move || self.selected.with(|s| s.rows.len())),
            ids: Callback::new(move |is_of_selection| match is_of_selection {
                true => self.chosen(),
                false => self.ids(),
            }),
        }
    }

    /// The instance ids of another view, in their order.
    pub fn ids_of(self, view: &View) -> Vec<Arc<str>> {
        let (me, import) = untrack(|| (self.app.me(), ids_of_import(self.app, &view.import)));
        self.app.catalog.with_untracked(|c| {
            let person = |id: &str| self.app.people.name_untracked(id);
            let selected = select(c, view, &query_context(me.as_deref(), &person, 0));
            let ids = selected.rows.iter().map(|row| c.id_at(*row as usize));
            let is_in_import =
                |id: &&Arc<str>| import.as_ref().is_none_or(|ids| ids.contains(&***id));
            ids.filter(is_in_import).cloned().collect()
        })
    }

    /// The instance ids of the lines; a group has an empty one.
    pub fn line_ids(self) -> Vec<Arc<str>> {
        let lines = self.lines.get_untracked();
        let none: Arc<str> = "".into();
        self.app.catalog.with_untracked(|c| {
            let id = |place| match lines.row(place) {
                Some(row) => c.id_at(row as usize).clone(),
                None => none.clone(),
            };
            (0..lines.all().len()).map(id).collect()
        })
    }
}
