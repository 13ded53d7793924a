//! A field for a query of the filter language: it completes as one types and says what it does not understand. The
//! list of elements and the rules of a person use it.

mod completions;
mod help;
mod problems;
mod typing;

use std::ops::Range;

use leptos::ev::{Event, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::catalog::view::Problem;
use crate::components::{Button, Icon, Variant, next_option, option_id};
use crate::effect::memo;
use crate::state::App;
use crate::t::{self, Text};
pub use completions::preload as preload_completions;
use completions::{Completions, Offered, found};
use help::Help;
pub use problems::{ProblemLine, QueryProblems};
use typing::{Typing, Wanted};

/// The query that a field edits. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct QueryInput {
    pub app: App,
    /// The id of the input; the ids of its completions and problems begin with it.
    pub id: &'static str,
    pub text: RwSignal<String>,
    /// Whether the field has the focus: its text may not be finished.
    pub is_typing: RwSignal<bool>,
    /// The parts of it that are left out, for they could not be read.
    pub problems: Memo<Vec<Problem>>,
}

impl QueryInput {
    /// The id of what the page says of the query.
    pub fn problems_id(self) -> String {
        format!("{}-problems", self.id)
    }

    /// A part of the text.
    pub fn part(self, span: &Range<usize>) -> String {
        let text = self.text.try_get_untracked().unwrap_or_default();
        text.get(span.clone()).unwrap_or("").to_owned()
    }

    fn list_id(self) -> String {
        format!("{}-options", self.id)
    }

    fn option_id(self, at: usize) -> String {
        option_id(&self.list_id(), at)
    }
}

#[component]
pub fn QueryField(
    query: QueryInput,
    /// Its name and placeholder, where no `<label>` names it.
    #[prop(optional)]
    label: Option<Text>,
    #[prop(optional, into)] invalid: Signal<bool>,
    /// Whether only terms with a field are completed: the completions would cover what the query filters.
    #[prop(optional, into)]
    only_terms: Signal<bool>,
    /// Goes to what the query filters, by Enter and the down arrow. Without it the field is in a form, which Enter sends.
    #[prop(optional, into)]
    leave: Option<Callback<()>>,
) -> impl IntoView {
    let typing = Typing::new(query);
    let text = query.text;
    let is_filter = leave.is_some();
    let (found, is_loading) = found(typing, only_terms);
    let shown = move || found.with(|f| !f.is_empty());
    // Of a field that takes a few values only, the first is taken unless another was chosen; a value
    // that is there already is not taken again.
    let at = memo(move |_| {
        let is_new = |(c, _): &Offered| c.is_choice && !text.with(|t| c.is_in(t));
        let first = || found.with(|f| f.first().is_some_and(is_new).then_some(0));
        shown()
            .then(|| typing.active.get().or_else(first))
            .flatten()
    });
    let typed = move |event: Event| {
        text.set(event_target_value(&event));
        typing.look(Wanted::Typed);
    };
    let accept = move |at: usize| {
        let old = text.get_untracked();
        let Some((completion, _)) = found.with_untracked(|f| f.get(at).cloned()) else {
            return;
        };
        let (new, cursor) = completion.apply(&old);
        typing.replace_text(&new, cursor);
        text.set(new);
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
        match (event.key().as_str(), at, leave) {
            ("ArrowDown", ..) if opens => typing.look(Wanted::Asked),
            ("ArrowDown", _, Some(leave)) if !is_shown => leave.run(()),
            ("ArrowDown", _, None) if !is_shown => typing.look(Wanted::Asked),
            (key @ ("ArrowDown" | "ArrowUp"), at, _) if is_shown => {
                next_option(key, at, count)
                    .into_iter()
                    .for_each(|to| typing.go_to(to));
            }
            ("Enter", Some(at), _) => accept(at),
            ("Enter", None, Some(leave)) => {
                typing.close();
                leave.run(());
            }
            ("Enter", None, None) => return typing.close(),
            ("Tab", Some(at), _) if !event.shift_key() => accept(at),
            // While they load, Escape is meant for the completions and must not clear the text.
            ("Escape", ..) if is_shown || typing.is_waiting(is_loading) => typing.close(),
            ("Escape", _, Some(_)) if text.with_untracked(|t| !t.is_empty()) => {
                typing.open.set(Wanted::No);
                text.set(String::new());
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
    let clear = move |_| {
        text.set(String::new());
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
        let _ = query.is_typing.try_set(false);
    };
    let name = move || label.map(|label| label.get());
    view! {
        <span class="with-inside filter-field" class:search=is_filter node_ref=field>
            {is_filter.then(|| view! { <Icon name="search" /> })}
            <input
                class="input"
                class:mono=!is_filter
                id=query.id
                type="text"
                role="combobox"
                aria-label=name
                placeholder=name
                node_ref=typing.input
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-autocomplete="list"
                aria-haspopup="listbox"
                aria-controls=query.list_id()
                aria-expanded=move || shown().to_string()
                aria-activedescendant=move || at.get().map(|at| query.option_id(at))
                aria-describedby=query.problems_id()
                aria-invalid=move || invalid.get().to_string()
                prop:value=move || text.get()
                on:input=typed
                on:keydown=keys
                on:keyup=keys_up
                on:click=move |_| moved()
                on:focus=move |_| query.is_typing.set(true)
                on:blur=left
            />
            <span class="inside">
                {move || {
                    if text.with(|t| !t.is_empty()) {
                        view! {
                            <Button variant=Variant::Quiet small=true icon="x" label=t::common::CLEAR on_press=clear />
                        }
                            .into_any()
                    } else {
                        is_filter
                            .then(|| {
                                view! {
                                    <kbd class="key" aria-hidden="true">
                                        "/"
                                    </kbd>
                                }
                            })
                            .into_any()
                    }
                }} <Help typing=typing opens_up=!is_filter />
            </span>
            <Completions query=query found=found shown=Signal::derive(shown) at=at accept=accept opens_up=!is_filter />
        </span>
    }
}
