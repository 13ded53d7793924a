//! How an entry is kept between visits: one JSON text an id. Never a secret.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::entry::{Entry, Loaded, Origin, Served};

#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    id: String,
    origin: Origin,
    since: f64,
    served: Served,
    #[serde(borrow)]
    element: Option<&'a RawValue>,
    at: f64,
}

/// The text to keep for an entry.
pub fn keep(entry: &Entry) -> Option<String> {
    let loaded = entry.loaded.as_deref();
    serde_json::to_string(&Kept {
        id: entry.id.to_string(),
        origin: entry.origin,
        since: entry.since,
        served: entry.served.clone(),
        element: loaded.and_then(|l| serde_json::from_str(&l.json).ok()),
        at: loaded.map_or(0.0, |l| l.at),
    })
    .ok()
}

/// The entry of a kept text; `None` for a text of another version of the app.
pub fn restore(text: &str) -> Option<Entry> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let loaded = kept.element.and_then(|json| {
        let element = serde_json::from_str(json.get()).ok()?;
        Some(Arc::new(Loaded::new(element, json.get().into(), kept.at)))
    });
    Some(Entry {
        id: kept.id.into(),
        origin: kept.origin,
        since: kept.since,
        served: kept.served,
        loaded,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::element;

    #[test]
    fn what_is_kept_comes_back() {
        let mut catalog = super::super::Catalog::default();
        catalog.add(&["x \"y\"".into()], Origin::Pasted, 3.0);
        let (made, json) = element("i-1", "e-1", "Node", "Gateway");
        catalog.take(made, json, Origin::Created, 5.0);
        for entry in catalog.entries() {
            let back = restore(&keep(entry).unwrap()).unwrap();
            assert_eq!(
                (&back.id, back.origin, back.since, &back.served),
                (&entry.id, entry.origin, entry.since, &entry.served)
            );
            assert_eq!(
                back.loaded.as_ref().map(|l| (&l.json, &l.element, l.at)),
                entry.loaded.as_ref().map(|l| (&l.json, &l.element, l.at))
            );
        }
    }

    #[test]
    fn other_texts_are_passed_over() {
        for text in ["", "{}", "[1]", "{\"id\":\"x\"}"] {
            assert!(restore(text).is_none(), "{text}");
        }
    }
}
