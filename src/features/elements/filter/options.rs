//! The completions below the field.

use leptos::prelude::*;

use super::super::page_state::ElementsPageState;
use super::{LIST, Typing};
use crate::browser;
use crate::catalog::view::{Completion, Guide, complete};
use crate::components::{ListOption, OptionList};
use crate::effect::memo;
use crate::t;
use crate::texts::query::{choice_label, detail};

/// The completions at the cursor.
pub fn found(page: ElementsPageState, typing: Typing) -> Memo<Vec<Completion>> {
    memo(move |_| {
        let open = typing.open.get();
        if !page.text.with(|text| open.with(text)) {
            return Vec::new();
        }
        // They cover the rows, which a thumb would miss: there only what was begun as a term is.
        let is_term = |text: &str| {
            text.get(..typing.cursor.get())
                .is_some_and(|t| t.rsplit(' ').next().is_some_and(|word| word.contains(':')))
        };
        if page.narrow.get() && !page.text.with(|text| is_term(text)) {
            return Vec::new();
        }
        let (cursor, language) = (typing.cursor.get(), page.app.prefs.content_language());
        let person = |id: &str| page.app.people.known_name(id);
        page.text.with(|text| {
            page.app.catalog.with(|catalog| {
                let guide = Guide {
                    catalog,
                    language: &language,
                    year: browser::year(),
                    person: &person,
                    label: &choice_label,
                };
                complete(text, cursor, &guide)
            })
        })
    })
}

/// The list. It is always there, so that the field can refer to it.
#[component]
pub fn Options(
    /// The offered completions.
    found: Memo<Vec<Completion>>,
    /// Whether the list is shown.
    shown: Signal<bool>,
    /// The one that Enter and Tab take.
    at: Memo<Option<usize>>,
    /// Takes one over.
    accept: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let options = Signal::derive(move || {
        let option = |completion: &Completion| ListOption {
            label: completion.label.clone(),
            note: detail(&completion.detail),
            ..ListOption::default()
        };
        found.with(|found| found.iter().map(option).collect())
    });
    view! {
        <OptionList
            id=LIST
            label=t::components::SUGGESTIONS
            class="filter-options"
            options=options
            shown=shown
            active=at
            choose=accept
        />
        <span class="unseen" role="status">
            {move || shown.get().then(|| found.with(|f| t::components::suggestion_count(f.len())))}
        </span>
    }
}
