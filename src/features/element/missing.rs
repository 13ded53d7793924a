//! In place of an element that is not here: it is being retrieved, or why it did not come.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::finder::Finder;
use super::retitle;
use crate::api::ApiError;
use crate::components::{Button, EmptyState, ErrorBanner, Icon, Skeleton, Variant};
use crate::effect::effect;
use crate::paths::{self, Page};
use crate::state::{App, use_app};
use crate::t::{self, rich, slot};
use crate::texts::origin::missing_reason;

/// What is known of an id without an element.
enum Why {
    Asking,
    Failed(ApiError),
    NotReturned(String, String),
}

#[component]
pub fn Missing(id: Memo<String>, finder: Finder) -> impl IntoView {
    let app = use_app();
    let why = move || {
        let id = id.get();
        if let Some(error) = finder.failure(&id) {
            return Why::Failed(error);
        }
        let reason = app
            .catalog
            .with(|c| c.entry(&id).and_then(|e| missing_reason(&e.result)));
        match reason {
            Some((status, text)) if !finder.is_asking(&id) => Why::NotReturned(status, text),
            _ => Why::Asking,
        }
    };
    effect(move || retitle(&t::components::window_title(&id.get())));
    let back = move || {
        format!(
            "{}{}",
            paths::page(&app.session.space(), Page::Elements),
            app.list_navigation.query()
        )
    };
    view! {
        <div class="element-page">
            <div class="element-crumb">
                <a class="crumb" href=back>
                    <Icon name="arrow-left" />
                    {t::common::ELEMENTS}
                </a>
            </div>
            <div aria-live="polite" class="element-missing">
                {move || match why() {
                    Why::Asking => {
                        view! {
                            <EmptyState title=t::element::missing::LOADING_TITLE page=true>
                                <p class="row soft">
                                    <span class="spinner"></span>
                                    <code>{id.get()}</code>
                                </p>
                                <Skeleton rows=4 />
                            </EmptyState>
                        }
                            .into_any()
                    }
                    Why::NotReturned(status, text) => {
                        view! { <NotReturned id=id finder=finder status=status text=text /> }.into_any()
                    }
                    Why::Failed(error) => view! { <Failed id=id finder=finder error=error /> }.into_any(),
                }}
            </div>
        </div>
    }
}

#[component]
fn NotReturned(id: Memo<String>, finder: Finder, status: String, text: String) -> impl IntoView {
    view! {
        <EmptyState title=t::element::missing::NOT_RETURNED_TITLE page=true>
            <p class="soft">
                {rich(
                    &t::element::missing::not_returned_text(slot(0)),
                    vec![view! { <code>{id.get_untracked()}</code> }.into_any()],
                )}
            </p>
            <p class="quote">{format!("{status}  {text}")}</p>
            <p class="soft">{t::element::missing::NOT_RETURNED_HINT}</p>
            <Actions id=id finder=finder />
        </EmptyState>
    }
}

#[component]
fn Failed(id: Memo<String>, finder: Finder, error: ApiError) -> impl IntoView {
    let app = use_app();
    let title = title_of(&error, app);
    // What failed while the service was away is loaded once it is back.
    let was_away = error.is_offline();
    effect(move |before: Option<bool>| {
        let is_away = app.session.is_offline();
        if was_away && before == Some(true) && !is_away {
            finder.request(&id.get_untracked());
        }
        is_away
    });
    view! {
        <EmptyState title=t::element::missing::FAILED_TITLE page=true>
            <p class="soft">
                {rich(
                    &t::element::missing::failed_text(slot(0)),
                    vec![view! { <code>{id.get_untracked()}</code> }.into_any()],
                )}
            </p>
            <ErrorBanner title=title error=error />
            <Actions id=id finder=finder />
        </EmptyState>
    }
}

fn title_of(error: &ApiError, app: App) -> String {
    let space = untrack(|| app.session.space());
    match error {
        _ if error.is_offline() => t::element::missing::OFFLINE.into(),
        _ => match error.status() {
            Some(403) => t::element::missing::forbidden(&space),
            Some(404) => t::element::missing::SPACE_NOT_FOUND.into(),
            Some(401) => t::element::missing::SIGN_IN.into(),
            _ => t::element::missing::FAILED.into(),
        },
    }
}

#[component]
fn Actions(id: Memo<String>, finder: Finder) -> impl IntoView {
    let app = use_app();
    let navigate = use_navigate();
    let forget = move |_| {
        let id = id.get_untracked();
        let list = paths::page(&untrack(|| app.session.space()), Page::Elements);
        navigate(
            &format!("{list}{}", untrack(|| app.list_navigation.query())),
            leptos_router::NavigateOptions::default(),
        );
        // Last, because it removes the component that this runs in.
        finder.remove(&id);
    };
    view! {
        <div class="actions">
            <Button variant=Variant::Primary on_press=move |_| finder.request(&id.get_untracked())>
                {t::common::RETRY}
            </Button>
            <Button on_press=forget>{t::elements::selection::REMOVE}</Button>
        </div>
    }
}
