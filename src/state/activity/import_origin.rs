//! Where in an imported file an element or a relationship was.

use super::Record;
use super::import_parts::ImportParts;

/// The import that made an element or a relationship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportOrigin {
    /// The id of its record.
    pub record: String,
    /// The name of the file.
    pub file: String,
    /// The identifier in the file; `None` where it has none.
    pub identifier: Option<String>,
    /// The line; 0 where it is not known.
    pub line: u64,
}

impl ImportOrigin {
    /// Looks for a logical id or a relationship id in the receipts of imports, of which there is one where the id is. The
    /// cost is a search through the text of the receipts, and the decoding of one.
    pub fn find(records: &[Record], id: &str) -> Option<Self> {
        if id.is_empty() {
            return None;
        }
        let written = format!("\"id\":{}", serde_json::Value::from(id));
        let mut found = records
            .iter()
            .filter_map(|record| Self::in_record(record, id, &written));
        found.next()
    }

    fn in_record(record: &Record, id: &str, written: &str) -> Option<Self> {
        if !record.import_receipt()?.contains(written) {
            return None;
        }
        let parts = ImportParts::of(record)?;
        let mut parts = parts.elements.into_iter().chain(parts.relationships);
        let entry = parts.find(|part| part.id == id)?.entry;
        Some(Self {
            record: record.id.clone(),
            file: record.title.clone(),
            identifier: entry.identifier,
            line: entry.line,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Kind, RecordStatus};

    #[test]
    fn an_id_is_found_in_the_latest_import_that_has_it() {
        let record = |title: &str, kind, receipt: &str| Record {
            receipt: Some(receipt.into()),
            ..Record::new(kind, RecordStatus::Done, title, "")
        };
        let receipt = r#"{"head":{"file":"a.xml"},"elements":[{"id":"e1","instance":"i1","entry":{"i":"x","l":7}}],
            "relationships":[{"id":"r1","entry":{"l":9}}],"failed":[{"reason":"e2"}]}"#;
        let records = [
            record("made", Kind::Create, receipt),
            record("a.xml", Kind::Import, receipt),
            record("older.xml", Kind::Import, receipt),
        ];
        let found = ImportOrigin::find(&records, "e1").unwrap();
        assert_eq!((found.file.as_str(), found.line), ("a.xml", 7));
        assert_eq!(found.identifier.as_deref(), Some("x"));
        let found = ImportOrigin::find(&records, "r1").unwrap();
        assert_eq!((found.identifier, found.line), (None, 9));
        for unknown in ["e2", "e", ""] {
            assert_eq!(ImportOrigin::find(&records, unknown), None, "{unknown}");
        }
    }
}
