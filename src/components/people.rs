//! People and times as shown in rows and facts.

use architrave_interface::{EntityId, EntityIdType, History};
use leptos::prelude::*;

use super::Icon;
use crate::format::{self, Precision};
use crate::paths;
use crate::state::use_app;
use crate::t;

/// An owner's mark: initials of a person in a circle, a square icon for a group, role or unit.
#[component]
pub fn OwnerMark(owner: EntityId) -> impl IntoView {
    let app = use_app();
    let square = |icon: &'static str, title: String| {
        view! {
            <span class="owner square" title=title>
                <Icon name=icon />
            </span>
        }
        .into_any()
    };
    match owner.kind {
        EntityIdType::UserId => {
            let id = owner.value.clone();
            let you = {
                let id = id.clone();
                move || app.me().is_some_and(|me| me == id)
            };
            let name = move || app.people.name(&id);
            let title = name.clone();
            view! {
                <span class="owner" class:you=you title=title>
                    {move || initials(&name())}
                </span>
            }
            .into_any()
        }
        EntityIdType::GroupId => square("users", t::components::owner::group(&owner.value)),
        EntityIdType::OrgRoleId => square("id-card", t::components::owner::org_role(&owner.value)),
        EntityIdType::OrgUnitId => {
            square("building-2", t::components::owner::org_unit(&owner.value))
        }
        EntityIdType::Unknown(kind) => square(
            "circle-help",
            t::components::owner::unknown(&owner.value, &kind),
        ),
    }
}

/// An owner's mark and name; a person links to their page.
#[component]
pub fn OwnerName(owner: EntityId) -> impl IntoView {
    let id = owner.value.clone();
    let is_person = owner.kind == EntityIdType::UserId;
    view! {
        <span class="row owner-name">
            <OwnerMark owner=owner />
            {if is_person {
                view! { <PersonLink id=id /> }.into_any()
            } else {
                view! { <span class="mono truncate">{id}</span> }.into_any()
            }}
        </span>
    }
}

/// A person's name, leading to their page; the id until the name is known.
#[component]
pub fn PersonLink(
    /// The user's id.
    #[prop(into)]
    id: String,
) -> impl IntoView {
    let app = use_app();
    let url = paths::person(&app.session.space(), &id);
    view! {
        <a class="person" href=url>
            {move || app.people.name(&id)}
        </a>
    }
}

/// When something happened and, below or beside it, who did it.
#[component]
pub fn When(
    /// When and who.
    history: History,
    /// How the time is shown.
    #[prop(default = Precision::Day)]
    precision: Precision,
) -> impl IntoView {
    let exact = format::when(&history.at, Precision::Second);
    view! {
        <time title=exact datetime=history.at.clone()>
            {format::when(&history.at, precision)}
        </time>
        " "
        <PersonLink id=history.by />
    }
}

/// The first letters of the first and the last word of a name.
pub fn initials(name: &str) -> String {
    let name = name.strip_prefix("u-").unwrap_or(name);
    let words: Vec<&str> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let letters = match words.as_slice() {
        [] => return "?".into(),
        [one] => one.chars().take(2).collect::<String>(),
        [first, .., last] => first.chars().take(1).chain(last.chars().take(1)).collect(),
    };
    letters.to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn initials_are_derived_from_names_and_ids() {
        for (name, expected) in [
            ("Katrin Albers", "KA"),
            ("u-jonas.brandt", "JB"),
            ("Ünal", "ÜN"),
            ("", "?"),
            ("A B C", "AC"),
        ] {
            assert_eq!(initials(name), expected);
        }
    }
}
