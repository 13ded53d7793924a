//! The record of an upload, before and after it, and how it ended.

use crate::api::{ApiError, Outcome};
use crate::features::import::receipt::{Receipt, ReceiptHeader};
use crate::state::{Kind, Record, RecordStatus};
use crate::t;

/// What is found of an upload when its page is closed before the answer.
pub fn ahead(head: ReceiptHeader) -> Record {
    let head = ReceiptHeader {
        unknown: true,
        ..head
    };
    let title = head.file.clone();
    let receipt = Receipt {
        head,
        ..Receipt::default()
    };
    let detail = t::import::record::PAGE_CLOSED;
    Record::new(Kind::Import, RecordStatus::Unknown, title, detail).with_receipt(&receipt)
}

/// The record of an upload with a result.
pub fn record(receipt: &Receipt) -> Record {
    let head = &receipt.head;
    let detail = receipt.summary();
    let incomplete = head.failed + head.dropped + head.unaccounted();
    let happened = match (receipt.imported(), incomplete) {
        (_, 0) => RecordStatus::Done,
        (0, _) => RecordStatus::Failed,
        _ => RecordStatus::Partly,
    };
    Record::new(Kind::Import, happened, head.file.clone(), detail).with_receipt(receipt)
}

/// The record of an upload without a result.
pub fn failed(head: ReceiptHeader, error: &ApiError, sent_whole: bool) -> Record {
    let happened = happened(error, sent_whole);
    let head = ReceiptHeader {
        status: error.status(),
        refused: error.text().map(str::to_owned),
        unknown: happened == RecordStatus::Unknown,
        ..head
    };
    let title = head.file.clone();
    let receipt = Receipt {
        head,
        ..Receipt::default()
    };
    Record::new(Kind::Import, happened, title, error.sentence()).with_receipt(&receipt)
}

/// The record of an upload that was recorded and then not sent.
pub fn unsent_record(head: ReceiptHeader, is_signed_in: bool) -> Record {
    let error = match is_signed_in {
        true => ApiError::Stopped,
        false => ApiError::NotSent(t::import::record::SIGNED_OUT.into()),
    };
    failed(head, &error, false)
}

/// How an upload ended: as long as the last byte is not sent, the service has no file to import.
pub fn happened(error: &ApiError, sent_whole: bool) -> RecordStatus {
    match (error.outcome(), error) {
        (Outcome::NotDone, ApiError::Status(_)) => RecordStatus::Refused,
        (Outcome::NotDone, _) => RecordStatus::Stopped,
        (_, ApiError::Stopped) if !sent_whole => RecordStatus::Stopped,
        (_, ApiError::NoResponse) if !sent_whole => RecordStatus::Stopped,
        _ => RecordStatus::Unknown,
    }
}

/// Whether the file itself may have ended an upload: a browser aborts the request when it cannot
/// read on, and only as long as it has not read the last byte. A change after that does not affect
/// the request, and where the browser does not say what it has read, this is unknown.
pub fn may_be_of_file(error: &ApiError, sent_whole: bool) -> bool {
    *error == ApiError::NoResponse && !sent_whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::import::receipt::Imported;

    #[test]
    fn an_upload_is_unknown_until_it_is_answered_or_stopped() {
        let head = ReceiptHeader {
            file: "a.xml".into(),
            ..ReceiptHeader::default()
        };
        let before = ahead(head.clone());
        let after = failed(head, &ApiError::Stopped, false);
        assert_eq!(before.happened, RecordStatus::Unknown);
        assert!(ReceiptHeader::of_record(&before).unwrap().unknown);
        assert_eq!(after.happened, RecordStatus::Stopped);
        assert!(!ReceiptHeader::of_record(&after).unwrap().unknown);
    }

    #[test]
    fn the_record_of_an_unsent_upload_gives_the_reason() {
        let stopped = unsent_record(ReceiptHeader::default(), true);
        assert_eq!(stopped.happened, RecordStatus::Stopped);
        assert_eq!(stopped.detail, "Stopped.");
        let signed_out = unsent_record(ReceiptHeader::default(), false);
        assert_eq!(signed_out.happened, RecordStatus::Stopped);
        assert_eq!(signed_out.detail, "Nothing sent: you signed out first.");
        assert!(!ReceiptHeader::of_record(&signed_out).unwrap().unknown);
    }

    #[test]
    fn an_incomplete_upload_is_recorded_as_stopped() {
        for error in [ApiError::Stopped, ApiError::NoResponse] {
            assert_eq!(happened(&error, false), RecordStatus::Stopped);
            assert_eq!(happened(&error, true), RecordStatus::Unknown);
        }
        assert_eq!(
            happened(&ApiError::CutOff(200), true),
            RecordStatus::Unknown
        );
    }

    #[test]
    fn a_file_change_after_the_upload_leaves_the_outcome_unknown() {
        assert!(may_be_of_file(&ApiError::NoResponse, false));
        assert!(!may_be_of_file(&ApiError::NoResponse, true));
        assert!(!may_be_of_file(&ApiError::Stopped, false));
        assert!(!may_be_of_file(&ApiError::CutOff(200), false));
    }

    #[test]
    fn an_import_with_only_failures_is_recorded_as_failed() {
        let of = |imported: usize, failed: usize| {
            let receipt = Receipt {
                head: ReceiptHeader {
                    failed,
                    ..ReceiptHeader::default()
                },
                elements: vec![Imported::default(); imported],
                ..Receipt::default()
            };
            record(&receipt).happened
        };
        assert_eq!(of(2, 0), RecordStatus::Done);
        assert_eq!(of(2, 1), RecordStatus::Partly);
        assert_eq!(of(0, 2), RecordStatus::Failed);
        assert_eq!(of(0, 0), RecordStatus::Done);
    }
}
