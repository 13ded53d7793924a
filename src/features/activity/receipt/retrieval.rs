//! The receipt of a retrieval, and of ids that were added.

use std::sync::Arc;

use leptos::prelude::*;

use super::DRAWN;
use crate::components::{Button, Fact};
use crate::format::count;
use crate::state::{RetrievalReceipt, use_app};
use crate::t;

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
        let label = t::elements::retry_ids(again.len());
        view! {
            <Button icon="refresh-cw" on_press=move |_| app.retrieval.reload(again.clone())>
                {label}
            </Button>
        }
    });
    let rest = receipt.not_returned.saturating_sub(receipt.refused.len());
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
            <h2>{t::activity::retrieval::NOT_RETURNED}</h2>
            <table class="lines">
                <thead>
                    <tr>
                        <th scope="col">{t::common::INSTANCE_ID}</th>
                        <th scope="col">{t::activity::retrieval::STATUS}</th>
                        <th scope="col">{t::common::RESPONSE}</th>
                    </tr>
                </thead>
                <tbody>{refused.collect_view()}</tbody>
            </table>
            {(hidden > 0).then(|| view! { <p class="meta">{t::common::number_more(&count(hidden))}</p> })}
        </section>
    });
    let left = (!receipt.left.is_empty()).then(|| view! {
        <section>
            <h2>{t::common::NOT_REQUESTED}</h2>
            <p class="quote">{receipt.left.iter().take(DRAWN).cloned().collect::<Vec<_>>().join("\n")}</p>
            {(receipt.not_requested > DRAWN)
                .then(|| {
                    view! { <p class="meta">{t::common::number_more(&count(receipt.not_requested - DRAWN))}</p> }
                })}
        </section>
    });
    view! {
        <section>
            <h2>{t::common::REQUEST}</h2>
            <dl class="fields">
                <Fact label=t::activity::retrieval::ASKED value_class="number">
                    {count(receipt.requested)}
                </Fact>
                <Fact label=t::activity::retrieval::LOADED value_class="number">
                    {count(receipt.returned)}
                </Fact>
                <Fact label=t::activity::retrieval::NOT_RETURNED value_class="number">
                    {count(receipt.not_returned)}
                </Fact>
                <Fact label=t::common::NOT_REQUESTED value_class="number">
                    {count(receipt.not_requested)}
                </Fact>
                <Fact label=t::activity::retrieval::REQUESTS value_class="number">
                    {count(receipt.requests)}
                </Fact>
                <Fact label=t::activity::retrieval::SENT_WITH value_class="mono">
                    {receipt.with}
                </Fact>
                {receipt
                    .error
                    .clone()
                    .map(|error| {
                        view! { <Fact label=t::activity::retrieval::ERROR>{error}</Fact> }
                    })}
            </dl>
        </section>
        {list}
        {left}
        {button}
    }
}
