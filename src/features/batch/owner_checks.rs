//! Above the rows: the owners that are not found, each once, with what can be done about it.

use std::collections::HashMap;

use architrave_interface::EntityIdType;
use leptos::prelude::*;

use super::editor::BatchEditor;
use super::owners::{OwnerStatus, OwnerText, PersonName, row_counts};
use crate::components::{Button, Each, Icon, SelectInput, Variant, rescue_focus};
use crate::effect::memo;
use crate::features::create::owners::kind_label;
use crate::t;

/// Owners of rows that were not found or are still looked up, each with choices; nothing where each is found.
#[component]
pub fn UnresolvedOwners(editor: BatchEditor) -> impl IntoView {
    let open = memo(move |_| {
        editor.owners.with(|statuses| {
            let is_open = |owner: &OwnerText| {
                statuses
                    .get(owner)
                    .is_some_and(|s| *s != OwnerStatus::Known)
            };
            let mut texts = editor.owner_texts.get();
            texts.retain(is_open);
            texts
        })
    });
    let is_empty = memo(move |_| open.with(Vec::is_empty));
    view! {
        <Show when=move || !is_empty.get()>
            <OpenOwners editor=editor open=open />
        </Show>
    }
}

#[component]
fn OpenOwners(editor: BatchEditor, open: Memo<Vec<OwnerText>>) -> impl IntoView {
    let rows = memo(move |_| editor.table.with(row_counts));
    view! {
        <section class="many-owners" aria-labelledby="many-owners">
            <h2 id="many-owners">{t::batch::owner::TITLE}</h2>
            <ul>
                // A new status changes an entry in place: what has the focus in it stays.
                <Each
                    each=move || open.get()
                    key=Clone::clone
                    children=move |owner| view! { <Owner editor=editor owner=owner rows=rows /> }
                />
            </ul>
        </section>
    }
}

#[component]
fn Owner(
    editor: BatchEditor,
    owner: OwnerText,
    rows: Memo<HashMap<OwnerText, usize>>,
) -> impl IntoView {
    let (kind, text) = owner.clone();
    let is_person = kind == EntityIdType::UserId;
    let owner = StoredValue::new(owner);
    let of_owner = memo(move |_| {
        let status = owner.with_value(|owner| editor.owners.with(|all| all.get(owner).cloned()));
        status.unwrap_or(OwnerStatus::Checking)
    });
    let choose = move |id: &str| {
        editor.use_owner(&owner.get_value(), id);
        // The entry goes with what was pressed in it.
        rescue_focus();
    };
    let meta = move || {
        let (kind, rows) = owner.with_value(|owner| {
            let rows = rows.with(|all| all.get(owner).copied());
            (kind_label(&owner.0), rows.unwrap_or_default())
        });
        t::batch::owner::meta(&kind, &t::common::row_count(rows))
    };
    let icon = memo(move |_| of_owner.with(icon_of));
    let words = {
        let text = text.clone();
        move || match of_owner.get() {
            OwnerStatus::Accepted => t::batch::owner::SENT_AS_OWNER.into(),
            OwnerStatus::Checking => t::common::CHECKING.into(),
            status => status.problem(&text).unwrap_or_default(),
        }
    };
    let is_open = memo(move |_| {
        of_owner.with(|s| !matches!(s, OwnerStatus::Accepted | OwnerStatus::Checking))
    });
    let offers = memo(move |_| of_owner.with(|status| status.offers().to_vec()));
    let offer = move |PersonName { id, name }: PersonName| {
        let label = t::batch::owner::use_person(&id, &name);
        view! {
            <Button small=true on_press=move |_| choose(&id)>
                {label}
            </Button>
        }
    };
    let is_accepted = memo(move |_| of_owner.with(|s| *s == OwnerStatus::Accepted));
    let accept = move || match is_accepted.get() {
        true => t::common::UNDO.get(),
        false => t::batch::owner::SEND_AS_ID.get(),
    };
    let label = t::batch::owner::person_for(&text);
    let name = StoredValue::new(text.clone());
    let accept_label = Signal::derive(move || {
        name.with_value(|name| match is_accepted.get() {
            true => t::batch::owner::undo_label(name),
            false => t::batch::owner::send_as_id_label(name),
        })
    });
    let toggle = move |_| editor.accept_owner(&owner.get_value(), !is_accepted.get_untracked());
    view! {
        <li class="row wrap">
            {move || {
                let (icon, class) = icon.get();
                view! { <Icon name=icon class=class /> }
            }} <strong class="strong">{text}</strong> <span class="meta">{meta}</span> <span class="soft">{words}</span>
            <Each each=move || offers.get() key=Clone::clone children=offer />
            <Show when=move || is_person && is_open.get()>
                <Choose editor=editor label=label.clone() choose=choose />
            </Show> <Show when=move || is_open.get() || is_accepted.get()>
                <Button variant=Variant::Link label=accept_label on_press=toggle>
                    {accept}
                </Button>
            </Show>
        </li>
    }
}

/// The icon of a status and its class.
const fn icon_of(status: &OwnerStatus) -> (&'static str, &'static str) {
    match status {
        OwnerStatus::Accepted => ("circle-help", "warn"),
        OwnerStatus::Checking => ("clock", "soft"),
        _ => ("circle-alert", "bad"),
    }
}

/// A choice among the people whose names are known.
#[component]
fn Choose(
    editor: BatchEditor,
    label: String,
    choose: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let options = Signal::derive(move || {
        let person =
            |PersonName { id, name }: &PersonName| (id.clone(), t::batch::owner::person(id, name));
        let none = (String::new(), t::batch::owner::CHOOSE_PERSON.into());
        editor.people.with(|people| {
            let people = people.people().iter().map(person);
            std::iter::once(none).chain(people).collect::<Vec<_>>()
        })
    });
    let chosen = move |id: String| {
        if !id.is_empty() {
            choose(&id);
        }
    };
    view! { <SelectInput label=label options=options value=String::new() choose=chosen /> }
}
