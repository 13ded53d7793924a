//! What a record's receipt holds: the view that its feature has for it, else whatever it holds.

use std::sync::Arc;

use leptos::prelude::*;
use serde::de::DeserializeOwned;

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
    let Some(text) = record.receipt.as_deref() else {
        return view! { <p class="soft empty-line">{t::activity::receipt::NOT_STORED}</p> }
            .into_any();
    };
    let record = record.clone();
    match record.kind {
        Kind::AddIds | Kind::Retrieve => match serde_json::from_str::<RetrievalReceipt>(text) {
            Ok(receipt) => view! { <RetrievalReceiptView receipt=receipt /> }.into_any(),
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
lazy_view! { created, creation(record: Record), match read::<CreateReceipt>(&record) {
    Some(receipt) => view! { <CreateReceiptView receipt=receipt /> }.into_any(),
    None => any_receipt(&record),
} }
lazy_view! { batch, batch(record: Record), match read::<BatchReceipt>(&record) {
    Some(receipt) => view! { <BatchReceiptView receipt=receipt /> }.into_any(),
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
