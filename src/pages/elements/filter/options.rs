//! The completions below the field.

use leptos::prelude::*;

use super::super::board::Board;
use super::{LIST, Typing};
use crate::browser;
use crate::catalog::view::{Completion, Guide, complete};
use crate::effect::memo;

/// What could stand at the cursor.
pub fn found(board: Board, typing: Typing) -> Memo<Vec<Completion>> {
    memo(move |_| {
        let open = typing.open.get();
        if !board.text.with(|text| open.with(text)) {
            return Vec::new();
        }
        // They lie over the rows, which a thumb would miss: there only what was begun as a term is.
        let is_term = |text: &str| {
            text.get(..typing.cursor.get())
                .is_some_and(|t| t.rsplit(' ').next().is_some_and(|word| word.contains(':')))
        };
        if board.narrow.get() && !board.text.with(|text| is_term(text)) {
            return Vec::new();
        }
        let (cursor, language) = (typing.cursor.get(), board.app.prefs.language());
        let person = |id: &str| board.app.people.known_name(id);
        board.text.with(|text| {
            board.app.known.with(|catalog| {
                let guide = Guide {
                    catalog,
                    language: &language,
                    year: browser::year(),
                    person: &person,
                };
                complete(text, cursor, &guide)
            })
        })
    })
}

/// The id of a completion.
pub fn option_id(at: usize) -> String {
    format!("{LIST}-{at}")
}

/// Scrolls a completion into view.
pub fn reveal(at: usize) {
    let option = browser::document().and_then(|d| d.get_element_by_id(&option_id(at)));
    if let (Some(option), Some(list)) = (
        option,
        browser::document().and_then(|d| d.get_element_by_id(LIST)),
    ) {
        let (top, height) = (offset_top(&option), option.client_height());
        if top < list.scroll_top() {
            list.set_scroll_top(top);
        } else if top + height > list.scroll_top() + list.client_height() {
            list.set_scroll_top(top + height - list.client_height());
        }
    }
}

fn offset_top(element: &web_sys::Element) -> i32 {
    use wasm_bindgen::JsCast;
    element
        .dyn_ref::<web_sys::HtmlElement>()
        .map_or(0, web_sys::HtmlElement::offset_top)
}

/// The list. It is always there, so that the field can refer to it.
#[component]
pub fn Options(
    /// What is offered.
    found: Memo<Vec<Completion>>,
    /// Whether the list is shown.
    shown: Signal<bool>,
    /// The one that Enter and Tab take.
    at: Memo<Option<usize>>,
    /// Takes one over.
    accept: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let chosen = at;
    let option = move |(at, completion): (usize, Completion)| {
        let is_active = move || chosen.get() == Some(at);
        view! {
            <div
                class="menu-item" id=option_id(at) role="option" class:active=is_active aria-selected=move || is_active().to_string()
                on:mousedown=|event| event.prevent_default() on:click=move |_| accept(at)
            >
                <span class="truncate">{completion.label}</span><span class="meta truncate">{completion.detail}</span>
            </div>
        }
    };
    let options = move || {
        let found = if shown.get() { found.get() } else { Vec::new() };
        found.into_iter().enumerate().map(option).collect_view()
    };
    view! {
        <div class="menu left filter-options" id=LIST role="listbox" aria-label="Ways to go on" hidden=move || !shown.get()>{options}</div>
        <span class="unseen" role="status">{move || shown.get().then(|| found.with(|f| crate::format::counted(f.len(), "suggestion", "suggestions")))}</span>
    }
}
