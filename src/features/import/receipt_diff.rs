//! Two receipts side by side: the outcome of each identifier in either.

use crate::catalog::sorting::SortInPlace;
use std::collections::{BTreeMap, HashMap};

use architrave_worker::changes;

use super::receipt::{Imported, Receipt, ReceiptEntry};
use crate::t::{self, Text};
use crate::texts::import::change_line;

/// How an identifier's fate differs between two imports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeChange {
    /// Imported in both, under another id: the space may have it twice.
    Twice,
    /// Imported in both, as another version.
    Version,
    /// Imported here, and not there.
    Gained,
    /// Imported there, and not here.
    Lost,
    Neither,
    /// In this file only.
    OnlyHere,
    /// In the other file only.
    OnlyThere,
}

impl OutcomeChange {
    /// All of them, those that ask for attention first.
    pub const ALL: [Self; 7] = [
        Self::Twice,
        Self::Lost,
        Self::Neither,
        Self::Gained,
        Self::Version,
        Self::OnlyHere,
        Self::OnlyThere,
    ];

    pub const fn name(self) -> Text {
        use t::import_result::compare as labels;
        match self {
            Self::Twice => labels::NEW_ID,
            Self::Version => labels::NEW_VERSION,
            Self::Gained => labels::GAINED,
            Self::Lost => labels::LOST,
            Self::Neither => labels::NEITHER,
            Self::OnlyHere => labels::ONLY_HERE_LABEL,
            Self::OnlyThere => t::common::NOT_IN_THIS_FILE,
        }
    }
}

/// An identifier whose fate differs, or that was imported in neither.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeDiff {
    /// How.
    pub change: OutcomeChange,
    /// What it is, in this file where it is in it.
    pub entry: ReceiptEntry,
    /// Its outcome there, in words.
    pub there: String,
    /// Its outcome here.
    pub here: String,
    /// Which fields changed, old → new, where both receipts say it.
    pub fields: String,
}

impl OutcomeDiff {
    /// Whether its outcome is told by ids.
    pub const fn is_of_ids(&self) -> bool {
        matches!(self.change, OutcomeChange::Twice | OutcomeChange::Version)
    }
}

/// Dropped values of a key: there, and here.
pub type DroppedKey = (String, usize, usize);

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Identifiers that differ, in the order of this file.
    pub rows: Vec<OutcomeDiff>,
    /// Identifiers imported in both with the same ids.
    pub same: usize,
    /// Parts without an identifier: they cannot be compared.
    pub unnamed: usize,
    /// Keys of which not as many values were left out.
    pub dropped: Vec<DroppedKey>,
}

impl Comparison {
    /// How many rows have this change.
    pub fn number(&self, change: OutcomeChange) -> usize {
        self.rows.iter().filter(|row| row.change == change).count()
    }
}

/// The outcome of a part of a file.
#[derive(Clone, Copy)]
enum Fate<'a> {
    Imported(&'a Imported),
    Failed(&'a ReceiptEntry, &'a str),
    Unaccounted(&'a ReceiptEntry),
}

impl<'a> Fate<'a> {
    const fn entry(self) -> &'a ReceiptEntry {
        match self {
            Self::Imported(one) => &one.entry,
            Self::Failed(entry, _) | Self::Unaccounted(entry) => entry,
        }
    }

    fn text(self) -> String {
        match self {
            Self::Imported(one) if one.instance.is_empty() => one.id.clone(),
            Self::Imported(one) => one.instance.clone(),
            Self::Failed(_, reason) => reason.to_owned(),
            Self::Unaccounted(_) => t::common::NOT_IN_RESPONSE.into(),
        }
    }

    const fn imported(self) -> Option<&'a Imported> {
        match self {
            Self::Imported(one) => Some(one),
            _ => None,
        }
    }
}

type Key<'a> = (bool, &'a str);

