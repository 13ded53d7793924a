//! The completions below the field.

use leptos::prelude::*;

use super::QueryInput;
use super::typing::Typing;
use crate::browser;
use crate::catalog::view::{Completion, Guide, complete};
use crate::components::{ListOption, OptionList};
use crate::effect::{effect, memo, scoped_task};
use crate::lazy::lazy_fn;
use crate::state::App;
use crate::t;
use crate::texts::query::{choice_label, detail};

/// A completion, and what is said beside it.
pub type Offered = (Completion, String);

/// Completes the word at a place of a text, in bytes.
type Complete = fn(App, &str, usize) -> Vec<Offered>;

// Who filters without completions, or by facets, does without its code.
lazy_fn! { completion, completer() -> Complete, offered as Complete, preload_completer }

/// Loads it before it is asked for. What does not come is asked for again then.
pub async fn preload() {
    let _ = preload_completer().await;
}

fn offered(app: App, text: &str, cursor: usize) -> Vec<Offered> {
    let language = app.prefs.content_language();
    let person = |id: &str| app.people.known_name(id);
    let found = app.catalog.with(|catalog| {
        let guide = Guide {
            catalog,
            language: &language,
            year: browser::year(),
            person: &person,
            label: &choice_label,
        };
        complete(text, cursor, &guide)
    });
    let with_note = found.into_iter().map(|completion| {
        let note = detail(&completion.detail);
        (completion, note)
    });
    with_note.collect()
}

/// The completions at the cursor, and whether their code is loading. It loads when the field gets the focus; until it is
/// there, there are none.
pub fn found(typing: Typing, only_terms: Signal<bool>) -> (Memo<Vec<Offered>>, Signal<bool>) {
    let QueryInput {
        app,
        text,
        is_typing,
        ..
    } = typing.query;
    let loaded = RwSignal::new(None::<Complete>);
    let is_loading = RwSignal::new(false);
    effect(move || {
        // Each run ends the loading of the run before.
        let is_wanted = is_typing.get() && loaded.get_untracked().is_none();
        is_loading.set(is_wanted);
        if is_wanted {
            scoped_task(async move {
                if let Ok(complete) = completer().await {
                    loaded.set(Some(complete));
                }
                is_loading.set(false);
            });
        }
    });
    let found = memo(move |_| {
        let open = typing.open.get();
        let Some(complete) = loaded.get() else {
            return Vec::new();
        };
        if !text.with(|text| open.with(text)) {
            return Vec::new();
        }
        // They cover the rows, which a thumb would miss: there only what was begun as a term is.
        let is_term = |text: &str| {
            text.get(..typing.cursor.get())
                .is_some_and(|t| t.rsplit(' ').next().is_some_and(|word| word.contains(':')))
        };
        if only_terms.get() && !text.with(|text| is_term(text)) {
            return Vec::new();
        }
        let cursor = typing.cursor.get();
        text.with(|text| complete(app, text, cursor))
    });
    (found, is_loading.into())
}

/// The list. It is always there, so that the field can refer to it.
#[component]
pub fn Completions(
    query: QueryInput,
    /// The offered completions.
    found: Memo<Vec<Offered>>,
    /// Whether the list is shown.
    shown: Signal<bool>,
    /// The one that Enter and Tab take.
    at: Memo<Option<usize>>,
    /// Takes one over.
    accept: impl Fn(usize) + Copy + Send + Sync + 'static,
    /// Whether the list is above the field.
    opens_up: bool,
) -> impl IntoView {
    let options = Signal::derive(move || {
        let option = |(completion, note): &Offered| ListOption {
            label: completion.label.clone(),
            note: note.clone(),
            ..ListOption::default()
        };
        found.with(|found| found.iter().map(option).collect())
    });
    view! {
        <OptionList
            id=query.list_id()
            label=t::components::SUGGESTIONS
            class=if opens_up { "filter-options up" } else { "filter-options" }
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
