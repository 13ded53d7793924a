//! One thing that was done: what, when, by whom, and how it ended.

use std::collections::HashSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::import_parts::ImportParts;
use crate::browser;
use crate::t;

/// The title of a creation whose outcome is unknown; `name` is that of the element.
pub fn lost_response_title(name: &str) -> String {
    t::state_messages::creation::unknown(name)
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Ids added and retrieved.
    AddIds,
    /// Elements retrieved again.
    Retrieve,
    /// An element created.
    Create,
    /// Elements published.
    Publish,
    /// A file imported.
    Import,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RecordStatus {
    /// As asked.
    Done,
    /// In part; the detail says what not.
    Partly,
    /// The service refused or failed, and did nothing.
    Refused,
    /// The outcome is unknown; listed first until it is resolved.
    Unknown,
    /// It was unknown, and a person resolved it.
    #[serde(rename = "Settled")]
    Resolved,
    /// Stopped before anything was sent.
    Stopped,
    /// The service finished, without a result.
    Failed,
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Identifies the record.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: f64,
    /// What was done.
    pub kind: Kind,
    /// How it ended.
    pub happened: RecordStatus,
    /// What it was about, short.
    pub title: String,
    /// The outcome, in a sentence.
    pub detail: String,
    /// The instance id it was about, if it was about one.
    pub element: Option<String>,
    /// The receipt, as JSON of the page that made it.
    pub receipt: Option<String>,
    /// The user id of the sender; `None` in older records, and where the token names no user.
    #[serde(default)]
    pub by: Option<String>,
}

/// A receipt that records of the activity hold as JSON.
pub trait StoredReceipt: Serialize + DeserializeOwned {
    /// The kinds of the records that hold it.
    const KINDS: &'static [Kind];
}

impl Record {
    /// A record of something that just happened.
    pub fn new(
        kind: Kind,
        happened: RecordStatus,
        title: impl Into<String>,
        detail: impl Into<String>,
    ) -> Self {
        Self {
            id: browser::random_id(),
            at: browser::now(),
            kind,
            happened,
            title: title.into(),
            detail: detail.into(),
            element: None,
            receipt: None,
            by: None,
        }
    }

    /// The same with the instance id it was about.
    pub fn about(mut self, id: &str) -> Self {
        self.element = Some(id.to_owned());
        self
    }

    /// The same with a receipt.
    pub fn with_receipt(mut self, receipt: &impl Serialize) -> Self {
        self.receipt = serde_json::to_string(receipt).ok();
        self
    }

    /// The receipt as the type of its feature; `None` for records of other kinds, and where it cannot be read.
    pub fn receipt_as<R: StoredReceipt>(&self) -> Option<R> {
        let is_held = R::KINDS.contains(&self.kind);
        let text = self.receipt.as_deref().filter(|_| is_held)?;
        serde_json::from_str(text).ok()
    }

    /// The receipt of an import.
    pub fn import_receipt(&self) -> Option<&str> {
        self.receipt
            .as_deref()
            .filter(|_| self.kind == Kind::Import)
    }

    /// Every id under which an element of an import may be loaded; none for other records.
    pub fn imported_ids(&self) -> HashSet<String> {
        let parts = ImportParts::of(self).unwrap_or_default();
        parts
            .elements
            .into_iter()
            .flat_map(|one| [one.instance, one.id])
            .filter(|id| !id.is_empty())
            .collect()
    }

    /// What the record of a creation with an unknown outcome is about: `“Meter”`. The whole title of
    /// any other.
    pub fn subject(&self) -> &str {
        // The title is in the language in which it was stored, and begins with the quoted name.
        let is_quoted = self.title.starts_with(['“', '„']);
        let end = self.title.rfind(['“', '”']).filter(|_| is_quoted);
        let end = end.map(|at| at + '”'.len_utf8());
        end.and_then(|end| self.title.get(..end))
            .unwrap_or(&self.title)
    }

    /// The same once a person or a later response resolved it: no title and no advice is left that
    /// says that the outcome is unknown.
    pub fn resolved(mut self, exists: bool, detail: impl Into<String>) -> Self {
        self.happened = RecordStatus::Resolved;
        self.detail = detail.into();
        let subject = self.subject();
        if subject.len() < self.title.len() {
            self.title = match exists {
                true => t::state_messages::creation::exists(subject),
                false => t::state_messages::creation::exists_not(subject),
            };
        }
        self
    }

    /// The same once a person marked it as resolved: no more is known than before, but it waits no longer. The
    /// title of a publication says that a person did.
    pub fn mark_resolved(mut self) -> Self {
        if self.kind == Kind::Publish && self.happened != RecordStatus::Resolved {
            self.title = t::publish::record::resolved(&self.title);
        }
        self.happened = RecordStatus::Resolved;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resolved_record_is_not_titled_as_unknown() {
        let lost = || {
            Record::new(
                Kind::Create,
                RecordStatus::Unknown,
                lost_response_title("Meter"),
                "Open it.",
            )
        };
        let there = lost().resolved(true, "It was found.");
        assert_eq!(there.title, "“Meter” exists");
        assert_eq!(
            (there.happened, there.detail.as_str()),
            (RecordStatus::Resolved, "It was found.")
        );
        assert_eq!(lost().resolved(false, "").title, "“Meter” does not exist");
        for before in [" may or may not exist", " was created, its id was lost"] {
            let title = format!("“Meter”{before}");
            let stored = Record::new(Kind::Create, RecordStatus::Unknown, title, "");
            assert_eq!(stored.subject(), "“Meter”");
            assert_eq!(stored.resolved(true, "").title, "“Meter” exists");
        }
        let other = Record::new(Kind::Import, RecordStatus::Unknown, "a.xml", "");
        assert_eq!(other.resolved(true, "").title, "a.xml");
    }

    #[test]
    fn only_a_publication_that_is_marked_as_resolved_gets_another_title() {
        let marked = |kind, happened| {
            let record = Record::new(kind, happened, "a.xml", "No response.").mark_resolved();
            assert_eq!(record.happened, RecordStatus::Resolved);
            assert_eq!(record.detail, "No response.");
            record.title
        };
        for kind in [Kind::AddIds, Kind::Retrieve, Kind::Create, Kind::Import] {
            assert_eq!(marked(kind, RecordStatus::Unknown), "a.xml");
        }
        let publication = marked(Kind::Publish, RecordStatus::Unknown);
        assert_eq!(publication, "a.xml, resolved by you");
        assert_eq!(marked(Kind::Publish, RecordStatus::Resolved), "a.xml");
    }

    #[test]
    fn a_receipt_is_read_only_from_records_of_its_kinds() {
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct Ids {
            ids: usize,
        }
        impl StoredReceipt for Ids {
            const KINDS: &'static [Kind] = &[Kind::AddIds, Kind::Retrieve];
        }
        let record =
            |kind| Record::new(kind, RecordStatus::Done, "", "").with_receipt(&Ids { ids: 3 });
        for kind in [Kind::AddIds, Kind::Retrieve] {
            assert_eq!(record(kind).receipt_as::<Ids>(), Some(Ids { ids: 3 }));
        }
        assert_eq!(record(Kind::Import).receipt_as::<Ids>(), None);
        for receipt in [Some("{}".to_owned()), None] {
            let unreadable = Record {
                receipt,
                ..record(Kind::AddIds)
            };
            assert_eq!(unreadable.receipt_as::<Ids>(), None);
        }
    }

    #[test]
    fn imported_ids_are_those_of_the_elements_of_an_import() {
        let receipt = serde_json::json!({
            "elements": [{"id": "e1", "instance": "i1", "entry": {"l": 7}}, {"id": "e2"}],
            "relationships": [{"id": "r1"}],
        });
        let ids = |kind| {
            let record = Record::new(kind, RecordStatus::Done, "", "").with_receipt(&receipt);
            record.imported_ids()
        };
        assert_eq!(
            ids(Kind::Import),
            HashSet::from(["e1", "i1", "e2"].map(String::from))
        );
        assert!(ids(Kind::Create).is_empty());
    }

    #[test]
    fn a_record_of_an_earlier_version_can_be_read() {
        let text = r#"{"id":"r","at":1.0,"kind":"Publish","happened":"Partly","title":"t","detail":"d",
            "element":null,"receipt":null}"#;
        let record: Record = serde_json::from_str(text).unwrap();
        assert_eq!((record.by, record.happened), (None, RecordStatus::Partly));
    }
}
