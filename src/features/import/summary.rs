//! The receipt beside the lists: sums, and the facts of the request.

use std::sync::Arc;

use leptos::prelude::*;

use super::receipt::{Receipt, ReceiptHeader, Sums};
use super::result::{ImportReceiptActions, RetryNote};
use super::strip::FileMark;
use crate::components::{CopyButton, Fact, Icon, PersonLink};
use crate::format::{self, Precision, count};
use crate::t::{self, Text};

#[component]
pub fn Summary(receipt: Arc<Receipt>) -> impl IntoView {
    let head = receipt.head.clone();
    let result = head.has_result();
    let copied = head.clone();
    let text = move || as_text(&copied);
    let of_note = head.clone();
    let note = move || note(&of_note).map(|note| view! { <p class="meta">{note}</p> });
    let retry = Arc::clone(&receipt);
    view! {
        <aside class="import-receipt" aria-label=t::common::RECEIPT tabindex="0">
            <h2 class="row">
                {t::common::RECEIPT}<span class="push">
                    <CopyButton what=t::common::RECEIPT text />
                </span>
            </h2>
            {result.then(|| view! { <SumTable head=head.clone() /> })}
            {note}
            <RetryNote receipt=retry />
            <Request head />
        </aside>
    }
}

#[component]
fn SumTable(head: ReceiptHeader) -> impl IntoView {
    let (e, r) = (head.elements, head.relationships);
    let row = |icon: Option<(&'static str, &'static str)>,
               label: Text,
               of: fn(Sums) -> usize,
               class: &'static str| {
        let icon = icon.map(|(name, class)| view! { <Icon name class /> });
        let strong = icon.is_none();
        let tone = |n: usize| if n > 0 { class } else { "" };
        view! {
            <tr>
                <th scope="row">
                    <span class="row" class:strong=strong>
                        {icon}
                        {label}
                    </span>
                </th>
                <td class=format!("right number {}", tone(of(e))) class:strong=strong>
                    {count(of(e))}
                </td>
                <td class=format!("right number {}", tone(of(r))) class:strong=strong>
                    {count(of(r))}
                </td>
            </tr>
        }
    };
    view! {
        <table class="import-sums">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col" class="right">
                        {t::common::ELEMENTS}
                    </th>
                    <th scope="col" class="right">
                        {t::import::RELATIONSHIPS}
                    </th>
                </tr>
            </thead>
            <tbody>
                {head.checked.then(|| row(None, t::import_result::IN_FILE, |s| s.in_file, ""))}
                {row(Some(("circle-check", "ok")), t::common::IMPORTED, |s| s.imported, "")}
                {head
                    .checked
                    .then(|| {
                        view! {
                            {row(Some(("circle-x", "bad")), t::common::FAILED, |s| s.failed, "")}
                            {row(Some(("circle-help", "warn")), t::common::NOT_IN_RESPONSE, |s| s.unaccounted, "warn")}
                        }
                    })}
            </tbody>
        </table>
    }
}

/// How what failed was matched to the file.
fn note(head: &ReceiptHeader) -> Option<String> {
    use t::import_result::summary as texts;
    let matched = head.failed - head.failed_unmatched.min(head.failed);
    Some(match (head.checked, head.failed) {
        (false, _) if head.has_result() => texts::NOTE_UNREAD.into(),
        (true, n) if n > 0 && head.failed_unmatched > 0 => {
            texts::note_some(&count(matched), &count(n))
        }
        _ => return None,
    })
}

#[component]
fn Request(head: ReceiptHeader) -> impl IntoView {
    let (status, sent) = (head.status, head.sent);
    let answer = move || status.map_or_else(|| t::common::NONE.into(), |s| s.to_string());
    let (name, size) = (head.file.clone(), head.size);
    let file = move || format!("{name}, {}", format::bytes(size));
    let sha256 = head.sha256.clone().map(|hash| {
        let short = short(&hash);
        view! {
            <Fact label="SHA-256" value_class="row">
                <code title=hash.clone()>{short}</code>
                <CopyButton what="SHA-256" text=move || hash.clone() />
            </Fact>
        }
    });
    view! {
        <h3>{t::common::REQUEST}</h3>
        <dl class="import-request">
            <Fact label=t::import_result::summary::SENT>{move || format::time(sent, Precision::Second)}</Fact>
            {head
                .user
                .clone()
                .map(|user| {
                    view! {
                        <Fact label=t::import_result::summary::SENDER>
                            <PersonLink id=user />
                        </Fact>
                    }
                })}
            <Fact label=t::common::RESPONSE>{answer}</Fact>
            <Fact label=t::common::PROCESS_SPACE value_class="mono">
                {head.space}
            </Fact>
            <Fact label=t::common::FILE>{file}</Fact>
            {sha256}
        </dl>
    }
}

/// `9b1f…e07c`
fn short(hash: &str) -> String {
    match (hash.get(..4), hash.get(hash.len().saturating_sub(4)..)) {
        (Some(start), Some(end)) => format!("{start}…{end}"),
        _ => hash.to_owned(),
    }
}

/// The receipt as text, to be sent to others.
fn as_text(head: &ReceiptHeader) -> String {
    use t::import_result::summary as texts;
    let row = |name: Text, of: fn(Sums) -> usize| {
        texts::text_row(
            &of(head.elements).to_string(),
            &name,
            &of(head.relationships).to_string(),
        )
    };
    let sent = format::time(head.sent, Precision::Second);
    let mut lines = vec![texts::text_title(&head.file, &head.space, &sent)];
    if head.checked {
        lines.push(row(t::import_result::IN_FILE, |s| s.in_file));
    }
    lines.push(row(t::common::IMPORTED, |s| s.imported));
    if head.checked {
        lines.push(row(t::common::FAILED, |s| s.failed));
        lines.push(row(t::common::NOT_IN_RESPONSE, |s| s.unaccounted));
    }
    lines.push(texts::text_failed(&head.failed.to_string()));
    lines.push(texts::text_dropped(&head.dropped.to_string()));
    if let Some(hash) = &head.sha256 {
        lines.push(format!("SHA-256: {hash}"));
    }
    lines.join("\n") + "\n"
}

/// The strip of a saved receipt, without a current import, and its actions.
#[component]
pub fn ImportReceiptStrip(receipt: Arc<Receipt>) -> impl IntoView {
    let head = receipt.head.clone();
    let meta = super::strip::answered(&head);
    let (model, file_format) = (head.model.clone(), head.format.clone());
    view! {
        <div class="import-strip">
            <FileMark name=head.file.clone() meta=meta />
            <dl class="import-facts">
                <Fact label=t::import::strip::MODEL>
                    {move || model.clone().unwrap_or_else(|| t::common::NOT_GIVEN.into())}
                </Fact>
                <Fact label=t::common::FORMAT>
                    {move || file_format.clone().unwrap_or_else(|| t::import::NOT_KNOWN.into())}
                </Fact>
            </dl>
        </div>
        <div class="row wrap import-kept">
            <ImportReceiptActions receipt />
        </div>
    }
}
