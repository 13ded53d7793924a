//! From version to version. Versions have no numbers: date and instance id tell them apart.

use architrave_interface::History;
use leptos::prelude::*;

use super::element_context::ElementContext;
use crate::catalog::{Listed, short_id};
use crate::components::{Button, Icon, Menu, MenuItem, Variant};
use crate::format::{self, Precision};
use crate::t;

/// When a version was last changed, to the minute.
pub fn date(modified: Option<&History>, created: &History) -> String {
    format::when(&modified.unwrap_or(created).at, Precision::Minute)
}

/// Older, the menu of versions, newer.
#[component]
pub fn Switch(shown: ElementContext) -> impl IntoView {
    let oldest = move || shown.version_place() + 1 >= shown.versions.with(Vec::len);
    let newest = move || shown.version_place() == 0;
    // "Latest" is what the service said of this id; by itself the app knows the newest here only.
    let mark = move || {
        let element_id = shown.loaded.with(|l| l.element.element_id.clone());
        let said = shown.latest.of(&element_id).and_then(Result::ok);
        match said {
            Some(answer) if answer.latest.contains(&shown.id()) => {
                let at = format::time(answer.at, Precision::Clock);
                Some((
                    t::element::switch::latest_at(&at),
                    t::element::switch::LATEST_TITLE.get(),
                ))
            }
            _ if newest() => Some((
                String::from(t::common::LATEST_HERE),
                t::element::latest::UNKNOWN.get(),
            )),
            _ => None,
        }
    };
    let button = move || {
        view! {
            <span class="muted">{t::common::VERSION}</span>
            <strong class="strong number">
                {move || shown.loaded.with(|l| date(l.element.modified.as_ref(), &l.element.created))}
            </strong>
            {move || {
                mark()
                    .map(|(words, title)| {
                        view! {
                            <span class="tag info" title=title>
                                {words}
                            </span>
                        }
                    })
            }}
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
            view! {
                <MenuItem
                    label=date(element.modified.as_ref(), &element.created)
                    note=note
                    checked=checked
                    act=move || shown.go(&untrack(|| shown.url(&id)))
                />
            }
        };
        versions.into_iter().map(item).collect_view()
    };
    view! {
        <div class="version-switch" role="group" aria-label=t::element::switch::LABEL>
            <Button
                variant=Variant::Plain
                class="step"
                icon="chevron-left"
                label=t::element::facts::OLDER_VERSION
                title=t::element::switch::OLDER_TITLE
                shortcut="["
                waits=oldest
                on_press=move |_| shown.step_version(1)
            />
            <Menu button_class="version-button" menu_class="version-menu" button=ViewFn::from(button)>
                <p class="title">{move || { t::element::versions::list_count(shown.versions.with(Vec::len)) }}</p>
                {items}
                <hr />
                <MenuItem icon="refresh-cw" label=t::element::latest::BUTTON_ASK act=move || shown.ask_latest_aloud() />
            </Menu>
            <Button
                variant=Variant::Plain
                class="step"
                icon="chevron-right"
                label=t::element::switch::NEWER
                title=t::element::switch::NEWER_TITLE
                shortcut="]"
                waits=newest
                on_press=move |_| shown.step_version(-1)
            />
        </div>
    }
}
