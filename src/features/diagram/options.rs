//! What a diagram's address says.

use architrave_metamodel::Viewpoint;

use super::moves::Moves;
use crate::paths;

/// The choices of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramOptions {
    /// The filter of its elements; without one, all of them.
    pub filter: String,
    /// Logical ids of elements that it shows; with some, only these.
    pub elements: Vec<String>,
    pub viewpoint: Viewpoint,
    /// The key of the property whose values are colors.
    pub color: String,
    /// The name under which it is saved; empty where it is not.
    pub saved: String,
    /// The boxes that a person moved.
    pub moves: Moves,
    /// The logical id of the element that is shown beside the diagram.
    pub shown: String,
}

impl DiagramOptions {
    /// Reads the query of an address; unknown values are as if left out.
    pub fn of(search: &str) -> Self {
        let value = |key| paths::query_value(search, key).unwrap_or_default();
        Self {
            filter: value("q"),
            elements: paths::query_values(search, "element"),
            viewpoint: Viewpoint::named(&value("viewpoint")).unwrap_or(Viewpoint::Layered),
            color: value("color"),
            saved: value("saved"),
            moves: Moves::of(paths::query_values(search, "at").iter().map(String::as_str)),
            shown: value("show"),
        }
    }

    /// The query of its address; what is as usual is left out.
    pub fn to_query(&self) -> String {
        let viewpoint = match self.viewpoint {
            Viewpoint::Layered => "",
            other => other.key(),
        };
        let mut pairs = vec![
            ("q", self.filter.as_str()),
            ("viewpoint", viewpoint),
            ("color", &self.color),
            ("saved", &self.saved),
            ("show", &self.shown),
        ];
        pairs.extend(self.elements.iter().map(|id| ("element", id.as_str())));
        let moves: Vec<String> = self.moves.values().collect();
        pairs.extend(moves.iter().map(|value| ("at", value.as_str())));
        paths::query(&pairs)
    }
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
            color: "criticality".into(),
            saved: "As is, 2026".into(),
            moves: Moves::of(["8,0,e 1&", "16,24,e2"]),
            shown: "e2".into(),
        };
        assert_eq!(DiagramOptions::of(&options.to_query()), options);
        let usual = DiagramOptions::of("?viewpoint=other");
        assert_eq!(
            (usual.to_query(), usual.viewpoint),
            (String::new(), Viewpoint::Layered)
        );
    }
}
