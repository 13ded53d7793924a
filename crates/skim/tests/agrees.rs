//! The fast reader against the types of the interface: both read whatever these accept in the same
//! way.
#![allow(missing_docs, clippy::unwrap_used)]

use architrave_interface::BulkResponse;
use architrave_rows::{
    Block, ByteReader, Decode, FieldInfo, IntoOwned, MapTexts, Properties, Property, Row, RowBatch,
    TextIndex,
};
use architrave_skim::{Skimmer, describe};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Rows with the objects they refer to, and texts as indexes that both batches share.
type Resolved = Vec<(Row<'static>, Vec<Value>, Vec<Value>)>;

fn resolved(batch: &RowBatch<'_>, texts: &mut Vec<String>) -> Resolved {
    let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let rows = batch.rows.iter().map(|row| {
        let mut plain = row.map_texts(&mut |index| {
            let text = &*batch.texts[index.0 as usize];
            let known = texts.iter().position(|known| known == text);
            let known = known.unwrap_or_else(|| {
                texts.push(text.to_owned());
                texts.len() - 1
            });
            TextIndex(u32::try_from(known).unwrap())
        });
        plain.groups.clear();
        for property in &mut plain.properties.0 {
            property.meta = 0;
        }
        let metas = row.properties.0.iter();
        let metas = metas.map(|p| parse(&batch.metas[p.meta as usize]));
        let groups = row.groups.iter();
        let groups = groups.map(|g| parse(&batch.groups[g.0 as usize]));
        (plain.into_owned(), metas.collect(), groups.collect())
    });
    rows.collect()
}

fn check(response: &str, skimmer: &mut Skimmer) {
    let skimmed = skimmer.read(response);
    let Ok(decoded) = serde_json::from_str::<BulkResponse>(response) else {
        return;
    };
    let skimmed = skimmed.unwrap();
    let mut texts = Vec::new();
    let rows: Vec<_> = decoded
        .items
        .items
        .iter()
        .flat_map(|e| resolved(describe(e).batch(), &mut texts))
        .collect();
    // What lists never show is skipped, so an element may be listed that its own page cannot show
    // in full. What the types accept is in the result, the same and in the same order.
    let listed = resolved(&skimmed, &mut texts);
    let mut found = listed.iter();
    assert!(
        rows.iter().all(|row| found.any(|f| f == row)),
        "{listed:#?}\n{rows:#?}"
    );
    let all = decoded.items.items.len() + decoded.items.lost.len() + decoded.errors.lost.len();
    assert_eq!(listed.len() + skimmed.lost.len(), all);
    let lost = decoded.items.lost.iter().chain(&decoded.errors.lost);
    let whys: Vec<_> = lost.map(|l| l.why.as_str()).collect();
    assert!(skimmed.lost.iter().all(|l| whys.contains(&&*l.why)));
    let errors: Vec<_> = skimmed
        .not_returned
        .iter()
        .map(|e| (e.id.to_string(), e.status))
        .collect();
    let wanted: Vec<_> = decoded
        .errors
        .items
        .iter()
        .map(|e| (e.id.clone(), e.status))
        .collect();
    assert_eq!(errors, wanted);
    let bytes = skimmed.to_bytes();
    let read = RowBatch::from_bytes(&bytes).unwrap();
    assert_eq!(read.to_bytes(), bytes);
    check_cells(&read, &skimmed);
    let blocks: Vec<Vec<u8>> = read.blocks.iter().map(Block::read).collect();
    let mut rest = skimmed.clone();
    for (row, cell) in rest.rows.iter_mut().zip(&read.cells) {
        let from = usize::from(cell.from);
        let bytes = &blocks[cell.block as usize][from..from + cell.length as usize];
        let properties: Vec<Property<'_>> = Decode::decode(&mut ByteReader::new(bytes)).unwrap();
        let written = std::mem::take(&mut row.properties).0;
        assert_eq!(format!("{properties:?}"), format!("{written:?}"));
    }
    assert_eq!(format!("{:?}", read.rows), format!("{:?}", rest.rows));
    let lists = |batch: &RowBatch<'_>| {
        format!(
            "{:?}",
            (
                &batch.texts,
                &batch.metas,
                &batch.groups,
                &batch.not_returned,
                &batch.lost
            )
        )
    };
    assert_eq!(lists(&read), lists(&rest));
}

