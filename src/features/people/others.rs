//! Groups, organisation roles and units that own elements. The interface names them by id only.

use architrave_interface::{EntityId, EntityIdType};
use leptos::prelude::*;

use super::fits;
use crate::catalog::{ReferencedPeople, fold::fold};
use crate::components::{Each, OwnerMark};
use crate::features::person::owned_url;
use crate::format::count;
use crate::state::use_app;
use crate::t;

/// The groups, roles and units whose id or kind contains every word of `text`.
pub fn filtered(seen: &ReferencedPeople, text: &str) -> Vec<(EntityId, usize)> {
    let words = fold(text);
    let fitting = seen
        .others
        .iter()
        .filter(|(o, _)| fits(&words, &[&o.value, kind(&o.kind)]));
    fitting.cloned().collect()
}

/// The kind of an owner in words.
fn kind(kind: &EntityIdType) -> &str {
    match kind {
        EntityIdType::UserId => t::people::others::PERSON.get(),
        EntityIdType::GroupId => t::common::GROUP.get(),
        EntityIdType::OrgRoleId => t::people::others::ROLE.get(),
        EntityIdType::OrgUnitId => t::people::others::UNIT.get(),
        EntityIdType::Unknown(kind) => kind,
    }
}

#[component]
pub fn Others(
    /// Those that fit the filter, with the number of elements they own.
    others: Memo<Vec<(EntityId, usize)>>,
    /// Whether a filter is set.
    filtered: Signal<bool>,
) -> impl IntoView {
    let none = move || {
        if filtered.get() {
            t::people::table::NO_MATCH.get()
        } else {
            t::people::others::EMPTY.get()
        }
    };
    view! {
        <section class="others">
            <h2>{t::people::others::TITLE}</h2>
            <Show
                when=move || others.with(|o| !o.is_empty())
                fallback=move || view! { <p class="soft empty-line">{none}</p> }
            >
                <table class="lines people-table">
                    <thead>
                        <tr>
                            <th scope="col">{t::common::KIND}</th>
                            <th scope="col">{t::people::others::ID}</th>
                            <th scope="col" class="end count-column">
                                {t::people::table::OWNED}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        <Each
                            each=move || others.get()
                            key=|(o, n)| (o.kind.clone(), o.value.clone(), *n)
                            children=|(owner, n)| view! { <Row owner=owner owns=n /> }
                        />
                    </tbody>
                </table>
            </Show>
        </section>
    }
}

#[component]
fn Row(owner: EntityId, owns: usize) -> impl IntoView {
    let app = use_app();
    let url = owned_url(&app.session.space(), owner.kind.as_str(), &owner.value);
    let label = t::people::others::owned_by(owns, &owner.value);
    view! {
        <tr>
            <td>
                <span class="row">
                    <OwnerMark owner=owner.clone() />
                    {kind(&owner.kind).to_owned()}
                </span>
            </td>
            <td>
                <span class="mono truncate">{owner.value.clone()}</span>
            </td>
            <td class="number end">
                <a href=url aria-label=label>
                    {count(owns)}
                </a>
            </td>
        </tr>
    }
}
