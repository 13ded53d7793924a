//! Which group an element is in.

use std::borrow::Cow;

use crate::catalog::view::Column;
use crate::catalog::{Catalog, RowView};
use crate::features::analysis::property_values as values;
use crate::features::impact::owner_text;
use crate::t;
use crate::texts::{class_label, layer_label, state_label};

/// What groups are made by.
pub struct Grouping<'a> {
    pub catalog: &'a Catalog,
    pub by: &'a Column,
    pub language: &'a str,
    /// The name of a person, where it is known.
    pub person: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Grouping<'a> {
    /// What the rows of a group have in common; empty without a value.
    pub fn key(&self, row: RowView<'a>) -> Cow<'a, str> {
        match self.by {
            Column::Class => row.kind().1.as_str().into(),
            Column::State => row.state().as_str().into(),
            Column::Specialization => row.specialization().into(),
            Column::Owners => {
                let mut owners: Vec<&str> = row.owners().map(|(_, id)| id.as_str()).collect();
                owners.sort_unstable();
                owners.join("\n").into()
            }
            Column::Property(key) => {
                let value = values::property(self.catalog, row.row(), key, self.language);
                value.unwrap_or_default().into()
            }
            _ => row.kind().0.as_str().into(),
        }
    }

    /// What the group of a row is called.
    pub fn label(&self, row: RowView<'a>, key: &str) -> String {
        match self.by {
            Column::Class => class_label(&row.kind().1),
            Column::State => state_label(row.state()),
            Column::Layer => layer_label(&row.kind().0),
            Column::Owners if key.is_empty() => t::common::NO_OWNER.into(),
            Column::Owners => {
                let names = row.owner_ids().into_iter();
                let names = names.map(|owner| owner_text(&owner, self.person));
                names.collect::<Vec<_>>().join(", ")
            }
            _ if key.is_empty() => t::common::NOT_SET.into(),
            _ => key.to_owned(),
        }
    }
}
