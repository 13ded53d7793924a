//! What of a row is seldom needed, as a few bytes: numbers of texts instead of texts.

use serde::{Deserialize, Serialize};

/// The cold part of a row. Texts are numbers of the pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Packed {
    pub specialization: u32,
    pub created: (u32, u32),
    pub modified: Option<(u32, u32)>,
    pub validated: Option<(u32, u32)>,
    pub published: Option<(u32, u32)>,
    pub shown: (u32, u32),
    pub properties: Vec<PackedProperty>,
    pub relations: Vec<PackedRelation>,
}

/// A property of a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PackedProperty {
    /// The number of its meta property.
    pub meta: u32,
    /// Whether it has a text in any language.
    pub filled: bool,
    /// Default language and translations, where the row holds them.
    pub value: Option<PackedTexts>,
}

/// Default language, and language and text of each translation.
pub type PackedTexts = (u32, Vec<(u32, u32)>);

/// One end of a reference of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PackedRelation {
    pub id: u32,
    pub key: u32,
    pub kind: u32,
    pub direction: u32,
    pub element: u32,
    pub class: u32,
    pub specialization: u32,
}

impl Packed {
    /// The bytes to keep.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Numbers and lists of them can always be written.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// From bytes that were kept.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        postcard::from_bytes(bytes).unwrap_or_default()
    }
}
