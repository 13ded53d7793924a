//! Which records are looked at.

use crate::catalog::fold::fold;
use crate::state::{Kind, Record, RecordStatus};
use crate::t::{self, Text};

/// A choice of records, as part of the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    All,
    Unresolved,
    Create,
    Publish,
    Import,
    Retrieve,
}

impl Show {
    /// Every choice, in the order of the picture.
    pub const ALL: [Self; 6] = [
        Self::All,
        Self::Unresolved,
        Self::Create,
        Self::Publish,
        Self::Import,
        Self::Retrieve,
    ];

    /// The words on the choice.
    pub const fn label(self) -> Text {
        match self {
            Self::All => t::common::ALL,
            Self::Unresolved => t::common::UNRESOLVED,
            Self::Create => t::common::CREATE,
            Self::Publish => t::common::PUBLISH,
            Self::Import => t::common::IMPORT,
            Self::Retrieve => t::common::RETRIEVE,
        }
    }

    /// The value in a URL; empty for the choice that needs none.
    pub const fn key(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Unresolved => "unresolved",
            Self::Create => "create",
            Self::Publish => "publish",
            Self::Import => "import",
            Self::Retrieve => "retrieve",
        }
    }

    /// The choice of a URL; everything where it names none.
    pub fn from_key(key: &str) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|s| s.key() == key).unwrap_or(Self::All)
    }

    fn takes(self, record: &Record) -> bool {
        match self {
            Self::All => true,
            Self::Unresolved => record.happened == RecordStatus::Unknown,
            Self::Create => record.kind == Kind::Create,
            Self::Publish => record.kind == Kind::Publish,
            Self::Import => record.kind == Kind::Import,
            Self::Retrieve => matches!(record.kind, Kind::Retrieve | Kind::AddIds),
        }
    }
}

/// Whether a record is among those chosen and holds every word of `text`, in what the list shows of
/// it or in its receipt, of which these are the folded texts.
pub fn fits(record: &Record, show: Show, text: &str, receipt: Option<&str>) -> bool {
    if !show.takes(record) {
        return false;
    }
    let words = fold(text);
    let mut words = words.split_whitespace().peekable();
    if words.peek().is_none() {
        return true;
    }
    let listed = fold(&format!(
        "{} {} {} {}",
        record.title,
        record.detail,
        record.element.as_deref().unwrap_or(""),
        super::row::kind_label(record.kind),
    ));
    let receipt = receipt.unwrap_or_default();
    words.all(|word| listed.contains(word) || receipt.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::activity::receipt::search_texts::ReceiptTexts;

    #[test]
    fn the_record_filter_survives_the_url() {
        for show in Show::ALL {
            assert_eq!(Show::from_key(show.key()), show);
        }
        assert_eq!(Show::from_key("nonsense"), Show::All);
    }

    #[test]
    fn records_are_filtered_by_kind_and_text() {
        let added = Record::new(Kind::AddIds, RecordStatus::Done, "380 ids", "All loaded.");
        let lost = Record::new(Kind::Create, RecordStatus::Unknown, "Zähler", "Lost.").about("i-7");
        let fits = |record, show, text| fits(record, show, text, None);
        assert!(fits(&added, Show::Retrieve, ""));
        assert!(!fits(&added, Show::Create, ""));
        assert!(fits(&lost, Show::Unresolved, "zahler I-7"));
        assert!(!fits(&lost, Show::Unresolved, "zahler i-8"));
        assert!(fits(&added, Show::All, "add ids"));
    }

    #[test]
    fn a_record_is_found_by_names_and_ids_in_its_receipt() {
        let mut record = Record::new(Kind::Publish, RecordStatus::Done, "Published 2 of 2", "")
            .with_receipt(&serde_json::json!({"rows": [
                {"id": "i-1", "name": "Zähler Nord"}, {"id": "i-2", "name": "Netz"},
            ]}));
        let mut texts = ReceiptTexts::default();
        assert_eq!(texts.of(&record), None);
        texts.read(&record);
        let found = |texts: &ReceiptTexts, record: &Record, text: &str| {
            fits(record, Show::All, text, texts.of(record))
        };
        assert!(found(&texts, &record, "published zahler i-2"));
        assert!(!found(&texts, &record, "i-3"));
        // A changed receipt is read again.
        record = record.with_receipt(&serde_json::json!({"rows": [{"id": "i-3"}]}));
        assert_eq!(texts.of(&record), None);
        texts.read(&record);
        assert!(found(&texts, &record, "i-3"));
        assert!(!found(&texts, &record, "i-1"));
    }
}
