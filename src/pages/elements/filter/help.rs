//! What the filter understands, by examples that act.

use leptos::prelude::*;

use super::super::board::use_board;
use super::Typing;
use crate::components::{Icon, Menu};

/// What can be written, and what it finds.
const EXAMPLES: [(&str, &str); 13] = [
    ("order gateway", "Both words, anywhere in names or ids"),
    ("\"order gateway\"", "Just so, one after the other"),
    ("class:Node,Device", "One class or the other"),
    ("-state:Draft", "Everything but drafts"),
    ("owner:me", "What you own"),
    ("is:latest", "The newest version known here"),
    ("has:relation", "Refers to others, or is referred to"),
    ("-has:owner", "Nobody owns it"),
    ("-lang:de", "No German name"),
    ("modified:30d", "Changed in the last 30 days"),
    (
        "modified:2026-05-01..2026-06-01",
        "Changed between two days",
    ),
    ("created:>2026-01-01", "Created after a day"),
    ("origin:imported", "Imported in this browser"),
];

/// The button with the examples.
#[component]
pub(super) fn Help(
    /// The field's state.
    typing: Typing,
) -> impl IntoView {
    let board = use_board();
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
            <button type="button" class="menu-item" role="menuitem" tabindex="-1" on:click=move |_| add(example.clone())>
                <code>{shown}</code><span class="meta">{meaning}</span>
            </button>
        }
    };
    let items = move || {
        let key = property();
        let of_key = key.map(|key| {
            view! {
                {item(format!("{key}:1"), "The value of a property contains it")}
                {item(format!("has:{key}"), "The property has a value")}
            }
        });
        let examples = EXAMPLES.map(|(example, meaning)| item(example.to_owned(), meaning));
        view! {
            <p class="title">"What the filter understands"</p>
            {examples.collect_view()}
            {of_key}
            <p class="title">"Numbers and dates are compared: >1000, <2026-06, 10..20. Values of more than 1,000 characters are not searched."</p>
        }
    };
    view! {
        <Menu
            label="What the filter understands" button_class="button quiet icon-only small" menu_class="left filter-help"
            button=ViewFn::from(|| view! { <Icon name="circle-help" /> })
        >
            {items()}
        </Menu>
    }
}
