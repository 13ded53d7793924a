//! What is typed into a query field, and whether completions are wanted.

use leptos::html;
use leptos::prelude::*;

use super::QueryInput;
use crate::components::reveal_option;

/// The visible state of the field. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Typing {
    pub query: QueryInput,
    pub input: NodeRef<html::Input>,
    /// Whether completions are wanted.
    pub open: RwSignal<Wanted>,
    /// The cursor position, in bytes.
    pub cursor: RwSignal<usize>,
    /// The completion that the arrows chose.
    pub active: RwSignal<Option<usize>>,
}

/// Whether completions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    No,
    /// Only for typed text; in an empty field they would be in the way.
    Typed,
    /// The person asked for them, in an empty field too.
    Asked,
}

impl Wanted {
    /// Whether they are wanted with this text in the field.
    pub fn with(self, text: &str) -> bool {
        match self {
            Self::No => false,
            Self::Typed => !text.trim().is_empty(),
            Self::Asked => true,
        }
    }
}

impl Typing {
    pub fn new(query: QueryInput) -> Self {
        Self {
            query,
            input: NodeRef::new(),
            open: RwSignal::new(Wanted::No),
            cursor: RwSignal::new(0),
            active: RwSignal::new(None),
        }
    }

    /// Completes the word at the cursor, or stops completing.
    pub fn look(self, open: Wanted) {
        self.cursor.set(self.place());
        self.active.set(None);
        self.open.set(open);
    }

    /// Offers nothing any more.
    pub fn close(self) {
        // The field may be gone with its page.
        if self
            .open
            .try_get_untracked()
            .is_some_and(|open| open != Wanted::No)
        {
            self.open.set(Wanted::No);
        }
    }

    /// Whether completions are wanted whose code is still loading.
    pub fn is_waiting(self, is_loading: Signal<bool>) -> bool {
        let open = self.open.get_untracked();
        is_loading.get_untracked() && self.query.text.with_untracked(|text| open.with(text))
    }

    pub fn go_to(self, at: usize) {
        self.active.set(Some(at));
        reveal_option(&self.query.option_id(at), 0);
    }

    /// The cursor position, in bytes of the text.
    pub fn place(self) -> usize {
        let Some(input) = self.input.get_untracked() else {
            return 0;
        };
        let units = input.selection_start().ok().flatten();
        units.map_or(0, |units| bytes(&input.value(), units as usize))
    }

    /// Puts text into the field, with the cursor at a place in bytes.
    pub fn replace_text(self, text: &str, cursor: usize) {
        let Some(input) = self.input.get_untracked() else {
            return;
        };
        let before = text.get(..cursor).unwrap_or(text);
        let units = u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX);
        input.set_value(text);
        let _ = input.focus();
        let _ = input.set_selection_range(units, units);
    }
}

/// A place in UTF-16 units, as the browser counts, in bytes.
fn bytes(text: &str, units: usize) -> usize {
    let mut seen = 0;
    for (at, c) in text.char_indices() {
        if seen >= units {
            return at;
        }
        seen += c.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Wanted, bytes};

    #[test]
    fn an_empty_field_shows_suggestions_only_on_request() {
        assert!(!Wanted::Typed.with("") && !Wanted::Typed.with("  "));
        assert!(Wanted::Typed.with("a"));
        assert!(Wanted::Asked.with("") && Wanted::Asked.with("a"));
        assert!(!Wanted::No.with("a"));
    }

    #[test]
    fn utf16_positions_are_converted_to_byte_offsets() {
        assert_eq!(bytes("aü😀b", 0), 0);
        assert_eq!(bytes("aü😀b", 2), 3);
        assert_eq!(bytes("aü😀b", 4), 7);
        assert_eq!(bytes("aü😀b", 9), 8);
    }
}
