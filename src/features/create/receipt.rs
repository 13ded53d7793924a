//! The receipt of a creation in the activity, and how it is shown.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::components::Icon;
use crate::paths;
use crate::state::{Kind, Record, StoredReceipt, use_app};
use crate::t::{self, Text};

/// The receipt of a creation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CreateReceipt {
    /// The body that was sent.
    pub request: String,
    /// The `Idempotency-Key` it was sent with, if it was.
    pub key: Option<String>,
    /// The draft it came from, as long as it is saved.
    pub draft: Option<String>,
    /// The instance id of the created element.
    pub element: Option<String>,
    /// The service's own words, if it refused.
    pub text: Option<String>,
    /// The instance id that a response named which could not be read otherwise: the element exists.
    #[serde(default)]
    pub named_id: Option<String>,
}

impl StoredReceipt for CreateReceipt {
    const KINDS: &'static [Kind] = &[Kind::Create];
}

/// What can be done if it is unknown whether the element of a record was created.
pub fn advice(record: &Record) -> &'static str {
    let receipt = record.receipt_as::<CreateReceipt>();
    advice_for(receipt.is_some_and(|receipt| receipt.key.is_some())).get()
}

/// The same where the service recognises the key of the request, or does not.
pub const fn advice_for(is_recognised: bool) -> Text {
    match is_recognised {
        true => t::create::receipt::RETRY_IS_SAFE,
        false => t::create::receipt::LOOK_FIRST,
    }
}

/// A receipt, as the activity shows it.
#[component]
pub fn CreateReceiptView(receipt: CreateReceipt) -> impl IntoView {
    let app = use_app();
    let space = untrack(|| app.session.space());
    let request = serde_json::from_str::<serde_json::Value>(&receipt.request)
        .ok()
        .and_then(|value| serde_json::to_string_pretty(&value).ok())
        .unwrap_or(receipt.request);
    let element = receipt.element.map(|id| {
        let url = paths::element(&space, &id);
        view! {
            <p>
                <a class="button" href=url>
                    <Icon name="arrow-right" />
                    {t::common::OPEN_ELEMENT}
                </a>
                " "
                <code>{id}</code>
            </p>
        }
    });
    let draft = receipt.draft.map(|id| {
        view! {
            <p>
                <a class="button" href=paths::draft(&space, &id)>
                    <Icon name="file-text" />
                    {t::create::OPEN_DRAFT}
                </a>
            </p>
        }
    });
    view! {
        <div class="stack create-receipt">
            {element} {draft} {receipt.text.map(|text| view! { <p class="quote">{text}</p> })}
            {receipt
                .key
                .map(|key| {
                    let words = t::create::receipt::sent_with(t::slot(0));
                    view! { <p class="meta">{t::rich(&words, vec![view! { <code>{key}</code> }.into_any()])}</p> }
                })} <h3>{t::common::REQUEST}</h3> <pre class="quote" tabindex="0" aria-label=t::create::REQUEST_BODY>
                {request}
            </pre>
        </div>
    }
}
