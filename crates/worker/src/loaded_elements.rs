//! Compares a file with the elements in this browser: by what receipts say of an identifier, else
//! by name and type, because the service assigns its own ids to every element.

use std::collections::{HashMap, HashSet};

use architrave_catalog::fold::fold;

use crate::earlier::Earlier;
use crate::packed::{Element, PackedText};
use crate::store::Store;
use crate::{
    Beside, LoadedElement, LoadedRelationship, MatchStatus, PostUploadEvidence, UploadTimes,
};

/// How many matches in this browser are returned for an element of the file.
pub(crate) const NEAR: usize = 20;

/// Elements in this browser.
#[derive(Debug, Default)]
pub(crate) struct LoadedElements {
    rows: Vec<LoadedElement>,
    /// How many the page sent.
    sent: usize,
    /// Their relationships.
    relationships: Vec<LoadedRelationship>,
    /// By instance id and by logical id.
    by_id: HashMap<String, u32>,
    /// By folded name, then by class: models have thousands of one name.
    by_name: HashMap<String, HashMap<String, Vec<u32>>>,
    /// When the first of them was retrieved.
    oldest: Option<f64>,
}

/// How an element of the file relates to those in this browser.
#[derive(Debug)]
pub(crate) struct ElementMatch {
    pub here: MatchStatus,
    /// The matches; no more than [`NEAR`].
    pub near: Vec<LoadedElement>,
    /// How many there are of them.
    pub total: usize,
}

impl LoadedElements {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn take(&mut self, some: Vec<LoadedElement>) {
        self.sent += some.len();
        for one in some {
            let number = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
            // The page may send the same element twice.
            if self.of_id(&one.id).is_some_and(|known| known.id == one.id) {
                continue;
            }
            // An instance id replaces an equal logical id.
            if !one.id.is_empty() {
                self.by_id.insert(one.id.clone(), number);
            }
            if !one.element.is_empty() {
                self.by_id.entry(one.element.clone()).or_insert(number);
            }
            let mut names: Vec<String> = one.every_name().map(fold).collect();
            names.sort_unstable();
            names.dedup();
            for name in names.into_iter().filter(|name| !name.is_empty()) {
                let classes = self.by_name.entry(name).or_default();
                let numbers = classes.entry(one.class.clone()).or_default();
                // The element changed last comes first: of many only the first are returned.
                let is_later = |number: &u32| {
                    let row = self.rows.get(*number as usize);
                    row.is_some_and(|row| row.changed >= one.changed)
                };
                numbers.insert(numbers.partition_point(is_later), number);
            }
            self.oldest = Some(self.oldest.map_or(one.at, |oldest| oldest.min(one.at)));
            self.rows.push(one);
        }
    }

    pub(crate) fn take_relationships(&mut self, some: Vec<LoadedRelationship>) {
        self.relationships.extend(some);
    }

    /// The relationships; none where an element was sent twice, and places are not those of the page.
    pub(crate) fn relationships(&self) -> &[LoadedRelationship] {
        match self.rows.len() == self.sent {
            true => &self.relationships,
            false => &[],
        }
    }

    pub(crate) fn row(&self, place: u32) -> Option<&LoadedElement> {
        self.rows.get(place as usize)
    }

