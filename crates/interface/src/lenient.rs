//! Lists that drop only items that cannot be decoded.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::place::Read;

/// A list of the interface in which one item that cannot be decoded does not affect the others.
///
/// Every item is stored with its JSON text, so that it can be shown as received.
#[derive(Clone, Debug)]
pub struct Lenient<T> {
    /// The items that could be decoded, in their order.
    pub items: Vec<T>,
    /// The JSON text of each of `items`, at the same place; empty in a list made here.
    pub received: Vec<Box<str>>,
    /// The items that could not be decoded.
    pub lost: Vec<UnreadableItem>,
}

/// An item of a list that could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableItem {
    /// Its place in the list, from 0.
    pub index: usize,
    /// Its `id`, where it has one that is a string.
    pub id: Option<String>,
    /// Why, with the path of fields.
    pub why: String,
    /// The item as it came.
    pub json: Box<str>,
}

impl<T> From<Vec<T>> for Lenient<T> {
    fn from(items: Vec<T>) -> Self {
        Self {
            items,
            received: Vec::new(),
            lost: Vec::new(),
        }
    }
}

impl<T> Default for Lenient<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T: PartialEq> PartialEq for Lenient<T> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items && self.lost == other.lost
    }
}

impl<T: Serialize> Serialize for Lenient<T> {
    /// Writes the decoded items only.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(serializer)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T>(PhantomData<T>);

        impl<'de, T: DeserializeOwned> Visitor<'de> for Items<T> {
            type Value = Lenient<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Lenient<T>, A::Error> {
                let mut list = Lenient::default();
                let mut index = 0;
                while let Some(raw) = seq.next_element::<Box<RawValue>>()? {
                    list.take(index, raw);
                    index += 1;
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(Items(PhantomData))
    }
}

impl<'de, T: DeserializeOwned> Read<'de> for Lenient<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

impl<T: DeserializeOwned> Lenient<T> {
    fn take(&mut self, index: usize, raw: Box<RawValue>) {
        match serde_json::from_str(raw.get()) {
            Ok(item) => {
                self.items.push(item);
                self.received.push(raw.into());
            }
            Err(error) => self.lost.push(UnreadableItem {
                index,
                id: id_of(raw.get()),
                why: error.to_string(),
                json: raw.into(),
            }),
        }
    }
}

/// Reads no other field: the field that makes the item unreadable must not hide its id.
fn id_of(json: &str) -> Option<String> {
    let fields: HashMap<String, &RawValue> = serde_json::from_str(json).ok()?;
    serde_json::from_str(fields.get("id")?.get()).ok()
}
