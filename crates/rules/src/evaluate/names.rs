//! Names: twice, in an odd form, or missing in a language.

use architrave_catalog::fold::fold_into;
use hashbrown::HashMap;

use super::{Checked, Run};
use crate::Pattern;
use crate::report::Detail;

/// Elements with the same class and name.
struct Namesakes {
    first: u32,
    second: u32,
    count: u32,
}

impl Run<'_> {
    /// Elements of which another one has the same class and name.
    pub(super) fn same_name(&self) -> Checked {
        let mut checked = Checked::default();
        let mut groups: Vec<Namesakes> = Vec::new();
        let mut group_of: HashMap<Box<str>, usize> = HashMap::new();
        let mut named = Vec::new();
        let mut key = String::new();
        for (node, row) in self.elements() {
            checked.elements += 1;
            let name = self.catalog.name_at(row, self.context.language);
            let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else {
                continue;
            };
            key.clear();
            key.push_str(self.catalog.class_at(row).as_str());
            // No class and no folded name has one.
            key.push('\0');
            fold_into(name, &mut key);
            let new = groups.len();
            let group = match group_of.get(key.as_str()) {
                Some(group) => *group,
                None => {
                    group_of.insert(key.as_str().into(), new);
                    groups.push(Namesakes {
                        first: node,
                        second: node,
                        count: 0,
                    });
                    new
                }
            };
            if let Some(group) = groups.get_mut(group) {
                group.count += 1;
                if group.count == 2 {
                    group.second = node;
                }
            }
            named.push((node, group));
        }
        for (node, group) in named {
            let Some(group) = groups.get(group).filter(|group| group.count > 1) else {
                continue;
            };
            let other = match group.first == node {
                true => group.second,
                false => group.first,
            };
            let count = group.count - 1;
            checked.element(node, Detail::SameName { other, count });
        }
        checked
    }

    /// Names that do not match a pattern. Elements without a name are left out.
    pub(super) fn name_pattern(&self, pattern: &Pattern) -> Checked {
        let mut checked = Checked::default();
        for (node, row) in self.elements() {
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
        for (node, row) in self.elements() {
            checked.elements += 1;
            if !named.contains(row) {
                checked.element(node, Detail::None);
            }
        }
        checked
    }
}
