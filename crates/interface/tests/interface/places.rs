//! Every place in the golden JSON at which the table of types names a field.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::document::{Field, TYPES, fields};
use crate::roots::{ROOTS, Root};

/// One object in a golden body and one of its fields, present or not.
pub struct Place {
    /// The object, as a JSON pointer.
    pub object: String,
    /// The object's type.
    pub of: &'static str,
    pub field: Field,
}

impl Place {
    /// The field as a JSON pointer.
    pub fn pointer(&self) -> String {
        format!("{}/{}", self.object, self.field.name)
    }

    /// The field as an error names it: `items[0].created.at`.
    pub fn path(&self) -> String {
        path(&self.pointer())
    }
}

/// `/items/0/created` as `items[0].created`.
pub fn path(pointer: &str) -> String {
    pointer
        .split('/')
        .skip(1)
        .fold(String::new(), |path, part| match part.parse::<usize>() {
            Ok(index) => format!("{path}[{index}]"),
            Err(_) if path.is_empty() => part.to_owned(),
            Err(_) => format!("{path}.{part}"),
        })
}

/// All places of a body.
pub fn places(root: &Root) -> Vec<Place> {
    let mut found = Vec::new();
    let value = serde_json::from_str(root.json).unwrap();
    let (of, list) = (root.of.trim_end_matches("[]"), root.of.ends_with("[]"));
    walk(&value, "", of, list, &mut found);
    found
}

fn walk(value: &Value, at: &str, of: &str, list: bool, found: &mut Vec<Place>) {
    if list {
        for (index, item) in value.as_array().expect(at).iter().enumerate() {
            walk(item, &format!("{at}/{index}"), of, false, found);
        }
        return;
    }
    let Some((of, _)) = TYPES.iter().find(|(name, _)| *name == of) else {
        return;
    };
    let known = fields(of).unwrap();
    let object = value.as_object().expect(at);
    for name in object.keys() {
        assert!(
            known.iter().any(|f| f.name == name),
            "{of} has no field {name}"
        );
    }
    for field in known {
        if let Some(value) = object.get(field.name) {
            walk(
                value,
                &format!("{at}/{}", field.name),
                field.of,
                field.list,
                found,
            );
        } else {
            assert!(!field.required, "{of} at {at} needs {}", field.name);
        }
        let object = at.to_owned();
        found.push(Place { object, of, field });
    }
}

#[test]
fn the_golden_bodies_show_every_field_and_omit_every_optional_one() {
    let (mut present, mut omitted) = (BTreeSet::new(), BTreeSet::new());
    for root in ROOTS {
        let value: Value = serde_json::from_str(root.json).unwrap();
        for place in places(root) {
            let seen = value.pointer(&place.pointer()).is_some();
            let set = if seen { &mut present } else { &mut omitted };
            set.insert((place.of, place.field.name));
        }
    }
    for (of, _) in TYPES {
        for field in fields(of).unwrap() {
            assert!(present.contains(&(*of, field.name)), "{of}.{}", field.name);
            let left_out = omitted.contains(&(*of, field.name));
            assert_eq!(left_out, !field.required, "{of}.{}", field.name);
        }
    }
}

#[test]
fn a_pointer_becomes_a_path() {
    assert_eq!(
        path("/items/0/properties/12/meta/key"),
        "items[0].properties[12].meta.key"
    );
    assert_eq!(path("/0/id"), "[0].id");
}
