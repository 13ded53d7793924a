//! Keys of findings: the same for the same fault of the same element, whenever and in whatever order elements are loaded.

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;

use crate::{Detail, Finding, RuleSet, Subject};

impl Finding {
    /// The key of the finding: the rule's id, then logical ids, and what else distinguishes findings of one rule, separated
    /// by `|`.
    pub fn key(&self, set: &RuleSet, catalog: &Catalog, landscape: &Landscape) -> String {
        let mut key = set
            .rules
            .get(self.rule)
            .map_or_else(String::new, |rule| rule.id.clone());
        let element = |node: u32| landscape.element_id(catalog, node);
        match (self.subject, &self.detail) {
            (_, Detail::Cycle { members, .. }) => {
                let mut ids: Vec<&str> = members.iter().map(|node| element(*node)).collect();
                ids.sort_unstable();
                push(&mut key, "cycle");
                push(&mut key, &format!("{:016x}", hash(&ids)));
            }
            (Subject::Element(node), _) => push(&mut key, element(node)),
            (Subject::Relationship(edge), _) => {
                push(&mut key, &landscape.relationship_id(catalog, edge));
                if let Some(ends) = landscape.graph.edges().get(edge as usize) {
                    let (mut source, mut target) = (element(ends.source), element(ends.target));
                    // Without a direction, the end that was loaded first is the source.
                    if !ends.is_directed && target < source {
                        (source, target) = (target, source);
                    }
                    push(&mut key, source);
                    push(&mut key, target);
                }
            }
        }
        match &self.detail {
            Detail::JunctionKinds(_) => push(&mut key, "kinds"),
            Detail::JunctionEnds {
                kind,
                source,
                target,
            } => {
                for name in [kind.name(), source.name(), target.name()] {
                    push(&mut key, name);
                }
            }
            Detail::Mandatory { meta } => {
                let meta = catalog.meta_property(*meta);
                push(&mut key, meta.map_or("", |meta| meta.key.as_str()));
            }
            Detail::UnknownOwner(user) => push(&mut key, user),
            Detail::None
            | Detail::NotAllowed { .. }
            | Detail::Age { .. }
            | Detail::NeededBy { .. }
            | Detail::ReliesOn { .. }
            | Detail::SameName { .. }
            | Detail::Value(_)
            | Detail::Cycle { .. } => {}
        }
        key
    }
}

/// Appends a part, in which the separator is written as in a URL.
fn push(key: &mut String, part: &str) {
    key.push('|');
    if !part.bytes().any(|byte| matches!(byte, b'|' | b'%')) {
        return key.push_str(part);
    }
    for c in part.chars() {
        match c {
            '|' => key.push_str("%7C"),
            '%' => key.push_str("%25"),
            c => key.push(c),
        }
    }
}

/// FNV-1a, 64 bits, of texts with an end mark each.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts
        .iter()
        .flat_map(|text| text.bytes().chain(std::iter::once(0xff)));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_keys_cannot_be_confused() {
        let key = |parts: [&str; 2]| {
            let mut key = String::new();
            parts.iter().for_each(|part| push(&mut key, part));
            key
        };
        assert_eq!(key(["a|b", "c%"]), "|a%7Cb|c%25");
        assert_ne!(key(["a|b", "c"]), key(["a", "b|c"]));
        assert_ne!(key(["a%7C", "b"]), key(["a|", "b"]));
    }

    #[test]
    fn hash_is_fnv_1a() {
        // The published value for "a", followed by the end mark here.
        let of_a: u64 = 0xaf63_dc4c_8601_ec8c;
        let expected = (of_a ^ 0xff).wrapping_mul(0x0100_0000_01b3);
        assert_eq!(hash(&["a"]), expected);
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
    }
}
