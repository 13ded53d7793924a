//! What a record's receipt holds.

use std::sync::Arc;

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::components::{Button, CopyButton};
use crate::features::batch::{ManyReceipt, ManyReceiptView};
use crate::features::create::{CreateReceipt, CreateReceiptView};
use crate::features::import::{ImportReceipt, ImportReceiptStrip, ImportReceiptView};
use crate::features::publish::{Ledger, PublishReceipt};
use crate::format::{count, counted};
use crate::lazy::{lazily, lazy_view};
use crate::state::{Kind, Record, RetrievalReceipt, use_app};

/// How many items of a list are drawn; the JSON has them all.
const DRAWN: usize = 100;

/// The receipt of a record: the view that its page made for it, else whatever the receipt holds.
pub fn receipt_body(record: &Record) -> AnyView {
    let Some(text) = record.receipt.as_deref() else {
        return view! { <p class="soft empty-line">"No receipt was stored."</p> }.into_any();
    };
    let record = record.clone();
    match record.kind {
        Kind::AddIds | Kind::Retrieve => match serde_json::from_str::<RetrievalReceipt>(text) {
            Ok(receipt) => view! { <Retrieved receipt=receipt /> }.into_any(),
            Err(_) => any_receipt(&record),
        },
        Kind::Publish => lazily(move || publication(record.clone())).into_any(),
        Kind::Create if serde_json::from_str::<CreateReceipt>(text).is_ok() => {
            lazily(move || creation(record.clone())).into_any()
        }
        Kind::Create => lazily(move || batch(record.clone())).into_any(),
        Kind::Import => lazily(move || import(record.clone())).into_any(),
    }
}

