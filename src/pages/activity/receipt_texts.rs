//! The texts of receipts, for the search: names and ids of the elements they are about.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use crate::catalog::fold::fold;
use crate::state::Record;

/// Every text of each receipt that was searched, folded, by record id. Reading a receipt takes longer
/// than a keystroke may.
#[derive(Default)]
pub struct ReceiptTexts(HashMap<String, (usize, Arc<str>)>);

impl ReceiptTexts {
    /// The texts of a record's receipt, one per line.
    pub fn of(&mut self, record: &Record) -> Arc<str> {
        let receipt = record.receipt.as_deref().unwrap_or_default();
        // A receipt that is written anew has other texts and, but for rare cases, another length.
        if let Some((length, texts)) = self.0.get(&record.id)
            && *length == receipt.len()
        {
            return texts.clone();
        }
        let mut texts = String::new();
        match serde_json::from_str(receipt) {
            Ok(value) => collect(&value, &mut texts),
            Err(_) => texts.push_str(receipt),
        }
        let texts: Arc<str> = fold(&texts).into();
        self.0
            .insert(record.id.clone(), (receipt.len(), texts.clone()));
        texts
    }
}

fn collect(value: &Value, texts: &mut String) {
    match value {
        Value::String(text) => {
            texts.push_str(text);
            texts.push('\n');
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
