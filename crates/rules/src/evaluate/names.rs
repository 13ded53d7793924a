//! Names: twice, in an odd form, or missing in a language. Junctions need no name, and what tools give them says nothing.

use std::hash::BuildHasher;

use architrave_catalog::fold::fold_into;
use architrave_metamodel::Concept;
use hashbrown::{DefaultHashBuilder, HashMap};

use super::{Checked, Run};
use crate::Pattern;
use crate::report::Detail;

impl Run<'_> {
    /// Elements of which another one has the same class and name.
    pub(super) fn same_name(&self) -> Checked {
        let mut checked = Checked::default();
        let hasher = DefaultHashBuilder::default();
        let mut hashes: Vec<(u64, u32)> = Vec::new();
        let mut key = String::new();
        for (node, row) in self.named_elements() {
            checked.elements += 1;
            if self.write_name_key(row, &mut key) {
                hashes.push((hasher.hash_one(&key), node));
            }
        }
        // Names are compared where hashes are the same: few are, and all would need memory of their own.
        hashes.sort_unstable();
        let mut found = Vec::new();
        for run in hashes.chunk_by(|a, b| a.0 == b.0) {
            if run.len() > 1 {
                self.add_namesakes(run, &mut found);
            }
        }
        found.sort_unstable();
        for (node, other, count) in found {
            checked.element(node, Detail::SameName { other, count });
        }
        checked
    }

    /// The elements of the scope except junctions.
    fn named_elements(&self) -> impl Iterator<Item = (u32, usize)> {
        let elements = self.elements();
        elements.filter(|(node, _)| self.landscape.concept(*node) != Some(Concept::Junction))
    }

    /// Replaces a text by the class and folded name of a row; false where it has no name.
    fn write_name_key(&self, row: usize, key: &mut String) -> bool {
        let name = self.catalog.name_at(row, self.context.language);
        let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else {
            return false;
        };
        key.clear();
        key.push_str(self.catalog.class_at(row).as_str());
        // No class and no folded name has one.
        key.push('\0');
        fold_into(name, key);
        true
    }

    /// Of nodes with the same hash those with namesakes: each with the first other one, and how many there are.
    fn add_namesakes(&self, run: &[(u64, u32)], found: &mut Vec<(u32, u32, u32)>) {
        let mut by_key: HashMap<String, Vec<u32>> = HashMap::new();
        for (_, node) in run {
            let mut key = String::new();
            if let Some(row) = self.landscape.row(*node)
                && self.write_name_key(row, &mut key)
            {
                by_key.entry(key).or_default().push(*node);
            }
        }
        for nodes in by_key.into_values() {
            let [first, second, ..] = nodes.as_slice() else {
                continue;
            };
            let count = nodes.len() as u32 - 1;
            let other = |node: u32| if node == *first { *second } else { *first };
            found.extend(nodes.iter().map(|node| (*node, other(*node), count)));
        }
    }

    /// Names that do not match a pattern. Elements without a name are left out.
    pub(super) fn name_pattern(&self, pattern: &Pattern) -> Checked {
        let mut checked = Checked::default();
        for (node, row) in self.named_elements() {
            let Some(name) = self.catalog.name_at(row, self.context.language) else {
                continue;
            };
            checked.elements += 1;
            if !pattern.matches(name) {
                checked.element(node, Detail::None);
            }
        }
        checked
    }

    /// Elements without a name in a language.
    pub(super) fn language_missing(&self, language: &str) -> Checked {
        let named = self.catalog.named_rows(Some(language));
        let mut checked = Checked::default();
        for (node, row) in self.named_elements() {
            checked.elements += 1;
            if !named.contains(row) {
                checked.element(node, Detail::None);
            }
        }
        checked
    }
}
