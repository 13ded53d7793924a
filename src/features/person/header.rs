//! Who it is, and what can be done.

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use super::Crumb;
use super::invitation::{Invitation, invitation};
use super::portrait::Portrait;
use crate::catalog::view::View;
use crate::components::{Button, Icon, Menu, MenuItem, Variant, copy_text};
use crate::format::{self, Precision};
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t::{self, rich, slot};

/// What to call a person: the name to show, else first and last name, else the id.
pub fn call(user: &User) -> String {
    let parts = [user.firstname.trim(), user.lastname.trim()];
    let names: Vec<&str> = parts.into_iter().filter(|n| !n.is_empty()).collect();
    match user.display_name.trim() {
        "" if names.is_empty() => user.id.clone(),
        "" => names.join(" "),
        name => name.to_owned(),
    }
}

/// The elements that a person owns, on the elements page.
pub fn owned_url(space: &str, kind: &str, id: &str) -> String {
    let view = View {
        owners: vec![format!("{kind}:{id}")],
        // Each element once, as it is counted.
        versions: vec!["latest".into()],
        ..View::default()
    };
    format!("{}{}", paths::page(space, Page::Elements), view.to_query())
}

#[component]
pub fn Header(user: Arc<User>) -> impl IntoView {
    let app = use_app();
    let name = call(&user);
    let lines: Vec<String> = [&user.title, &user.division, &user.organization]
        .into_iter()
        .filter(|text| !text.trim().is_empty())
        .cloned()
        .collect();
    let pending = matches!(invitation(&user), Invitation::Pending(_)).then(|| {
        view! {
            <span class="tag warn">
                <Icon name="mail" />
                {t::people::table::INVITATION_PENDING}
            </span>
        }
    });
    let you = (app.me().as_ref() == Some(&user.id))
        .then(|| view! { <span class="tag">{t::common::YOU}</span> });
    let owned = owned_url(&app.session.space(), "UserId", &user.id);
    view! {
        <div class="person-header">
            <Crumb />
            <div class="person-title">
                <Portrait thumbnail=user.thumbnail.clone() name=name.clone() />
                <div class="who-it-is">
                    <div class="row wrap">
                        <h1>{name}</h1>
                        {pending}
                        {you}
                    </div>
                    <p class="soft">{lines.join(" · ")}</p>
                </div>
                <div class="actions">
                    <CopyEmail user=user.clone() />
                    <a class="button" href=owned>
                        <Icon name="elements" />
                        {t::person::header::SHOW_OWNED}
                    </a>
                    <More user=user />
                </div>
            </div>
        </div>
    }
}

/// When the service said this: it is saved in this browser, and requested again only on demand.
#[component]
pub fn Asked(
    /// The id that was asked for; the service may write it another way in its answer.
    id: String,
) -> impl IntoView {
    let app = use_app();
    app.people.requested_at(&id).map(|at| {
        let exact = format::time(at, Precision::Second);
        view! {
            <p class="meta">
                {move || {
                    let time = format::ago_within(at, app.clock.now());
                    rich(&t::person::asked(slot(0)), vec![view! { <time title=exact.clone()>{time}</time> }.into_any()])
                }} " " <Button variant=Variant::Link on_press=move |_| app.people.reload(&id)>
                    {t::common::REFRESH}
                </Button>
            </p>
        }
    })
}

/// Copies the first address, else the directory's.
#[component]
fn CopyEmail(user: Arc<User>) -> impl IntoView {
    let toasts = use_app().toasts;
    let first = user.emails.iter().map(|e| &e.value);
    let mut known = first.chain([&user.scim_email]);
    let address = known.find(|a| !a.trim().is_empty()).cloned();
    address.map(|address| {
        view! {
            <Button icon="copy" on_press=move |_| copy_text(toasts, address.clone(), t::common::EMAIL.get())>
                {t::person::header::COPY_EMAIL}
            </Button>
        }
    })
}

#[component]
fn More(user: Arc<User>) -> impl IntoView {
    let app = use_app();
    let user = StoredValue::new(user);
    let copy_id = move || {
        copy_text(
            app.toasts,
            user.with_value(|u| u.id.clone()),
            t::common::USER_ID.get(),
        )
    };
    let copy_json = move || {
        // Written from what was read, with the fields that the interface does not name.
        let text = user.with_value(|u| serde_json::to_string_pretty(&**u).unwrap_or_default());
        copy_text(app.toasts, text, t::common::JSON.get());
    };
    view! {
        <Menu label=t::common::MORE button_class="button icon-only" icon="ellipsis">
            <MenuItem icon="id-card" label=t::person::header::COPY_USER_ID act=copy_id />
            <MenuItem icon="file-code" label=t::element::menu::COPY_JSON act=copy_json />
        </Menu>
    }
}

#[cfg(test)]
mod tests {
    use super::owned_url;
    use crate::catalog::view::View;

    #[test]
    fn owned_url_contains_the_owner_filter() {
        let url = owned_url("s", "UserId", "u:1&x");
        let (path, query) = url.split_once('?').unwrap();
        assert_eq!(path, "/s/s/elements");
        assert_eq!(View::from_query(query).owners, ["UserId:u:1&x"]);
        assert_eq!(View::from_query(query).versions, ["latest"]);
    }
}
