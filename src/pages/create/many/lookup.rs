//! Looks up the owners of a table: people at the service, groups, roles and units among the owners of
//! loaded elements, for the interface knows no other way.

use std::sync::Arc;

use architrave_interface::EntityIdType;

use super::owners::{OwnerStatus, OwnerStatuses, OwnerText, PersonName, named};
use crate::catalog::Catalog;
use crate::state::{App, Person};

/// The people who own loaded elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct People {
    /// Those whose names are known, by name.
    pub known: Arc<Vec<PersonName>>,
    /// Whether the service is still being asked for some.
    is_asking: bool,
}

/// The people who own loaded elements and the reader, followed; asks the service for each once.
pub fn people(app: App) -> People {
    let owners = app.known.with(Catalog::owners);
    let ids = owners
        .into_iter()
        .filter(|(owner, _)| owner.kind == EntityIdType::UserId)
        .map(|(owner, _)| owner.value);
    let mut people = Vec::new();
    let mut is_asking = false;
    for id in ids.chain(app.me()) {
        match app.people.get(&id) {
            Person::Known(user) => people.push(PersonName {
                id,
                name: user.display_name.clone(),
            }),
            Person::Asking => is_asking = true,
            Person::NotHere | Person::Failed(_) => {}
        }
    }
    people.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
    people.dedup();
    People {
        known: Arc::new(people),
        is_asking,
    }
}

/// What is known of each owner, followed; asks the service once for each id of a person.
pub fn statuses(
    app: App,
    texts: &[OwnerText],
    people: &People,
    accepted: &[OwnerText],
) -> OwnerStatuses {
    let owners = app.known.with(Catalog::owners);
    let is_seen = |(kind, text): &OwnerText| {
        let is_it =
            |owner: &architrave_interface::EntityId| owner.kind == *kind && owner.value == *text;
        owners.iter().any(|(owner, _)| is_it(owner))
    };
    let status = |owner: &OwnerText| {
        if accepted.contains(owner) {
            return OwnerStatus::Accepted;
        }
        match owner.0 {
            EntityIdType::UserId => person(app, owner, people, is_seen(owner)),
            _ if is_seen(owner) => OwnerStatus::Known,
            _ => OwnerStatus::Unverified("No loaded element has this owner.".into()),
        }
    };
    texts
        .iter()
        .map(|owner| (owner.clone(), status(owner)))
        .collect()
}

fn person(app: App, (_, text): &OwnerText, people: &People, is_seen: bool) -> OwnerStatus {
    let copied = |people: Vec<&PersonName>| people.into_iter().cloned().collect();
    let (same, alike) = named(text, &people.known);
    let is_id = is_seen || people.known.iter().any(|person| person.id == *text);
    if !is_id && !same.is_empty() {
        return OwnerStatus::Name(copied(same));
    }
    // It may be a name that is not known yet.
    if !is_id && people.is_asking {
        return OwnerStatus::Checking;
    }
    match app.people.get(text) {
        Person::Known(_) => OwnerStatus::Known,
        Person::Asking if is_seen => OwnerStatus::Known,
        Person::Asking => OwnerStatus::Checking,
        Person::NotHere => OwnerStatus::Missing(copied(alike)),
        Person::Failed(error) => OwnerStatus::Unverified(error.sentence()),
    }
}
