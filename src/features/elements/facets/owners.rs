//! Owners: the most frequent, the chosen, and on demand all of them.

use architrave_interface::{EntityId, EntityIdType};
use leptos::prelude::*;

use super::super::page_state::use_page_state;
use super::{Check, More};
use crate::catalog::fold::fold;
use crate::catalog::view::toggle;
use crate::components::{Each, OwnerMark, SearchField};
use crate::effect::memo;
use crate::state::App;
use crate::t;

/// How many owners are shown at first.
const TOP: usize = 3;

/// How many owners are shown at once when all are asked for; the rest is found by typing.
const MOST: usize = 100;

#[component]
pub fn Owners() -> impl IntoView {
    let page = use_page_state();
    let all = memo(move |_| {
        let facets = page.all_facets.get();
        facets
            .owners
            .iter()
            .map(|(owner, _)| owner.clone())
            .collect::<Vec<_>>()
    });
    let open = RwSignal::new(false);
    let wanted = RwSignal::new(String::new());
    let shown = move || {
        let chosen = page.filters.with(|v| v.owners.clone());
        let words = fold(wanted.get().trim());
        let mut owners = all.get();
        if open.get() {
            if !words.is_empty() {
                owners.retain(|o| {
                    fold(&name_of(page.app, o)).contains(&words) || fold(&o.value).contains(&words)
                });
            }
            owners.truncate(MOST);
        } else {
            let mut at = 0;
            owners.retain(|owner| {
                at += 1;
                at <= TOP || chosen.contains(&key_of(owner))
            });
        }
        owners
    };
    let row = move |owner: EntityId| {
        let key = key_of(&owner);
        let mine = key.clone();
        let (named, counted) = (owner.clone(), owner.clone());
        let count = move || {
            page.counted.with(|s| {
                let owners = &s.owners;
                owners
                    .iter()
                    .find(|(o, _)| *o == counted)
                    .map_or(0, |(_, n)| *n)
            })
        };
        view! {
            <Check
                label=Signal::derive(move || name_of(page.app, &named))
                mark=view! { <OwnerMark owner=owner /> }.into_any()
                on=Signal::derive(move || page.filters.with(|v| v.owners.contains(&mine)))
                count=Signal::derive(count)
                change=move || page.change(|v| toggle(&mut v.owners, &key))
            />
        }
    };
    let number = Signal::derive(move || all.with(Vec::len));
    view! {
        <Show when=move || { number.get() > 0 }>
            <section aria-labelledby="facet-owner">
                <div class="facet-head">
                    <h2 id="facet-owner">{t::common::OWNER}</h2>
                    <More open=open all=number first=TOP what=t::common::OWNER />
                </div>
                <Show when=move || { open.get() && number.get() > 10 }>
                    <SearchField label=t::facets::FIND_OWNER value=wanted change=move |text| wanted.set(text) />
                </Show>
                <Each each=shown key=key_of children=row />
                <Show when=move || { open.get() && wanted.with(|w| w.trim().is_empty()) && number.get() > MOST }>
                    <p class="meta">{move || t::common::number_more(&crate::format::count(number.get() - MOST))}</p>
                </Show>
            </section>
        </Show>
    }
}

/// An owner as a view writes it.
fn key_of(owner: &EntityId) -> String {
    format!("{}:{}", owner.kind, owner.value)
}

/// A person's name, or the id of a group, role or unit: the interface gives them no name.
pub fn name_of(app: App, owner: &EntityId) -> String {
    if owner.kind == EntityIdType::UserId {
        app.people.name(&owner.value)
    } else {
        owner.value.clone()
    }
}
