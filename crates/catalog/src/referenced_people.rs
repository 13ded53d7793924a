//! The people and groups that loaded elements name: the interface can list neither.

use crate::sorting::SortInPlace;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use architrave_interface::{EntityId, EntityIdType};

use super::store::Catalog;

/// Everybody whom the loaded elements name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReferencedPeople {
    /// People: most elements first, then the latest activity.
    pub people: Vec<ReferencedPerson>,
    /// Groups, organisation roles and units, and owners of a kind that the interface does not
    /// list, with the number of elements they own; most first.
    pub others: Vec<(EntityId, usize)>,
    /// How many elements were looked through.
    pub searched: usize,
}

/// A person whom loaded elements name.
#[derive(Clone, Debug, PartialEq)]
pub struct ReferencedPerson {
    /// The user id.
    pub id: String,
    /// Elements whose newest version in this browser names the person as an owner.
    pub owns: usize,
    /// When the person last created, changed, validated, published, showed or hid one of them, in
    /// milliseconds since 1970; NaN where that is unknown or unreadable.
    pub last: f64,
}

/// How many people the loaded elements name: those that [`people_seen`] lists. It reads no element.
pub fn people_named(catalog: &Catalog) -> usize {
    person_ids(catalog).len()
}

/// The user ids of the people that [`people_seen`] lists, in no order. It reads no element.
pub fn person_ids(catalog: &Catalog) -> HashSet<&str> {
    let columns = &catalog.columns;
    let owners = columns.owning.keys().filter_map(|code| {
        let (kind, value) = columns.owners_seen.get(*code);
        (*kind == EntityIdType::UserId).then_some(value.as_str())
    });
    let others = columns.acting.keys().map(|by| columns.pool.get(*by));
    owners.chain(others.filter(|by| !by.is_empty())).collect()
}

/// Whom the loaded elements name: as owner, or in their history.
pub fn people_seen(catalog: &Catalog) -> ReferencedPeople {
    let mut people: HashMap<&str, (usize, f64)> = HashMap::new();
    let mut others: HashMap<u32, usize> = HashMap::new();
    let mut searched = 0;
    let columns = &catalog.columns;
    let newest = catalog.is_newest();
    for row in catalog.rows() {
        // An older version says who acted, and not who owns the element now.
        let owned = usize::from(newest[row]);
        searched += owned;
        let owners = columns.owners.get(row);
        for (n, owner) in owners.iter().enumerate() {
            if owners[..n].contains(owner) {
                continue;
            }
            let (kind, value) = columns.owners_seen.get(*owner);
            if *kind == EntityIdType::UserId {
                people.entry(value).or_insert((0, f64::NAN)).0 += owned;
            } else {
                *others.entry(*owner).or_default() += owned;
            }
        }
        for stamp in columns.details(row).stamps() {
            let by = columns.pool.get(stamp.by.0);
            if by.is_empty() {
                continue;
            }
            let last = &mut people.entry(by).or_insert((0, f64::NAN)).1;
            // Any time replaces NaN.
            let at = stamp.at.millis().unwrap_or(f64::NAN);
            *last = last.max(at);
        }
    }
    let others = others.into_iter().map(|(code, n)| (columns.owner(code), n));
    ReferencedPeople {
        people: sorted_people(people),
        others: sorted_others(others.collect()),
        searched,
    }
}

fn sorted_people(people: HashMap<&str, (usize, f64)>) -> Vec<ReferencedPerson> {
    let mut people: Vec<ReferencedPerson> = people
        .into_iter()
        .map(|(id, (owns, last))| ReferencedPerson {
            id: id.to_owned(),
            owns,
            last,
        })
        .collect();
    people.arrange_by(|a, b| {
        b.owns
            .cmp(&a.owns)
            .then_with(|| latest_first(a.last, b.last))
            .then_with(|| a.id.cmp(&b.id))
    });
    people
}

fn sorted_others(mut others: Vec<(EntityId, usize)>) -> Vec<(EntityId, usize)> {
    others.arrange_by(|(a, n), (b, m)| {
        let key = |o: &EntityId| (o.kind.clone(), o.value.clone());
        m.cmp(n).then_with(|| key(a).cmp(&key(b)))
    });
    others
}

