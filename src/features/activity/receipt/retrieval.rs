//! The receipt of a retrieval, and of ids that were added.

use std::sync::Arc;

use leptos::prelude::*;

use super::DRAWN;
use crate::components::Button;
use crate::format::{count, counted};
use crate::state::{RetrievalReceipt, use_app};

/// The receipt.
#[component]
pub fn RetrievalReceiptView(receipt: RetrievalReceipt) -> impl IntoView {
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
