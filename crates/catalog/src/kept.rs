//! How entries are kept between visits: a page of them as one piece of bytes. Never a secret.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use architrave_rows::Batch;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, Origin, Served};
use super::store::Catalog;

/// Raised whenever the bytes of rows mean something else than before; the version of the app's database is
/// raised with it. Version, stamp and entries stay as they are: of an earlier page they are all that is read.
const VERSION: u32 = 6;

/// What a page begins with: the version, and a stamp, another number each time the page is written, so that whoever
/// wrote it knows it again. A row follows for each entry with an element, in their order.
type Head<'a> = (u32, u64, Vec<Kept<'a>>);

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

/// The bytes to keep for these ids, with this stamp; those that are not known are left out.
pub fn encode_page(catalog: &Catalog, ids: &[impl AsRef<str>], stamp: u64) -> Option<Vec<u8>> {
    let (mut entries, mut rows) = (Vec::with_capacity(ids.len()), Vec::new());
    let mut near = 0;
    for id in ids {
        let Some(place) = catalog.place_near(id.as_ref(), near) else {
            continue;
        };
        near = place + 1;
        let row = catalog.row_at(place);
        entries.push(kept(catalog, &catalog.entries()[place], row));
        rows.extend(row);
    }
    let batch = catalog.columns.batch(rows.into_iter()).to_bytes();
    join_page(&entries, &batch, stamp)
}

/// The bytes of a page.
fn join_page(entries: &[Kept<'_>], batch: &[u8], stamp: u64) -> Option<Vec<u8>> {
    let head = postcard::to_stdvec(&(VERSION, stamp, entries)).ok()?;
    Some([&head, batch].concat())
}

fn kept<'a>(catalog: &Catalog, entry: &'a Entry, row: Option<usize>) -> Kept<'a> {
    Kept {
        id: Cow::Borrowed(&entry.id),
        origin: entry.origin,
        since: entry.since,
        served: entry.served.clone(),
        at: row.map_or(f64::NAN, |row| catalog.at(row)),
    }
}

/// The same for ids whose rows came with one batch, whose bytes are kept as they `came`: nothing is
/// written a second time. `None` where the rows of these ids are not those of the batch.
pub fn encode_page_from_batch(
    catalog: &Catalog,
    ids: &[Arc<str>],
    batch: &Batch<'_>,
    came: &[u8],
    stamp: u64,
) -> Option<Vec<u8>> {
    let mut entries = Vec::with_capacity(ids.len());
    let mut near = 0;
    for row in &batch.rows {
        let place = catalog.place_near(&row.id, near)?;
        near = place + 1;
        let entry = catalog.entries().get(place)?;
        entries.push(kept(catalog, entry, Some(catalog.row_at(place)?)));
    }
    let came_as_asked =
        batch.rows.len() == ids.len() && batch.rows.iter().zip(ids).all(|(row, id)| row.id == **id);
    if !came_as_asked {
        let mut left: HashSet<&str> = ids.iter().map(|id| &**id).collect();
        for row in &batch.rows {
            // An id that was not asked for, or came twice, stands elsewhere.
            left.take(&*row.id)?;
        }
        for id in ids.iter().filter(|id| left.contains(&***id)) {
            let entry = catalog.entry(id)?;
            // It was served before, and not this time: its row is not in the batch.
            if catalog.row(&entry.id).is_some() {
                return None;
            }
            entries.push(kept(catalog, entry, None));
        }
    }
    join_page(&entries, came, stamp)
}

/// The stamp of a stored page; `None` for that of another version of the app.
pub fn stamp_of(bytes: &[u8]) -> Option<u64> {
    let ((version, stamp), _) = postcard::take_from_bytes::<(u32, u64)>(bytes).ok()?;
    (version == VERSION).then_some(stamp)
}

