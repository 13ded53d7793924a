//! Looks up the owners of a table: people at the service, groups, roles and units among the owners of
//! loaded elements, for the interface knows no other way.

use crate::catalog::sorting::SortInPlace;
use std::collections::HashSet;

use architrave_interface::EntityIdType;
use leptos::prelude::untrack;

use super::owners::{NameIndex, OwnerStatus, OwnerStatuses, OwnerText, PersonName};
use crate::catalog::Catalog;
use crate::state::{App, Person};
use crate::t;

/// How many people are asked for ahead of their answers.
const AHEAD: usize = 20;
/// The greatest number of people whose names are loaded for a table.
const MOST: usize = 500;

/// The owners of loaded elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadedOwners {
    all: HashSet<OwnerText>,
    /// The ids of people: the reader, then those who own most elements.
    people: Vec<String>,
}

/// The owners of loaded elements, tracked.
pub fn loaded_owners(app: App) -> LoadedOwners {
    let owners = app.catalog.with(Catalog::owners);
    let of_people = owners
        .iter()
        .filter(|(owner, _)| owner.kind == EntityIdType::UserId)
        .map(|(owner, _)| owner.value.clone());
    let me = app.me();
    let others = of_people.filter(|id| Some(id) != me.as_ref());
    LoadedOwners {
        people: me.iter().cloned().chain(others).collect(),
        all: owners
            .into_iter()
            .map(|(owner, _)| (owner.kind, owner.value))
            .collect(),
    }
}

/// The owners of loaded elements whose names are in this browser, tracked; sends no request.
pub fn names(app: App, owners: &LoadedOwners) -> NameIndex {
    app.people.loaded_count();
    let name = |id: &String| {
        let name = app.people.name_untracked(id)?;
        let id = id.clone();
        Some(PersonName { id, name })
    };
    let mut people: Vec<PersonName> = owners.people.iter().filter_map(name).collect();
    people.arrange_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
    NameIndex::new(people)
}

/// Asks the service whether each text is the id of a person, before all others that wait.
pub fn ask_texts(app: App, texts: &[OwnerText]) {
    let of_people = texts.iter().filter(|(kind, _)| is_person(kind));
    // The last that is put first is asked for first.
    for (_, text) in of_people.rev() {
        if matches!(
            app.people.person_untracked(text),
            None | Some(Person::Asking)
        ) {
            app.people.load_first(text);
        }
    }
}

/// Asks for the names of further people, as long as a text could be one of them; tracked.
pub fn ask_names(app: App, statuses: &OwnerStatuses, owners: &LoadedOwners) {
    app.people.loaded_count();
    if app.session.is_offline() {
        return;
    }
    for id in next_to_ask(statuses, &owners.people, |id| {
        app.people.person_untracked(id)
    }) {
        app.people.load(id);
    }
}

/// The next person to ask for: none before the service answered for the texts themselves, or once
/// each text is a known id or a known name.
fn next_to_ask<'a>(
    statuses: &OwnerStatuses,
    people: &'a [String],
    person: impl Fn(&str) -> Option<Person>,
) -> Vec<&'a str> {
    let of_people = statuses.iter().filter(|((kind, _), _)| is_person(kind));
    let mut is_needed = false;
    for (_, status) in of_people {
        match status {
            OwnerStatus::Checking => return Vec::new(),
            OwnerStatus::Missing(_) | OwnerStatus::Unverified(_) => is_needed = true,
            OwnerStatus::Known | OwnerStatus::Accepted | OwnerStatus::Name(_) => {}
        }
    }
    let mut next = Vec::new();
    let mut waiting = 0;
    for id in people.iter().take(MOST).filter(|_| is_needed) {
        match person(id) {
            None => next.push(id.as_str()),
            Some(Person::Asking) => waiting += 1,
            // The service does not answer for now.
            Some(Person::Failed(_)) => return Vec::new(),
            Some(Person::Known(_) | Person::NotHere) => {}
        }
    }
    next.truncate(AHEAD.saturating_sub(waiting));
    next
}

/// What is known of each owner, tracked; sends no request.
pub fn statuses(
    app: App,
    texts: &[OwnerText],
    owners: &LoadedOwners,
    names: &NameIndex,
    accepted: &[OwnerText],
) -> OwnerStatuses {
    app.people.loaded_count();
    let status = |owner: &OwnerText| match accepted.contains(owner) {
        true => OwnerStatus::Accepted,
        false => untrack(|| status(owner, owners, names, app.people.person_untracked(&owner.1))),
    };
    texts
        .iter()
        .map(|owner| (owner.clone(), status(owner)))
        .collect()
}

