//! The people in a table; names are asked for one after the other, for rows that are shown only.

use architrave_interface::{EntityId, EntityIdType, Extra};
use leptos::prelude::*;

use crate::catalog::ReferencedPerson;
use crate::components::{Each, MoreRows, OwnerMark};
use crate::features::person::owned_url;
use crate::format::{self, Precision, count};
use crate::paths;
use crate::state::{Person, use_app};
use crate::t;

/// How many rows are shown at first, and more at a time: each costs one request for its name.
const PAGE: usize = 50;

#[component]
pub fn PeopleTable(
    /// Who fits the filter.
    people: Memo<Vec<ReferencedPerson>>,
) -> impl IntoView {
    let shown = RwSignal::new(PAGE);
    let rows = move || people.with(|p| p.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    let key = |p: &ReferencedPerson| (p.id.clone(), p.owns, p.last.to_bits());
    view! {
        <Show
            when=move || people.with(|p| !p.is_empty())
            fallback=|| {
                view! {
                    <p class="soft empty-line" role="status">
                        {t::people::table::NO_MATCH}
                    </p>
                }
            }
        >
            <table class="lines people-table">
                <thead>
                    <tr>
                        <th scope="col">{t::common::NAME}</th>
                        <th scope="col" class="id-column">
                            {t::common::USER_ID}
                        </th>
                        <th scope="col" class="end count-column">
                            {t::people::table::OWNED}
                        </th>
                        <th scope="col" class="end time-column">
                            {t::people::table::LAST_ACTIVITY}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    <Each each=rows key=key children=|person| view! { <Row person=person /> } />
                </tbody>
            </table>
            <MoreRows shown=shown all=Signal::derive(move || people.with(Vec::len)) page=PAGE />
        </Show>
    }
}

#[component]
fn Row(person: ReferencedPerson) -> impl IntoView {
    let app = use_app();
    let space = app.session.space();
    let url = paths::person(&space, &person.id);
    let owned = owned_url(&space, "UserId", &person.id);
    let mark = EntityId {
        kind: EntityIdType::UserId,
        value: person.id.clone(),
        extra: Extra::none(),
    };
    let id = person.id.clone();
    let name = move || app.people.name(&id);
    let id = person.id.clone();
    let note = move || match app.people.get(&id) {
        Person::Known(user) if user.invited => {
            Some(("tag warn", t::people::table::INVITATION_PENDING.get()))
        }
        Person::NotHere => Some(("tag", t::people::table::NOT_FOUND.get())),
        Person::Failed(_) => Some(("tag bad", t::common::NOT_LOADED.get())),
        _ => None,
    };
    let id = person.id.clone();
    let asked = move || {
        let at = app.people.requested_at(&id)?;
        Some(t::people::table::asked(&format::time(
            at,
            Precision::Minute,
        )))
    };
    let last = person.last;
    let exact = (!last.is_nan()).then(|| format::time(last, Precision::Second));
    let owns = if person.owns > 0 {
        let label = t::people::table::owns(person.owns);
        view! {
            <a href=owned aria-label=label>
                {count(person.owns)}
            </a>
        }
        .into_any()
    } else {
        view! { <span class="muted">"0"</span> }.into_any()
    };
    view! {
        <tr>
            <td>
                <span class="row">
                    <OwnerMark owner=mark />
                    <a class="name truncate" href=url>
                        {name}
                    </a>
                    {move || {
                        note()
                            .map(|(class, text)| {
                                view! {
                                    <span class=class title=asked()>
                                        {text}
                                    </span>
                                }
                            })
                    }}
                </span>
            </td>
            <td class="id-column">
                <span class="mono soft truncate">{person.id}</span>
            </td>
            <td class="number end">{owns}</td>
            <td class="number end soft" title=exact>
                {move || format::ago(last, app.clock.now())}
            </td>
        </tr>
    }
}