    /// The place of what an element of the file became.
    pub(crate) fn place_of(&self, became: &LoadedElement) -> Option<u32> {
        let place = |id: &str| self.by_id.get(id).copied();
        place(&became.id).or_else(|| place(&became.element))
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Counts what an element of the file shows of an upload with an unknown outcome.
    pub(crate) fn count_since(
        &self,
        since: &mut PostUploadEvidence,
        standing: &ElementMatch,
        lost: UploadTimes,
    ) {
        if matches!(
            standing.here,
            MatchStatus::NotLoaded | MatchStatus::OtherType
        ) {
            return;
        }
        let is_read = |one: &LoadedElement| one.at >= lost.at;
        let is_new = |one: &LoadedElement| is_read(one) && one.changed >= lost.sent;
        if standing.near.iter().any(is_new) {
            since.changed += 1;
            return;
        }
        // The matches that `near` omits are not checked one by one.
        let has_more = standing.total > standing.near.len();
        let all_read = standing.near.iter().all(is_read);
        let has_old = self.oldest.is_some_and(|oldest| oldest < lost.at);
        let is_unread = !all_read || (has_more && has_old);
        since.unread += usize::from(is_unread);
    }

    fn of_id(&self, id: &str) -> Option<&LoadedElement> {
        self.rows.get(*self.by_id.get(id)? as usize)
    }

    /// The elements of some lists: a few of them, and how many there are. Lists of several names
    /// may have the same ones.
    fn found_in<'a>(
        &self,
        lists: impl Iterator<Item = &'a Vec<u32>> + Clone,
        of_one_name: bool,
    ) -> (Vec<LoadedElement>, usize) {
        let row = |number: &u32| self.rows.get(*number as usize).cloned();
        if of_one_name {
            let total = lists.clone().map(Vec::len).sum();
            return (lists.flatten().filter_map(row).take(NEAR).collect(), total);
        }
        let mut seen = HashSet::new();
        let mut near = Vec::new();
        for number in lists.flatten().filter(|number| seen.insert(**number)) {
            if near.len() < NEAR {
                near.extend(row(number));
            }
        }
        (near, seen.len())
    }

    /// Those that have one of an element's names: of its class, else of any.
    fn of_names(&self, names: &[PackedText<'_>], class: Option<&str>) -> ElementMatch {
        let mut folded: Vec<String> = names.iter().map(|name| fold(name.1.trim())).collect();
        folded.sort_unstable();
        folded.dedup();
        let named: Vec<_> = folded
            .iter()
            .filter_map(|name| self.by_name.get(name))
            .collect();
        let of_one_name = named.len() < 2;
        let of_class = class.into_iter();
        let same = of_class.flat_map(|class| named.iter().filter_map(move |by| by.get(class)));
        let (near, total) = self.found_in(same, of_one_name);
        if total > 0 {
            let here = if total == 1 {
                MatchStatus::SameName
            } else {
                MatchStatus::Several
            };
            return ElementMatch { here, near, total };
        }
        let (near, total) = self.found_in(named.iter().flat_map(|by| by.values()), of_one_name);
        let here = if total == 0 {
            MatchStatus::New
        } else {
            MatchStatus::OtherType
        };
        ElementMatch { here, near, total }
    }
}

/// How an element of the file relates to those in this browser.
pub(crate) fn beside(store: &Store, earlier: &Earlier, element: &Element<'_>) -> ElementMatch {
    let kind = store.kind(element.kind);
    let class = kind.map(|kind| kind.class.unwrap_or(kind.written));
    let one = |here, near: LoadedElement| ElementMatch {
        here,
        near: vec![near],
        total: 1,
    };
    if let Some(became) = element.id.and_then(|id| earlier.became(id)) {
        let known = &earlier.known;
        let found = known.of_id(&became.id);
        let Some(found) = found.or_else(|| known.of_id(&became.element)) else {
            return one(MatchStatus::NotLoaded, became.clone());
        };
        let is_named =
            |name: &PackedText<'_>| found.every_name().any(|known| known == name.1.trim());
        let mut written = element.names.iter();
        let both_nameless =
            found.every_name().next().is_none() && written.all(|name| name.1.trim().is_empty());
        let here = if class != Some(found.class.as_str()) {
            MatchStatus::Retyped
        } else if element.names.iter().any(is_named) || both_nameless {
            MatchStatus::Known
        } else {
            MatchStatus::Renamed
        };
        return one(here, found.clone());
    }
    if element.names.iter().all(|name| name.1.trim().is_empty()) {
        return ElementMatch {
            here: MatchStatus::Nameless,
            near: Vec::new(),
            total: 0,
        };
    }
    earlier.known.of_names(&element.names, class)
}

/// How many elements have each status; none where there is nothing to compare them with.
pub(crate) fn sums(
    earlier: &Earlier,
    all: &[MatchStatus],
    since: Option<PostUploadEvidence>,
) -> Option<Beside> {
    let told = all.iter().filter(|here| here.is_certain()).count();
    let known = earlier.known.len();
    (known > 0 || told > 0).then(|| Beside {
        known,
        told,
        counts: MatchStatus::ALL.map(|of| all.iter().filter(|here| **here == of).count()),
        since,
    })
}

#[cfg(test)]
mod tests;
