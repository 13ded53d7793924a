//! What a record's receipt holds: the view that its feature has for it, else whatever it holds.

use std::sync::Arc;

use leptos::prelude::*;

use super::json::any_receipt;
use super::retrieval::RetrievalReceiptView;
use crate::features::batch::{BatchReceipt, BatchReceiptView};
use crate::features::create::{CreateReceipt, CreateReceiptView};
use crate::features::import::{ImportReceipt, ImportReceiptStrip, ImportReceiptView};
use crate::features::publish::{Ledger, PublishReceipt};
use crate::lazy::{lazily, lazy_view};
use crate::state::{Kind, Record, RetrievalReceipt};
use crate::t;

pub fn receipt_body(record: &Record) -> AnyView {
    if record.receipt.is_none() {
        return view! { <p class="soft empty-line">{t::activity::receipt::NOT_STORED}</p> }
            .into_any();
    }
    let record = record.clone();
    match record.kind {
        Kind::AddIds | Kind::Retrieve => match record.receipt_as::<RetrievalReceipt>() {
            Some(receipt) => view! { <RetrievalReceiptView receipt=receipt /> }.into_any(),
            None => any_receipt(&record),
        },
        Kind::Publish => lazily(move || publication(record.clone())).into_any(),
        Kind::Create if record.receipt_as::<CreateReceipt>().is_some() => {
            lazily(move || creation(record.clone())).into_any()
        }
        Kind::Create => lazily(move || batch(record.clone())).into_any(),
        Kind::Import => lazily(move || import(record.clone())).into_any(),
    }
}

// Each is loaded with the page that it belongs to.
lazy_view! { publish, publication(record: Record), match record.receipt_as::<Ledger>() {
    Some(ledger) => view! { <PublishReceipt record=record ledger=ledger /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { created, creation(record: Record), match record.receipt_as::<CreateReceipt>() {
    Some(receipt) => view! { <CreateReceiptView receipt=receipt /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { batch, batch(record: Record), match record.receipt_as::<BatchReceipt>() {
    Some(receipt) => view! { <BatchReceiptView receipt=receipt /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { result, import(record: Record), match record.receipt_as::<ImportReceipt>().map(Arc::new) {
    Some(receipt) => view! {
        <ImportReceiptStrip receipt=receipt.clone() />
        <ImportReceiptView receipt=receipt />
    }
    .into_any(),
    None => any_receipt(&record),
} }
