//! What the filter understands, by examples that act.

use architrave_skim::LONGEST_TEXT;
use leptos::prelude::*;

use super::super::page_state::use_page_state;
use super::Typing;
use crate::components::{Icon, Menu};

/// What can be written, and what it finds.
const EXAMPLES: [(&str, &str); 14] = [
    ("order gateway", "Both words, anywhere in names or ids"),
    ("\"order gateway\"", "Just so, one after the other"),
    ("class:Node,Device", "One class or the other"),
    ("-state:Draft", "Everything but drafts"),
    ("owner:none", "No owner; owner:any for at least one"),
    ("owner:me", "What you own; also owner:name or an id"),
    ("is:latest", "The newest version in this browser"),
    ("has:relation", "Refers to others, or is referred to"),
    ("-lang:de", "No German name"),
    ("published:none", "Never published"),
    ("modified:30d", "Changed in the last 30 days"),
    (
        "modified:2026-05-01..today",
        "Changed between two days; also yesterday, -30d",
    ),
    ("origin:imported", "Imported in this browser"),
    (
        "(state:Draft OR published:none) -has:owner",
        "Brackets and OR; a space means AND",
    ),
];

/// The button with the examples.
#[component]
pub(super) fn Help(
    /// The field's state.
    typing: Typing,
) -> impl IntoView {
    let board = use_page_state();
    // A key that is there makes an example that finds something.
    let property = move || {
        board.app.known.with(|c| {
            let keys = c.property_keys().into_iter();
            keys.map(|m| m.key.clone())
                .find(|key| key != crate::catalog::NAME && !key.contains(char::is_whitespace))
        })
    };
    let add = move |example: String| {
        let mut text = board.text.get_untracked().trim_end().to_owned();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&example);
        typing.put(&text, text.len());
        board.text.set(text);
    };
    let item = move |example: String, meaning: &'static str| {
        let shown = example.clone();
        view! {
            <button
                type="button"
                class="menu-item"
                role="menuitem"
                tabindex="-1"
                on:click=move |_| add(example.clone())
            >
                <code>{shown}</code>
                <span class="meta">{meaning}</span>
            </button>
        }
    };
    let items = move || {
        let key = property();
        let of_key = key.map(|key| {
            view! {
                {item(format!("{key}:1"), "The value of a property contains it")}
                {item(format!("{key}:none"), "The property is empty")}
            }
        });
        let examples = EXAMPLES.map(|(example, meaning)| item(example.to_owned(), meaning));
        view! {
            <p class="title">"What the filter understands"</p>
            {examples.collect_view()}
            {of_key}
            <p class="title">
                {format!(
                    "Compare numbers and dates: >1000, <2026-06, 10..20. Of long texts the beginning is searched: {} bytes over all languages.",
                    crate::format::count(LONGEST_TEXT),
                )}
            </p>
        }
    };
    view! {
        <Menu
            label="What the filter understands"
            button_class="button quiet icon-only small"
            menu_class="left filter-help"
            button=ViewFn::from(|| view! { <Icon name="circle-help" /> })
        >
            {items()}
        </Menu>
    }
}
