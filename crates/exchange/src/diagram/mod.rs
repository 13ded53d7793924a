//! The content of a view: its nodes, connections and styles.
//!
//! All coordinates count pixels from the upper left corner of the diagram, rightwards and downwards, also those of a
//! node within another node: the schema of 3.x says so, and the files of every tool that was tried follow it in 3.x and
//! in 2.1.

mod build;
mod findings;
mod references;
mod style;

pub use findings::{
    DiagramFinding, DiagramNumber, DiagramProblem, DiagramReference, DiagramSubject,
};
pub use references::ReferenceCheck;
pub use style::{Color, Font, FontStyle, Style};

use crate::{LangString, Property};

/// A view with its content. [`Reader::with_views`](crate::Reader::with_views) reads it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagram {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// Its names.
    pub names: Vec<LangString>,
    /// Its documentation.
    pub documentation: Vec<LangString>,
    /// Its properties.
    pub properties: Vec<Property>,
    /// The name of its viewpoint, such as `Layered`; 3.x allows any text.
    pub viewpoint: Option<String>,
    /// The identifier of a [`Viewpoint`] of the file.
    pub viewpoint_ref: Option<String>,
    /// Its nodes in the order of the file, each before the nodes in it. A later one is in front of an earlier one.
    pub nodes: Vec<DiagramNode>,
    /// Its connections in the order of the file.
    pub connections: Vec<DiagramConnection>,
    /// What is wrong with it, in the order of the file. The writer ignores it.
    pub findings: Vec<DiagramFinding>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}

/// What a node shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NodeKind {
    /// An element of the model.
    #[default]
    Element,
    /// A frame without an element, to group nodes.
    Container,
    /// A text, such as a note.
    Label,
}

/// A box in a view.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiagramNode {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// What it shows. Where the file does not say it (2.1 has no types), it follows from its attributes.
    pub kind: NodeKind,
    /// The place in [`Diagram::nodes`] of the node that contains it, which comes before it.
    pub parent: Option<usize>,
    /// The identifier of its element.
    pub element: Option<String>,
    /// Of a label: the identifier of what it tells something of.
    pub concept: Option<String>,
    /// Of a label: the XPath 2.0 expression of the part of that concept which it shows.
    pub concept_part: Option<String>,
    /// Where it is; `None` if one of the four numbers is missing or unreadable.
    pub bounds: Option<Bounds>,
    /// Its own texts. Without one, a node shows the name of its element.
    pub labels: Vec<LangString>,
    /// Its documentation.
    pub documentation: Vec<LangString>,
    /// Its look.
    pub style: Style,
    /// The identifiers of the views that it leads to.
    pub view_refs: Vec<String>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}

/// Where a node is, in pixels. Sums of these numbers do not overflow: the reader takes none beyond 100 million.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bounds {
    /// The left side, from the left side of the diagram. 3.x allows no negative one.
    pub x: i32,
    /// The upper side, from the upper side of the diagram. 3.x allows no negative one.
    pub y: i32,
    /// 3.x requires at least 1.
    pub width: i32,
    /// 3.x requires at least 1.
    pub height: i32,
}

/// A point of a connection, in pixels from the upper left corner of the diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Point {
    /// Rightwards. 3.x allows no negative one.
    pub x: i32,
    /// Downwards. 3.x allows no negative one.
    pub y: i32,
}

/// What a connection shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ConnectionKind {
    /// A relationship of the model.
    #[default]
    Relationship,
    /// A relationship that the nesting of its nodes shows (3.x).
    NestingRelationship,
    /// A line without a relationship, such as to a note.
    Line,
}

/// A line between two nodes or connections of a view.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiagramConnection {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// What it shows. Where the file does not say it (2.1 has no types), it follows from its attributes.
    pub kind: ConnectionKind,
    /// The identifier of its relationship.
    pub relationship: Option<String>,
    /// The identifier of the node or connection it starts from. A line may have none.
    pub source: Option<String>,
    /// The identifier of the node or connection it goes to. A line may have none.
    pub target: Option<String>,
    /// Its own texts. Without one, it shows the name of its relationship.
    pub labels: Vec<LangString>,
    /// Its documentation.
    pub documentation: Vec<LangString>,
    /// Its look. The fill colour has no meaning here.
    pub style: Style,
    /// The identifiers of the views that it leads to.
    pub view_refs: Vec<String>,
    /// Where it leaves its source (3.x).
    pub source_attachment: Option<Point>,
    /// Its bend points, from source to target.
    pub bend_points: Vec<Point>,
    /// Where it meets its target (3.x).
    pub target_attachment: Option<Point>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}

/// A viewpoint that the file defines (3.x).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Viewpoint {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// Its names.
    pub names: Vec<LangString>,
    /// Its documentation.
    pub documentation: Vec<LangString>,
    /// Its properties.
    pub properties: Vec<Property>,
    /// `Designing`, `Deciding`, `Informing`, as written.
    pub purposes: Vec<String>,
    /// `Details`, `Coherence`, `Overview`, as written.
    pub contents: Vec<String>,
    /// The types of elements that it allows, as written.
    pub element_types: Vec<String>,
    /// The types of relationships that it allows, as written.
    pub relationship_types: Vec<String>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}