/// Restores the entries of a stored page and returns their ids. From a page of an earlier version of the app only the
/// ids are restored, and their elements have to be loaded again; a page of a later version restores nothing.
pub fn decode_page(catalog: &mut Catalog, bytes: &[u8]) -> Vec<String> {
    // The version stands first, so that it can be read whatever follows.
    let version = postcard::take_from_bytes::<u32>(bytes).map(|(version, _)| version);
    let page = match version {
        Ok(VERSION) => postcard::take_from_bytes::<Head<'_>>(bytes)
            .ok()
            .and_then(|((_, _, entries), rest)| Some((entries, Batch::from_bytes(rest)?))),
        Ok(version) => earlier_entries(version, bytes).map(|entries| (entries, Batch::default())),
        Err(_) => None,
    };
    let Some((entries, batch)) = page else {
        return Vec::new();
    };
    let mut places = catalog.learn(&batch);
    let mut rows = batch.rows.iter().enumerate();
    let mut ids = Vec::with_capacity(entries.len());
    for kept in entries {
        let row = if kept.at.is_nan() { None } else { rows.next() };
        ids.push(kept.id.to_string());
        let entry = Entry {
            id: (&*kept.id).into(),
            origin: kept.origin,
            since: kept.since,
            served: kept.served,
            listed: row.is_some(),
        };
        let row = row.map(|(at, row)| (row, batch.cells.get(at)));
        catalog.restore(entry, row, &mut places, kept.at);
    }
    catalog.changed();
    ids
}