/// Checks that name and languages beside a cell are those in it.
fn check_cells(again: &RowBatch<'_>, skimmed: &RowBatch<'_>) {
    assert_eq!(again.cells.len(), skimmed.rows.len());
    for (cell, row) in again.cells.iter().zip(&skimmed.rows) {
        let key = |place: u32| {
            let meta: Value = serde_json::from_str(&skimmed.metas[place as usize]).unwrap();
            meta["key"] == "name"
        };
        let mut names: Vec<_> = row.properties.0.iter().filter(|p| key(p.meta)).collect();
        names.sort_by_key(|name| !name.form.is_filled());
        let name = names.first().and_then(|name| name.value.as_ref());
        assert_eq!(format!("{:?}", cell.name.as_ref()), format!("{name:?}"));
        let values = row.properties.0.iter().filter_map(|p| p.value.as_ref());
        let mut languages = std::collections::BTreeMap::new();
        for value in values {
            languages.entry(value.default).or_insert(0);
            for text in &value.texts {
                *languages.entry(text.language).or_insert(0) += 1;
            }
        }
        assert_eq!(
            cell.languages
                .iter()
                .copied()
                .collect::<std::collections::BTreeMap<_, _>>(),
            languages
        );
    }
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("name".to_owned()),
        Just("a \"quoted\" \\ text\nwith ü and 🏛".to_owned()),
        "[a-c]{1,3}",
        "\\PC{0,12}",
    ]
}

fn texts() -> impl Strategy<Value = Value> {
    (word(), prop::collection::vec((word(), word()), 0..3)).prop_map(|(default, texts)| {
        let texts: Vec<_> = texts
            .into_iter()
            .map(|(l, v)| json!({"language": l, "value": v}))
            .collect();
        json!({"defaultLanguage": default, "translations": texts})
    })
}

fn act() -> impl Strategy<Value = Value> {
    let at = prop_oneof![
        word(),
        Just("2026-02-28T23:59:59Z".to_owned()),
        "20[0-9]{2}-0[1-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:00(\\.[0-9]{3})?Z",
    ];
    (at, word()).prop_map(|(at, by)| json!({"at": at, "by": by, "how": [1, {"x": "}"}]}))
}

fn property() -> impl Strategy<Value = Value> {
    let meta = (
        word(),
        prop::sample::select(vec!["String", "BBCode", "Date", "Odd"]),
        any::<bool>(),
    );
    (meta, prop::option::of(texts()), any::<bool>()).prop_map(|((key, kind, core), value, null)| {
        let meta = json!({"key": key, "type": kind, "core": core});
        match value {
            Some(value) => json!({"meta": meta, "value": value}),
            None if null => json!({"value": null, "meta": meta}),
            None => json!({"meta": meta}),
        }
    })
}

fn reference() -> impl Strategy<Value = Value> {
    let end = (word(), word(), prop::option::of(word())).prop_map(|(id, class, specialization)| {
        json!({"elementId": id, "conceptualClass": class, "referenceDirection": "Target",
            "referenceKind": "Serving", "specialization": specialization})
    });
    (word(), word(), prop::collection::vec(end, 0..3), act()).prop_map(|(key, id, ends, act)| {
        json!({
            "meta": {"key": key, "core": false, "multiplicity": "ZeroOrMore", "targetClasses": ["Node"]},
            "target": {"relationshipId": id, "assignedArchitectureElementRefs": ends,
                "linkedElements": [{"type": "x"}], "properties": [], "created": act},
        })
    })
}

/// A value of the JSON of a field, by the type that the table gives it.
fn value_of(field: &FieldInfo) -> BoxedStrategy<Value> {
    match field.type_name.replace(' ', "").as_str() {
        "Cow<'a,str>" => word().prop_map(Value::from).boxed(),
        "TextIndex" if field.key == "layer" => Just(json!("GenericLayer")).boxed(),
        "TextIndex" => word().prop_map(Value::from).boxed(),
        "bool" => any::<bool>().prop_map(Value::from).boxed(),
        "AuditStamp<'a>" | "Option<AuditStamp<'a>>" => act().boxed(),
        "Visibility<'a>" => (any::<bool>(), act())
            .prop_map(|(visible, act)| json!({"visible": visible, "lastChange": act}))
            .boxed(),
        "SmallList<Owner>" => {
            let owner = (word(), word()).prop_map(|(t, v)| json!({"type": t, "value": v}));
            list(owner)
        }
        "SmallList<GroupIndex>" => list(word().prop_map(|k| json!({"key": k, "core": false}))),
        "Properties<'a>" => list(property()),
        "Vec<Relation<'a>>" => list(reference()),
        other => panic!("make values of the type {other}"),
    }
}

fn list(item: impl Strategy<Value = Value> + 'static) -> BoxedStrategy<Value> {
    let items = prop::collection::vec(item, 0..4);
    items.prop_map(Value::from).boxed()
}

/// An element with the fields of the table, and with others that lists do not show.
fn element() -> impl Strategy<Value = Value> {
    let fields = Row::FIELDS.iter().map(|field| {
        let value = value_of(field);
        match field.is_required {
            true => value.prop_map(Some).boxed(),
            // Present, null, or left out.
            false => prop_oneof![value.prop_map(Some), Just(Some(Value::Null)), Just(None)].boxed(),
        }
    });
    fields.collect::<Vec<_>>().prop_map(|values| {
        let fields = Row::FIELDS.iter().zip(values);
        let fields = fields.filter_map(|(field, value)| Some((field.key.to_owned(), value?)));
        let mut element: serde_json::Map<String, Value> = fields.collect();
        element.insert("unknown".into(), json!({"deep": ["]", "}", "\\"]}));
        element.insert("representation".into(), json!({"type": "Diagram"}));
        Value::Object(element)
    })
}

