//! Which page is at which address.

use leptos::prelude::*;
use leptos_router::components::{Redirect, Route, Routes};
use leptos_router::hooks::use_location;
use leptos_router::path;

use crate::components::use_title;
use crate::pages::{activity, create, element, elements, import, people, person};
use crate::paths::{self, Page};
use crate::state::use_app;

/// The page at the address.
#[component]
pub fn Pages() -> impl IntoView {
    let app = use_app();
    let location = use_location();
    let elsewhere = Memo::new(move |_| {
        let space = location.pathname.with(|path| paths::space_of(path));
        space.filter(|space| *space != app.session.space())
    });
    let home = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <Show when=move || elsewhere.with(Option::is_none) fallback=move || view! { <OtherSpace space=elsewhere.get().unwrap_or_default() /> }>
            <Routes fallback=|| view! { <NoPage /> }>
                <Route path=path!("/") view=move || view! { <Redirect path=home() /> } />
                <Route path=path!("/s/:space/elements") view=elements::Elements />
                <Route path=path!("/s/:space/elements/:id") view=element::Element />
                <Route path=path!("/s/:space/create") view=create::Create />
                <Route path=path!("/s/:space/create/many") view=create::Many />
                <Route path=path!("/s/:space/import") view=import::Import />
                <Route path=path!("/s/:space/people") view=people::People />
                <Route path=path!("/s/:space/people/:id") view=person::Person />
                <Route path=path!("/s/:space/activity") view=activity::Activity />
                <Route path=path!("/s/:space/activity/:record") view=activity::Receipt />
            </Routes>
        </Show>
    }
}

/// A link to another process space than the one signed in to.
#[component]
fn OtherSpace(space: String) -> impl IntoView {
    let app = use_app();
    use_title(|| "Another process space".into());
    let here = app.session.space();
    let home = paths::page(&here, Page::Elements);
    view! {
        <div class="state-page">
            <div>
                <h1>"This link is for another process space"</h1>
                <p class="soft">
                    "It leads into " <code>{space}</code> ". You are signed in to " <code>{here.clone()}</code>
                    ". Ids of one process space mean nothing in another, so nothing was asked for."
                </p>
                <div class="actions">
                    <a class="button primary" href=home>{format!("Stay in {here}")}</a>
                    <button type="button" class="button" on:click=move |_| app.sign_out(false)>"Sign out and connect to the other"</button>
                </div>
            </div>
        </div>
    }
}

#[component]
fn NoPage() -> impl IntoView {
    let app = use_app();
    use_title(|| "Page not found".into());
    let home = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <div class="state-page">
            <div>
                <h1>"Page not found"</h1>
                <p class="soft">"The link may be incomplete."</p>
                <div class="actions"><a class="button primary" href=home>"Go to elements"</a></div>
            </div>
        </div>
    }
}
