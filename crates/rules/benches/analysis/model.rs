//! Elements and relationships in numbers: the same in each run, generated from their number alone.

use architrave_catalog::{Catalog, Origin};
use architrave_metamodel::{Concept, Kind, Kinds, allowed as allowed_kinds};
use serde_json::{Value, json};

const CLASSES: [&str; 6] = [
    "ApplicationComponent",
    "ApplicationService",
    "BusinessProcess",
    "BusinessService",
    "Node",
    "DataObject",
];

/// Of a hundred elements two are Invalid, ten Drafts and eight the next version.
fn state(number: usize) -> &'static str {
    match mixed(number, 3) % 100 {
        0..2 => "Invalid",
        2..12 => "Draft",
        12..20 => "Next",
        _ => "Valid",
    }
}

/// A kind that ArchiMate allows between two elements; in one of 50 cases any kind.
fn kind(source: usize, target: usize, random: usize) -> &'static str {
    let concept = |number: usize| Concept::named(CLASSES[number % CLASSES.len()]);
    let allowed = concept(source).zip(concept(target));
    let allowed = allowed.map_or(Kinds::ALL, |(source, target)| allowed_kinds(source, target));
    let kinds = if random.is_multiple_of(50) {
        Kinds::ALL
    } else {
        allowed
    };
    let kind = kinds.iter().nth(random / 50 % kinds.len().max(1));
    kind.unwrap_or(Kind::Association).name()
}

fn mixed(number: usize, salt: usize) -> usize {
    let mixed = (number ^ (salt << 40)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33
}

fn id(kind: usize, number: usize) -> String {
    format!("0196a000-0000-7000-{kind:04x}-{number:012x}")
}

fn element(number: usize, elements: usize, references: usize) -> Value {
    let text = |value: String| json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": value}]});
    let property = |key: usize| {
        let empty = key == 0 && number.is_multiple_of(50);
        let value = if empty {
            String::new()
        } else {
            format!("Value {} of {key}", mixed(number, key) % 5_000)
        };
        json!({
            "meta": {"key": format!("key{key}"), "core": false, "type": "String", "validation": {"mandatory": key == 0}},
            "value": text(value),
        })
    };
    let reference = |at: usize| {
        let other = mixed(number, at + 10) % elements;
        let kind = kind(number, other, mixed(number, at + 20));
        json!({
            "meta": {"key": "key", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
            "target": {
                "relationshipId": id(0xa000 + at, number), "linkedElements": [], "properties": [],
                "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                "assignedArchitectureElementRefs": [{
                    "elementId": id(0x9000, other), "conceptualClass": CLASSES[other % CLASSES.len()],
                    "referenceDirection": "Target", "referenceKind": kind,
                }],
            },
        })
    };
    let audit = json!({"at": format!("2026-{:02}-01T00:00:00Z", 1 + number % 12), "by": "u"});
    let owners: Vec<Value> = match number % 10 {
        0 => Vec::new(),
        n => vec![json!({"type": "UserId", "value": format!("u{n}")})],
    };
    let named = mixed(number, 5) % (elements * 20);
    let mut texts = vec![json!({"language": "en", "value": format!("Meter Data Record {named}")})];
    if !number.is_multiple_of(10) {
        texts.push(json!({"language": "de", "value": format!("Zählerdatensatz {named}")}));
    }
    let names = json!({"defaultLanguage": "en", "translations": texts});
    let name = json!({"meta": {"key": "name", "core": true, "type": "String"}, "value": names});
    json!({
        "id": id(0x8000, number), "elementId": id(0x9000, number), "conceptualClass": CLASSES[number % CLASSES.len()],
        "layer": "GenericLayer", "validityState": state(number),
        "hasPredecessor": false, "principalIsOwner": false, "owners": owners, "groups": [],
        "visibility": {"visible": true, "lastChange": audit}, "created": audit,
        "properties": std::iter::once(name).chain((0..8).map(property)).collect::<Vec<_>>(),
        "references": (0..references).map(reference).collect::<Vec<_>>(),
    })
}

/// A catalog of so many elements with 9 properties each, and so many relationships among them.
pub fn catalog(elements: usize, relationships: usize) -> Result<Catalog, serde_json::Error> {
    let mut catalog = Catalog::default();
    catalog.make_room(elements);
    for number in 0..elements {
        let references =
            relationships * (number + 1) / elements - relationships * number / elements;
        let json = element(number, elements, references).to_string();
        let element = serde_json::from_str(&json)?;
        catalog.take(element, json.into(), Origin::Pasted, 0.0);
    }
    Ok(catalog)
}
