//! Properties, owners and ages.

use architrave_interface::{EntityIdType, ValidityState};

use super::{Checked, Run};
use crate::report::{Detail, Note};

/// Milliseconds.
const DAY: f64 = 86_400_000.0;

impl Run<'_> {
    /// Elements without a value of a property.
    pub(super) fn property_missing(&self, key: &str) -> Checked {
        let mut checked = self.noting_unknown(key);
        let has_value = self.catalog.rows_with_value(key);
        for (node, row) in self.elements() {
            checked.elements += 1;
            if !has_value.get(row).copied().unwrap_or(false) {
                checked.element(node, Detail::None);
            }
        }
        checked
    }

    fn noting_unknown(&self, key: &str) -> Checked {
        let mut checked = Checked::default();
        if !self.catalog.has_property(key) {
            checked.notes.push(Note::UnknownProperty(key.to_owned()));
        }
        checked
    }

    /// Properties without a value that the settings require.
    pub(super) fn mandatory_missing(&self) -> Checked {
        let mut checked = Checked {
            elements: self.elements().count(),
            ..Checked::default()
        };
        let rows = self.elements().map(|(_, row)| row);
        let mut of_row: Option<(usize, Vec<&str>)> = None;
        self.catalog.each_missing_value(rows, |row, meta| {
            let Some(node) = self.landscape.node(row) else {
                return;
            };
            // Two properties of one key are one fault.
            let key = self.catalog.meta_property(meta);
            let key = key.map_or("", |meta| meta.key.as_str());
            let keys = match &mut of_row {
                Some((same, keys)) if *same == row => keys,
                other => &mut other.insert((row, Vec::new())).1,
            };
            if !keys.contains(&key) {
                keys.push(key);
                checked.element(node, Detail::Mandatory { meta });
            }
        });
        checked
    }

    /// Values that are not listed. A value of which the row has only the beginning fits if a listed one begins so.
    pub(super) fn value_not_listed(&self, key: &str, values: &[String]) -> Checked {
        let mut checked = self.noting_unknown(key);
        let mut listed: Vec<&str> = values.iter().map(|value| value.trim()).collect();
        listed.sort_unstable();
        let misfits = self.catalog.misfits(key, |text, is_beginning| {
            let text = text.trim();
            // What begins with a text is sorted directly behind it.
            let at = listed.partition_point(|value| *value < text);
            let next = listed.get(at);
            next.is_some_and(|value| *value == text || (is_beginning && value.starts_with(text)))
        });
        for (node, row) in self.elements() {
            checked.elements += 1;
            if let Some(text) = misfits.get(row) {
                checked.element(node, Detail::Value(text.to_owned()));
            }
        }
        checked
    }

    /// Elements without an owner.
    pub(super) fn no_owner(&self) -> Checked {
        let mut checked = Checked::default();
        for (node, row) in self.elements() {
            checked.elements += 1;
            let view = self.catalog.row_view(row);
            if view.is_some_and(|view| view.owners().len() == 0) {
                checked.element(node, Detail::None);
            }
        }
        checked
    }

    /// Owners whom the service does not know.
    pub(super) fn owner_unknown(&self) -> Checked {
        let mut checked = Checked::default();
        let Some(unknown) = self.context.unknown_users else {
            return checked;
        };
        for (node, row) in self.elements() {
            checked.elements += 1;
            let owners = self.catalog.row_view(row).into_iter();
            let owners = owners.flat_map(|view| view.owners());
            let users = owners.filter(|(kind, _)| *kind == EntityIdType::UserId);
            let mut found: Vec<&str> = Vec::new();
            for (_, user) in users.filter(|(_, user)| unknown.contains(user)) {
                if !found.contains(&user.as_str()) {
                    found.push(user);
                    checked.element(node, Detail::UnknownOwner(user.clone()));
                }
            }
        }
        checked
    }

    /// Elements of this state, or of any one, whose newest version is older than so many days.
    pub(super) fn older_than(&self, days: u32, state: Option<&ValidityState>) -> Checked {
        let now = self.context.query.now;
        let mut checked = Checked::default();
        let mut unknown = 0;
        for (node, row) in self.elements() {
            let Some(view) = self.catalog.row_view(row) else {
                continue;
            };
            let age = (now - view.modified()) / DAY;
            if age.is_nan() {
                unknown += 1;
                continue;
            }
            checked.elements += 1;
            let is_state = state.is_none_or(|state| view.state() == state);
            if is_state && age > f64::from(days) {
                let days = age as u32;
                checked.element(node, Detail::Age { days });
            }
        }
        checked.note_if(unknown, Note::UnknownAge);
        checked
    }
}