/// The entries of a page of an earlier version, as if nobody had asked for their elements.
fn earlier_entries(version: u32, bytes: &[u8]) -> Option<Vec<Kept<'_>>> {
    let mut entries = match version {
        // It had no stamp.
        1 => {
            postcard::take_from_bytes::<(u32, Vec<Kept<'_>>)>(bytes)
                .ok()?
                .0
                .1
        }
        2..VERSION => postcard::take_from_bytes::<Head<'_>>(bytes).ok()?.0.2,
        _ => return None,
    };
    for entry in &mut entries {
        entry.at = f64::NAN;
        if entry.served == Served::Served {
            entry.served = Served::NotAsked;
        }
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::element;
    use architrave_rows::{Details, Row, TextIndex};

    #[test]
    fn what_is_kept_comes_back() {
        let mut catalog = Catalog::default();
        catalog.add(&["x \"y\""], Origin::Pasted, 3.0);
        let (made, json) = element("i-1", "e-1", "Node", "Gateway");
        catalog.take(made, json, Origin::Created, 5.0);
        let reply = r#"{"items": [], "errors": [{"id": "z", "status": 404, "error": "gone"}]}"#;
        catalog.take_reply(&[], serde_json::from_str(reply).unwrap(), Origin::File, 7.0);
        let ids = ["x \"y\"", "i-1", "z", "unknown"];
        let bytes = encode_page(&catalog, &ids, 9).unwrap();
        let mut again = Catalog::default();
        assert_eq!(decode_page(&mut again, &bytes), ids[..3]);
        assert_eq!(again.tally(), catalog.tally());
        assert_eq!(again.listed("i-1"), catalog.listed("i-1"));
        assert_eq!(
            again.entry("z").unwrap().served,
            catalog.entry("z").unwrap().served
        );
        assert_eq!(encode_page(&again, &ids, 9).unwrap(), bytes);
        assert_eq!(stamp_of(&bytes), Some(9));
        for end in 0..bytes.len() {
            assert!(decode_page(&mut Catalog::default(), &bytes[..end]).is_empty());
        }
        assert!(decode_page(&mut Catalog::default(), b"\x06rest").is_empty());
    }

    #[test]
    fn the_version_of_pages_is_raised_with_the_table_of_fields() {
        let fields = Row::FIELDS.iter();
        let fields: Vec<String> = fields
            .map(|field| format!("{}: {}", field.name, field.type_name.replace(' ', "")))
            .collect();
        // If this fails, the bytes of rows changed: raise VERSION here and in `src/storage.rs`, then correct the list.
        let expected = "id: Cow<'a,str>; element_id: Cow<'a,str>; conceptual_class: TextIndex; layer: TextIndex; \
            validity_state: TextIndex; has_predecessor: bool; principal_is_owner: bool; owners: SmallList<Owner>; \
            groups: SmallList<GroupIndex>; properties: Properties<'a>; references: Vec<Relation<'a>>; \
            specialization: TextIndex; created: AuditStamp<'a>; modified: Option<AuditStamp<'a>>; \
            last_validation: Option<AuditStamp<'a>>; published: Option<AuditStamp<'a>>; visibility: Visibility<'a>";
        assert_eq!((VERSION, fields.join("; ").as_str()), (6, expected));
    }

    #[test]
    fn every_field_of_the_table_survives_a_page() {
        let catalog = crate::warm_up().unwrap();
        let ids: Vec<String> = catalog
            .entries()
            .iter()
            .map(|entry| entry.id.to_string())
            .collect();
        let bytes = encode_page(&catalog, &ids, 9).unwrap();
        let mut again = Catalog::default();
        assert_eq!(decode_page(&mut again, &bytes), ids);
        let (rows, back) = (
            catalog.columns.batch(0..ids.len()),
            again.columns.batch(0..ids.len()),
        );
        assert_eq!(rows, back);
        let text = |text: TextIndex| &*rows.texts[text.0 as usize];
        for row in &rows.rows {
            // The warm-up has something in each field, and the same person in each but the creation.
            let missing = format!("{:?}", Row::default().details);
            assert_ne!(format!("{:?}", row.details), missing);
            let mut sample = Details::sample(row.details.specialization);
            assert_eq!(text(row.details.created.by), "nobody");
            sample.created = row.details.created.clone();
            assert_eq!(row.details, sample);
        }
    }

    #[test]
    fn times_and_relationships_come_back_as_they_were_written() {
        for (at, relationship) in [
            (
                "2026-05-31T23:59:59.999Z",
                "0196a000-0000-7000-8000-0123456789ab",
            ),
            (
                "2026-05-31T23:59:59Z",
                "0196A000-0000-7000-8000-0123456789AB",
            ),
            (
                "2026-05-31T23:59:60Z",
                "{0196a000-0000-7000-8000-0123456789ab}",
            ),
            ("one day", "relationship 7"),
        ] {
            let (_, json) = element("i-1", "e-1", "Node", "Gateway");
            let reference = format!(
                r#""references":[{{"meta":{{"key":"k","core":true,"multiplicity":"ZeroOrMore","targetClasses":[]}},
                "target":{{"relationshipId":"{relationship}","created":{{"at":"{at}","by":"u"}},"linkedElements":[],"properties":[],
                "assignedArchitectureElementRefs":[{{"conceptualClass":"Node","elementId":"e-2","referenceDirection":"Target","referenceKind":"Flow"}}]}}}}]"#
            );
            let json = json.replace(r#""references":[]"#, &reference).replacen(
                r#""at":"2026-01-01T00:00:00Z""#,
                &format!(r#""at":"{at}""#),
                1,
            );
            let made: architrave_interface::ArchitectureElement =
                serde_json::from_str(&json).unwrap();
            let mut catalog = Catalog::default();
            catalog.take(made.clone(), json.into(), Origin::Created, 5.0);
            let bytes = encode_page(&catalog, &["i-1"], 9).unwrap();
            let mut again = Catalog::default();
            decode_page(&mut again, &bytes);
            assert_eq!(again.listed("i-1"), catalog.listed("i-1"));
            assert_eq!(
                again.listed("i-1").unwrap().element.created.at,
                made.created.at
            );
            // What relationships say of themselves is not written.
            let listed = |catalog: &Catalog| {
                let mut relations = catalog.relations_of("e-2");
                relations.iter_mut().for_each(|r| r.qualities = None);
                relations
            };
            let relations = listed(&again);
            assert_eq!(format!("{relations:?}"), format!("{:?}", listed(&catalog)));
            assert!(
                format!("{relations:?}").contains(relationship),
                "{relations:?}"
            );
            assert_eq!(encode_page(&again, &["i-1"], 9).unwrap(), bytes);
        }
    }

    #[test]
    fn what_came_in_one_piece_is_kept_as_it_came() {
        let json = |id: &str| element(id, "e", "Node", id).1;
        let reply = format!(
            r#"{{"items": [{}, {}], "errors": [{{"id": "z", "status": 404, "error": "gone"}}]}}"#,
            json("b"),
            json("a")
        );
        let batch = architrave_skim::Skimmer::new().read(&reply).unwrap();
        let came = batch.to_bytes();
        let ids: Vec<Arc<str>> = ["a", "z", "b", "c"].map(Into::into).into();
        let mut catalog = Catalog::default();
        catalog.add(&["c"], Origin::File, 1.0);
        catalog.take_batch(&ids[..3], &batch, Origin::Pasted, 5.0);
        let mut again = Catalog::default();
        let kept = encode_page_from_batch(&catalog, &ids, &batch, &came, 9).unwrap();
        assert_eq!(decode_page(&mut again, &kept), ["b", "a", "z", "c"]);
        for id in ["a", "b", "c", "z"] {
            assert_eq!(again.listed(id), catalog.listed(id));
            assert_eq!(
                again.entry(id).unwrap().served,
                catalog.entry(id).unwrap().served
            );
            assert_eq!(
                again.entry(id).unwrap().origin,
                catalog.entry(id).unwrap().origin
            );
        }
        // A row that came with another reply is not in these bytes.
        let (made, json) = element("c", "e", "Node", "c");
        catalog.take(made, json, Origin::Created, 6.0);
        assert_eq!(
            encode_page_from_batch(&catalog, &ids, &batch, &came, 9),
            None
        );
        // Nor is the page of an id that was not asked for.
        assert_eq!(
            encode_page_from_batch(&catalog, &ids[1..3], &batch, &came, 9),
            None
        );
    }

    /// Written by version 1: three elements, and an id that was not asked for.
    const PAGE_1: &[u8] = include_bytes!("../tests/earlier/page-1.bin");

    #[test]
    fn the_ids_of_an_earlier_page_come_back() {
        let ids = [
            "rehearsal-0",
            "asked for by nobody",
            "rehearsal-1",
            "rehearsal-2",
        ];
        let mut catalog = Catalog::default();
        assert_eq!(decode_page(&mut catalog, PAGE_1), ids);
        let tally = catalog.tally();
        assert_eq!((tally.known, tally.loaded, tally.not_asked), (4, 0, 4));

        let (made, json) = element("i-1", "e-1", "Node", "Gateway");
        let mut now = Catalog::default();
        now.take(made, json, Origin::Created, 5.0);
        let reply = r#"{"items": [], "errors": [{"id": "z", "status": 404, "error": "gone"}]}"#;
        now.take_reply(&[], serde_json::from_str(reply).unwrap(), Origin::File, 7.0);
        let mut bytes = encode_page(&now, &["i-1", "z"], 9).unwrap();
        for version in 2..VERSION {
            bytes[0] = u8::try_from(version).unwrap();
            let mut catalog = Catalog::default();
            assert_eq!(decode_page(&mut catalog, &bytes), ["i-1", "z"], "{version}");
            let served = |id: &str| catalog.entry(id).unwrap().served.clone();
            assert_eq!(served("i-1"), Served::NotAsked);
            assert_eq!(served("z"), now.entry("z").unwrap().served);
            assert!(catalog.listed("i-1").is_none());
        }
        bytes[0] = u8::try_from(VERSION + 1).unwrap();
        assert!(decode_page(&mut Catalog::default(), &bytes).is_empty());
    }

    #[test]
    fn an_older_copy_does_not_replace_a_newer_element() {
        let mut catalog = Catalog::default();
        let (made, json) = element("i-1", "e-1", "Node", "Old");
        catalog.take(made, json, Origin::Created, 5.0);
        let old = encode_page(&catalog, &["i-1"], 9).unwrap();
        let (made, json) = element("i-1", "e-1", "Node", "New");
        catalog.take(made, json, Origin::Created, 6.0);
        decode_page(&mut catalog, &old);
        assert!(catalog.whole("i-1").is_some());
        let same = encode_page(&catalog, &["i-1"], 9).unwrap();
        decode_page(&mut catalog, &same);
        assert!(catalog.whole("i-1").is_some());
        let name = catalog.listed("i-1").unwrap().element.name.clone().unwrap();
        assert_eq!(name.get("en"), Some("New"));
    }
}