/// What is known of an owner; `person` is what the service says of it as a user id.
fn status(
    owner: &OwnerText,
    owners: &LoadedOwners,
    names: &NameIndex,
    person: Option<Person>,
) -> OwnerStatus {
    let (kind, text) = owner;
    let is_owner = owners.all.contains(owner);
    if !is_person(kind) {
        return match is_owner {
            true => OwnerStatus::Known,
            false => OwnerStatus::Unverified(t::batch::owner::NOT_LOADED.into()),
        };
    }
    match person {
        Some(Person::Known(_)) => return OwnerStatus::Known,
        Some(Person::NotHere) => {}
        None | Some(Person::Asking | Person::Failed(_)) if is_owner => return OwnerStatus::Known,
        None | Some(Person::Asking | Person::Failed(_)) => {}
    }
    let (same, alike) = names.find(text);
    if !is_owner && !same.is_empty() {
        return OwnerStatus::Name(same);
    }
    match person {
        Some(Person::NotHere) => OwnerStatus::Missing(alike),
        Some(Person::Failed(error)) => OwnerStatus::Unverified(error.sentence()),
        _ => OwnerStatus::Checking,
    }
}

fn is_person(kind: &EntityIdType) -> bool {
    *kind == EntityIdType::UserId
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::ApiError;
    use crate::testing::user;
    use std::sync::Arc;

    fn text(text: &str) -> OwnerText {
        (EntityIdType::UserId, text.to_owned())
    }

    fn known() -> Option<Person> {
        Some(Person::Known(Arc::new(user("u", "Anybody"))))
    }

    fn names() -> NameIndex {
        let person = |id: &str, name: &str| PersonName {
            id: id.into(),
            name: name.into(),
        };
        NameIndex::new(vec![person("u-1", "Katrin Albers")])
    }

    #[test]
    fn a_loaded_owner_id_is_valid_without_a_lookup_response() {
        let owners = LoadedOwners {
            all: HashSet::from([text("u-2")]),
            people: vec!["u-2".into(), "u-3".into()],
        };
        let of =
            |name: &str, person: Option<Person>| status(&text(name), &owners, &names(), person);
        assert_eq!(of("u-9", known()), OwnerStatus::Known);
        for unanswered in [
            None,
            Some(Person::Asking),
            Some(Person::Failed(ApiError::NoResponse)),
        ] {
            assert_eq!(of("u-2", unanswered.clone()), OwnerStatus::Known);
            assert!(matches!(
                of("Albers Katrin", unanswered),
                OwnerStatus::Name(_)
            ));
        }
        assert!(matches!(
            of("katrin albers", Some(Person::NotHere)),
            OwnerStatus::Name(_)
        ));
        assert_eq!(
            of("u-2", Some(Person::NotHere)),
            OwnerStatus::Missing(Vec::new())
        );
        let alike = of("Albers", Some(Person::NotHere));
        assert!(matches!(&alike, OwnerStatus::Missing(people) if people.len() == 1));
        assert_eq!(of("Berta", None), OwnerStatus::Checking);
        assert!(matches!(
            of("Berta", Some(Person::Failed(ApiError::NoResponse))),
            OwnerStatus::Unverified(_)
        ));
    }

    #[test]
    fn names_are_loaded_only_while_an_owner_could_match() {
        let people: Vec<String> = (0..2 * MOST).map(|n| format!("u-{n}")).collect();
        let next = |all: &[OwnerStatus], person: &dyn Fn(&str) -> Option<Person>| {
            let all = all.iter().enumerate();
            let all = all.map(|(n, status)| (text(&n.to_string()), status.clone()));
            let next = next_to_ask(&all.collect(), &people, person);
            next.into_iter().map(ToOwned::to_owned).collect::<Vec<_>>()
        };
        let missing = || OwnerStatus::Missing(Vec::new());
        let nobody: &dyn Fn(&str) -> Option<Person> = &|_| None;
        assert_eq!(next(&[missing(), OwnerStatus::Checking], nobody).len(), 0);
        let settled = [
            OwnerStatus::Known,
            OwnerStatus::Accepted,
            OwnerStatus::Name(Vec::new()),
        ];
        assert_eq!(next(&settled, nobody).len(), 0);
        assert_eq!(next(&[missing()], nobody), people[..AHEAD]);
        let some = next(&[OwnerStatus::Known, missing()], &|id| match id {
            "u-0" => known(),
            "u-1" | "u-2" => Some(Person::Asking),
            _ => None,
        });
        assert_eq!(some, people[3..AHEAD + 1]);
        let last: &dyn Fn(&str) -> Option<Person> =
            &|id| (people.iter().position(|p| p == id) < Some(MOST - 1)).then_some(Person::NotHere);
        assert_eq!(next(&[missing()], last), people[MOST - 1..MOST]);
        let failed: &dyn Fn(&str) -> Option<Person> =
            &|id| (id == "u-7").then_some(Person::Failed(ApiError::NoResponse));
        assert_eq!(
            next(&[missing()], failed).len(),
            0,
            "the service does not answer"
        );
    }
}
