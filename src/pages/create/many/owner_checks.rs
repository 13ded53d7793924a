//! Above the rows: the owners that are not found, each once, with what can be done about it.

use architrave_interface::EntityIdType;
use leptos::prelude::*;

use super::desk::Desk;
use super::owners::{OwnerStatus, OwnerText, PersonName, row_counts};
use crate::components::Icon;
use crate::format::counted;
use crate::pages::create::owners::kind_label;

/// The owners to check; nothing where each is found.
#[component]
pub fn OwnerChecks(desk: Desk) -> impl IntoView {
    let open = Memo::new(move |_| {
        desk.owners.with(|statuses| {
            let texts = desk.owner_texts.get();
            let with_status = |owner: OwnerText| {
                let status = statuses.get(&owner)?.clone();
                (status != OwnerStatus::Known).then_some((owner, status))
            };
            texts
                .into_iter()
                .filter_map(with_status)
                .collect::<Vec<_>>()
        })
    });
    let is_empty = Memo::new(move |_| open.with(Vec::is_empty));
    view! {
        <Show when=move || !is_empty.get()>
            <section class="many-owners" aria-labelledby="many-owners">
                <h2 id="many-owners">"Owners to check"</h2>
                <ul>
                    <For each=move || open.get() key=Clone::clone children=move |(owner, status)| view! { <Owner desk=desk owner=owner status=status /> } />
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Owner(desk: Desk, owner: OwnerText, status: OwnerStatus) -> impl IntoView {
    let (kind, text) = owner.clone();
    let rows = desk.table.with_untracked(|table| row_counts(table).get(&owner).copied());
    let rows = rows.unwrap_or_default();
    let rows = counted(rows, "row", "rows");
    let kind_words = kind_label(&kind).to_lowercase();
    let owner = StoredValue::new(owner);
    let choose = move |id: &str| desk.use_owner(&owner.get_value(), id);
    let (icon, class, words) = match &status {
        OwnerStatus::Accepted => (
            "circle-help",
            "warn",
            format!("Sent as the id of a {kind_words}."),
        ),
        OwnerStatus::Checking => ("clock", "soft", "Checking…".to_owned()),
        status => (
            "circle-alert",
            "bad",
            status.problem(&text).unwrap_or_default(),
        ),
    };
    let offers = status.offers().to_vec();
    let offer = move |PersonName { id, name }: PersonName| {
        let label = format!("Use {name} ({id})");
        view! { <button type="button" class="button small" on:click=move |_| choose(&id)>{label}</button> }
    };
    let is_open = !matches!(status, OwnerStatus::Accepted | OwnerStatus::Checking);
    let accept = match status {
        OwnerStatus::Accepted => Some(("Undo", false)),
        OwnerStatus::Checking => None,
        _ => Some(("Send it as an id", true)),
    };
    let label = format!("Person for {text}");
    view! {
        <li class="row wrap">
            <Icon name=icon class=class />
            <strong class="strong">{text.clone()}</strong>
            <span class="meta">{format!("{kind_words}, {rows}")}</span>
            <span class="soft">{words}</span>
            {is_open.then(|| offers.into_iter().map(offer).collect_view())}
            {(is_open && kind == EntityIdType::UserId).then(|| view! { <Choose desk=desk label=label choose=choose /> })}
            {accept.map(|(words, accepted)| view! {
                <button type="button" class="link" aria-label=format!("{words}: {text}") on:click=move |_| desk.accept_owner(&owner.get_value(), accepted)>{words}</button>
            })}
        </li>
    }
}

/// A choice among the people whose names are known.
#[component]
fn Choose(
    desk: Desk,
    label: String,
    choose: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let option = |PersonName { id, name }: PersonName| {
        let words = format!("{name} ({id})");
        view! { <option value=id>{words}</option> }
    };
    let options = move || {
        let people = desk.people.get();
        people.people().iter().cloned().map(option).collect_view()
    };
    let chosen = move |event: leptos::ev::Event| {
        let id = event_target_value(&event);
        if !id.is_empty() {
            choose(&id);
        }
    };
    view! {
        <span class="select">
            <select class="input" aria-label=label on:change=chosen>
                <option value="">"Choose a person"</option>
                {options}
            </select>
            <Icon name="chevron-down" />
        </span>
    }
}
