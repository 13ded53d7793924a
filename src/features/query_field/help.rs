//! Help for the filter, with examples that apply when clicked.

use architrave_skim::LONGEST_TEXT;
use leptos::prelude::*;

use super::QueryInput;
use super::typing::Typing;
use crate::components::Menu;
use crate::t::{self, Text};

/// The syntax, and what it finds.
const EXAMPLES: [(&str, Text); 20] = [
    ("order gateway", t::elements::help::BOTH_WORDS),
    ("\"order gateway\"", t::elements::help::PHRASE),
    ("class:Node,Device", t::elements::help::EITHER_CLASS),
    ("-state:Draft", t::elements::help::NO_DRAFTS),
    ("owner:none", t::elements::help::NO_OWNER),
    ("owner:me", t::elements::help::MY_OWN),
    ("is:latest", t::common::LATEST_HERE),
    ("has:relation", t::query::terms::RELATION),
    ("serves>class:BusinessProcess", t::elements::help::SERVES),
    ("uses>state:Invalid", t::elements::help::USES),
    ("realizes<2+any", t::elements::help::REALIZED_BY),
    ("within:2 of:gateway", t::elements::help::WITHIN),
    ("finding:error", t::elements::help::FINDINGS),
    ("-lang:de", t::elements::help::NO_GERMAN),
    ("published:none", t::common::NOT_PUBLISHED),
    ("modified:30d", t::elements::help::LAST_DAYS),
    ("modified-by:me", t::elements::help::MODIFIED_BY),
    (
        "modified:2026-05-01..today",
        t::elements::help::BETWEEN_DAYS,
    ),
    ("origin:imported", t::import::origin::IMPORTED),
    (
        "(state:Draft OR published:none) -has:owner",
        t::elements::help::BRACKETS,
    ),
];

/// The button with the examples.
#[component]
pub(super) fn Help(
    /// The field's state.
    typing: Typing,
    /// Whether the menu is above the field.
    opens_up: bool,
) -> impl IntoView {
    let QueryInput { app, text, .. } = typing.query;
    // A key that is there makes an example that finds something.
    let property = move || {
        app.catalog.with(|c| {
            let keys = c.property_keys().into_iter();
            keys.map(|m| m.key.clone())
                .find(|key| key != crate::catalog::NAME && !key.contains(char::is_whitespace))
        })
    };
    let add = move |example: String| {
        let mut new = text.get_untracked().trim_end().to_owned();
        if !new.is_empty() {
            new.push(' ');
        }
        new.push_str(&example);
        typing.replace_text(&new, new.len());
        text.set(new);
    };
    let item = move |example: String, meaning: Text| {
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
                {item(format!("{key}:1"), t::elements::help::PROPERTY_CONTAINS)}
                {item(format!("{key}:none"), t::query::offers::IS_EMPTY)}
            }
        });
        let examples = EXAMPLES.map(|(example, meaning)| item(example.to_owned(), meaning));
        view! {
            <p class="title">{t::elements::help::TITLE}</p>
            {examples.collect_view()}
            {of_key}
            <p class="title">{t::elements::help::compare(&crate::format::count(LONGEST_TEXT))}</p>
        }
    };
    view! {
        <Menu
            label=t::elements::help::TITLE
            button_class="button quiet icon-only small"
            menu_class=if opens_up { "left up filter-help" } else { "left filter-help" }
            icon="circle-help"
        >
            {items()}
        </Menu>
    }
}
