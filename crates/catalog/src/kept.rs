//! How entries are kept between visits: a page of them as one piece of bytes. Never a secret.

use std::borrow::Cow;

use architrave_skim::Batch;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, Origin, Served};
use super::store::Catalog;

/// Raised whenever the bytes mean something else than before.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Page<'a> {
    version: u32,
    #[serde(borrow)]
    entries: Vec<Kept<'a>>,
    /// A row for each entry with an element, in their order.
    #[serde(borrow)]
    batch: Batch<'a>,
}

#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    origin: Origin,
    since: f64,
    served: Served,
    /// When its element was received; NaN without one.
    at: f64,
}

/// The bytes to keep for these ids; those that are not known are left out.
pub fn keep(catalog: &Catalog, ids: &[impl AsRef<str>]) -> Option<Vec<u8>> {
    let known = ids.iter().filter_map(|id| catalog.entry(id.as_ref()));
    let (mut entries, mut rows) = (Vec::new(), Vec::new());
    for entry in known {
        let row = catalog.row(&entry.id);
        entries.push(Kept {
            id: Cow::Borrowed(&entry.id),
            origin: entry.origin,
            since: entry.since,
            served: entry.served.clone(),
            at: row.map_or(f64::NAN, |row| catalog.at(row)),
        });
        rows.extend(row);
    }
    let page = Page {
        version: VERSION,
        entries,
        batch: catalog.columns.batch(rows.into_iter()),
    };
    postcard::to_stdvec(&page).ok()
}

/// Puts the entries of kept bytes back; returns their ids. Bytes of another version of the app
/// bring nothing.
pub fn restore(catalog: &mut Catalog, bytes: &[u8]) -> Vec<String> {
    // The version stands first, so that it can be read whatever follows.
    let version = postcard::take_from_bytes::<u32>(bytes).map(|(version, _)| version);
    let page = match version {
        Ok(VERSION) => postcard::from_bytes::<Page>(bytes),
        _ => return Vec::new(),
    };
    let Ok(page) = page else { return Vec::new() };
    let places = catalog.learn(&page.batch);
    let mut rows = page.batch.rows.iter();
    let mut ids = Vec::with_capacity(page.entries.len());
    for kept in page.entries {
        let row = if kept.at.is_nan() { None } else { rows.next() };
        ids.push(kept.id.to_string());
        let entry = Entry {
            id: (&*kept.id).into(),
            origin: kept.origin,
            since: kept.since,
            served: kept.served,
            listed: row.is_some(),
        };
        catalog.restore(entry, row.map(|row| (row, &places)), kept.at);
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::element;

    #[test]
    fn what_is_kept_comes_back() {
        let mut catalog = Catalog::default();
        catalog.add(&["x \"y\"".into()], Origin::Pasted, 3.0);
        let (made, json) = element("i-1", "e-1", "Node", "Gateway");
        catalog.take(made, json, Origin::Created, 5.0);
        let reply = r#"{"items": [], "errors": [{"id": "z", "status": 404, "error": "gone"}]}"#;
        catalog.take_reply(&[], serde_json::from_str(reply).unwrap(), Origin::File, 7.0);
        let ids = ["x \"y\"", "i-1", "z", "unknown"];
        let bytes = keep(&catalog, &ids).unwrap();
        let mut again = Catalog::default();
        assert_eq!(restore(&mut again, &bytes), ids[..3]);
        assert_eq!(again.tally(), catalog.tally());
        assert_eq!(again.listed("i-1"), catalog.listed("i-1"));
        assert_eq!(
            again.entry("z").unwrap().served,
            catalog.entry("z").unwrap().served
        );
        assert_eq!(keep(&again, &ids).unwrap(), bytes);
        for end in 0..bytes.len() {
            assert!(restore(&mut Catalog::default(), &bytes[..end]).is_empty());
        }
        assert!(restore(&mut Catalog::default(), b"\x02rest").is_empty());
    }

    #[test]
    fn an_older_copy_does_not_replace_a_newer_element() {
        let mut catalog = Catalog::default();
        let (made, json) = element("i-1", "e-1", "Node", "Old");
        catalog.take(made, json, Origin::Created, 5.0);
        let old = keep(&catalog, &["i-1"]).unwrap();
        let (made, json) = element("i-1", "e-1", "Node", "New");
        catalog.take(made, json, Origin::Created, 6.0);
        restore(&mut catalog, &old);
        assert!(catalog.whole("i-1").is_some());
        let same = keep(&catalog, &["i-1"]).unwrap();
        restore(&mut catalog, &same);
        assert!(catalog.whole("i-1").is_some());
        let name = catalog.listed("i-1").unwrap().element.name.clone().unwrap();
        assert_eq!(name.get("en"), Some("New"));
    }
}
