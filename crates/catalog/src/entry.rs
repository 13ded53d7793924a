//! One known instance id and what was served for it.

use std::sync::Arc;

use architrave_interface::{ArchitectureElement, Translated};
use serde::{Deserialize, Serialize};

use super::listed::{is_owner, moment};

/// How an instance id came into this browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Typed or pasted.
    Pasted,
    /// Read from a file of ids.
    File,
    /// From a list that the deployment offers.
    List,
    /// Created from this browser.
    Created,
    /// Imported from this browser.
    Imported,
    /// Returned by a publication.
    Published,
    /// Opened through a link.
    Link,
}

impl Origin {
    /// Every origin.
    pub const ALL: [Self; 7] = [
        Self::Pasted,
        Self::File,
        Self::List,
        Self::Created,
        Self::Imported,
        Self::Published,
        Self::Link,
    ];

    /// The name in a URL and in the filter.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pasted => "pasted",
            Self::File => "file",
            Self::List => "list",
            Self::Created => "created",
            Self::Imported => "imported",
            Self::Published => "published",
            Self::Link => "link",
        }
    }
}

/// The result of the last retrieval of an id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RetrievalResult {
    /// It was not requested yet, or the request for it never got through.
    #[serde(rename = "NotAsked")]
    NotRequested,
    /// The element was returned.
    #[serde(rename = "Served")]
    Returned,
    /// The service answered with an error of its own for this id.
    #[serde(rename = "NotServed")]
    NotReturned {
        /// The status of this id.
        status: i32,
        /// The service's text.
        text: String,
    },
    /// An element came that could not be read.
    Unreadable {
        /// What could not be read.
        why: String,
    },
    /// The id was requested, and the response does not mention it.
    Unmentioned,
}

impl RetrievalResult {
    /// Whether the service was asked and returned no element that could be read.
    pub const fn is_missing(&self) -> bool {
        !matches!(self, Self::Returned | Self::NotRequested)
    }
}

/// A known instance id.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The instance id.
    pub id: Arc<str>,
    /// How it came into this browser.
    pub origin: Origin,
    /// When it came into this browser, in milliseconds since 1970.
    pub since: f64,
    /// The result of the last retrieval.
    pub result: RetrievalResult,
    /// Whether there is an element to show: the one last served, also when a later retrieval does
    /// not serve it.
    pub listed: bool,
}

/// An element in full, as it was served.
#[derive(Clone, Debug)]
pub struct FullElement {
    /// The element.
    pub element: ArchitectureElement,
    /// Its JSON as received.
    pub json: Box<str>,
    /// When it was received, in milliseconds since 1970.
    pub at: f64,
    /// When it was last changed, in milliseconds; NaN where that is unknown or unreadable.
    pub modified: f64,
    /// When it was published, likewise.
    pub published: f64,
}

impl FullElement {
    /// Takes over an element and the text it came as.
    pub fn new(element: ArchitectureElement, json: Box<str>, at: f64) -> Self {
        Self {
            modified: moment(element.modified.as_ref().or(Some(&element.created))),
            published: moment(element.published.as_ref()),
            element,
            json,
            at,
        }
    }

    /// The value of a property.
    pub fn property(&self, key: &str) -> Option<&Translated> {
        let mut properties = self.element.properties.iter();
        properties.find(|p| p.meta.key == key)?.value.as_ref()
    }

    /// Whether `user` is among the owners.
    pub fn is_owned_by(&self, user: &str) -> bool {
        is_owner(&self.element.owners, user)
    }
}
