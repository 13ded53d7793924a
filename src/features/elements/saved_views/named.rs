//! Saving, renaming and deleting what has a name: views of the list, and diagrams.

use std::sync::Arc;

use super::list::{SavedView, SavedViews};
use crate::state::{Note, Undo};
use crate::t::{self, Text};

/// How the named things are called.
#[derive(Clone, Copy)]
pub struct NamedTexts {
    /// The title of the dialog that saves one.
    pub save: Text,
    pub save_hint: Text,
    pub name_taken: Text,
    pub saved: fn(&str) -> String,
    pub updated: fn(&str) -> String,
    pub restored: fn(&str) -> String,
    pub deleted: fn(&str) -> String,
}

/// Views of the list of elements.
pub const VIEWS: NamedTexts = NamedTexts {
    save: t::views::SAVE_THIS,
    save_hint: t::views::SAVE_HINT,
    name_taken: t::views::NAME_TAKEN,
    saved: t::views::saved,
    updated: t::views::updated,
    restored: t::views::restored,
    deleted: t::views::deleted,
};

/// Puts one in; that can be undone where it replaces another.
pub fn insert(note: Note<SavedViews>, texts: NamedTexts, view: SavedView) {
    let old = note.with_untracked(|views| views.get(&view.name).cloned());
    let done = match old {
        Some(_) => (texts.updated)(&view.name),
        None => (texts.saved)(&view.name),
    };
    let undo = old.map(|old| restores(note, texts, old));
    note.change(
        done,
        Arc::new(move |views| views.insert(view.clone())),
        undo,
    );
}

/// Takes one out; that can be undone.
pub fn remove(note: Note<SavedViews>, texts: NamedTexts, view: SavedView) {
    let (done, gone) = ((texts.deleted)(&view.name), view.name.clone());
    let undo = restores(note, texts, view);
    note.change(
        done,
        Arc::new(move |views| drop(views.remove(&gone))),
        Some(undo),
    );
}

/// Gives one another name.
pub fn rename(note: Note<SavedViews>, from: String, to: String) {
    let done = t::views::renamed(&from, &to);
    note.change(done, Arc::new(move |views| views.rename(&from, &to)), None);
}

fn restores(note: Note<SavedViews>, texts: NamedTexts, old: SavedView) -> Undo {
    Box::new(move || {
        let (done, old) = ((texts.restored)(&old.name), old.clone());
        note.change(done, Arc::new(move |views| views.insert(old.clone())), None);
    })
}
