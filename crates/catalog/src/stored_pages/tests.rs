//! Pages of this and of earlier versions.

use super::*;
use crate::testing::element;
use architrave_rows::{Details, Encode, Row, TextIndex};

#[test]
fn decode_page_restores_an_encoded_page() {
    let mut catalog = Catalog::default();
    catalog.add(&["x \"y\""], Origin::Pasted, 3.0);
    let (made, json) = element("i-1", "e-1", "Node", "Gateway");
    catalog.take(made, json, Origin::Created, 5.0);
    let response = r#"{"items": [], "errors": [{"id": "z", "status": 404, "error": "gone"}]}"#;
    catalog.take_response(
        &[],
        serde_json::from_str(response).unwrap(),
        Origin::File,
        7.0,
    );
    let ids = ["x \"y\"", "i-1", "z", "unknown"];
    let bytes = encode_page(&catalog, &ids, 9).unwrap();
    let mut again = Catalog::default();
    assert_eq!(decode_page(&mut again, &bytes), ids[..3]);
    assert_eq!(again.tally(), catalog.tally());
    assert_eq!(again.listed("i-1"), catalog.listed("i-1"));
    assert_eq!(
        again.entry("z").unwrap().result,
        catalog.entry("z").unwrap().result
    );
    assert_eq!(encode_page(&again, &ids, 9).unwrap(), bytes);
    assert_eq!(stamp_of(&bytes), Some(9));
    for end in 0..bytes.len() {
        assert!(decode_page(&mut Catalog::default(), &bytes[..end]).is_empty());
    }
    assert!(decode_page(&mut Catalog::default(), b"\x06rest").is_empty());
}

#[test]
fn page_version_changes_with_the_fields_of_rows() {
    let fields = Row::FIELDS.iter();
    let fields: Vec<String> = fields
        .map(|field| format!("{}: {}", field.name, field.type_name.replace(' ', "")))
        .collect();
    // If this fails, the bytes of rows changed: raise VERSION here and in `src/storage.rs`, then correct the expectation.
    let expected = "id: Cow<'a,str>; element_id: Cow<'a,str>; conceptual_class: TextIndex; layer: TextIndex; \
        validity_state: TextIndex; has_predecessor: bool; principal_is_owner: bool; owners: SmallList<Owner>; \
        groups: SmallList<GroupIndex>; properties: Properties<'a>; references: Vec<Relation<'a>>; \
        specialization: TextIndex; created: AuditStamp<'a>; modified: Option<AuditStamp<'a>>; \
        last_validation: Option<AuditStamp<'a>>; published: Option<AuditStamp<'a>>; visibility: Visibility<'a>";
    assert_eq!((VERSION, fields.join("; ").as_str()), (6, expected));
    // The types of the fields have an order of their own.
    let catalog = crate::warm_up().unwrap();
    let batch = catalog.columns.batch(0..1);
    let mut bytes = Vec::new();
    batch.rows[0].encode(&mut bytes);
    batch.rows[0].properties.0.encode(&mut bytes);
    let checksum = bytes.iter().fold(0_u32, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u32::from(*byte))
    });
    assert_eq!((VERSION, bytes.len(), checksum), (6, 167, 2_262_100_758));
}

