//! The field that renames what is saved.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::list::{NameProblem, SavedView, SavedViews};
use super::named::{NamedTexts, rename};
use crate::components::{Button, Field, Variant};
use crate::effect::{effect, memo};
use crate::state::Note;
use crate::t;

/// The field.
#[component]
pub fn Rename(
    view: StoredValue<SavedView>,
    note: Note<SavedViews>,
    texts: NamedTexts,
    /// Is told the name that it has now.
    done: Callback<String>,
) -> impl IntoView {
    let own = view.with_value(|v| v.name.clone());
    let (mine, from) = (own.clone(), own.clone());
    let name = RwSignal::new(own);
    let checked = memo(move |_| note.with(|views| name.with(|n| views.check(n, Some(&mine)))));
    let error = Signal::derive(move || match checked.get() {
        Ok(_) => None,
        Err(NameProblem::Empty) => Some(String::from(t::views::NAME_EMPTY)),
        Err(NameProblem::Taken) => Some(String::from(texts.name_taken)),
    });
    let leave = move || done.run(view.with_value(|v| v.name.clone()));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(to) = checked.get_untracked() else {
            return;
        };
        rename(note, from.clone(), to.clone());
        done.run(to);
    };
    let form = NodeRef::<leptos::html::Form>::new();
    effect(move || {
        let input = form
            .get()
            .and_then(|f| f.query_selector("input").ok().flatten());
        if let Some(input) = input.and_then(|i| i.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            let _ = input.focus();
            input.select();
        }
    });
    // Esc leaves the name as it was, not the dialog.
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            leave();
        }
    };
    view! {
        <form class="rename-view" node_ref=form on:submit=submit on:keydown=keys>
            <Field label=t::views::NEW_NAME value=name error=error />
            <Button small=true submit=true>
                {t::common::RENAME}
            </Button>
            <Button variant=Variant::Quiet small=true on_press=move |_| leave()>
                {t::common::CANCEL}
            </Button>
        </form>
    }
}
