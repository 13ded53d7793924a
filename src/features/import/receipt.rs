//! The receipt of an import: everything its pages show, saved in the activity, so that it can be
//! read again offline.

mod from_record;
mod matrix;

use architrave_interface::{ElementClass, Layer};
use architrave_worker::Field;
use serde::{Deserialize, Serialize};

use crate::format::count;
use crate::t;

pub use from_record::{heads, record_of};
pub use matrix::Matrix;

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Receipt {
    /// File, request and counts.
    pub head: ReceiptHeader,
    /// Elements that were imported.
    pub elements: Vec<Imported>,
    /// Relationships that were imported.
    pub relationships: Vec<Imported>,
    /// What the service says failed.
    pub failed: Vec<Failed>,
    /// Properties that the service left out.
    pub dropped: Vec<Dropped>,
    /// Parts of the file that are in none of the service's lists.
    pub unaccounted: Vec<ReceiptEntry>,
    /// What the service answered, but the file does not have: each in words.
    pub strange: Vec<String>,
}

/// The first page of a receipt: enough for a list of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReceiptHeader {
    /// The name of the file.
    pub file: String,
    /// Its size in bytes.
    pub size: f64,
    /// Its SHA-256 in lower-case hexadecimal, where it was computed.
    pub sha256: Option<String>,
    /// The name of the model.
    pub model: Option<String>,
    /// Its identifier.
    pub model_id: Option<String>,
    pub format: Option<String>,
    /// Whether the file was read here before it was sent.
    pub checked: bool,
    /// The process space.
    pub space: String,
    /// The base URL's user id that sent it.
    pub user: Option<String>,
    /// When it was sent, in milliseconds since 1970.
    pub sent: f64,
    /// When the answer came, likewise.
    pub answered: Option<f64>,
    /// The status of the answer.
    pub status: Option<u16>,
    /// The service's own text, where it refused.
    pub refused: Option<String>,
    /// Whether the outcome is unknown.
    pub unknown: bool,
    /// The `Idempotency-Key` that was sent along, where the service knows it.
    pub key: Option<String>,
    pub elements: Sums,
    pub relationships: Sums,
    /// Entries of the service's list of what failed.
    pub failed: usize,
    /// Of these, matched to nothing in the file.
    pub failed_unmatched: usize,
    /// Of these, matched by an identifier in the reason.
    pub failed_by_id: usize,
    /// Values that the service left out.
    pub dropped: usize,
    /// How many views of the file are saved with the receipt.
    pub views: usize,
}

/// How many there are of what; `in_file` is the sum of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    pub in_file: usize,
    pub imported: usize,
    pub failed: usize,
    /// In none of the lists.
    pub unaccounted: usize,
}

/// An element or relationship of the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReceiptEntry {
    #[serde(rename = "r")]
    pub is_relationship: bool,
    /// Its place among the elements, or among the relationships, of the file, from 0.
    #[serde(rename = "p")]
    pub place: usize,
    /// Its identifier in the file.
    #[serde(rename = "i")]
    pub external_id: Option<String>,
    /// Its class, or the type as written; of a relationship its kind.
    #[serde(rename = "c")]
    pub kind: Option<String>,
    /// Its name; empty where the file gives none.
    #[serde(rename = "n")]
    pub name: String,
    /// Of a relationship: what it goes from, by name where the file has one.
    #[serde(rename = "a")]
    pub from: String,
    /// Of a relationship: what it goes to.
    #[serde(rename = "z")]
    pub to: String,
    /// Its line in the file.
    #[serde(rename = "l")]
    pub line: u64,
    /// A number made of an element's content, by which a later file is compared. Receipts of an
    /// earlier version have another one, named `m`, which says nothing of the keys of properties.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    pub mark: Option<u64>,
    /// The content of an imported element, so that a later file can say what changed.
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<Field>>,
}

/// Something that was imported.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Imported {
    /// What it is in the file.
    pub entry: ReceiptEntry,
    /// Of an element: its `architectureElementId`; of a relationship: its `relationshipId`.
    pub id: String,
    /// Of an element: its `architectureId`.
    pub instance: String,
}

/// How a reason was matched to the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matched {
    /// The reason holds its identifier.
    ById,
    /// The reason holds its line: "in line 7".
    ByLine,
    /// The reason holds the identifier of one of its ends.
    ByEnd,
    /// It is what is left when everything else is accounted for.
    ByDifference,
    /// Not at all.
    #[default]
    Not,
}

/// Something that failed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Failed {
    /// The reason, as the service wrote it.
    pub reason: String,
    /// What it is in the file, where that was found.
    pub entry: Option<ReceiptEntry>,
    /// How it was found.
    pub matched: Matched,
}

/// A property that the service left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dropped {
    /// The class of the element, as the service has it.
    pub class: String,
    pub key: String,
    /// The element's identifier, as the service gave it.
    pub external_id: Option<String>,
    /// The reason, as the service wrote it.
    pub reason: String,
    /// The element's name in the file.
    pub name: String,
    /// The line of the property, else of the element.
    pub line: Option<u64>,
    /// The values that were lost, each with its language.
    pub values: Vec<(Option<String>, String)>,
    /// How many of their characters are not saved, as they are very long; the file has them.
    pub cut: usize,
    /// The type that the file gives the values.
    pub data_type: Option<String>,
}

impl ReceiptEntry {
    /// Its class and layer, where it is an element of a known type.
    pub fn class(&self) -> Option<(ElementClass, Layer)> {
        let class = ElementClass::from(self.kind.as_deref().filter(|_| !self.is_relationship)?);
        let layer = class.layer()?;
        Some((class, layer))
    }

    /// The texts by which it is found.
    pub fn texts(&self) -> [&str; 4] {
        let id = self.external_id.as_deref().unwrap_or_default();
        [&self.name, id, &self.from, &self.to]
    }
}

impl Dropped {
    /// The values in one line.
    pub fn value(&self) -> String {
        let values: Vec<String> = match self.values.as_slice() {
            [(_, value)] => vec![value.clone()],
            many => many
                .iter()
                .map(|(language, value)| match language {
                    Some(language) => format!("{language}: {value}"),
                    None => value.clone(),
                })
                .collect(),
        };
        let mut text = values.join(" · ");
        if self.cut > 0 {
            text = t::import_result::values::cut(&self.cut.to_string(), &text);
        }
        text
    }
}

impl Receipt {
    /// Dropped properties by key and class; rows and columns with the most first.
    pub fn matrix(&self) -> Matrix {
        Matrix::of(&self.dropped)
    }

    /// How many things were imported.
    pub fn imported(&self) -> usize {
        self.elements.len() + self.relationships.len()
    }

    /// How many things were imported, failed, were dropped, or are in no list.
    pub fn summary(&self) -> String {
        t::import::record::done(
            self.head.dropped,
            &count(self.head.failed),
            &count(self.imported()),
            &count(self.head.unaccounted()),
        )
    }
}

impl ReceiptHeader {
    /// Whether the service's lists came: a response that begins with 200 may break off.
    pub fn has_result(&self) -> bool {
        self.status == Some(200) && !self.unknown
    }

    /// How many parts of the file are in none of the service's lists.
    pub const fn unaccounted(&self) -> usize {
        self.elements.unaccounted + self.relationships.unaccounted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_response_has_no_result() {
        let head = |status, unknown| ReceiptHeader {
            status,
            unknown,
            ..ReceiptHeader::default()
        };
        assert!(head(Some(200), false).has_result());
        assert!(!head(Some(200), true).has_result());
        assert!(!head(Some(400), false).has_result());
        assert!(!head(None, true).has_result());
    }
}