fn response() -> impl Strategy<Value = String> {
    let errors = prop::collection::vec((word(), any::<i32>()), 0..3).prop_map(|errors| {
        errors
            .into_iter()
            .map(|(id, status)| json!({"id": id, "status": status, "error": "gone"}))
            .collect::<Vec<_>>()
    });
    (
        prop::collection::vec(element(), 0..4),
        errors,
        any::<bool>(),
    )
        .prop_map(|(items, errors, pretty)| {
            let response = json!({"items": items, "errors": errors, "more": null});
            if pretty {
                serde_json::to_string_pretty(&response).unwrap()
            } else {
                response.to_string()
            }
        })
}

/// Changes after which it may not be JSON: another byte, a repeated piece, a removed piece.
fn mutated(text: &str, at: prop::sample::Index, length: usize, with: u8) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    let at = at.index(bytes.len());
    let end = (at + length).min(bytes.len());
    match with {
        0..3 => drop(bytes.drain(at..end)),
        3..6 => {
            let piece = bytes[at..end].to_vec();
            bytes.splice(at..at, piece);
        }
        _ => bytes[at] = with,
    }
    String::from_utf8(bytes).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn skimmer_and_serde_read_responses_alike(responses in prop::collection::vec(response(), 1..4)) {
        let mut skimmer = Skimmer::new();
        for response in &responses {
            check(response, &mut skimmer);
        }
    }

    #[test]
    fn skimmer_and_serde_read_mutated_responses_alike(
        response in response(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 1usize..9, any::<u8>()), 10),
    ) {
        let mut skimmer = Skimmer::new();
        for (at, length, with) in changes {
            if let Some(text) = mutated(&response, at, length, with) {
                check(&text, &mut skimmer);
            }
        }
    }

    #[test]
    fn every_row_field_is_read_and_round_trips_through_bytes(element in element()) {
        let text = json!({"items": [element], "errors": []}).to_string();
        let mut skimmer = Skimmer::new();
        let batch = skimmer.read(&text).unwrap();
        prop_assert_eq!(batch.rows.len(), 1, "{:?}", batch.lost);
        let read = batch.clone();
        let bytes = read.to_bytes();
        let decoded = RowBatch::from_bytes(&bytes).unwrap();
        let decoded: Vec<Row<'_>> = decoded.rows.into_iter().map(Row::into_owned).collect();
        let mut rows = batch.rows;
        rows[0].properties = Properties::default();
        prop_assert_eq!(decoded, rows);
        for field in Row::FIELDS {
            let mut less = element.clone();
            let had = less.as_object_mut().unwrap().remove(field.key);
            let text = json!({"items": [less], "errors": []}).to_string();
            let batch = skimmer.read(&text).unwrap();
            prop_assert_eq!(batch.lost.len(), usize::from(field.is_required), "{}", field.name);
            let is_told = had.is_some_and(|value| !value.is_null() && value != "");
            if let Some(row) = batch.rows.first().filter(|_| is_told) {
                let mut texts = Vec::new();
                let with = resolved(&read, &mut texts);
                let without = resolved(&RowBatch { rows: vec![row.clone()], ..batch.clone() }, &mut texts);
                prop_assert_ne!(with, without, "{}", field.name);
            }
        }
    }

    #[test]
    fn skimmer_rejects_a_truncated_response(response in response(), part in 0.0..1.0f64) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let mut end = (response.trim_end().len() as f64 * part) as usize;
        while !response.is_char_boundary(end) { end -= 1; }
        prop_assert!(Skimmer::new().read(&response[..end]).is_err());
    }
}

#[test]
fn skimmer_and_serde_read_the_golden_response_alike() {
    let response = include_str!("../../interface/tests/golden/bulk_response.json");
    let mut skimmer = Skimmer::new();
    let batch = skimmer.read(response).unwrap();
    assert_eq!((batch.rows.len(), batch.lost.len()), (2, 0));
    check(response, &mut skimmer);
}

#[test]
fn skimmer_drops_only_items_that_cannot_be_read() {
    let response = r#"{"items": [{"id": "x", "elementId": 3}, 7], "errors": [{"id": "a", "status": 404, "error": "gone"}, 1]}"#;
    let batch_of = |text| Skimmer::new().read(text).map(|b| b.into_parts());
    let (rows, lost, not_returned) = batch_of(response).unwrap();
    assert_eq!((rows, lost, not_returned), (0, 3, 1));
}

trait Parts {
    fn into_parts(self) -> (usize, usize, usize);
}

impl Parts for RowBatch<'_> {
    fn into_parts(self) -> (usize, usize, usize) {
        (self.rows.len(), self.lost.len(), self.not_returned.len())
    }
}
