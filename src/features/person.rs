//! One person (`interface.md`, endpoint 4): everything the service says, and what is owned here.

mod contact;
mod favorites;
mod header;
mod invitation;
mod links;
mod more;
mod owned;
mod portrait;
mod visits;

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use crate::api::ApiError;
use crate::components::{
    Button, CopyButton, ErrorBanner, Icon, Skeleton, Variant, rescue_focus, use_title,
};
use crate::effect::effect;
use crate::paths::{self, Page};
use crate::state::{self, use_app};
use crate::t::{self, rich, slot};

pub use header::owned_url;

/// Everything about one person, asked of the service when it is first shown.
#[component]
pub fn PersonView(
    /// Their user id.
    id: String,
) -> impl IntoView {
    let app = use_app();
    app.people.load_first(&id);
    let title = id.clone();
    use_title(move || app.people.name(&title));
    // The pressed button is removed with the view around it.
    let asked = id.clone();
    effect(move |before: Option<()>| {
        drop(app.people.get(&asked));
        if before.is_some() {
            rescue_focus();
        }
    });
    move || match app.people.get(&id) {
        state::Person::Asking => view! { <Asking id=id.clone() /> }.into_any(),
        state::Person::Known(user) => view! { <Known id=id.clone() user=user /> }.into_any(),
        state::Person::NotHere => view! { <NotHere id=id.clone() /> }.into_any(),
        state::Person::Failed(error) => view! { <Failed id=id.clone() error=error /> }.into_any(),
    }
}

#[component]
fn Known(id: String, user: Arc<User>) -> impl IntoView {
    let (left, right) = (user.clone(), user.clone());
    view! {
        <header::Header user=user />
        <div class="person-page">
            <div class="person-facts">
                <invitation::InvitationView user=left.clone() />
                <contact::Contact user=left.clone() />
                <more::Work user=left.clone() />
                <more::Membership user=left.clone() />
                <more::Further user=left />
                <header::Asked id />
            </div>
            <div class="person-work">
                <owned::Owned id=right.id.clone() />
                <div class="person-lists">
                    <favorites::Favorites list=right.favorites.clone() />
                    <visits::Visits list=right.history.clone() />
                </div>
            </div>
        </div>
    }
}

/// The link back to all people.
#[component]
fn Crumb() -> impl IntoView {
    let app = use_app();
    let url = move || paths::page(&app.session.space(), Page::People);
    view! {
        <a class="crumb-link" href=url>
            <Icon name="arrow-left" class="small" />
            {t::common::PEOPLE}
        </a>
    }
}

#[component]
fn Asking(id: String) -> impl IntoView {
    view! {
        <div class="person-header">
            <Crumb />
            <h1 class="mono">{id}</h1>
            <p class="meta" role="status">
                {t::person::LOADING}
            </p>
        </div>
        <Skeleton rows=8 />
    }
}

/// The process space has no user with this id.
#[component]
fn NotHere(id: String) -> impl IntoView {
    let app = use_app();
    let space = app.session.space();
    let quote = app.people.refusal(&id);
    let quote = quote.as_ref().and_then(ApiError::text).map(|text| {
        view! { <p class="quote">{format!("404  {text}")}</p> }
    });
    let copied = id.clone();
    let again = id.clone();
    let asked = app.people.requested_at(&id).map(|at| {
        let exact = crate::format::time(at, crate::format::Precision::Second);
        view! {
            <p class="meta">
                {move || {
                    let time = crate::format::ago_within(at, app.clock.now());
                    rich(
                        &t::person::not_found_asked(slot(0)),
                        vec![view! { <time title=exact.clone()>{time}</time> }.into_any()],
                    )
                }}
            </p>
        }
    });
    view! {
        <div class="person-header">
            <Crumb />
        </div>
        <div class="state-page">
            <div>
                <Icon name="user-x" />
                <h1>{t::person::NOT_FOUND}</h1>
                <p class="soft">
                    {rich(
                        &t::person::not_found_text(slot(2), slot(1), slot(0)),
                        vec![
                            view! { <code>{space}</code> }.into_any(),
                            view! { <code>{id.clone()}</code> }.into_any(),
                            view! { <CopyButton what=t::common::USER_ID text=move || copied.clone() /> }.into_any(),
                        ],
                    )}
                </p>
                {quote}
                {asked}
                <div class="actions">
                    <Button variant=Variant::Primary icon="refresh-cw" on_press=move |_| app.people.reload(&again)>
                        {t::common::RETRY}
                    </Button>
                </div>
            </div>
        </div>
        <div class="person-work">
            <owned::Owned id=id />
        </div>
    }
}

#[component]
fn Failed(id: String, error: ApiError) -> impl IntoView {
    let app = use_app();
    let again = id.clone();
    view! {
        <div class="person-header">
            <Crumb />
            <h1 class="mono">{id.clone()}</h1>
        </div>
        <div class="person-failed">
            <ErrorBanner title=t::person::FAILED error=error>
                <Button variant=Variant::Primary on_press=move |_| app.people.reload(&again)>
                    {t::common::RETRY}
                </Button>
            </ErrorBanner>
        </div>
        <div class="person-work">
            <owned::Owned id=id />
        </div>
    }
}
