//! Which page is at which address.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::{Redirect, Route, Routes};
use leptos_router::hooks::use_location;
use leptos_router::path;

use crate::components::{Button, EmptyState, use_title};
use crate::effect::memo;
use crate::features;
use crate::features::nothing::Nothing;
use crate::focus::focus_page;
use crate::lazy::{LoadedView, lazy_page, lazy_view};
use crate::pages;
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t::{self, rich, slot};

lazy_view! { workbench, elements(), view! { <pages::elements::Elements /> }, preload_elements }
lazy_view! { element, element(), view! { <pages::element::Element /> }, preload_element }
lazy_view! { create, create(), view! { <pages::create::Create /> }, preload_create }
lazy_view! { many, many(), view! { <pages::many::Many /> }, preload_many }
lazy_view! { quality, quality(), view! { <pages::quality::Quality /> }, preload_quality }
lazy_view! { diagrams, diagrams(), view! { <pages::diagrams::Diagrams /> }, preload_diagrams }
lazy_view! { import, import(), view! { <pages::import::Import /> }, preload_import }
lazy_view! { people, people(), view! { <pages::people::People /> }, preload_people }
lazy_view! { people, person(), view! { <pages::person::Person /> } }
lazy_view! { activity, activity(), view! { <pages::activity::Activity /> }, preload_activity }
lazy_view! { activity, receipt(), view! { <pages::receipt::Receipt /> } }

/// Loads a page that is pointed at, before it is opened.
pub fn preload(page: Page) {
    // What does not come is asked for again when the page is opened.
    spawn_local(async move {
        let _ = match page {
            Page::Elements => preload_elements().await,
            Page::Create => preload_create().await,
            Page::Quality => preload_quality().await,
            Page::Diagrams => preload_diagrams().await,
            Page::Import => preload_import().await,
            Page::People => preload_people().await,
            Page::Activity => preload_activity().await,
        };
    });
}

/// Loads every page, one after the other, so that all of them open without waiting and without a connection.
pub async fn preload_all() {
    features::query_field::preload_completions().await;
    let _ = preload_element().await;
    let _ = preload_create().await;
    let _ = preload_people().await;
    let _ = preload_activity().await;
    let _ = preload_import().await;
    let _ = preload_many().await;
    let _ = preload_diagrams().await;
    let _ = preload_quality().await;
    features::quality::preload().await;
    pages::element::preload_parts().await;
    features::export::preload().await;
    pages::import::preload_parts().await;
    pages::many::preload_parts().await;
    pages::diagrams::preload_parts().await;
}

/// A page, drawn again in another language; the focus goes to its heading when it had to be waited for.
fn page<F>(load: fn() -> F) -> impl IntoView
where
    F: Future<Output = LoadedView> + 'static,
{
    move || {
        // Pages read most texts once. They save what is typed in them when they are left.
        t::language();
        untrack(|| lazy_page(load, || focus_page(false)))
    }
}

/// The page at the address.
#[component]
pub fn Pages() -> impl IntoView {
    let app = use_app();
    let location = use_location();
    let elsewhere = memo(move |_| {
        let space = location.pathname.with(|path| paths::space_of(path));
        space.filter(|space| *space != app.session.space())
    });
    let home = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <Show
            when=move || elsewhere.with(Option::is_none)
            fallback=move || view! { <OtherSpace space=elsewhere.get().unwrap_or_default() /> }
        >
            <Routes fallback=|| view! { <NoPage /> }>
                <Route path=path!("/") view=move || view! { <Redirect path=home() /> } />
                <Route path=path!("/s/:space/elements") view=|| page(elements) />
                <Route path=path!("/s/:space/elements/:id") view=|| page(element) />
                <Route path=path!("/s/:space/create") view=|| page(create) />
                <Route path=path!("/s/:space/create/many") view=|| page(many) />
                <Route path=path!("/s/:space/quality") view=|| page(quality) />
                <Route path=path!("/s/:space/diagrams/:view?") view=|| page(diagrams) />
                <Route path=path!("/s/:space/import") view=|| page(import) />
                <Route path=path!("/s/:space/people") view=|| page(people) />
                <Route path=path!("/s/:space/people/:id") view=|| page(person) />
                <Route path=path!("/s/:space/activity") view=|| page(activity) />
                <Route path=path!("/s/:space/activity/:record") view=|| page(receipt) />
            </Routes>
        </Show>
    }
}

/// A link to another process space than the one signed in to.
#[component]
fn OtherSpace(space: String) -> impl IntoView {
    let app = use_app();
    use_title(|| t::shell::other_space::TITLE.into());
    let here = app.session.space();
    let home = paths::page(&here, Page::Elements);
    view! {
        <EmptyState title=t::shell::other_space::TITLE page=true>
            <p class="soft">
                {rich(
                    &t::shell::other_space::text(slot(0), slot(1)),
                    vec![view! { <code>{space}</code> }.into_any(), view! { <code>{here.clone()}</code> }.into_any()],
                )}
            </p>
            <div class="actions">
                <a class="button primary" href=home>
                    {t::shell::other_space::stay(&here)}
                </a>
                <Button on_press=move |_| app.sign_out(false)>{t::shell::other_space::LEAVE}</Button>
            </div>
        </EmptyState>
    }
}

#[component]
fn NoPage() -> impl IntoView {
    use_title(|| t::shell::not_found::TITLE.into());
    view! { <Nothing title=t::shell::not_found::TITLE page=true /> }
}
