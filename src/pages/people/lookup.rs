//! Looking up a person by id.

use architrave_interface::paths::is_usable_id;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use crate::paths;
use crate::state::use_app;

/// A field for a user id that opens the person's page.
#[component]
pub fn LookUp() -> impl IntoView {
    let app = use_app();
    let id = RwSignal::new(String::new());
    let navigate = use_navigate();
    let usable = move || id.with(|id| is_usable_id(id.trim()));
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        if usable() {
            let url = paths::person(&app.session.space(), id.get_untracked().trim());
            navigate(&url, NavigateOptions::default());
        }
    };
    view! {
        <form class="row look-up" on:submit=open>
            <input
                class="input mono" type="text" aria-label="Look up a person by user id" placeholder="User id"
                autocomplete="off" autocapitalize="off" spellcheck="false"
                prop:value=move || id.get() on:input=move |event| id.set(event_target_value(&event))
            />
            <button type="submit" class="button" disabled=move || !usable()>"Look up"</button>
        </form>
    }
}