/// The order of two times, the latest first and the unknown last.
fn latest_first(a: f64, b: f64) -> Ordering {
    match (a.is_nan(), b.is_nan()) {
        (false, false) => b.total_cmp(&a),
        (a, b) => a.cmp(&b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::testing::element;
    use architrave_interface::{Extra, History};

    fn owner(kind: EntityIdType, value: &str) -> EntityId {
        EntityId {
            kind,
            value: value.into(),
            extra: Extra::none(),
        }
    }

    fn act(at: &str, by: &str) -> History {
        History {
            at: at.into(),
            by: by.into(),
            extra: Extra::none(),
        }
    }

    fn catalog() -> Catalog {
        let mut catalog = Catalog::default();
        for (id, owners) in [
            ("1", vec![owner(EntityIdType::UserId, "ann")]),
            (
                "2",
                vec![
                    owner(EntityIdType::UserId, "ann"),
                    owner(EntityIdType::UserId, "ann"),
                    owner(EntityIdType::GroupId, "g"),
                    owner(EntityIdType::OrgUnitId, "g"),
                ],
            ),
            ("3", vec![owner(EntityIdType::GroupId, "g")]),
        ] {
            let (mut element, json) = element(id, id, "Node", "x");
            element.owners = owners;
            element.created = act("2026-01-02T00:00:00Z", "bob");
            element.visibility.last_change = act("2026-01-01T00:00:00Z", "bob");
            element.modified = Some(act("last week", "carl"));
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        catalog
    }

    #[test]
    fn people_seen_lists_each_person_once() {
        let seen = people_seen(&catalog());
        assert_eq!(seen.searched, 3);
        assert_eq!(people_named(&catalog()), seen.people.len());
        let ids: Vec<_> = seen.people.iter().map(|p| (&*p.id, p.owns)).collect();
        assert_eq!(ids, [("ann", 2), ("bob", 0), ("carl", 0)]);
        assert_eq!(seen.people[1].last, 1_767_312_000_000.0);
        assert!(seen.people[2].last.is_nan());
    }

    #[test]
    fn an_element_counts_once_for_owners_of_its_newest_version() {
        let mut catalog = Catalog::default();
        for (id, at, user) in [("1", 1, "ann"), ("2", 2, "ann"), ("3", 3, "bea")] {
            for (element_id, user) in [("e", "ann"), ("f", user)] {
                let id = format!("{element_id}-{id}");
                let (mut element, json) = element(&id, element_id, "Node", "x");
                element.owners = vec![owner(EntityIdType::UserId, user)];
                element.created = act(&format!("2026-01-0{at}T00:00:00Z"), "bob");
                catalog.take(element, json, Origin::Pasted, 0.0);
            }
        }
        let seen = people_seen(&catalog);
        let owns = |id: &str| seen.people.iter().find(|p| p.id == id).unwrap().owns;
        assert_eq!((seen.searched, owns("ann"), owns("bea")), (2, 1, 1));
        let rows = catalog.owned_by("ann");
        let ids: Vec<&str> = rows.iter().map(|row| &**catalog.id_at(*row)).collect();
        assert_eq!(ids, ["e-3"]);
    }

    #[test]
    fn people_named_excludes_people_no_longer_referenced() {
        let mut catalog = catalog();
        let agrees = |catalog: &Catalog| {
            let named = people_named(catalog);
            assert_eq!(named, people_seen(catalog).people.len());
            named
        };
        for (left, by) in [(4, "dora"), (4, "bob")] {
            let (mut element, json) = element("2", "2", "Node", "x");
            element.owners = vec![owner(EntityIdType::UserId, "emil")];
            element.created = act("2026-01-03T00:00:00Z", by);
            element.visibility.last_change = act("2026-01-03T00:00:00Z", by);
            catalog.take(element, json, Origin::Pasted, 1.0);
            // The names of element 1 and 3, and of what replaces 2.
            assert_eq!(agrees(&catalog), left + usize::from(by == "dora"));
        }
        catalog.remove(&["1".into(), "3".into()]);
        assert_eq!(agrees(&catalog), 2);
        catalog.remove(&["2".into()]);
        assert_eq!(agrees(&catalog), 0);
    }

    #[test]
    fn people_seen_separates_groups_by_kind() {
        let seen = people_seen(&catalog());
        let others: Vec<_> = seen
            .others
            .iter()
            .map(|(o, n)| (o.kind.as_str(), &*o.value, *n))
            .collect();
        assert_eq!(others, [("GroupId", "g", 2), ("OrgUnitId", "g", 1)]);
    }

    #[test]
    fn people_seen_is_empty_for_an_empty_catalog() {
        assert_eq!(
            people_seen(&Catalog::default()),
            ReferencedPeople::default()
        );
        assert_eq!(people_named(&Catalog::default()), 0);
    }
}