pub fn compare(here: &Receipt, there: &Receipt) -> Comparison {
    let (mine, unnamed) = fates(here);
    let (theirs, others_unnamed) = fates(there);
    let mut found = Comparison {
        unnamed: unnamed + others_unnamed,
        dropped: dropped(here, there),
        ..Comparison::default()
    };
    let mut keys: Vec<Key<'_>> = mine.keys().copied().collect();
    keys.arrange_by_key(|key| {
        let entry = mine[key].entry();
        (
            entry.is_relationship,
            entry.place,
            entry.external_id.as_deref(),
        )
    });
    let mut gone: Vec<Key<'_>> = theirs
        .keys()
        .filter(|key| !mine.contains_key(*key))
        .copied()
        .collect();
    gone.arrange_by_key(|key| (key.0, theirs[key].entry().place, key.1));
    for key in keys.into_iter().chain(gone) {
        let (a, b) = (mine.get(&key).copied(), theirs.get(&key).copied());
        match change(a, b) {
            Some(change) => found.rows.extend(row(change, a, b)),
            None => found.same += 1,
        }
    }
    found
}

/// The fate of each identifier; where a file repeats one, the best.
fn fates(receipt: &Receipt) -> (HashMap<Key<'_>, Fate<'_>>, usize) {
    let imported = receipt.elements.iter().chain(&receipt.relationships);
    let failed = receipt.failed.iter();
    let failed = failed.filter_map(|f| Some(Fate::Failed(f.entry.as_ref()?, &f.reason)));
    let all = imported
        .map(Fate::Imported)
        .chain(failed)
        .chain(receipt.unaccounted.iter().map(Fate::Unaccounted));
    let (mut map, mut unnamed) = (HashMap::new(), 0);
    for fate in all {
        let entry = fate.entry();
        match entry.external_id.as_deref() {
            Some(id) => {
                map.entry((entry.is_relationship, id)).or_insert(fate);
            }
            None => unnamed += 1,
        }
    }
    (map, unnamed)
}

fn change(here: Option<Fate<'_>>, there: Option<Fate<'_>>) -> Option<OutcomeChange> {
    let (a, b) = match (here, there) {
        (Some(a), Some(b)) => (a.imported(), b.imported()),
        (Some(_), None) => return Some(OutcomeChange::OnlyHere),
        (None, _) => return Some(OutcomeChange::OnlyThere),
    };
    match (a, b) {
        (Some(a), Some(b)) if a.id != b.id => Some(OutcomeChange::Twice),
        (Some(a), Some(b)) if a.instance != b.instance => Some(OutcomeChange::Version),
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some(OutcomeChange::Gained),
        (None, Some(_)) => Some(OutcomeChange::Lost),
        (None, None) => Some(OutcomeChange::Neither),
    }
}

fn row(
    change: OutcomeChange,
    here: Option<Fate<'_>>,
    there: Option<Fate<'_>>,
) -> Option<OutcomeDiff> {
    let words = |fate: Option<Fate<'_>>, other: Option<Fate<'_>>| match (fate, other) {
        (None, _) => t::import_result::NOT_IN_FILE.into(),
        // Both ids of an element are only of use where they tell two apart.
        (Some(Fate::Imported(a)), Some(Fate::Imported(b))) if a.id != b.id => a.id.clone(),
        (Some(Fate::Imported(_)), other) if other.and_then(Fate::imported).is_none() => {
            t::common::IMPORTED.into()
        }
        (Some(fate), _) => fate.text(),
    };
    let fields = |fate: Option<Fate<'_>>| fate.and_then(|fate| fate.entry().fields.clone());
    let changed = fields(there)
        .zip(fields(here))
        .map(|(old, new)| changes(&old, &new))
        .unwrap_or_default();
    let changed: Vec<String> = changed.iter().map(change_line).collect();
    Some(OutcomeDiff {
        change,
        fields: changed.join("; "),
        entry: here.or(there)?.entry().clone(),
        there: words(there, here),
        here: words(here, there),
    })
}

fn dropped(here: &Receipt, there: &Receipt) -> Vec<DroppedKey> {
    let mut keys: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for one in &there.dropped {
        keys.entry(&one.key).or_default().0 += 1;
    }
    for one in &here.dropped {
        keys.entry(&one.key).or_default().1 += 1;
    }
    let differ = keys.into_iter().filter(|(_, (there, here))| there != here);
    differ
        .map(|(key, (there, here))| (key.to_owned(), there, here))
        .collect()
}

#[cfg(test)]
#[path = "receipt_diff_tests.rs"]
mod tests;
