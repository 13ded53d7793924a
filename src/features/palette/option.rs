//! One line of the palette.

use leptos::prelude::*;

use super::highlight::pieces;
use super::results::Item;
use crate::components::{ClassTile, Icon, StateBadge};
use crate::texts::{class_label, title};

#[component]
pub fn OptionView(
    /// Its content.
    item: Item,
    /// Its id, for the field that points to it.
    id: String,
    /// Its place among all lines.
    place: usize,
    /// The place that is active.
    active: RwSignal<usize>,
    /// Chooses it; true opens it in a new tab.
    pick: impl Fn(bool) + 'static,
) -> impl IntoView {
    let is_active = move || active.get() == place;
    let body = match item {
        Item::Element(loaded, typed, language) => {
            let element = &loaded.element;
            let title = title(element, &language);
            let lang = title.language.clone();
            let name = pieces(&title.text, &typed).into_iter().map(|(text, hit)| {
                if hit {
                    view! { <mark>{text}</mark> }.into_any()
                } else {
                    text.into_any()
                }
            });
            let narrower = element.specialization.clone().filter(|s| !s.is_empty());
            view! {
                <ClassTile class=element.conceptual_class.clone() layer=element.layer.clone() />
                <span class="strong truncate" lang=lang>
                    {name.collect_view()}
                </span>
                {narrower.map(|s| view! { <span class="meta truncate">{format!("«{s}»")}</span> })}
                <span class="meta push class-name">{class_label(&element.conceptual_class)}</span>
                <StateBadge state=element.validity_state.clone() />
            }
            .into_any()
        }
        Item::Person(id, name) => view! {
            <span class="palette-icon">
                <Icon name="user" />
            </span>
            <span class="strong truncate">{name}</span>
            <span class="meta push mono truncate">{id}</span>
        }
        .into_any(),
        Item::View(name, _) => view! {
            <span class="palette-icon">
                <Icon name="star" />
            </span>
            <span class="strong truncate">{name}</span>
        }
        .into_any(),
        Item::Command(command) => {
            let keys = command
                .keys
                .iter()
                .map(|key| view! { <kbd class="key">{*key}</kbd> });
            view! {
                <span class="palette-icon">
                    <Icon name=command.icon />
                </span>
                <span class="strong truncate">{command.label}</span>
                <span class="push keys" aria-hidden="true">
                    {keys.collect_view()}
                </span>
            }
            .into_any()
        }
    };
    view! {
        <div
            class="palette-option"
            id=id
            role="option"
            aria-selected=move || is_active().to_string()
            class:active=is_active
            on:pointermove=move |_| {
                if !is_active() {
                    active.set(place)
                }
            }
            on:mousedown=|event| event.prevent_default()
            on:click=move |event| pick(event.ctrl_key() || event.meta_key())
        >
            {body}
        </div>
    }
}
