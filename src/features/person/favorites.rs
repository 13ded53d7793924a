//! What a person marked. `refId` may be a logical id or an instance id: both are tried.

use architrave_interface::Favorite;
use leptos::prelude::*;

use crate::components::Icon;
use crate::format::{count, short_id};
use crate::paths;
use crate::state::{App, use_app};
use crate::t;
use crate::texts::title;

#[component]
pub fn Favorites(
    /// As the service gives them.
    list: Vec<Favorite>,
) -> impl IntoView {
    let number = list.len();
    let rows = list.into_iter().map(|item| view! { <Row item=item /> });
    let body = if number == 0 {
        view! { <p class="soft empty-line">{t::common::NONE}</p> }.into_any()
    } else {
        view! { <ul class="entries">{rows.collect_view()}</ul> }.into_any()
    };
    view! {
        <section>
            <div class="row">
                <h2>{t::person::favorites::TITLE}</h2>
                <span class="meta">{count(number)}</span>
            </div>
            {body}
        </section>
    }
}

/// A link to the element that one of these ids means, logical or instance id, where it is known
/// here; tracked.
pub fn known_link(app: App, ids: &[&str]) -> Option<AnyView> {
    let found = app.catalog.with(|c| {
        let mut ids = ids.iter().filter(|id| !id.is_empty());
        ids.find_map(|id| c.newest(id).or_else(|| c.listed(id)))
    });
    found.map(|listed| {
        let url = paths::element(&app.session.space(), &listed.element.id);
        let name = title(&listed.element, &app.prefs.content_language());
        view! {
            <a class="name truncate" href=url lang=name.language>
                {name.text}
            </a>
        }
        .into_any()
    })
}

#[component]
fn Row(item: Favorite) -> impl IntoView {
    let app = use_app();
    let is_process = item.kind.eq_ignore_ascii_case("process");
    let icon = if is_process { "workflow" } else { "elements" };
    let id = item.ref_id.clone();
    let known = move || {
        known_link(app, &[&id]).unwrap_or_else(|| {
            view! { <span class="muted">{t::common::NOT_IN_THIS_BROWSER}</span> }.into_any()
        })
    };
    view! {
        <li title=item.kind.clone()>
            <Icon name=icon />
            {known}
            <span class="unseen">{item.kind.clone()}</span>
            <span class="mono soft push" title=item.ref_id.clone()>
                {short_id(&item.ref_id)}
            </span>
            <span class="number version">{format!("v{}", item.version)}</span>
        </li>
    }
}
