//! What changed since elements were loaded before: the keys of open findings then and now.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::json;

/// Loads within this time of one another count as one, in milliseconds: many requests load one landscape.
const ONE_LOAD: f64 = 600_000.0;

/// The open findings of an evaluation. Keys are their hashes: long lists of them are stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// When an element was last loaded, in milliseconds since 1970.
    pub loaded: f64,
    /// The hashes of the keys in order, by the id of each rule that ran.
    pub rules: BTreeMap<String, Vec<u64>>,
}

/// The snapshots that are stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Snapshots {
    /// That of the load before.
    pub before: Option<Snapshot>,
    /// The newest.
    pub latest: Option<Snapshot>,
}

/// How the findings of a rule changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub new: usize,
    pub gone: usize,
}

/// The change since the load before.
#[derive(Clone, Debug, PartialEq)]
pub struct Trend {
    /// When that was, in milliseconds since 1970.
    pub since: f64,
    /// The change of each rule that ran then and now, by its id.
    pub rules: BTreeMap<String, Change>,
    before: Snapshot,
}

/// The hash of a key (FNV-1a, 64 bits): it is stored, and must be the same in every version of the app.
pub fn hash(key: &str) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    key.bytes().fold(BASIS, add)
}

impl Snapshot {
    /// The snapshot of keys, by the id of their rule.
    pub fn of(loaded: f64, keys: impl IntoIterator<Item = (String, Vec<u64>)>) -> Self {
        let sorted = |(rule, mut keys): (String, Vec<u64>)| {
            keys.sort_unstable();
            keys.dedup();
            (rule, keys)
        };
        Self {
            loaded,
            rules: keys.into_iter().map(sorted).collect(),
        }
    }
}

impl Snapshots {
    /// From what was stored; none where it cannot be read.
    pub fn from_bytes(bytes: Option<&[u8]>) -> Self {
        bytes.and_then(json::from_bytes).unwrap_or_default()
    }

    /// Takes a snapshot as the newest. What was the newest is that of the load before, unless it is of the same load.
    pub fn record(&mut self, now: Snapshot) {
        let is_another = |latest: &Snapshot| now.loaded - latest.loaded > ONE_LOAD;
        if self.latest.as_ref().is_some_and(is_another) {
            self.before = self.latest.take();
        }
        self.latest = Some(now);
    }

    /// The change from the load before to the newest.
    pub fn trend(&self) -> Option<Trend> {
        let (before, latest) = (self.before.as_ref()?, self.latest.as_ref()?);
        let change = |(rule, now): (&String, &Vec<u64>)| {
            let then = before.rules.get(rule)?;
            let change = Change {
                new: missing_in(now, then),
                gone: missing_in(then, now),
            };
            Some((rule.clone(), change))
        };
        Some(Trend {
            since: before.loaded,
            rules: latest.rules.iter().filter_map(change).collect(),
            before: before.clone(),
        })
    }
}

impl Trend {
    /// How many open findings are new and gone, in all rules that ran then and now.
    pub fn total(&self) -> Change {
        let add = |sum: Change, change: &Change| Change {
            new: sum.new + change.new,
            gone: sum.gone + change.gone,
        };
        self.rules.values().fold(Change::default(), add)
    }

    /// Whether a finding is new; `None` where the rule did not run then.
    pub fn is_new(&self, rule: &str, key: &str) -> Option<bool> {
        let then = self.before.rules.get(rule)?;
        Some(then.binary_search(&hash(key)).is_err())
    }
}

/// How many of sorted numbers are not among others.
fn missing_in(numbers: &[u64], others: &[u64]) -> usize {
    let is_missing = |number: &&u64| others.binary_search(number).is_err();
    numbers.iter().filter(is_missing).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn snapshot(hours: f64, keys: &[u64]) -> Snapshot {
        Snapshot::of(hours * 3_600_000.0, [("r".to_owned(), keys.to_vec())])
    }

    #[test]
    fn the_load_before_is_what_the_newest_is_compared_with() {
        let mut stored = Snapshots::default();
        stored.record(snapshot(1.0, &[1, 2, 3]));
        assert_eq!(stored.trend(), None);
        // Within one load, findings come and go.
        stored.record(snapshot(1.1, &[1, 2, 3, 4]));
        assert_eq!(stored.trend(), None);
        stored.record(snapshot(30.0, &[2, 3, 9]));
        let trend = stored.trend().unwrap();
        assert_eq!(trend.since, 1.1 * 3_600_000.0);
        assert_eq!(trend.total(), Change { new: 1, gone: 2 });
        stored.record(snapshot(30.05, &[2]));
        assert_eq!(stored.trend().unwrap().total(), Change { new: 0, gone: 3 });
    }

    #[test]
    fn a_rule_that_did_not_run_then_has_no_change() {
        let mut stored = Snapshots::default();
        stored.record(snapshot(1.0, &[hash("a")]));
        let keys = |name: &str| (name.to_owned(), vec![hash("a"), hash("b")]);
        stored.record(Snapshot::of(9e7, [keys("r"), keys("s")]));
        let trend = stored.trend().unwrap();
        assert_eq!(trend.rules.len(), 1);
        assert_eq!(trend.is_new("r", "a"), Some(false));
        assert_eq!(trend.is_new("r", "b"), Some(true));
        assert_eq!(trend.is_new("s", "b"), None);
    }

    proptest! {
        #[test]
        fn new_minus_gone_is_the_difference_of_the_counts(then: Vec<u64>, now: Vec<u64>) {
            let (then, now) = (snapshot(1.0, &then), snapshot(9.0, &now));
            let mut stored = Snapshots { before: None, latest: Some(then.clone()) };
            stored.record(now.clone());
            let total = stored.trend().unwrap().total();
            prop_assert_eq!(then.rules["r"].len() + total.new, now.rules["r"].len() + total.gone);
            let bytes = serde_json::to_vec(&stored).unwrap();
            prop_assert_eq!(Snapshots::from_bytes(Some(&bytes)), stored);
        }
    }
}
