//! What the address of a landscape says.

use crate::catalog::view::Column;
use crate::features::page_address::PageOptions;
use crate::paths;

/// The choices of a landscape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandscapeOptions {
    /// The filter: what it finds is lit.
    pub filter: String,
    /// What the elements of a layer are grouped by.
    pub by: Column,
    /// The key of the property whose values are colors.
    pub color: String,
    /// The logical id of the element that is shown beside the map.
    pub shown: String,
    /// The group that is shown beside the map.
    pub group: String,
}

impl LandscapeOptions {
    /// The fields to group by, beside properties. By its layer, an element is in a group in any case.
    pub const FIELDS: [Column; 5] = [
        Column::Layer,
        Column::Class,
        Column::State,
        Column::Owners,
        Column::Specialization,
    ];
}

impl PageOptions for LandscapeOptions {
    fn from_query(search: &str) -> Self {
        let value = |key| paths::query_value(search, key).unwrap_or_default();
        let by = Column::from_key(&value("by"));
        let can_group =
            |by: &Column| matches!(by, Column::Property(_)) || Self::FIELDS.contains(by);
        Self {
            filter: value("q"),
            by: by.filter(can_group).unwrap_or(Column::Class),
            color: value("color"),
            shown: value("show"),
            group: value("group"),
        }
    }

    fn to_query(&self) -> String {
        let by = match &self.by {
            Column::Class => "".into(),
            other => other.key(),
        };
        paths::query(&[
            ("q", &self.filter),
            ("by", &by),
            ("color", &self.color),
            ("show", &self.shown),
            ("group", &self.group),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_survive_their_address() {
        let options = LandscapeOptions {
            filter: "class:Node & more".into(),
            by: Column::Property("domain".into()),
            color: "criticality".into(),
            shown: "e 2".into(),
            group: "BusinessLayer:a & b".into(),
        };
        assert_eq!(LandscapeOptions::from_query(&options.to_query()), options);
        let usual = LandscapeOptions::from_query("?by=modified");
        assert_eq!((usual.to_query(), usual.by), (String::new(), Column::Class));
    }
}
