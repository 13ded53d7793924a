//! The receipt beside the lists: sums that add up, and the facts of the request.

use std::sync::Arc;

use leptos::prelude::*;

use super::receipt::{Head, Receipt, Sums};
use super::result::{ImportReceiptActions, RetryNote};
use super::strip::{FileMark, seconds};
use crate::components::{CopyButton, Icon, PersonLink};
use crate::format::{self, Precision, count, counted};

/// The panel.
#[component]
pub fn Summary(receipt: Arc<Receipt>) -> impl IntoView {
    let head = receipt.head.clone();
    let text = as_text(&head);
    let result = head.has_result();
    let note = note(&head);
    let adds_up = adds_up(&head);
    let retry = Arc::clone(&receipt);
    let open = head.elements.unaccounted + head.relationships.unaccounted;
    let unaccounted = (open > 0).then(|| {
        format!(
            "{} and {} of the file are in none of the service’s lists. Load the imported ones to see whether they exist.",
            counted(head.elements.unaccounted, "element", "elements"),
            counted(head.relationships.unaccounted, "relationship", "relationships")
        )
    });
    view! {
        <aside class="import-receipt" aria-label="Receipt" tabindex="0">
            <h2 class="row">
                "Receipt"<span class="push">
                    <CopyButton what="Receipt" text=move || text.clone() />
                </span>
            </h2>
            {result.then(|| view! { <SumTable head=head.clone() /> })}
            {adds_up
                .map(|text| {
                    view! {
                        <p class="meta row import-adds-up">
                            <Icon name="check" class="small ok" />
                            {text}
                        </p>
                    }
                })}
            {note.map(|note| view! { <p class="meta">{note}</p> })}
            {unaccounted
                .map(|text| {
                    view! {
                        <h3>"Unaccounted for"</h3>
                        <p class="soft">{text}</p>
                    }
                })}
            <RetryNote receipt=retry />
            <Request head />
        </aside>
    }
}

#[component]
fn SumTable(head: Head) -> impl IntoView {
    let (e, r) = (head.elements, head.relationships);
    let row = |icon: Option<(&'static str, &'static str)>,
               label: &'static str,
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
                        "Elements"
                    </th>
                    <th scope="col" class="right">
                        "Relationships"
                    </th>
                </tr>
            </thead>
            <tbody>
                {head.checked.then(|| row(None, "In the file", |s| s.in_file, ""))}
                {row(Some(("circle-check", "ok")), "Imported", |s| s.imported, "")}
                {head
                    .checked
                    .then(|| {
                        view! {
                            {row(Some(("circle-x", "bad")), "Failed", |s| s.failed, "")}
                            {row(Some(("circle-help", "warn")), "Unaccounted", |s| s.unaccounted, "warn")}
                        }
                    })}
            </tbody>
        </table>
    }
}

/// That every part of the file stands in exactly one of the rows, where it was read here.
fn adds_up(head: &Head) -> Option<String> {
    let sum = |sums: Sums| {
        let (i, f, u) = (sums.imported, sums.failed, sums.unaccounted);
        format!(
            "{} + {} + {} = {}",
            count(i),
            count(f),
            count(u),
            count(sums.in_file)
        )
    };
    let whole = head.checked && head.elements.add_up() && head.relationships.add_up();
    whole.then(|| {
        format!(
            "Adds up: {} elements, {} relationships.",
            sum(head.elements),
            sum(head.relationships)
        )
    })
}

/// How what failed was matched to the file.
fn note(head: &Head) -> Option<String> {
    let matched = head.failed - head.failed_unmatched.min(head.failed);
    Some(match (head.checked, head.failed) {
        (false, _) if head.has_result() => {
            "The file was not read to its end here, so the sums are those of the service alone."
                .into()
        }
        (false, _) | (true, 0) => return None,
        (true, n) if head.failed_unmatched > 0 => format!(
            "Failed entries carry only a reason. {} of {} were matched to the file; the others are under Unaccounted for.",
            count(matched),
            count(n)
        ),
        (true, 1) => "The failed entry carries only a reason. It was matched to the file.".into(),
        (true, n) if head.failed_by_id == n => format!(
            "Failed entries carry only a reason. All {} were matched to the file by the id in the reason text.",
            count(n)
        ),
        (true, n) => format!(
            "Failed entries carry only a reason. All {} were matched to the file, {} of them by the id in the reason text.",
            count(n),
            count(head.failed_by_id)
        ),
    })
}

#[component]
fn Request(head: Head) -> impl IntoView {
    let answer = match (head.status, head.answered) {
        (Some(status), Some(at)) => format!("{status} in {}", seconds(at - head.sent)),
        _ => "None".into(),
    };
    let sha256 = head.sha256.clone().map(|hash| {
        let short = short(&hash);
        view! {
            <div>
                <dt>"SHA-256"</dt>
                <dd class="row">
                    <code title=hash.clone()>{short}</code>
                    <CopyButton what="SHA-256" text=move || hash.clone() />
                </dd>
            </div>
        }
    });
    let fact = |name: &'static str, value: String, mono: bool| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd class:mono=mono>{value}</dd>
            </div>
        }
    };
    view! {
        <h3>"Request"</h3>
        <dl class="import-request">
            {fact("Sent", format::time(head.sent, Precision::Second), false)}
            {head
                .user
                .clone()
                .map(|user| {
                    view! {
                        <div>
                            <dt>"As"</dt>
                            <dd>
                                <PersonLink id=user />
                            </dd>
                        </div>
                    }
                })} {fact("Answer", answer, false)} {fact("Space", head.space.clone(), true)}
            {fact("File", format!("{}, {}", head.file, format::bytes(head.size)), false)} {sha256}
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

/// The receipt as text, to be sent to somebody.
fn as_text(head: &Head) -> String {
    let row = |name: &str, of: fn(Sums) -> usize| {
        format!(
            "{name}: {} elements, {} relationships\n",
            of(head.elements),
            of(head.relationships)
        )
    };
    let mut text = format!(
        "{} into {}, sent {}\n",
        head.file,
        head.space,
        format::time(head.sent, Precision::Second)
    );
    if head.checked {
        text.push_str(&row("In the file", |s| s.in_file));
    }
    text.push_str(&row("Imported", |s| s.imported));
    if head.checked {
        text.push_str(&row("Failed", |s| s.failed));
        text.push_str(&row("Unaccounted for", |s| s.unaccounted));
    }
    text.push_str(&format!(
        "Listed as failed: {}\nDropped properties: {}\n",
        head.failed, head.dropped
    ));
    if let Some(hash) = &head.sha256 {
        text.push_str(&format!("SHA-256: {hash}\n"));
    }
    text
}

/// The strip of a kept receipt, where there is no import at hand, and what can be done with it.
#[component]
pub fn KeptStrip(
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    let head = receipt.head.clone();
    let meta = super::strip::answered(&head);
    view! {
        <div class="import-strip">
            <FileMark name=head.file.clone() meta=meta />
            <dl class="import-facts">
                <div>
                    <dt>"Model"</dt>
                    <dd>{head.model.clone().unwrap_or_else(|| "Not given".into())}</dd>
                </div>
                <div>
                    <dt>"Format"</dt>
                    <dd>{head.format.clone().unwrap_or_else(|| "Not known".into())}</dd>
                </div>
            </dl>
        </div>
        <div class="row wrap import-kept">
            <ImportReceiptActions receipt />
        </div>
    }
}
