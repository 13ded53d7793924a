//! Imports of one file whose outcome is unknown: resolved together.

use std::sync::Arc;

use leptos::prelude::*;

use crate::components::{Banner, BannerTone, UNKNOWN_ICON};
use crate::format::{count, counted};
use crate::pages::import::receipt::{Head, Receipt};
use crate::state::{Happened, Kind, Record, Tone, use_app};

/// The records with an unknown outcome of the file that `head` is of: all of them where its own
/// outcome is unknown, else those that were sent before it.
fn unknown_of(records: &[Record], head: &Head) -> Vec<Record> {
    let is_open = |record: &&Record| {
        record.kind == Kind::Import
            && record.happened == Happened::Unknown
            && record.title == head.file
    };
    let is_of = |record: &Record| {
        Head::of_record(record).is_some_and(|other| {
            is_same_file(&other, head) && (head.unknown || other.sent < head.sent)
        })
    };
    let open = records.iter().filter(is_open);
    open.filter(|record| is_of(record)).cloned().collect()
}

/// By the checksum, where both have one.
fn is_same_file(a: &Head, b: &Head) -> bool {
    match (&a.sha256, &b.sha256) {
        (Some(a), Some(b)) => a == b,
        _ => a.file == b.file && (a.size - b.size).abs() < 0.5,
    }
}

/// Offers to resolve every import of this file at once, where there are several, or where this one
/// succeeded after them.
#[component]
pub fn SameFile(
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    let app = use_app();
    let head = receipt.head.clone();
    let open = {
        let head = head.clone();
        Memo::new(move |_| app.activity.with(|records| unknown_of(records, &head)))
    };
    let has_result = head.has_result();
    move || {
        let records = open.get();
        let n = records.len();
        if !(n > 1 || has_result && n > 0) {
            return None;
        }
        let (title, text) = if has_result {
            (
                format!(
                    "{} of this file had an unknown outcome",
                    counted(n, "earlier import", "earlier imports")
                ),
                "This result replaces it: nothing is left to find out.",
            )
        } else {
            (
                format!("{} imports of this file have an unknown outcome", count(n)),
                "What you find out about one holds for all of them.",
            )
        };
        let label = match n {
            1 => "Mark it as resolved".to_owned(),
            n => format!("Mark all {} as resolved", count(n)),
        };
        let file = head.file.clone();
        let resolve = move |_| {
            let resolved = records.iter().cloned().map(|record| Record {
                happened: Happened::Settled,
                ..record
            });
            app.activity.write_all(resolved.collect());
            let imports = counted(n, "import", "imports");
            let text = format!("{imports} of {file} resolved.");
            app.toasts.say(Tone::Good, text);
        };
        Some(view! {
            <div class="import-strange">
                <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
                    <strong class="strong">{title}</strong>
                    <p>{text}</p>
                    <div class="actions"><button type="button" class="button" on:click=resolve>{label}</button></div>
                </Banner>
            </div>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(happened: Happened, head: &Head) -> Record {
        let receipt = Receipt {
            head: head.clone(),
            ..Receipt::default()
        };
        Record::new(Kind::Import, happened, head.file.clone(), "").with_receipt(&receipt)
    }

    #[test]
    fn unknown_imports_of_the_same_bytes_are_found() {
        let head = |sha256: Option<&str>, sent: f64| Head {
            file: "a.xml".into(),
            size: 7.0,
            sha256: sha256.map(str::to_owned),
            sent,
            unknown: true,
            ..Head::default()
        };
        let records = [
            record(Happened::Unknown, &head(Some("x"), 1.0)),
            record(Happened::Unknown, &head(None, 2.0)),
            record(Happened::Unknown, &head(Some("y"), 3.0)),
            record(Happened::Settled, &head(Some("x"), 4.0)),
            record(Happened::Unknown, &head(Some("x"), 6.0)),
        ];
        assert_eq!(unknown_of(&records, &head(Some("x"), 1.0)).len(), 3);
        // A result says nothing of what was sent after it.
        let result = Head {
            unknown: false,
            status: Some(200),
            ..head(Some("x"), 5.0)
        };
        assert_eq!(unknown_of(&records, &result).len(), 2);
    }
}