// Each is loaded with the page that it belongs to.
lazy_view! { publish, publication(record: Record), match read::<Ledger>(&record) {
    Some(ledger) => view! { <PublishReceipt record=record ledger=ledger /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { create, creation(record: Record), match read::<CreateReceipt>(&record) {
    Some(receipt) => view! { <CreateReceiptView receipt=receipt /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { batch, batch(record: Record), match read::<ManyReceipt>(&record) {
    Some(receipt) => view! { <ManyReceiptView receipt=receipt /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { result, import(record: Record), match ImportReceipt::of_record(&record).map(Arc::new) {
    Some(receipt) => view! {
        <ImportReceiptStrip receipt=receipt.clone() />
        <ImportReceiptView receipt=receipt />
    }
    .into_any(),
    None => any_receipt(&record),
} }

fn read<T: DeserializeOwned>(record: &Record) -> Option<T> {
    serde_json::from_str(record.receipt.as_deref()?).ok()
}

/// A receipt that no page has a view for.
fn any_receipt(record: &Record) -> AnyView {
    let text = record.receipt.clone().unwrap_or_default();
    match serde_json::from_str::<Value>(&text) {
        Ok(value) => view! {
            <section class="receipt-json">
                <div class="row">
                    <h2>"Receipt"</h2>
                    <CopyButton what="Receipt" text=move || text.clone() />
                </div>
                {shown(&value)}
            </section>
        }
        .into_any(),
        Err(_) => view! { <pre class="quote">{text}</pre> }.into_any(),
    }
}

/// A JSON value for reading: objects as names and values, lists one below the other.
fn shown(value: &Value) -> AnyView {
    match value {
        Value::Null => view! { <span class="muted">"Not given"</span> }.into_any(),
        Value::Bool(yes) => if *yes { "Yes" } else { "No" }.into_any(),
        Value::Number(number) => number.to_string().into_any(),
        Value::String(text) if text.is_empty() => {
            view! { <span class="muted">"Not given"</span> }.into_any()
        }
        Value::String(text) => match inner(text) {
            Some(inner) => view! {
                <pre class="quote" tabindex="0">
                    {inner}
                </pre>
            }
            .into_any(),
            None => view! { <span class="text">{text.clone()}</span> }.into_any(),
        },
        Value::Array(items) if items.is_empty() => {
            view! { <span class="muted">"None"</span> }.into_any()
        }
        Value::Array(items) => {
            let rest = items.len().saturating_sub(DRAWN);
            let rest = (rest > 0).then(|| view! { <li class="meta">{format!("{} more in the copied receipt", count(rest))}</li> });
            let some = items
                .iter()
                .take(DRAWN)
                .map(|item| view! { <li>{shown(item)}</li> });
            view! { <ol class="values">{some.collect_view()}{rest}</ol> }.into_any()
        }
        Value::Object(fields) => {
            let rows = fields.iter().map(|(name, value)| {
                view! {
                    <div>
                        <dt>{words(name)}</dt>
                        <dd>{shown(value)}</dd>
                    </div>
                }
            });
            view! { <dl class="fields">{rows.collect_view()}</dl> }.into_any()
        }
    }
}

/// JSON that is kept as a text, such as the body of a request, made fit to read.
fn inner(text: &str) -> Option<String> {
    let begins = text.trim_start().starts_with(['{', '[']);
    let value: Value = begins.then(|| serde_json::from_str(text).ok())??;
    serde_json::to_string_pretty(&value).ok()
}

/// A field's name in words: `notServed`, `not_served` → `Not served`.
fn words(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        match c {
            '_' | '-' => out.push(' '),
            c if c.is_uppercase() && !out.is_empty() => {
                out.push(' ');
                out.extend(c.to_lowercase());
            }
            c if out.is_empty() => out.extend(c.to_uppercase()),
            c => out.push(c),
        }
    }
    out
}

#[component]
fn Retrieved(receipt: RetrievalReceipt) -> impl IntoView {
    let app = use_app();
    let again: Vec<Arc<str>> = receipt
        .refused
        .iter()
        .map(|r| r.id.as_str().into())
        .chain(receipt.left.iter().map(|id| id.as_str().into()))
        .collect();
    let button = (!again.is_empty()).then(|| {
        let label = format!("Retrieve these {} again", counted(again.len(), "id", "ids"));
        view! {
            <Button icon="refresh-cw" on_press=move |_| app.retrieval.again(again.clone())>
                {label}
            </Button>
        }
    });
    let fact = |label: &'static str, number: usize| {
        view! {
            <div>
                <dt>{label}</dt>
                <dd class="number">{count(number)}</dd>
            </div>
        }
    };
    let rest = receipt.not_served.saturating_sub(receipt.refused.len());
    let refused = receipt.refused.iter().take(DRAWN).map(|r| {
        view! {
            <tr>
                <td class="mono">{r.id.clone()}</td>
                <td class="number">{r.status.clone()}</td>
                <td>{r.text.clone()}</td>
            </tr>
        }
    });
    let hidden = receipt.refused.len().saturating_sub(DRAWN) + rest;
    let list = (!receipt.refused.is_empty()).then(|| view! {
        <section>
            <h2>"Not served"</h2>
            <table class="lines">
                <thead>
                    <tr>
                        <th scope="col">"Instance id"</th>
                        <th scope="col">"Status"</th>
                        <th scope="col">"What the service said"</th>
                    </tr>
                </thead>
                <tbody>{refused.collect_view()}</tbody>
            </table>
            {(hidden > 0).then(|| view! { <p class="meta">{format!("{} more", count(hidden))}</p> })}
        </section>
    });
    let left = (!receipt.left.is_empty()).then(|| view! {
        <section>
            <h2>"Not asked for"</h2>
            <p class="quote">{receipt.left.iter().take(DRAWN).cloned().collect::<Vec<_>>().join("\n")}</p>
            {(receipt.not_asked > DRAWN)
                .then(|| view! { <p class="meta">{format!("{} more", count(receipt.not_asked - DRAWN))}</p> })}
        </section>
    });
    view! {
        <section>
            <h2>"What was asked for"</h2>
            <dl class="fields">
                {fact("Ids asked for", receipt.asked)} {fact("Loaded", receipt.served)}
                {fact("Not served", receipt.not_served)} {fact("Not asked for", receipt.not_asked)}
                {fact("Requests", receipt.requests)} <div>
                    <dt>"Sent with"</dt>
                    <dd class="mono">{receipt.with.clone()}</dd>
                </div>
                {receipt
                    .error
                    .clone()
                    .map(|error| {
                        view! {
                            <div>
                                <dt>"Ended because"</dt>
                                <dd>{error}</dd>
                            </div>
                        }
                    })}
            </dl>
        </section>
        {list}
        {left}
        {button}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_words() {
        for (name, expected) in [
            ("notServed", "Not served"),
            ("not_served", "Not served"),
            ("id", "Id"),
            ("", ""),
        ] {
            assert_eq!(words(name), expected);
        }
    }

    #[test]
    fn a_request_kept_as_text_is_made_readable() {
        assert_eq!(inner("{\"a\":1}").as_deref(), Some("{\n  \"a\": 1\n}"));
        assert_eq!(inner("[not json"), None);
        assert_eq!(inner("7"), None);
    }
}
