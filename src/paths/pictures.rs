//! URLs of pictures and answers over everything that is loaded.

use super::{Page, page, query};

/// The views of [`Page::Diagrams`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramView {
    /// Elements as boxes with their relationships.
    Diagram,
    /// What depends on elements, and how two are connected.
    Impact,
    /// Which elements are related to which others.
    Matrix,
    /// A map of everything that is loaded.
    Landscape,
    /// The views of an imported file.
    Imported,
}

impl DiagramView {
    const ALL: [Self; 5] = [
        Self::Diagram,
        Self::Impact,
        Self::Matrix,
        Self::Landscape,
        Self::Imported,
    ];

    /// The last part of its path.
    pub const fn segment(self) -> &'static str {
        match self {
            Self::Diagram => "diagram",
            Self::Impact => "impact",
            Self::Matrix => "matrix",
            Self::Landscape => "landscape",
            Self::Imported => "imported",
        }
    }

    /// The view with this last part of its path.
    pub fn named(segment: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.segment() == segment)
    }

    /// Its address, with a query of [`query`].
    pub fn url(self, space: &str, query: &str) -> String {
        format!("{}/{}{query}", page(space, Page::Diagrams), self.segment())
    }
}

/// An address names no more elements than this: servers refuse long ones.
pub const MOST_IN_ADDRESS: usize = 60;

/// A diagram of logical elements.
pub fn diagram_of(space: &str, element_ids: &[&str]) -> String {
    let pairs: Vec<(&str, &str)> = element_ids.iter().map(|id| ("element", *id)).collect();
    DiagramView::Diagram.url(space, &query(&pairs))
}

/// What depends on logical elements.
pub fn impact(space: &str, element_ids: &[&str]) -> String {
    let pairs: Vec<(&str, &str)> = element_ids.iter().map(|id| ("of", *id)).collect();
    DiagramView::Impact.url(space, &query(&pairs))
}

/// A diagram of the elements that a filter of the list finds.
pub fn diagram_of_filter(space: &str, filter: &str) -> String {
    DiagramView::Diagram.url(space, &query(&[("q", filter)]))
}

/// A map of everything, with the elements that a filter of the list finds lit.
pub fn landscape_of_filter(space: &str, filter: &str) -> String {
    DiagramView::Landscape.url(space, &query(&[("q", filter)]))
}

/// How two logical elements are connected.
pub fn connection(space: &str, from: &str, to: &str) -> String {
    let pairs = [("toward", "connection"), ("of", from), ("to", to)];
    DiagramView::Impact.url(space, &query(&pairs))
}

/// What depends on the elements that a filter of the list finds.
pub fn impact_of_filter(space: &str, filter: &str) -> String {
    DiagramView::Impact.url(space, &query(&[("query", filter)]))
}

/// What depends on the elements that a file changes; `key` names them in the memory of this sign-in.
pub fn impact_of_file(space: &str, key: &str) -> String {
    DiagramView::Impact.url(space, &query(&[("from", key)]))
}

/// A view of an imported file; `record` is that of the import in the activity, or empty for the file that is being
/// checked. Without a view it is the first one.
pub fn imported_view(space: &str, record: &str, view: &str) -> String {
    DiagramView::Imported.url(space, &query(&[("import", record), ("view", view)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_as_documented() {
        assert_eq!(
            impact("s", &["a b", "c"]),
            "/s/s/diagrams/impact?of=a%20b&of=c"
        );
        assert_eq!(
            imported_view("s", "r", "v 1"),
            "/s/s/diagrams/imported?import=r&view=v%201"
        );
        assert_eq!(
            impact_of_filter("s", "x y"),
            "/s/s/diagrams/impact?query=x%20y"
        );
        assert_eq!(
            impact_of_file("s", "import-1"),
            "/s/s/diagrams/impact?from=import-1"
        );
        assert_eq!(
            diagram_of_filter("s", "x y"),
            "/s/s/diagrams/diagram?q=x%20y"
        );
        assert_eq!(landscape_of_filter("s", "x"), "/s/s/diagrams/landscape?q=x");
        assert_eq!(
            connection("s", "a", "b"),
            "/s/s/diagrams/impact?toward=connection&of=a&to=b"
        );
    }
}
