//! How much memory a loaded element takes. Decision 0036 says what that of a larger one consists of.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use architrave_catalog::{Catalog, Origin};
use architrave_rows::RowBatch;
use architrave_skim::Skimmer;
use serde_json::{Value, json};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

const ELEMENTS: usize = 10_000;
/// The number of ids in a request.
const BATCH: usize = 500;
/// Measured: 843 bytes on a machine of 64 bits.
const MOST: usize = 900;

fn id(number: usize) -> String {
    format!("0196a000-0000-7000-8000-{number:012x}")
}

fn element_id(number: usize) -> String {
    format!("0196a000-0000-7000-9000-{number:012x}")
}

fn text(translations: &[(&str, String)]) -> Value {
    let translations: Vec<Value> = translations
        .iter()
        .map(|(language, value)| json!({"language": language, "value": value}))
        .collect();
    json!({"defaultLanguage": "en", "translations": translations})
}

/// An element with a name in two languages, eight more properties, two owners and three relations.
fn element(number: usize) -> Value {
    let mixed = number.wrapping_mul(0x9e37_79b9) >> 7;
    let by = |salt: usize| format!("person-{:03}", (mixed + salt * 31) % 350);
    let audit = |salt: usize| {
        let (day, minute) = (1 + (mixed + salt) % 28, (mixed / 28 + salt) % 60);
        json!({"at": format!("202{}-03-{day:02}T10:{minute:02}:07.000Z", salt % 5), "by": by(salt)})
    };
    let property = |key: usize| {
        let value = format!(
            "Value {} of {key}, as it was agreed",
            (mixed / (key + 1)) % 5_000
        );
        json!({"meta": {"key": format!("key{key}"), "core": false, "type": "String"}, "value": text(&[("en", value)])})
    };
    let relation = |at: usize| {
        let other = (mixed / (at + 1)) % ELEMENTS;
        json!({
            "meta": {"key": "reads", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": ["Node"]},
            "target": {
                "relationshipId": format!("relationship-{number}-{at}"),
                "assignedArchitectureElementRefs": [{
                    "conceptualClass": "Node", "elementId": element_id(other),
                    "referenceDirection": "Target", "referenceKind": "Access",
                }],
                "linkedElements": [], "properties": [], "created": audit(at), "modified": audit(at + 1),
            },
        })
    };
    let (english, german) = (
        format!("Meter Data Record {mixed}"),
        format!("Zählerdatensatz {mixed}"),
    );
    let name = json!({"meta": {"key": "name", "core": true, "type": "String"}, "value": text(&[("en", english), ("de", german)])});
    json!({
        "id": id(number), "elementId": element_id(number), "conceptualClass": "Node", "layer": "TechnologyLayer",
        "validityState": "Valid", "hasPredecessor": false, "principalIsOwner": false, "groups": [],
        "owners": [{"type": "UserId", "value": by(1)}, {"type": "UserId", "value": by(2)}],
        "visibility": {"visible": true, "lastChange": audit(3)}, "created": audit(4), "modified": audit(5), "published": audit(6),
        "properties": std::iter::once(name).chain((0..8).map(property)).collect::<Vec<_>>(),
        "references": (0..3).map(relation).collect::<Vec<_>>(),
    })
}

#[test]
fn a_loaded_element_takes_at_most_900_bytes() {
    // Before the profiler, which makes each allocation slow.
    let batches: Vec<(Vec<Arc<str>>, Vec<u8>)> = (0..ELEMENTS)
        .step_by(BATCH)
        .map(|from| {
            let numbers = from..from + BATCH;
            let ids = numbers.clone().map(|number| id(number).into()).collect();
            let elements: Vec<Value> = numbers.map(element).collect();
            let response = json!({"items": elements, "errors": []}).to_string();
            (ids, Skimmer::new().read(&response).unwrap().to_bytes())
        })
        .collect();

    let _profiler = dhat::Profiler::builder().testing().build();
    let mut catalog = Catalog::default();
    catalog.make_room(ELEMENTS);
    for (ids, bytes) in &batches {
        // Separate ids for the catalog, as in the app.
        let own: Vec<Arc<str>> = ids.iter().map(|id| Arc::from(&**id)).collect();
        catalog.add(&own, Origin::Pasted, 0.0);
        let batch = RowBatch::from_bytes(bytes).unwrap();
        catalog.take_batch(&own, &batch, Origin::Pasted, 0.0);
    }
    assert_eq!(catalog.tally().loaded, ELEMENTS);
    let bytes = dhat::HeapStats::get().curr_bytes / ELEMENTS;
    assert!(bytes <= MOST, "{bytes} bytes for each element");
    assert!(bytes > MOST - 200, "{bytes} bytes: lower the limit");
}
