//! The views of a file, as the page stores and draws them.

#[cfg(feature = "reader")]
mod read;
#[cfg(all(test, feature = "reader"))]
mod tests;

use serde::{Deserialize, Serialize};

use crate::LocalizedText;

#[cfg(feature = "reader")]
pub use read::{MOST_NODES, MOST_VIEWS, read_views};

/// The views of a file with the elements that they show.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileViews {
    /// The views, in the order of the file.
    #[serde(rename = "v")]
    pub views: Vec<FileView>,
    /// The elements that they show, each once.
    #[serde(rename = "e")]
    pub elements: Vec<ViewElement>,
    /// How many views are left out, because there are too many of them or of their boxes.
    #[serde(rename = "o")]
    pub left_out: usize,
    /// Whether the file was read to its end.
    #[serde(rename = "w")]
    pub is_whole: bool,
}

/// The views of a file as the text that the page stores. Only what draws them decodes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EncodedViews {
    /// How many views.
    pub count: usize,
    /// [`FileViews`] as JSON.
    pub json: String,
}

impl FileViews {
    /// Encodes them. Fails for no views that were read.
    pub fn encode(&self) -> EncodedViews {
        EncodedViews {
            count: self.views.len(),
            json: serde_json::to_string(self).unwrap_or_default(),
        }
    }

    /// Decodes [`EncodedViews::json`], also of earlier versions.
    ///
    /// # Errors
    /// When it is another text.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// A view. Coordinates count pixels from the upper left corner of the view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileView {
    /// Its identifier; its number in the file where it has none.
    #[serde(rename = "i")]
    pub id: String,
    /// Its names.
    #[serde(rename = "n")]
    pub names: Vec<LocalizedText>,
    /// Its boxes, each before those in it. A later one is in front of an earlier one.
    #[serde(rename = "b")]
    pub nodes: Vec<FileNode>,
    /// Its lines.
    #[serde(rename = "c")]
    pub connections: Vec<FileConnection>,
    /// How many findings the reader had in it.
    #[serde(rename = "f", skip_serializing_if = "is_zero")]
    pub findings: usize,
}

/// What a box of a view shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileNodeKind {
    /// An element of the file.
    #[default]
    #[serde(rename = "e")]
    Element,
    /// A frame without an element, to group boxes.
    #[serde(rename = "g")]
    Group,
    /// A text.
    #[serde(rename = "n")]
    Note,
}

/// A box of a view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileNode {
    /// What it shows.
    #[serde(rename = "k")]
    pub kind: FileNodeKind,
    /// The place in [`FileView::nodes`] of the box that contains it.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The place of its element in [`FileViews::elements`]; `None` also where the file does not have the element.
    #[serde(rename = "e", skip_serializing_if = "Option::is_none")]
    pub element: Option<usize>,
    /// Left, top, width and height; `None` where the file does not say where it is.
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[i32; 4]>,
    /// Its own texts.
    #[serde(rename = "t", skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LocalizedText>,
    /// The color of its inside, where its author chose one.
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    pub fill: Option<FileColor>,
    /// The color of its outline, likewise.
    #[serde(rename = "l", skip_serializing_if = "Option::is_none")]
    pub line: Option<FileColor>,
    /// The width of its outline in pixels, likewise.
    #[serde(rename = "w", skip_serializing_if = "Option::is_none")]
    pub width: Option<u8>,
    /// The font of its texts, likewise.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    pub font: Option<FileFont>,
    /// The identifiers of the views that it leads to, each in [`FileViews::views`].
    #[serde(rename = "v", skip_serializing_if = "Vec::is_empty")]
    pub leads_to: Vec<String>,
}

/// How an author wrote texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileFont {
    /// The name of its family.
    #[serde(rename = "n", skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// Its size in half points, as the format has it.
    #[serde(rename = "s", skip_serializing_if = "Option::is_none")]
    pub half_points: Option<u16>,
    /// Whether it is bold.
    #[serde(rename = "b", skip_serializing_if = "is_false")]
    pub is_bold: bool,
    /// Whether it is italic.
    #[serde(rename = "i", skip_serializing_if = "is_false")]
    pub is_italic: bool,
    /// Whether it is underlined.
    #[serde(rename = "u", skip_serializing_if = "is_false")]
    pub is_underlined: bool,
    /// Its color.
    #[serde(rename = "c", skip_serializing_if = "Option::is_none")]
    pub color: Option<FileColor>,
}

/// A color as red, green and blue on white.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileColor(pub [u8; 3]);

/// An end of a line: a place in [`FileView::nodes`] or in [`FileView::connections`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileEnd {
    /// A box.
    #[serde(rename = "b")]
    Node(usize),
    /// Another line.
    #[serde(rename = "c")]
    Connection(usize),
}

/// A line of a view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileConnection {
    /// The identifier of its relationship; `None` for a line without one, such as to a note.
    #[serde(rename = "r", skip_serializing_if = "Option::is_none")]
    pub relationship: Option<String>,
    /// The kind of the relationship, under its name in 3.x.
    #[serde(rename = "k", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Of an access: `Access`, `Read`, `Write` or `ReadWrite`, where the file says it.
    #[serde(rename = "m", skip_serializing_if = "Option::is_none")]
    pub access: Option<String>,
    /// Of an association: whether the file says that it has a direction.
    #[serde(rename = "e", skip_serializing_if = "is_false")]
    pub is_directed: bool,
    /// Whether one box in the other shows the relationship, and no line.
    #[serde(rename = "x", skip_serializing_if = "is_false")]
    pub is_nested: bool,
    /// Where it comes from; `None` where the view does not have it.
    #[serde(rename = "s", skip_serializing_if = "Option::is_none")]
    pub source: Option<FileEnd>,
    /// Where it goes to, likewise.
    #[serde(rename = "z", skip_serializing_if = "Option::is_none")]
    pub target: Option<FileEnd>,
    /// The point where it leaves its source, where the file says it.
    #[serde(rename = "d", skip_serializing_if = "Option::is_none")]
    pub departure: Option<[i32; 2]>,
    /// Its bend points from source to target.
    #[serde(rename = "p", skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<[i32; 2]>,
    /// The point where it meets its target, where the file says it.
    #[serde(rename = "q", skip_serializing_if = "Option::is_none")]
    pub arrival: Option<[i32; 2]>,
    /// Its texts: its own, else the names of its relationship.
    #[serde(rename = "t", skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LocalizedText>,
    /// Its color, where its author chose one.
    #[serde(rename = "l", skip_serializing_if = "Option::is_none")]
    pub line: Option<FileColor>,
    /// Its width in pixels, likewise.
    #[serde(rename = "w", skip_serializing_if = "Option::is_none")]
    pub width: Option<u8>,
    /// The font of its texts, likewise.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    pub font: Option<FileFont>,
}

/// An element of the file that a view shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ViewElement {
    /// Its identifier in the file.
    #[serde(rename = "i")]
    pub id: String,
    /// Its class in the interface; its type as written where it is no class; empty without a type.
    #[serde(rename = "c")]
    pub class: String,
    /// Its names.
    #[serde(rename = "n")]
    pub names: Vec<LocalizedText>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_false(is: &bool) -> bool {
    !*is
}
