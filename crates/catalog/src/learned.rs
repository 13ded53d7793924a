//! What was learned about a class from the elements seen: the interface has no settings operation.

use crate::sorting::SortInPlace;
use std::collections::HashMap;

use architrave_interface::{ElementClass, EntityId, Group, MetaProperty};

use super::store::Catalog;
use crate::collate::sort_key;

/// What elements of a class were seen to carry.
#[derive(Clone, Debug, Default)]
pub struct LearnedClass {
    /// How many loaded elements it was learned from.
    pub from: usize,
    /// Keys, core ones first, then as often as they were seen.
    pub keys: Vec<LearnedKey>,
    /// Groups of the keys, in the order they were seen.
    pub groups: Vec<Group>,
    /// Specializations with their number, most frequent first.
    pub specializations: Vec<(String, usize)>,
}

/// A key seen on a class.
#[derive(Clone, Debug)]
pub struct LearnedKey {
    /// What the settings said of it when it was last seen.
    pub meta: MetaProperty,
    /// On how many elements it was seen.
    pub seen: usize,
    /// On how many of them it had a value.
    pub filled: usize,
}

impl Catalog {
    /// What elements of `class` were seen to carry.
    pub fn learned(&self, class: &ElementClass) -> LearnedClass {
        let mut learned = LearnedClass::default();
        let columns = &self.columns;
        let kinds: Vec<bool> = columns.kinds.all().iter().map(|k| k.1 == *class).collect();
        let mut by_meta: HashMap<u32, (usize, usize)> = HashMap::new();
        let mut order = Vec::new();
        let mut groups = vec![false; columns.group_info.len()];
        let mut specializations: HashMap<u32, usize> = HashMap::new();
        let of_class = |row: &usize| kinds[columns.kind[*row] as usize];
        for row in self.rows().filter(of_class) {
            learned.from += 1;
            *specializations
                .entry(columns.specialization(row))
                .or_default() += 1;
            for group in columns.groups.get(row) {
                if !std::mem::replace(&mut groups[*group as usize], true) {
                    learned
                        .groups
                        .push(columns.group_info[*group as usize].clone());
                }
            }
            columns.properties(row, |properties| {
                for property in properties {
                    let sums = by_meta.entry(property.meta).or_insert_with(|| {
                        order.push(property.meta);
                        (0, 0)
                    });
                    sums.0 += 1;
                    sums.1 += usize::from(property.form.is_filled());
                }
            });
        }
        // The settings may have changed while elements were seen: one key, the meta seen first.
        let mut at: HashMap<&str, usize> = HashMap::new();
        for meta in order {
            let (seen, filled) = by_meta[&meta];
            let meta = &columns.metas[meta as usize];
            let place = *at.entry(&meta.key).or_insert_with(|| {
                learned.keys.push(LearnedKey {
                    meta: meta.clone(),
                    seen: 0,
                    filled: 0,
                });
                learned.keys.len() - 1
            });
            learned.keys[place].seen += seen;
            learned.keys[place].filled += filled;
        }
        learned.keys.arrange_by_key(|k| {
            (
                k.meta.key != super::NAME,
                !k.meta.core,
                std::cmp::Reverse(k.seen),
            )
        });
        learned.specializations = specializations
            .into_iter()
            .map(|(s, n)| (columns.pool.get(s).to_owned(), n))
            .filter(|(s, _)| !s.is_empty())
            .collect();
        learned
            .specializations
            .arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        learned
    }

    /// How many loaded elements each class has.
    pub fn classes(&self) -> HashMap<ElementClass, usize> {
        let columns = &self.columns;
        let mut sums = vec![0; columns.kinds.all().len()];
        for row in self.rows() {
            sums[columns.kind[row] as usize] += 1;
        }
        let mut classes = HashMap::new();
        for ((_, class), sum) in columns.kinds.all().iter().zip(sums) {
            if sum > 0 {
                *classes.entry(class.clone()).or_default() += sum;
            }
        }
        classes
    }

    /// Owners seen, most frequent first.
    pub fn owners(&self) -> Vec<(EntityId, usize)> {
        let columns = &self.columns;
        let mut sums = vec![0_usize; columns.owners_seen.all().len()];
        for row in self.rows() {
            for owner in columns.owners.get(row) {
                sums[*owner as usize] += 1;
            }
        }
        let seen = (0..).zip(sums).filter(|(_, sum)| *sum > 0);
        let mut owners: Vec<_> = seen.map(|(code, sum)| (columns.owner(code), sum)).collect();
        owners.arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.value.cmp(&b.0.value)));
        owners
    }

    /// Every meta property seen, on any class, in the order they were seen.
    pub fn metas(&self) -> &[MetaProperty] {
        &self.columns.metas
    }

    /// The sort key of a text: keys have the order of texts that the reader expects.
    pub fn sort_key(&self, text: &str) -> Vec<u8> {
        sort_key(text, self.columns.language())
    }

    /// Languages of names and short texts seen, most frequent first.
    pub fn languages(&self) -> Vec<(String, usize)> {
        let columns = &self.columns;
        let seen = columns.languages();
        let mut languages: Vec<_> = seen
            .map(|(language, n)| (columns.pool.get(language).to_owned(), n))
            .collect();
        languages.arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        languages
    }
}
