//! What a diagram's address says.

use architrave_metamodel::Viewpoint;

use super::moves::Moves;
use crate::catalog::view::Column;
use crate::features::page_address::PageOptions;
use crate::paths;

/// The choices of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramOptions {
    /// The filter of its elements; without one, all of them.
    pub filter: String,
    /// Logical ids of elements that it shows; with some, only these.
    pub elements: Vec<String>,
    pub viewpoint: Viewpoint,
    /// The field or property whose values are colors; without one, layers are.
    pub color: Option<Column>,
    /// The field or property whose value is below the name of each box.
    pub label: Option<Column>,
    /// The filter of the boxes that are highlighted; without one, none is.
    pub highlight: String,
    /// The name under which it is saved; empty where it is not.
    pub saved: String,
    /// The boxes that a person moved.
    pub moves: Moves,
    /// The logical id of the element that is shown beside the diagram.
    pub shown: String,
}

impl DiagramOptions {
    /// The fields that boxes are colored by and labelled with, beside properties.
    pub const FIELDS: [Column; 4] = [
        Column::State,
        Column::Owners,
        Column::Class,
        Column::Specialization,
    ];
}

impl PageOptions for DiagramOptions {
    fn from_query(search: &str) -> Self {
        let value = |key| paths::query_value(search, key).unwrap_or_default();
        Self {
            filter: value("q"),
            elements: paths::query_values(search, "element"),
            viewpoint: Viewpoint::named(&value("viewpoint")).unwrap_or(Viewpoint::Layered),
            color: column(&value("color"), &Self::FIELDS).or_else(|| {
                // Earlier addresses have the key of a property without a prefix.
                let key = value("color");
                (!key.is_empty()).then(|| Column::Property(key.into()))
            }),
            label: column(&value("label"), &Self::FIELDS),
            highlight: value("highlight"),
            saved: value("saved"),
            moves: Moves::of(paths::query_values(search, "at").iter().map(String::as_str)),
            shown: value("show"),
        }
    }

    fn to_query(&self) -> String {
        let viewpoint = match self.viewpoint {
            Viewpoint::Layered => "",
            other => other.key(),
        };
        let [color, label] = [&self.color, &self.label].map(|column| {
            let key = column.as_ref().map(Column::key);
            key.unwrap_or_default()
        });
        let mut pairs = vec![
            ("q", self.filter.as_str()),
            ("viewpoint", viewpoint),
            ("color", &color),
            ("label", &label),
            ("highlight", &self.highlight),
            ("saved", &self.saved),
            ("show", &self.shown),
        ];
        pairs.extend(self.elements.iter().map(|id| ("element", id.as_str())));
        let moves: Vec<String> = self.moves.values().collect();
        pairs.extend(moves.iter().map(|value| ("at", value.as_str())));
        paths::query(&pairs)
    }
}

/// The column of a key: one of these fields or a property.
fn column(key: &str, fields: &[Column]) -> Option<Column> {
    let is_offered =
        |column: &Column| matches!(column, Column::Property(_)) || fields.contains(column);
    Column::from_key(key).filter(is_offered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_survive_their_address() {
        let options = DiagramOptions {
            filter: "class:Node & more".into(),
            elements: vec!["e 1&".into(), "e2".into()],
            viewpoint: Viewpoint::Technology,
            color: Some(Column::Property("criticality".into())),
            label: Some(Column::Owners),
            highlight: "state:Draft & more".into(),
            saved: "As is, 2026".into(),
            moves: Moves::of(["8,0,e 1&", "16,24,e2"]),
            shown: "e2".into(),
        };
        assert_eq!(DiagramOptions::from_query(&options.to_query()), options);
        let usual = DiagramOptions::from_query("?viewpoint=other");
        assert_eq!(
            (usual.to_query(), usual.viewpoint),
            (String::new(), Viewpoint::Layered)
        );
    }

    #[test]
    fn colors_and_labels_are_fields_or_properties() {
        let property = |key: &str| Some(Column::Property(key.into()));
        let of = |search: &str| {
            let options = DiagramOptions::from_query(search);
            (options.color, options.label)
        };
        assert_eq!(
            of("?color=state&label=p.phase"),
            (Some(Column::State), property("phase"))
        );
        assert_eq!(of("?color=criticality"), (property("criticality"), None));
        assert_eq!(
            of("?color=p.state&label=state"),
            (property("state"), Some(Column::State))
        );
        assert_eq!(
            of("?color=modified&label=phase"),
            (property("modified"), None)
        );
        assert_eq!(of("?color=&label="), (None, None));
    }
}
