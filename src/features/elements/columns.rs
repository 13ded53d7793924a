//! How a reader likes the columns of the table: which, in which order, how wide, and which stay
//! while the others scroll. StoredColumns in this browser; the link of a view names its columns.

use std::collections::BTreeMap;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::browser;
use crate::catalog::view::Column;

use super::table::{GREATEST, LEAST};

/// The storage key, before the name of the process space: another one has other properties.
const KEPT: &str = "architrave.elements.columns.";

/// What is saved, by the columns' names in a URL.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct StoredColumns {
    /// The columns in their order; empty if the table was not arranged by the user.
    shown: Vec<String>,
    /// Widths set by the user, in CSS pixels.
    widths: BTreeMap<String, f64>,
    pinned: Vec<String>,
    /// Whether rows are lower than usual.
    compact: bool,
}

impl Default for StoredColumns {
    fn default() -> Self {
        Self {
            shown: Vec::new(),
            widths: BTreeMap::new(),
            pinned: vec![Column::Name.key().into_owned()],
            compact: false,
        }
    }
}

/// How a reader likes the columns.
#[derive(Clone, Copy)]
pub struct ColumnPrefs(RwSignal<StoredColumns>, StoredValue<String>);

impl ColumnPrefs {
    /// The choice of an earlier visit to a process space.
    pub fn restore(space: &str) -> Self {
        let key = format!("{KEPT}{space}");
        let kept = browser::local_storage().and_then(|s| s.get_item(&key).ok().flatten());
        let kept = kept.and_then(|text| serde_json::from_str(&text).ok());
        Self(
            RwSignal::new(kept.unwrap_or_default()),
            StoredValue::new(key),
        )
    }

    /// Forgets the choice, as everything else of a process space.
    pub fn remove_saved(space: &str) {
        if let Some(storage) = browser::local_storage() {
            // Without storage there is nothing to forget.
            let _ = storage.remove_item(&format!("{KEPT}{space}"));
        }
    }

    /// The columns that the reader chose last; empty for those of the app.
    pub fn shown(self) -> Vec<Column> {
        self.0
            .with_untracked(|kept| Column::list(kept.shown.iter()))
    }

    /// Saves the columns for the next visit.
    pub fn save_shown(self, columns: &[Column]) {
        let shown = columns.iter().map(|c| c.key().into_owned()).collect();
        if self.0.with_untracked(|kept| kept.shown != shown) {
            self.change(|kept| kept.shown = shown);
        }
    }

    /// The width that the user gave a column, tracked.
    pub fn width(self, column: &Column) -> Option<f64> {
        self.0.with(|kept| kept.widths.get(&*column.key()).copied())
    }

    /// Gives a column a width, or the one that suits it.
    pub fn set_width(self, column: &Column, width: Option<f64>) {
        let key = column.key().into_owned();
        self.change(|kept| match width {
            Some(width) => drop(
                kept.widths
                    .insert(key, width.clamp(LEAST, GREATEST).round()),
            ),
            None => drop(kept.widths.remove(&key)),
        });
    }

    /// Gives a column a width for now, while its edge is dragged; [`ColumnPrefs::save`] follows.
    pub fn try_width(self, column: &Column, width: f64) {
        let key = column.key().into_owned();
        let width = width.clamp(LEAST, GREATEST).round();
        self.0.update(|kept| {
            kept.widths.insert(key, width);
        });
    }

    /// Whether a column stays while the others scroll, tracked.
    pub fn is_pinned(self, column: &Column) -> bool {
        self.0
            .with(|kept| kept.pinned.iter().any(|key| *key == column.key()))
    }

    /// Pins a column, or unpins it.
    pub fn toggle_pin(self, column: &Column) {
        let key = column.key().into_owned();
        self.change(|kept| match kept.pinned.iter().position(|k| *k == key) {
            Some(at) => drop(kept.pinned.remove(at)),
            None => kept.pinned.push(key),
        });
    }

    /// Whether rows are lower than usual, tracked.
    pub fn is_compact(self) -> bool {
        self.0.with(|kept| kept.compact)
    }

    /// Makes rows lower than usual, or not.
    pub fn set_compact(self, compact: bool) {
        self.change(|kept| kept.compact = compact);
    }

    /// Back to widths and pins of the app.
    pub fn reset(self) {
        self.change(|kept| *kept = StoredColumns::default());
    }

    fn change(self, change: impl FnOnce(&mut StoredColumns)) {
        self.0.update(change);
        self.save();
    }

    /// Saves the choice for the next visit.
    pub fn save(self) {
        let text = self.0.with_untracked(serde_json::to_string);
        if let (Some(storage), Ok(text)) = (browser::local_storage(), text) {
            // Without storage the choice lasts as long as the page.
            let _ = storage.set_item(&self.1.get_value(), &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_choice_survives_serialization() {
        let kept = StoredColumns {
            shown: vec!["name".into(), "p.cost, net".into()],
            widths: BTreeMap::from([("name".into(), 300.0)]),
            pinned: Vec::new(),
            compact: true,
        };
        let text = serde_json::to_string(&kept).unwrap();
        assert_eq!(serde_json::from_str::<StoredColumns>(&text).unwrap(), kept);
        // Ignores what a later version saves beside it.
        let later = r#"{"shown":["name"],"density":"high"}"#;
        let kept: StoredColumns = serde_json::from_str(later).unwrap();
        assert_eq!(kept.pinned, ["name"]);
    }
}
