//! Looking up a person by id.

use architrave_interface::paths::is_usable_id;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use crate::browser;
use crate::components::{Button, ErrorText};
use crate::effect::memo;
use crate::paths;
use crate::state::use_app;
use crate::t;

const FIELD: &str = "look-up";
const BELOW: &str = "look-up-below";

/// A field for a user id that opens the person's page.
#[component]
pub fn LookUp() -> impl IntoView {
    let app = use_app();
    let id = RwSignal::new(String::new());
    let navigate = use_navigate();
    let tried = RwSignal::new(false);
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        if id.with_untracked(|id| is_usable_id(id.trim())) {
            let url = paths::person(&app.session.space(), id.get_untracked().trim());
            navigate(&url, NavigateOptions::default());
        } else {
            tried.set(true);
            browser::focus(FIELD);
        }
    };
    let wrong = memo(move |_| {
        id.with(|id| match id.trim() {
            _ if !tried.get() => None,
            "" => Some(String::from(t::people::lookup::MISSING)),
            id if is_usable_id(id) => None,
            id => Some(t::common::not_an_id(id)),
        })
    });
    view! {
        <form class="row look-up" on:submit=open>
            <input
                class="input mono"
                type="text"
                id=FIELD
                aria-label=t::people::lookup::LABEL
                placeholder=t::common::USER_ID
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=move || id.get()
                on:input=move |event| id.set(event_target_value(&event))
                aria-invalid=move || wrong.with(Option::is_some).to_string()
                aria-describedby=move || wrong.with(Option::is_some).then_some(BELOW)
            />
            <Button submit=true>{t::people::lookup::BUTTON}</Button>
            {move || wrong.get().map(|text| view! { <ErrorText id=BELOW text=text /> })}
        </form>
    }
}
