//! Imports of one file whose outcome is unknown: resolved together.

use std::sync::Arc;

use leptos::prelude::*;

use crate::components::{Banner, BannerTone, Button, StatusRegion, UNKNOWN_ICON};
use crate::effect::memo;
use crate::features::import::receipt::{Receipt, ReceiptHeader};
use crate::format::count;
use crate::state::{Kind, Record, RecordStatus, Tone, use_app};
use crate::t::{self, Text};

/// Earlier uploads of the file that `head` is of, whose outcome is unknown.
#[derive(Clone, Debug, PartialEq)]
struct Unresolved {
    /// Their records.
    records: Vec<Record>,
    /// Whether all were sent with the `Idempotency-Key` of `head`: then the service imported the
    /// file once at most.
    is_one_import: bool,
}

impl Unresolved {
    /// All of them where the outcome of `head` is unknown too, else those that were sent before it.
    fn of(records: &[Record], head: &ReceiptHeader) -> Self {
        let is_open = |record: &&Record| {
            record.kind == Kind::Import
                && record.happened == RecordStatus::Unknown
                && record.title == head.file
        };
        let open = records.iter().filter(is_open);
        let open = open.filter_map(|record| Some((record, ReceiptHeader::of_record(record)?)));
        let found: Vec<_> = open
            .filter(|(_, other)| head.unknown || other.sent < head.sent)
            .filter(|(_, other)| has_same_key(other, head) || has_same_bytes(other, head))
            .collect();
        Self {
            is_one_import: found.iter().all(|(_, other)| has_same_key(other, head)),
            records: found
                .into_iter()
                .map(|(record, _)| record.clone())
                .collect(),
        }
    }

    /// The question to decide, as a title and a sentence; `has_result` refers to `head`.
    fn texts(&self, has_result: bool) -> (String, Text) {
        use t::import_result::same_file as texts;
        let n = self.records.len();
        let title = match has_result {
            true => texts::earlier(n),
            false => texts::all(&count(n)),
        };
        let text = match (self.is_one_import, has_result) {
            (true, true) => texts::SAME_KEY_RESULT,
            (true, false) => texts::SAME_KEY,
            (false, true) => texts::NEW_KEYS_RESULT,
            (false, false) => texts::NEW_KEYS,
        };
        (title, text)
    }
}

fn has_same_key(a: &ReceiptHeader, b: &ReceiptHeader) -> bool {
    a.key.is_some() && a.key == b.key
}

/// By the checksum: another file may have the same name and size.
fn has_same_bytes(a: &ReceiptHeader, b: &ReceiptHeader) -> bool {
    a.sha256.is_some() && a.sha256 == b.sha256
}

/// Offers to resolve every import of this file at once, where there are several, or where this one
/// succeeded after them.
#[component]
pub fn SameFile(receipt: Arc<Receipt>) -> impl IntoView {
    let app = use_app();
    let head = receipt.head.clone();
    let open = {
        let head = head.clone();
        memo(move |_| app.activity.with(|records| Unresolved::of(records, &head)))
    };
    let has_result = head.has_result();
    let banner = move || {
        let unresolved = open.get();
        let n = unresolved.records.len();
        if !(n > 1 || has_result && n > 0) {
            return None;
        }
        let (title, text) = unresolved.texts(has_result);
        let records = unresolved.records;
        let label = t::import_result::same_file::mark(n);
        let file = head.file.clone();
        let resolve = move |_| {
            let resolved = records.iter().cloned().map(|record| Record {
                happened: RecordStatus::Resolved,
                ..record
            });
            app.activity.write_all(resolved.collect());
            let text = t::import_result::same_file::resolved(n, &file);
            app.toasts.show(Tone::Good, text);
        };
        Some(view! {
            <div class="import-strange">
                <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
                    <strong class="strong">{title}</strong>
                    <p>{text}</p>
                    <div class="actions">
                        <Button on_press=resolve>{label}</Button>
                    </div>
                </Banner>
            </div>
        })
    };
    view! { <StatusRegion>{banner.clone()}</StatusRegion> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(happened: RecordStatus, head: &ReceiptHeader) -> Record {
        let receipt = Receipt {
            head: head.clone(),
            ..Receipt::default()
        };
        Record::new(Kind::Import, happened, head.file.clone(), "").with_receipt(&receipt)
    }

    fn head(sha256: Option<&str>, key: Option<&str>, sent: f64) -> ReceiptHeader {
        ReceiptHeader {
            file: "a.xml".into(),
            size: 7.0,
            sha256: sha256.map(str::to_owned),
            key: key.map(str::to_owned),
            sent,
            unknown: true,
            ..ReceiptHeader::default()
        }
    }

    fn with_result(head: ReceiptHeader) -> ReceiptHeader {
        ReceiptHeader {
            unknown: false,
            status: Some(200),
            ..head
        }
    }

    #[test]
    fn only_the_same_bytes_or_the_same_key_make_the_same_file() {
        let records = [
            record(RecordStatus::Unknown, &head(Some("x"), None, 1.0)),
            // The same name and size say nothing.
            record(RecordStatus::Unknown, &head(None, None, 2.0)),
            record(RecordStatus::Unknown, &head(None, Some("k"), 2.5)),
            record(RecordStatus::Unknown, &head(Some("y"), None, 3.0)),
            record(RecordStatus::Resolved, &head(Some("x"), None, 4.0)),
            record(RecordStatus::Unknown, &head(Some("x"), None, 6.0)),
        ];
        let sent = |head: &ReceiptHeader| -> Vec<f64> {
            let records = Unresolved::of(&records, head).records;
            let heads = records.iter().filter_map(ReceiptHeader::of_record);
            heads.map(|head| head.sent).collect()
        };
        assert_eq!(sent(&head(Some("x"), Some("k"), 1.0)), [1.0, 2.5, 6.0]);
        assert_eq!(sent(&head(None, None, 1.0)), [0.0; 0]);
        // A result says nothing of what was sent after it.
        assert_eq!(sent(&with_result(head(Some("x"), None, 5.0))), [1.0]);
    }

    #[test]
    fn a_result_covers_only_uploads_with_its_own_key() {
        let before = [record(
            RecordStatus::Unknown,
            &head(Some("x"), Some("k"), 1.0),
        )];
        let words = |head: ReceiptHeader| {
            let has_result = head.has_result();
            Unresolved::of(&before, &head).texts(has_result).1
        };
        let same_key = with_result(head(Some("x"), Some("k"), 2.0));
        assert_eq!(
            words(same_key),
            t::import_result::same_file::SAME_KEY_RESULT
        );
        for key in [Some("other"), None] {
            let other = with_result(head(Some("x"), key, 2.0));
            assert_eq!(words(other), t::import_result::same_file::NEW_KEYS_RESULT);
            assert_eq!(
                words(head(Some("x"), key, 2.0)),
                t::import_result::same_file::NEW_KEYS
            );
        }
    }
}