#[test]
fn every_row_field_round_trips_through_a_page() {
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
fn times_and_relationship_ids_round_trip_through_a_page() {
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
        let made: architrave_interface::ArchitectureElement = serde_json::from_str(&json).unwrap();
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
fn encode_page_from_batch_stores_the_bytes_of_the_response() {
    let json = |id: &str| element(id, "e", "Node", id).1;
    let response = format!(
        r#"{{"items": [{}, {}], "errors": [{{"id": "z", "status": 404, "error": "gone"}}]}}"#,
        json("b"),
        json("a")
    );
    let batch = architrave_skim::Skimmer::new().read(&response).unwrap();
    let received = batch.to_bytes();
    let ids: Vec<Arc<str>> = ["a", "z", "b", "c"].map(Into::into).into();
    let mut catalog = Catalog::default();
    catalog.add(&["c"], Origin::File, 1.0);
    catalog.take_batch(&ids[..3], &batch, Origin::Pasted, 5.0);
    let mut again = Catalog::default();
    let page = encode_page_from_batch(&catalog, &ids, &batch, &received, 9).unwrap();
    assert_eq!(decode_page(&mut again, &page), ["b", "a", "z", "c"]);
    for id in ["a", "b", "c", "z"] {
        assert_eq!(again.listed(id), catalog.listed(id));
        assert_eq!(
            again.entry(id).unwrap().result,
            catalog.entry(id).unwrap().result
        );
        assert_eq!(
            again.entry(id).unwrap().origin,
            catalog.entry(id).unwrap().origin
        );
    }
    // A row that came with another response is not in these bytes.
    let (made, json) = element("c", "e", "Node", "c");
    catalog.take(made, json, Origin::Created, 6.0);
    assert_eq!(
        encode_page_from_batch(&catalog, &ids, &batch, &received, 9),
        None
    );
    // Nor is the page of an id that was not requested.
    assert_eq!(
        encode_page_from_batch(&catalog, &ids[1..3], &batch, &received, 9),
        None
    );
}

/// Written by version 1: three elements, and an id that was not requested.
const PAGE_1: &[u8] = include_bytes!("../../tests/earlier/page-1.bin");

#[test]
fn decode_page_restores_the_ids_of_earlier_versions() {
    let ids = [
        "rehearsal-0",
        "asked for by nobody",
        "rehearsal-1",
        "rehearsal-2",
    ];
    let mut catalog = Catalog::default();
    assert_eq!(decode_page(&mut catalog, PAGE_1), ids);
    let tally = catalog.tally();
    assert_eq!((tally.known, tally.loaded, tally.not_requested), (4, 0, 4));

    let (made, json) = element("i-1", "e-1", "Node", "Gateway");
    let mut now = Catalog::default();
    now.take(made, json, Origin::Created, 5.0);
    let response = r#"{"items": [], "errors": [{"id": "z", "status": 404, "error": "gone"}]}"#;
    now.take_response(
        &[],
        serde_json::from_str(response).unwrap(),
        Origin::File,
        7.0,
    );
    let mut bytes = encode_page(&now, &["i-1", "z"], 9).unwrap();
    for version in 2..VERSION {
        bytes[0] = u8::try_from(version).unwrap();
        let mut catalog = Catalog::default();
        assert_eq!(decode_page(&mut catalog, &bytes), ["i-1", "z"], "{version}");
        let served = |id: &str| catalog.entry(id).unwrap().result.clone();
        assert_eq!(served("i-1"), RetrievalResult::NotRequested);
        assert_eq!(served("z"), now.entry("z").unwrap().result);
        assert!(catalog.listed("i-1").is_none());
    }
    bytes[0] = u8::try_from(VERSION + 1).unwrap();
    assert!(decode_page(&mut Catalog::default(), &bytes).is_empty());
}

/// Written by version 5 from the golden response of the interface, and an id that was pasted and not requested yet.
const PAGE_5: &[u8] = include_bytes!("../../tests/earlier/page-5.bin");

#[test]
fn decode_page_restores_only_ids_and_errors_from_version_5() {
    let ids = [
        "inst-2",
        "inst-9",
        "inst-404",
        "inst-403",
        "pasted by somebody",
    ];
    let mut catalog = Catalog::default();
    assert_eq!(decode_page(&mut catalog, PAGE_5), ids);
    // Without a stamp of this version the app loads the elements again and takes the page for that of another tab.
    assert_eq!(stamp_of(PAGE_5), None);
    let served = |id: &str| catalog.entry(id).unwrap().result.clone();
    for id in ["inst-2", "inst-9"] {
        assert_eq!(served(id), RetrievalResult::NotRequested);
        assert!(catalog.listed(id).is_none());
    }
    assert_eq!(
        served("inst-404"),
        RetrievalResult::NotReturned {
            status: 404,
            text: "No element has this id".into()
        }
    );
    let pasted = catalog.entry("pasted by somebody").unwrap();
    assert_eq!((pasted.origin, pasted.since), (Origin::Pasted, 1.0));

    // Written again, it is a page of this version and lost nothing.
    let bytes = encode_page(&catalog, &ids, 9).unwrap();
    let mut again = Catalog::default();
    assert_eq!(decode_page(&mut again, &bytes), ids);
    assert_eq!(again.tally(), catalog.tally());

    // No part of it is taken for a page of this version.
    for end in 0..PAGE_5.len() {
        let mut catalog = Catalog::default();
        decode_page(&mut catalog, &PAGE_5[..end]);
        assert_eq!(catalog.tally().loaded, 0);
    }
}

#[test]
fn a_page_of_an_earlier_version_does_not_replace_a_loaded_element() {
    let (made, json) = element("inst-2", "el-1", "Node", "New");
    let mut catalog = Catalog::default();
    catalog.take(made, json, Origin::Created, 6.0);
    decode_page(&mut catalog, PAGE_5);
    let listed = catalog.listed("inst-2").unwrap();
    assert_eq!(listed.element.name.clone().unwrap().get("en"), Some("New"));
    assert_eq!(
        catalog.entry("inst-2").unwrap().result,
        RetrievalResult::Returned
    );
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
    assert!(catalog.full_element("i-1").is_some());
    let same = encode_page(&catalog, &["i-1"], 9).unwrap();
    decode_page(&mut catalog, &same);
    assert!(catalog.full_element("i-1").is_some());
    let name = catalog.listed("i-1").unwrap().element.name.clone().unwrap();
    assert_eq!(name.get("en"), Some("New"));
}
