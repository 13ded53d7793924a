//! The texts of receipts, for the search: names and ids of the elements they are about.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use leptos::prelude::*;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::browser;
use crate::catalog::fold::fold;
use crate::state::{Activity, Record};
use crate::t;

/// How long receipts are read at a stretch, in milliseconds.
const STRETCH: f64 = 12.0;

/// Fields of imported elements: a receipt keeps them for comparisons, and they are most of it.
const FIELDS: &str = "f";

/// Every text of each receipt that was read, folded, one per line, by record id.
#[derive(Default)]
pub struct ReceiptTexts(HashMap<String, (usize, String)>);

impl ReceiptTexts {
    /// The texts of a record's receipt; none where it is not read yet.
    pub fn of(&self, record: &Record) -> Option<&str> {
        // A receipt that changed has other texts and, but for rare cases, another length.
        let (length, texts) = self.0.get(&record.id)?;
        (*length == length_of(record)).then_some(texts)
    }

    /// Reads a record's receipt.
    pub fn read(&mut self, record: &Record) {
        let receipt = record.receipt.as_deref().unwrap_or_default();
        let read = (receipt.len(), fold(&texts(receipt)));
        self.0.insert(record.id.clone(), read);
    }
}

/// Reads the receipts that are not read yet, some at a time, so that the page stays responsive.
pub async fn read_receipts(activity: Activity, texts: RwSignal<ReceiptTexts>) {
    loop {
        let started = browser::now();
        let mut is_whole = false;
        let read = texts.try_update(|texts| {
            untrack(|| {
                activity.with(|records| {
                    let mut unread = records.iter().filter(|record| record.receipt.is_some());
                    is_whole = unread.all(|record| {
                        if texts.of(record).is_none() {
                            texts.read(record);
                        }
                        browser::now() - started < STRETCH
                    });
                });
            });
        });
        // The page may be left by now.
        if read.is_none() || is_whole {
            return;
        }
        browser::yield_to_browser().await;
    }
}

fn length_of(record: &Record) -> usize {
    record.receipt.as_deref().map_or(0, str::len)
}

/// The texts of a receipt, one per line; all of it where it cannot be read.
fn texts(receipt: &str) -> String {
    let mut texts = String::new();
    let mut json = serde_json::Deserializer::from_str(receipt);
    if Texts(&mut texts).deserialize(&mut json).is_err() {
        receipt.clone_into(&mut texts);
    }
    texts
}

/// Takes the texts out of JSON without making a tree of it: a receipt has some megabytes.
struct Texts<'a>(&'a mut String);

impl<'de> DeserializeSeed<'de> for Texts<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(t::common::JSON.get())
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.0.push_str(text);
        self.0.push('\n');
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Texts(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<Cow<'_, str>>()? {
            match &*name {
                FIELDS => {
                    fields.next_value::<IgnoredAny>()?;
                }
                _ => fields.next_value_seed(Texts(self.0))?,
            }
        }
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_is_searched_by_its_texts_without_fields_of_elements() {
        let receipt = r#"{"head":{"file":"a.xml","size":1.5,"sent":-1,"unknown":false,"user":null},
            "elements":[{"entry":{"n":"Mill","f":[{"k":"d","v":"Long text"}]},"id":"e\u0031"}]}"#;
        assert_eq!(texts(receipt), "a.xml\nMill\ne1\n");
        assert_eq!(texts("{broken"), "{broken");
    }
}
