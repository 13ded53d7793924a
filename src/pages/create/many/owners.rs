//! The owners that a table names: each is looked up once, before anything is sent. A name is no id,
//! and what cannot be looked up becomes an owner only once a person says so.

use std::collections::HashMap;

use architrave_interface::EntityIdType;

use super::mapping::Target;
use super::sheet::Line;
use super::store::Table;
use crate::catalog::fold::fold;

/// An owner as a cell names it: the kind of its column, and the text.
pub type OwnerText = (EntityIdType, String);

/// What is known of the owners of a table.
pub type OwnerStatuses = HashMap<OwnerText, OwnerStatus>;

/// What is known of an owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OwnerStatus {
    /// A user of the space, or the owner of a loaded element.
    Known,
    /// A person chose to send it as an id all the same.
    Accepted,
    /// The service is being asked.
    Checking,
    /// It is what these people are called.
    Name(Vec<PersonName>),
    /// The space has no user with this id; people whose names have its words.
    Missing(Vec<PersonName>),
    /// It cannot be looked up: why, in a sentence.
    Unverified(String),
}

/// A person who is known by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonName {
    /// The user id.
    pub id: String,
    /// What they are called.
    pub name: String,
}

impl OwnerStatus {
    /// What to do, for the cell that holds it.
    pub fn problem(&self, text: &str) -> Option<String> {
        Some(match self {
            Self::Known | Self::Accepted => return None,
            Self::Checking => format!("Checking the owner “{text}”…"),
            Self::Name(_) => format!("“{text}” is a name, not an id. Choose the person."),
            Self::Missing(_) => format!("The space has no user with the id “{text}”."),
            Self::Unverified(why) => format!("The owner “{text}” is not checked. {why}"),
        })
    }

    /// The people to offer in its place.
    pub fn offers(&self) -> &[PersonName] {
        match self {
            Self::Name(people) | Self::Missing(people) => people,
            _ => &[],
        }
    }
}

/// The owners that a cell names.
pub fn parts(cell: &str) -> impl Iterator<Item = &str> {
    let parts = cell.split([';', ',', '\n']).map(str::trim);
    parts.filter(|part| !part.is_empty())
}

/// The cell with one of its owners exchanged.
pub fn with_owner(cell: &str, from: &str, to: &str) -> Option<String> {
    if !parts(cell).any(|part| part == from) {
        return None;
    }
    let exchanged = parts(cell).map(|part| if part == from { to } else { part });
    Some(exchanged.collect::<Vec<_>>().join("; "))
}

/// Every owner of a table once, in the order of the rows.
pub fn distinct(lines: &[Line], targets: &[Target]) -> Vec<OwnerText> {
    let mut seen = std::collections::HashSet::new();
    let mut all = Vec::new();
    for line in lines {
        for (target, cell) in targets.iter().zip(&line.cells) {
            let Target::Owners(kind) = target else {
                continue;
            };
            for part in parts(cell.text()) {
                let owner = (kind.clone(), part.to_owned());
                if seen.insert(owner.clone()) {
                    all.push(owner);
                }
            }
        }
    }
    all
}

/// In how many rows an owner is named.
pub fn rows_of(table: &Table, owner: &OwnerText) -> usize {
    let names = |line: &&Line| {
        let mut cells = table.targets.iter().zip(&line.cells);
        cells.any(|(target, cell)| {
            *target == Target::Owners(owner.0.clone())
                && parts(cell.text()).any(|part| part == owner.1)
        })
    };
    super::columns::lines(table).iter().filter(names).count()
}

/// The people who are called so, and those whose names have all of its words.
pub fn named<'a>(
    text: &str,
    people: &'a [PersonName],
) -> (Vec<&'a PersonName>, Vec<&'a PersonName>) {
    let wanted = words(text);
    let is_same = |person: &&PersonName| words(&person.name) == wanted;
    let has_all = |person: &&PersonName| {
        let name = words(&person.name);
        !wanted.is_empty() && wanted.iter().all(|word| name.contains(word))
    };
    let same = people.iter().filter(is_same).collect();
    let alike = people.iter().filter(has_all).collect();
    (same, alike)
}

/// The words of a name in one order: `Albers Katrin` is `Katrin Albers`.
fn words(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = words.filter(|w| !w.is_empty()).map(Into::into).collect();
    words.sort();
    words
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;

    fn people() -> Vec<PersonName> {
        let person = |id: &str, name: &str| PersonName {
            id: id.into(),
            name: name.into(),
        };
        vec![
            person("u-1", "Katrin Albers"),
            person("u-2", "Katrin Ünal"),
            person("u-3", "katrin albers"),
        ]
    }

    #[test]
    fn a_name_is_found_in_any_order_and_spelling() {
        let people = people();
        let ids = |found: Vec<&PersonName>| found.iter().map(|p| p.id.clone()).collect::<Vec<_>>();
        let (same, _) = named("Albers Katrin", &people);
        assert_eq!(ids(same), ["u-1", "u-3"]);
        let (same, alike) = named("unal", &people);
        assert_eq!((ids(same), ids(alike)), (vec![], vec!["u-2".into()]));
        assert_eq!(named(" ", &people).1, Vec::<&PersonName>::new());
    }

    #[test]
    fn each_owner_of_a_table_is_looked_up_once() {
        let targets = [
            Target::Nothing,
            Target::Owners(EntityIdType::UserId),
            Target::Owners(EntityIdType::GroupId),
        ];
        let sheet = sheet::read("a\tKatrin Albers; u-2\tg-1\nb\tu-2,Katrin Albers\tg-1\nc\t\t");
        let owner = |kind: EntityIdType, text: &str| (kind, text.to_owned());
        assert_eq!(
            distinct(&sheet.lines, &targets),
            [
                owner(EntityIdType::UserId, "Katrin Albers"),
                owner(EntityIdType::UserId, "u-2"),
                owner(EntityIdType::GroupId, "g-1"),
            ]
        );
        let table = Table {
            sheet,
            targets: targets.to_vec(),
            ..Table::default()
        };
        let of = |text: &str| rows_of(&table, &owner(EntityIdType::UserId, text));
        assert_eq!((of("u-2"), of("g-1")), (2, 0));
        assert_eq!(
            with_owner("Katrin Albers; u-2", "Katrin Albers", "u-1").as_deref(),
            Some("u-1; u-2")
        );
        assert_eq!(with_owner("u-2", "Katrin Albers", "u-1"), None);
    }

    #[test]
    fn only_what_is_known_or_accepted_may_be_sent() {
        let open = [
            OwnerStatus::Checking,
            OwnerStatus::Name(people()),
            OwnerStatus::Missing(Vec::new()),
            OwnerStatus::Unverified("No response.".into()),
        ];
        for status in open {
            assert!(status.problem("x").is_some());
        }
        for status in [OwnerStatus::Known, OwnerStatus::Accepted] {
            assert!(status.problem("x").is_none());
        }
    }
}
