//! The filter field: it completes as one types, says what it does not understand, and shows the
//! filters that are set.

mod help;
mod notes;
mod options;

use leptos::ev::{Event, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::keys::FILTER;
use super::page_state::use_page_state;
use crate::components::{Button, Icon, Variant, next_option, option_id, reveal_option};
use crate::effect::memo;
use crate::t;
use help::Help;
pub use notes::Notes;
pub use options::preload;
use options::{Offered, Options};

/// The id of the list of completions.
const LIST: &str = "elements-filter-options";

/// The id of the messages about wrong parts of the filter.
const PROBLEMS: &str = "elements-filter-problems";

/// The visible state of the field. Copies are the same thing.
#[derive(Clone, Copy)]
struct Typing {
    input: NodeRef<html::Input>,
    /// Whether completions are wanted.
    open: RwSignal<Wanted>,
    /// The cursor position, in bytes.
    cursor: RwSignal<usize>,
    /// The completion that the arrows chose.
    active: RwSignal<Option<usize>>,
}

/// Whether completions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    No,
    /// Only for typed text; in an empty field they would be in the way.
    Typed,
    /// The person asked for them, in an empty field too.
    Asked,
}

impl Wanted {
    /// Whether they are wanted with this text in the field.
    fn with(self, text: &str) -> bool {
        match self {
            Self::No => false,
            Self::Typed => !text.trim().is_empty(),
            Self::Asked => true,
        }
    }
}

#[component]
pub fn FilterField() -> impl IntoView {
    let page = use_page_state();
    let typing = Typing {
        input: NodeRef::new(),
        open: RwSignal::new(Wanted::No),
        cursor: RwSignal::new(0),
        active: RwSignal::new(None),
    };
    let found = options::found(page, typing);
    let shown = move || found.with(|f| !f.is_empty());
    // Of a field that takes a few values only, the first is taken unless another was chosen; a value
    // that is there already is not taken again.
    let at = memo(move |_| {
        let is_new = |(c, _): &Offered| c.is_choice && !page.text.with(|t| c.is_in(t));
        let first = || found.with(|f| f.first().is_some_and(is_new).then_some(0));
        shown()
            .then(|| typing.active.get().or_else(first))
            .flatten()
    });
    let typed = move |event: Event| {
        page.text.set(event_target_value(&event));
        typing.look(Wanted::Typed);
    };
    let accept = move |at: usize| {
        let text = page.text.get_untracked();
        let Some((completion, _)) = found.with_untracked(|f| f.get(at).cloned()) else {
            return;
        };
        let (text, cursor) = completion.apply(&text);
        typing.replace_text(&text, cursor);
        page.text.set(text);
        typing.look(if completion.is_field() {
            Wanted::Typed
        } else {
            Wanted::No
        });
    };
    let keys = move |event: KeyboardEvent| {
        let opens = event.alt_key() && event.key() == "ArrowDown";
        if event.is_composing()
            || event.ctrl_key()
            || event.meta_key()
            || (event.alt_key() && !opens)
        {
            return;
        }
        let (is_shown, count) = (untrack(shown), found.with_untracked(Vec::len));
        let at = at.get_untracked();
        match (event.key().as_str(), at) {
            ("ArrowDown", _) if opens => typing.look(Wanted::Asked),
            ("ArrowDown", _) if !is_shown => page.enter_table(),
            (key @ ("ArrowDown" | "ArrowUp"), at) if is_shown => {
                next_option(key, at, count)
                    .into_iter()
                    .for_each(|to| typing.go_to(to));
            }
            ("Enter", Some(at)) => accept(at),
            ("Enter", None) => {
                typing.close();
                page.enter_table();
            }
            ("Tab", Some(at)) if !event.shift_key() => accept(at),
            ("Escape", _) if is_shown => typing.close(),
            ("Escape", _) if page.text.with_untracked(|t| !t.is_empty()) => {
                typing.open.set(Wanted::No);
                page.text.set(String::new());
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    // A cursor that moves completes another part.
    let moved = move || {
        if typing.open.get_untracked() != Wanted::No {
            typing.cursor.set(typing.place());
        }
    };
    let keys_up = move |event: KeyboardEvent| {
        if matches!(
            event.key().as_str(),
            "ArrowLeft" | "ArrowRight" | "Home" | "End"
        ) {
            moved();
        }
    };
    let wrong = move || page.left_out.with(|p| !p.is_empty());
    let clear = move |_| {
        page.text.set(String::new());
        typing.close();
        if let Some(input) = typing.input.get_untracked() {
            let _ = input.focus();
        }
    };
    // What keeps the focus where it is when it is pressed, as the table's headings do, takes none
    // from the field.
    let field = NodeRef::<html::Span>::new();
    let pressed = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event
            .target()
            .and_then(|t| t.dyn_into::<web_sys::Node>().ok());
        let field = field.try_get_untracked().flatten();
        if field.is_some_and(|field| !field.contains(target.as_ref())) {
            typing.close();
        }
    });
    on_cleanup(move || pressed.remove());
    let left = move |_| {
        typing.close();
        // The page may be gone.
        let _ = page.is_typing.try_set(false);
    };
    view! {
        <span class="with-inside search filter-field" node_ref=field>
            <Icon name="search" />
            <input
                class="input"
                id=FILTER
                type="text"
                role="combobox"
                aria-label=t::elements::filter::FIELD
                placeholder=t::elements::filter::FIELD
                node_ref=typing.input
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-autocomplete="list"
                aria-haspopup="listbox"
                aria-controls=LIST
                aria-expanded=move || shown().to_string()
                aria-activedescendant=move || at.get().map(|at| option_id(LIST, at))
                aria-describedby=PROBLEMS
                aria-invalid=move || wrong().to_string()
                prop:value=move || page.text.get()
                on:input=typed
                on:keydown=keys
                on:keyup=keys_up
                on:click=move |_| moved()
                on:focus=move |_| page.is_typing.set(true)
                on:blur=left
            />
            <span class="inside">
                {move || {
                    if page.text.with(|t| !t.is_empty()) {
                        view! {
                            <Button variant=Variant::Quiet small=true icon="x" label=t::common::CLEAR on_press=clear />
                        }
                            .into_any()
                    } else {
                        view! {
                            <kbd class="key" aria-hidden="true">
                                "/"
                            </kbd>
                        }
                            .into_any()
                    }
                }} <Help typing=typing />
            </span>
            <Options found=found shown=Signal::derive(shown) at=at accept=accept />
        </span>
    }
}

impl Typing {
    /// Completes the word at the cursor, or stops completing.
    fn look(self, open: Wanted) {
        self.cursor.set(self.place());
        self.active.set(None);
        self.open.set(open);
    }

    /// Offers nothing any more.
    fn close(self) {
        // The field may be gone with its page.
        if self
            .open
            .try_get_untracked()
            .is_some_and(|open| open != Wanted::No)
        {
            self.open.set(Wanted::No);
        }
    }

    fn go_to(self, at: usize) {
        self.active.set(Some(at));
        reveal_option(&option_id(LIST, at), 0);
    }

    /// The cursor position, in bytes of the text.
    fn place(self) -> usize {
        let Some(input) = self.input.get_untracked() else {
            return 0;
        };
        let units = input.selection_start().ok().flatten();
        units.map_or(0, |units| bytes(&input.value(), units as usize))
    }

    /// Puts text into the field, with the cursor at a place in bytes.
    fn replace_text(self, text: &str, cursor: usize) {
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
