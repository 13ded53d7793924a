//! From version to version. Versions have no numbers: date and instance id tell them apart.

use architrave_interface::History;
use leptos::prelude::*;

use super::shown::Shown;
use crate::catalog::Listed;
use crate::components::{Icon, Menu, MenuItem};
use crate::format::{self, Precision};

/// When a version was last changed, to the minute.
pub fn date(modified: Option<&History>, created: &History) -> String {
    format::when(&modified.unwrap_or(created).at, Precision::Minute)
}

/// The end of a long instance id: ids made one after another begin alike.
pub fn short_id(id: &str) -> String {
    const SHOWN: usize = 12;
    match id.char_indices().rev().nth(SHOWN - 1) {
        Some((at, _)) if at > 0 => format!("…{}", &id[at..]),
        _ => id.to_owned(),
    }
}

/// Older, the menu of versions, newer.
#[component]
pub fn Switch(shown: Shown) -> impl IntoView {
    let oldest = move || shown.version_place() + 1 >= shown.versions.with(Vec::len);
    let newest = move || shown.version_place() == 0;
    let button = move || {
        view! {
            <span class="muted">"Version"</span>
            <strong class="strong number">{move || shown.loaded.with(|l| date(l.element.modified.as_ref(), &l.element.created))}</strong>
            {move || newest().then(|| view! { <span class="tag info">"Latest known"</span> })}
            <Icon name="chevron-down" />
        }
    };
    let items = move || {
        let here = shown.id();
        let versions = shown.versions.get();
        let item = move |loaded: std::sync::Arc<Listed>| {
            let element = &loaded.element;
            let (id, same) = (element.id.clone(), element.id == here);
            let note = format!("{} · {}", element.validity_state, short_id(&element.id));
            let checked = Signal::stored(same);
            view! { <MenuItem label=date(element.modified.as_ref(), &element.created) note=note checked=checked act=move || shown.go(&untrack(|| shown.url(&id))) /> }
        };
        versions.into_iter().map(item).collect_view()
    };
    view! {
        <div class="version-switch" role="group" aria-label="Versions known here">
            <button type="button" class="step" aria-label="Older version" title="Older ([)" aria-keyshortcuts="[" aria-disabled=move || oldest().to_string() on:click=move |_| shown.step_version(1)>
                <Icon name="chevron-left" />
            </button>
            <Menu button_class="version-button" menu_class="version-menu" button=ViewFn::from(button)>
                <p class="title">{move || format!("{} known here, newest first", format::counted(shown.versions.with(Vec::len), "version", "versions"))}</p>
                {items}
            </Menu>
            <button type="button" class="step" aria-label="Newer version" title="Newer (])" aria-keyshortcuts="]" aria-disabled=move || newest().to_string() on:click=move |_| shown.step_version(-1)>
                <Icon name="chevron-right" />
            </button>
        </div>
    }
}
