//! Columns and facets of the list of elements.

use super::origin::origin_label;
use crate::catalog::Origin;
use crate::catalog::view::{Column, Facet};

/// The heading of a column; of a property, its key.
pub fn column_label(column: &Column) -> &str {
    match column {
        Column::Name => "Name",
        Column::Class => "Class",
        Column::Layer => "Layer",
        Column::Specialization => "Specialization",
        Column::State => "State",
        Column::Owners => "Owners",
        Column::Groups => "Groups",
        Column::Created => "Created",
        Column::Modified => "Modified",
        Column::Published => "Published",
        Column::Retrieved => "Retrieved",
        Column::Origin => "Origin",
        Column::Id => "Instance id",
        Column::ElementId => "Logical id",
        Column::Property(key) => key,
    }
}

/// The heading of a facet.
pub const fn facet_label(facet: Facet) -> &'static str {
    match facet {
        Facet::State => "State",
        Facet::Layer => "Layer",
        Facet::Class => "Class",
        Facet::Owner => "Owner",
        Facet::Group => "Group",
        Facet::Version => "Version",
        Facet::Missing => "Name missing in",
        Facet::Predecessor => "Predecessor",
        Facet::Published => "Published",
        Facet::Visible => "Visibility",
        Facet::Origin => "Origin",
    }
}

/// A value of a facet, in words where the facet has few values.
pub fn facet_value(facet: Facet, value: &str) -> String {
    let words = match (facet, value) {
        (Facet::Version, "latest") => "Latest known here",
        (Facet::Version, "superseded") => "Superseded here",
        (Facet::Predecessor, "yes") => "Has a predecessor",
        (Facet::Predecessor, "no") => "No predecessor",
        (Facet::Published, "yes") => "Published",
        (Facet::Published, "no") => "Not published",
        (Facet::Visible, "yes") => "Visible",
        (Facet::Visible, "no") => "Not visible",
        (Facet::Origin, key) => {
            let origin = Origin::ALL.into_iter().find(|o| o.key() == key);
            origin.map_or(key, |origin| origin_label(origin))
        }
        _ => value,
    };
    words.to_owned()
}
