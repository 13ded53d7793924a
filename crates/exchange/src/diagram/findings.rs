//! What can be wrong with a view that is read all the same.

/// Something of a view that breaks a rule of the format: what, of which part, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiagramFinding {
    /// The rule that it breaks.
    pub problem: DiagramProblem,
    /// The part that breaks it.
    pub subject: DiagramSubject,
    /// The identifier of that part.
    pub identifier: Option<String>,
    /// The line of the start tag in which it is.
    pub line: u64,
    /// The column of this tag, in characters from 1.
    pub column: u64,
}

/// A part of the views of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DiagramSubject {
    /// A [`Viewpoint`](crate::Viewpoint).
    Viewpoint,
    /// A [`Diagram`](crate::Diagram).
    View,
    /// A [`DiagramNode`](crate::DiagramNode).
    Node,
    /// A [`DiagramConnection`](crate::DiagramConnection).
    Connection,
}

/// The rule that a part of a view breaks. A text of the file is shortened to 60 characters, an identifier is not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DiagramProblem {
    /// It has no identifier.
    IdentifierMissing,
    /// Something before it has the same identifier.
    IdentifierRepeated,
    /// 3.x has no such type, or none is written. What it is follows from its attributes.
    TypeUnknown(Option<String>),
    /// A required number is missing. Without it, the bounds, point or colour is ignored.
    NumberMissing(DiagramNumber),
    /// What is written is no number, or one beyond 100 million. The bounds, point or colour is ignored.
    NumberUnreadable(DiagramNumber, String),
    /// A whole number is required. It is rounded.
    NumberNotWhole(DiagramNumber, String),
    /// A number that the format does not allow. A place or size is taken as it is; a colour, opacity, line width or
    /// font size is ignored.
    NumberOutOfRange(DiagramNumber, String),
    /// A word that is no style of a font. It is ignored.
    FontStyleUnknown(String),
    /// A required reference is missing.
    ReferenceMissing(DiagramReference),
    /// The file has nothing of this identifier that the reference could mean.
    ReferenceUnresolved(DiagramReference, String),
}

/// A number in a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DiagramNumber {
    /// `x` of a node or point.
    X,
    /// `y` of a node or point.
    Y,
    /// `w` of a node.
    Width,
    /// `h` of a node.
    Height,
    /// `lineWidth` of a style.
    LineWidth,
    /// `r` of a colour.
    Red,
    /// `g` of a colour.
    Green,
    /// `b` of a colour.
    Blue,
    /// `a` of a colour.
    Alpha,
    /// `size` of a font.
    FontSize,
}

/// A reference in a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DiagramReference {
    /// From a node to its element.
    Element,
    /// From a label to what it tells something of.
    Concept,
    /// From a connection to its relationship.
    Relationship,
    /// From a connection to its source, in the same view.
    Source,
    /// From a connection to its target, in the same view.
    Target,
    /// From a node or connection to a view.
    View,
    /// From a view to its viewpoint.
    Viewpoint,
}
