//! The owners that a table names: each is looked up once, before anything is sent. A name is no id,
//! and what cannot be looked up becomes an owner only once a person says so.

use crate::catalog::sorting::SortInPlace;
use std::collections::HashMap;

use architrave_interface::EntityIdType;

use super::mapping::Target;
use super::sheet::Line;
use super::store::Table;
use crate::catalog::fold::fold;
use crate::t;

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
    /// Their name.
    pub name: String,
}

impl OwnerStatus {
    /// What to do, for the cell that holds it.
    pub fn problem(&self, text: &str) -> Option<String> {
        Some(match self {
            Self::Known | Self::Accepted => return None,
            Self::Checking => t::batch::owner::checking_text(text),
            Self::Name(_) => t::batch::owner::is_name(text),
            Self::Missing(_) => t::batch::owner::missing(text),
            Self::Unverified(why) => t::batch::owner::not_checked(text, why),
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

/// In how many rows each owner is named.
pub fn row_counts(table: &Table) -> HashMap<OwnerText, usize> {
    let mut counts = HashMap::new();
    for line in super::columns::lines(table) {
        for owner in distinct(std::slice::from_ref(line), &table.targets) {
            *counts.entry(owner).or_default() += 1;
        }
    }
    counts
}

/// People by the words of their names: each text is looked up without reading every name again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NameIndex {
    people: Vec<PersonName>,
    /// The places of people by the words of their whole name.
    by_name: HashMap<Vec<String>, Vec<usize>>,
    /// The places of people by each word of their names.
    by_word: HashMap<String, Vec<usize>>,
}

impl NameIndex {
    /// The index of these people.
    pub fn new(people: Vec<PersonName>) -> Self {
        let mut by_name = HashMap::<Vec<String>, Vec<usize>>::new();
        let mut by_word = HashMap::<String, Vec<usize>>::new();
        for (place, person) in people.iter().enumerate() {
            let words = split_words(&person.name);
            for word in &words {
                let places = by_word.entry(word.clone()).or_default();
                // A name may have a word twice.
                if places.last() != Some(&place) {
                    places.push(place);
                }
            }
            by_name.entry(words).or_default().push(place);
        }
        Self {
            people,
            by_name,
            by_word,
        }
    }

    /// All people, in the order given.
    pub fn people(&self) -> &[PersonName] {
        &self.people
    }

    /// The people who are called so, and those whose names have all of its words.
    pub fn find(&self, text: &str) -> (Vec<PersonName>, Vec<PersonName>) {
        let wanted = split_words(text);
        if wanted.is_empty() {
            return Default::default();
        }
        let people = |places: &[usize]| {
            let people = places.iter().filter_map(|at| self.people.get(*at));
            people.cloned().collect::<Vec<_>>()
        };
        let same = self.by_name.get(&wanted).map(|places| people(places));
        (same.unwrap_or_default(), people(&self.with_words(&wanted)))
    }

    /// The places of people whose names have all of these words.
    fn with_words(&self, words: &[String]) -> Vec<usize> {
        let mut lists = Vec::with_capacity(words.len());
        for word in words {
            match self.by_word.get(word) {
                Some(places) => lists.push(places),
                None => return Vec::new(),
            }
        }
        lists.arrange_by_key(|places| places.len());
        let Some((shortest, others)) = lists.split_first() else {
            return Vec::new();
        };
        let has_all = |place: &&usize| {
            others
                .iter()
                .all(|places| places.binary_search(place).is_ok())
        };
        shortest.iter().filter(has_all).copied().collect()
    }
}

/// The words of a name in one order: `Albers Katrin` is `Katrin Albers`.
fn split_words(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = words.filter(|w| !w.is_empty()).map(Into::into).collect();
    words.arrange_by(Ord::cmp);
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
        let index = NameIndex::new(people());
        let find = |text: &str| {
            let (same, alike) = index.find(text);
            let ids = |found: Vec<PersonName>| {
                let ids = found.into_iter().map(|person| person.id);
                ids.collect::<Vec<_>>().join(" ")
            };
            (ids(same), ids(alike))
        };
        let found = |same: &str, alike: &str| (same.to_owned(), alike.to_owned());
        assert_eq!(find("Albers Katrin"), found("u-1 u-3", "u-1 u-3"));
        assert_eq!(find("unal"), found("", "u-2"));
        assert_eq!(find("katrin"), found("", "u-1 u-2 u-3"));
        assert_eq!(find("Katrin Berta"), found("", ""));
        assert_eq!(find(" "), found("", ""));
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
        let counts = row_counts(&table);
        let of = |text: &str| counts.get(&owner(EntityIdType::UserId, text)).copied();
        assert_eq!((of("u-2"), of("g-1")), (Some(2), None));
        assert_eq!(
            with_owner("Katrin Albers; u-2", "Katrin Albers", "u-1").as_deref(),
            Some("u-1; u-2")
        );
        assert_eq!(with_owner("u-2", "Katrin Albers", "u-1"), None);
    }

    #[test]
    fn only_found_or_accepted_owners_may_be_sent() {
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
