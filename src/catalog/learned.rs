//! What was learned about a class from the elements seen: the interface has no settings operation.

use std::collections::HashMap;

use architrave_interface::{ElementClass, EntityId, Group, MetaProperty};

use super::store::Catalog;

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
        let mut at: HashMap<&str, usize> = HashMap::new();
        let mut specializations: HashMap<&str, usize> = HashMap::new();
        let of_class = |l: &&std::sync::Arc<super::Loaded>| l.element.conceptual_class == *class;
        for loaded in self.all_loaded().filter(of_class) {
            learned.from += 1;
            if let Some(name) = loaded
                .element
                .specialization
                .as_deref()
                .filter(|s| !s.is_empty())
            {
                *specializations.entry(name).or_default() += 1;
            }
            for group in &loaded.element.groups {
                if !learned.groups.iter().any(|g| g.key == group.key) {
                    learned.groups.push(group.clone());
                }
            }
            for property in &loaded.element.properties {
                let place = *at.entry(&property.meta.key).or_insert_with(|| {
                    learned.keys.push(LearnedKey {
                        meta: property.meta.clone(),
                        seen: 0,
                        filled: 0,
                    });
                    learned.keys.len() - 1
                });
                let key = &mut learned.keys[place];
                key.seen += 1;
                key.filled += usize::from(
                    property
                        .value
                        .as_ref()
                        .is_some_and(|v| v.best("").is_some()),
                );
            }
        }
        learned.keys.sort_by_key(|k| {
            (
                k.meta.key != super::NAME,
                !k.meta.core,
                std::cmp::Reverse(k.seen),
            )
        });
        learned.specializations = specializations
            .into_iter()
            .map(|(s, n)| (s.to_owned(), n))
            .collect();
        learned
            .specializations
            .sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        learned
    }

    /// How many loaded elements each class has.
    pub fn classes(&self) -> HashMap<ElementClass, usize> {
        let mut classes = HashMap::new();
        for loaded in self.all_loaded() {
            *classes
                .entry(loaded.element.conceptual_class.clone())
                .or_default() += 1;
        }
        classes
    }

    /// Owners seen, most frequent first.
    pub fn owners(&self) -> Vec<(EntityId, usize)> {
        let mut owners: HashMap<(&str, &str), (&EntityId, usize)> = HashMap::new();
        for owner in self.all_loaded().flat_map(|l| &l.element.owners) {
            owners
                .entry((owner.kind.as_str(), &owner.value))
                .or_insert((owner, 0))
                .1 += 1;
        }
        let mut owners: Vec<_> = owners.into_values().map(|(o, n)| (o.clone(), n)).collect();
        owners.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.value.cmp(&b.0.value)));
        owners
    }

    /// Languages of names and texts seen, most frequent first.
    pub fn languages(&self) -> Vec<(String, usize)> {
        let mut languages: HashMap<String, usize> = HashMap::new();
        for loaded in self.all_loaded() {
            let values = loaded
                .element
                .properties
                .iter()
                .filter_map(|p| p.value.as_ref());
            for translation in values.flat_map(|v| &v.translations) {
                if let Some(count) = languages.get_mut(&translation.language) {
                    *count += 1;
                } else {
                    languages.insert(translation.language.clone(), 1);
                }
            }
        }
        let mut languages: Vec<_> = languages.into_iter().collect();
        languages.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        languages
    }
}
