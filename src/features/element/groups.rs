//! Properties group by group, as they are shown.

use architrave_interface::{ArchitectureElement, Property, Translated};

use crate::bbcode;
use crate::catalog::fold::fold;

/// A group with its properties.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Its key; empty for properties that belong to none.
    pub key: String,
    pub label: Option<Translated>,
    /// Its purpose.
    pub description: Option<Translated>,
    pub properties: Vec<Property>,
}

/// The properties of an element: groups in the order of the element, then groups it does not list,
/// then those without a group. Every property is in exactly one.
pub fn groups(element: &ArchitectureElement) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for group in &element.groups {
        if groups.iter().all(|g| g.key != group.key) {
            groups.push(Group {
                key: group.key.clone(),
                label: group.label.clone(),
                description: group.description.clone(),
                properties: Vec::new(),
            });
        }
    }
    let mut without = Vec::new();
    for property in &element.properties {
        let key = property.meta.group.as_deref().unwrap_or("");
        if key.is_empty() {
            without.push(property.clone());
        } else if let Some(group) = groups.iter_mut().find(|g| g.key == key) {
            group.properties.push(property.clone());
        } else {
            groups.push(Group {
                key: key.to_owned(),
                label: None,
                description: None,
                properties: vec![property.clone()],
            });
        }
    }
    groups.retain(|g| !g.properties.is_empty());
    if !without.is_empty() {
        groups.push(Group {
            key: String::new(),
            label: None,
            description: None,
            properties: without,
        });
    }
    groups
}

pub fn is_mandatory(property: &Property) -> bool {
    property
        .meta
        .validation
        .as_ref()
        .is_some_and(|v| v.mandatory)
}

/// Whether label, key or any text of a property holds every word of `wanted`, which is folded.
pub fn fits(property: &Property, wanted: &str) -> bool {
    let mut text = fold(&property.meta.key);
    let texts = [property.meta.label.as_ref(), property.value.as_ref()];
    for translation in texts.into_iter().flatten().flat_map(|t| &t.translations) {
        text.push('\n');
        text.push_str(&fold(&bbcode::plain(&bbcode::parse(&translation.value))));
    }
    wanted.split_whitespace().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn made(listed: &[u8], of: &[Option<u8>]) -> ArchitectureElement {
        let (element, _) = crate::testing::element("i", "e", "Node", "Gateway");
        let mut json = serde_json::to_value(&element).unwrap();
        json["groups"] = listed
            .iter()
            .map(|g| serde_json::json!({"key": format!("g{g}"), "core": true}))
            .collect();
        json["properties"] = of
            .iter()
            .enumerate()
            .map(|(n, g)| {
                let group = g.map(|g| format!("g{g}"));
                serde_json::json!({"meta": {"key": format!("k{n}"), "core": false, "type": "String", "group": group}})
            })
            .collect();
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn groups_follow_the_element_order_with_others_last() {
        let groups = groups(&made(&[2, 1, 3], &[Some(1), None, Some(9), Some(2)]));
        let keys: Vec<&str> = groups.iter().map(|g| g.key.as_str()).collect();
        assert_eq!(keys, ["g2", "g1", "g9", ""]);
    }

    #[test]
    fn a_property_is_found_by_label_key_and_value() {
        let (element, _) = crate::testing::element("i", "e", "Node", "[b]Übergabe[/b] station");
        let property = &element.properties[0];
        for wanted in ["name", "ubergabe", "station uber", ""] {
            assert!(fits(property, wanted), "{wanted}");
        }
        assert!(!fits(property, "ubergabe x"));
        assert!(!fits(property, "[b]"));
    }

    proptest! {
        #[test]
        fn every_property_is_in_exactly_one_group(listed in proptest::collection::vec(0..5u8, 0..5), of in proptest::collection::vec(proptest::option::of(0..6u8), 0..12)) {
            let element = made(&listed, &of);
            let mut keys: Vec<String> = groups(&element).iter().flat_map(|g| g.properties.iter().map(|p| p.meta.key.clone())).collect();
            keys.sort();
            let mut all: Vec<String> = (0..of.len()).map(|n| format!("k{n}")).collect();
            all.sort();
            prop_assert_eq!(keys, all);
        }
    }
}
