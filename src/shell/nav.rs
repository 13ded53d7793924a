//! The navigation: pages with their counts, elements opened last, who is signed in.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::routes::preload;
use crate::browser;
use crate::catalog::people_named;
use crate::components::{Glyph, Icon, Menu, MenuItem, OwnerMark};
use crate::effect::memo;
use crate::features::sign_out::SignOut;
use crate::format::count;
use crate::paths::{self, Page};
use crate::site;
use crate::state::use_app;
use crate::t;
use crate::texts::title;

#[component]
pub fn Nav() -> impl IntoView {
    let app = use_app();
    let known = move || app.catalog.with(|c| c.tally().known);
    let number = |n: usize| if n > 0 { count(n) } else { String::new() };
    let drafts = move || match app.drafts.get() {
        0 => String::new(),
        n => t::common::draft_count(n),
    };
    let unresolved = move || app.activity.unresolved();
    let people = memo(move |_| app.catalog.with(people_named));
    view! {
        <nav class="nav" aria-label=t::shell::nav::LABEL>
            <a
                class="brand"
                aria-label="Architrave"
                title="Architrave"
                href=move || paths::page(&app.session.space(), Page::Elements)
            >
                <svg aria-hidden="true" focusable="false">
                    <use href="#logo"></use>
                </svg>
                <span>"Architrave"</span>
            </a>
            <ul>
                <li>
                    <NavLink
                        page=Page::Elements
                        icon="elements"
                        label=t::common::ELEMENTS
                        count=Signal::derive(move || number(known()))
                    />
                </li>
                <li>
                    <NavLink
                        page=Page::Quality
                        icon="shield-check"
                        label=t::common::QUALITY
                        count=Signal::derive(move || number(app.findings.open.get()))
                    />
                </li>
                <li>
                    <NavLink page=Page::Diagrams icon="workflow" label=t::common::DIAGRAMS />
                </li>
                <li>
                    <NavLink
                        page=Page::Create
                        icon="square-plus"
                        label=t::common::CREATE
                        count=Signal::derive(drafts)
                    />
                </li>
                <li>
                    <NavLink page=Page::Import icon="file-up" label=t::common::IMPORT />
                </li>
                <li>
                    <NavLink
                        page=Page::People
                        icon="users"
                        label=t::common::PEOPLE
                        count=Signal::derive(move || number(people.get()))
                    />
                </li>
                <li>
                    <NavLink
                        page=Page::Activity
                        icon="history"
                        label=t::common::ACTIVITY
                        badge=Signal::derive(unresolved)
                    />
                </li>
            </ul>
            <Recent />
            <div class="who">
                <Who />
            </div>
        </nav>
    }
}

#[component]
fn NavLink(
    page: Page,
    icon: &'static str,
    label: t::Text,
    #[prop(optional, into)] count: Signal<String>,
    #[prop(optional, into)] badge: Signal<usize>,
) -> impl IntoView {
    let app = use_app();
    let location = use_location();
    let url = memo(move |_| paths::page(&app.session.space(), page));
    let current = move || {
        let url = url.get();
        location
            .pathname
            .with(|path| path == &url || path.starts_with(&format!("{url}/")))
            .then_some("page")
    };
    view! {
        <a
            class="nav-link"
            href=move || url.get()
            aria-current=current
            title=label
            on:pointerenter=move |_| preload(page)
            on:focus=move |_| preload(page)
        >
            <Icon name=icon />
            <span>{label}</span>
            {move || (!count.with(String::is_empty)).then(|| view! { <span class="count">{count.get()}</span> })}
            {move || {
                (badge.get() > 0)
                    .then(|| {
                        view! {
                            <span class="badge" title=t::common::UNRESOLVED>
                                {badge.get()}
                            </span>
                        }
                    })
            }}
        </a>
    }
}

/// Elements opened last, as far as they are still known.
#[component]
fn Recent() -> impl IntoView {
    let app = use_app();
    let link = move |loaded: std::sync::Arc<crate::catalog::Listed>| {
        let language = app.prefs.content_language();
        let element = &loaded.element;
        let title = title(element, &language);
        let (text, lang) = (title.text, title.language);
        let tip = text.clone();
        let url = paths::element(&app.session.space(), &element.id);
        view! {
            <li>
                <a class="nav-link" href=url title=tip>
                    <Glyph class=element.conceptual_class.clone() layer=element.layer.clone() />
                    <span class="truncate" lang=lang>
                        {text}
                    </span>
                </a>
            </li>
        }
    };
    let any = memo(move |_| !app.recent_elements().is_empty());
    view! {
        <Show when=move || any.get()>
            <h2>{t::common::RECENT}</h2>
            <ul class="recent">{move || app.recent_elements().into_iter().map(link).collect_view()}</ul>
        </Show>
    }
}

/// The signed-in user, and signing out.
#[component]
fn Who() -> impl IntoView {
    let app = use_app();
    let leaving = RwSignal::new(false);
    let me = move || app.me().unwrap_or_default();
    let name = move || match app.me() {
        Some(id) => app.people.name(&id),
        None => t::shell::nav::SIGNED_IN.into(),
    };
    let mark = move || {
        app.me().map(|id| {
            let owner = architrave_interface::EntityId {
                kind: architrave_interface::EntityIdType::UserId,
                value: id,
                extra: architrave_interface::Extra::none(),
            };
            view! { <OwnerMark owner=owner /> }
        })
    };
    let navigate = leptos_router::hooks::use_navigate();
    view! {
        <Menu
            button_class="who-button"
            menu_class="up left"
            button=ViewFn::from(move || {
                view! {
                    {mark}
                    <span class="truncate">{name}</span>
                    <Icon name="chevrons-up-down" class="small" />
                }
            })
        >
            {
                let navigate = navigate.clone();
                view! {
                    <MenuItem
                        icon="user"
                        label=t::common::MY_PAGE
                        act=move || navigate(
                            &paths::person(&app.session.space(), &me()),
                            leptos_router::NavigateOptions::default(),
                        )
                    />
                    <MenuItem
                        icon="timer"
                        label=t::common::REPLACE_ACCESS_TOKEN
                        act=move || app.session.renewal().request_expiring()
                    />
                    {site::part("licences")
                        .map(|url| {
                            let open = move || browser::open_in_new_tab(&url);
                            view! { <MenuItem icon="file-text" label=t::shell::nav::LICENCES act=open /> }
                        })}
                    <MenuItem icon="log-out" label=t::common::SIGN_OUT act=move || leaving.set(true) />
                }
            }
        </Menu>
        <Show when=move || leaving.get()>
            <SignOut close=move || leaving.set(false) />
        </Show>
    }
}
