//! Receipts as the records of the activity hold them, and how much of one is read.

use serde::Deserialize;

use super::{Receipt, ReceiptHeader};
use crate::state::{Kind, Record, StoredReceipt};

impl StoredReceipt for Receipt {
    const KINDS: &'static [Kind] = &[Kind::Import];
}

impl ReceiptHeader {
    /// The head of the receipt that a record of the activity holds.
    pub fn of_record(record: &Record) -> Option<Self> {
        #[derive(Deserialize)]
        struct Only {
            head: ReceiptHeader,
        }
        serde_json::from_str::<Only>(record.import_receipt()?)
            .ok()
            .map(|only| only.head)
    }
}

/// The heads of the receipts that records hold, each with its record.
pub fn heads<'a>(
    records: impl IntoIterator<Item = &'a Record>,
) -> impl Iterator<Item = (&'a Record, ReceiptHeader)> {
    let records = records.into_iter();
    records.filter_map(|record| Some((record, ReceiptHeader::of_record(record)?)))
}

/// The record that holds the receipt with this head.
pub fn record_of(records: &[Record], head: &ReceiptHeader) -> Option<String> {
    let same_title = records.iter().filter(|record| record.title == head.file);
    let found = heads(same_title).find(|(_, other)| (other.sent - head.sent).abs() < f64::EPSILON);
    found.map(|(record, _)| record.id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_is_read_without_the_rest_of_the_receipt() {
        let receipt = Receipt {
            head: ReceiptHeader {
                file: "a.xml".into(),
                failed: 3,
                ..ReceiptHeader::default()
            },
            strange: vec!["x".into()],
            ..Receipt::default()
        };
        let record = Record::new(Kind::Import, crate::state::RecordStatus::Done, "", "")
            .with_receipt(&receipt);
        assert_eq!(
            ReceiptHeader::of_record(&record),
            Some(receipt.head.clone())
        );
        assert_eq!(record.receipt_as::<Receipt>(), Some(receipt));
    }
}
