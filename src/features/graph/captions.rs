//! The texts in the boxes, and their descriptions.

use architrave_interface::ReferenceKind;

use super::export::Caption;
use super::neighborhood::{GraphEdge, Neighborhood, Node};
use super::spoken::{Role, relation, with_relations};
use crate::catalog::short_id;
use crate::t::{self, Text};
use crate::texts::{Title, class_label, marked, title, without_languages};

use crate::features::element::relation_rows::kind_label;

/// The captions of all nodes for a reader of a language; `named` gives the title of an element by
/// its logical id, where it is known.
pub fn captions(
    neighborhood: &Neighborhood,
    language: &str,
    named: &dyn Fn(&str) -> Option<String>,
) -> Vec<Caption> {
    let title = |node: &Node| {
        let known = node.known.as_ref().filter(|_| node.group.is_none());
        match known {
            Some(known) => title(&known.element, language),
            None => Title {
                text: text(node, named),
                ..Title::default()
            },
        }
    };
    let titles: Vec<Title> = neighborhood.nodes.iter().map(title).collect();
    let caption = |(n, node): (usize, &Node)| Caption {
        text: titles[n].text.clone(),
        language: titles[n].language.clone(),
        note: note(node).map(Text::get),
        spoken: spoken(neighborhood, n, &titles, language),
    };
    neighborhood.nodes.iter().enumerate().map(caption).collect()
}

/// The text in the box of a group, or of an element that is not loaded.
fn text(node: &Node, named: &dyn Fn(&str) -> Option<String>) -> String {
    if let Some(count) = node.group {
        return format!("{} × {count}", class_label(&node.class));
    }
    match &node.relationship {
        Some(joined) => {
            let name = |id: &str| named(id).unwrap_or_else(|| short_id(id));
            let kind = kind_label(&joined.kind);
            format!(
                "{kind}: {} → {}",
                name(&joined.source),
                name(&joined.target)
            )
        }
        None => short_id(&node.element_id),
    }
}

fn note(node: &Node) -> Option<Text> {
    match (&node.known, &node.relationship) {
        _ if node.group.is_some() => None,
        (Some(_), _) => None,
        (None, Some(_)) => Some(t::element::relations::A_RELATIONSHIP),
        (None, None) => Some(t::common::NOT_LOADED),
    }
}

/// What a relation is called: its name, else its kind, with the strength of an influence.
pub fn edge_text(link: &GraphEdge, language: &str) -> String {
    without_languages(&marked_edge_text(link, language))
}

/// The same, with the language of its name.
fn marked_edge_text(link: &GraphEdge, language: &str) -> String {
    let qualities = link.qualities.as_ref();
    let name = qualities.and_then(|q| q.name.as_ref()?.best(language));
    let kind = || match &link.kind {
        Some(kind) => kind_label(kind),
        None => t::graph::captions::SEVERAL_KINDS.into(),
    };
    let mut words = name.map_or_else(kind, |name| marked(&name.value, Some(&name.language)));
    if let Some(strength) = qualities.and_then(|q| q.strength.as_ref()) {
        words.push_str(&format!(" ({strength})"));
    }
    let is_access = link.kind == Some(ReferenceKind::Access);
    if is_access && link.qualities.is_none() && link.count == 1 {
        words = t::graph::captions::type_not_loaded(&words);
    }
    if link.count > 1 {
        words.push_str(&format!(" × {}", link.count));
    }
    words
}

/// `Billing engine, Application component. Flow from Meter Data Management`.
fn spoken(neighborhood: &Neighborhood, n: usize, titles: &[Title], language: &str) -> String {
    use t::graph::spoken as said;
    let node = &neighborhood.nodes[n];
    let class = class_label(&node.class);
    let mut parts = vec![match node.group {
        Some(count) => said::group(count, &class),
        None => said::element(&class, &titles[n].marked()),
    }];
    match note(node) {
        Some(note) if note == t::common::NOT_LOADED => {
            parts.push(t::common::NOT_LOADED_LOWER.into())
        }
        Some(_) => parts.push(said::RELATIONSHIP.into()),
        None => {}
    }
    match node.hop {
        0 => parts.push(t::element::relations::THIS_ELEMENT.into()),
        1 => {}
        hop => parts.push(said::hops_away(&hop.to_string())),
    }
    let own = neighborhood
        .links
        .iter()
        .filter(|l| l.from == n || l.to == n);
    let relations: Vec<String> = own
        .map(|link| {
            let other = if link.from == n { link.to } else { link.from };
            let role = Role::of(n, (link.from, link.to), link.directed);
            relation(
                &marked_edge_text(link, language),
                &titles[other].marked(),
                role,
            )
        })
        .collect();
    with_relations(parts.join(", "), &relations)
}

#[cfg(test)]
mod tests {
    use super::super::small::Wish;
    use super::*;
    use crate::catalog::{Joined, Qualities, Side};
    use architrave_interface::{ElementClass, Layer};
    use std::sync::Arc;

    fn node(id: &str, hop: u8) -> Node {
        Node {
            element_id: id.into(),
            class: ElementClass::Node,
            layer: Layer::TechnologyLayer,
            known: None,
            relationship: None,
            group: None,
            hop,
            via: 0,
            wish: Wish::beside(Side::Outgoing),
            hidden: 0,
        }
    }

    #[test]
    fn captions_describe_relations_with_their_direction() {
        let link = |from, to, kind, directed| GraphEdge {
            id: String::new(),
            from,
            to,
            kind: Some(kind),
            directed,
            count: 1,
            qualities: Some(Qualities::default()),
        };
        let mut nodes = vec![node("own", 0), node("one", 1), node("far", 2)];
        nodes[2].relationship = Some(Arc::new(Joined {
            id: "far".into(),
            kind: ReferenceKind::Serving,
            source: "own".into(),
            target: "else".into(),
        }));
        let neighborhood = Neighborhood {
            hops: 2,
            nodes,
            links: vec![
                link(0, 1, ReferenceKind::Flow, true),
                link(2, 1, ReferenceKind::Association, false),
                link(0, 0, ReferenceKind::Triggering, true),
            ],
            relations: 2,
            neighbors: 1,
            beyond: 1,
            unloaded: 1,
            drawn: (1, 1),
            grouped: Vec::new(),
            undrawn: 0,
            page: (0, 1),
        };
        let named = |id: &str| (id == "own").then(|| "Own name".to_owned());
        let all = captions(&neighborhood, "en", &named);
        assert_eq!(
            all[0].spoken,
            "own, Node, not loaded, this element. Flow to one, Triggering to itself"
        );
        assert_eq!(
            all[1].spoken,
            "one, Node, not loaded. Flow from own, Association with Serving: Own name → else"
        );
        assert_eq!(all[2].note, Some("A relationship"));
        let mut access = link(0, 1, ReferenceKind::Access, true);
        assert_eq!(edge_text(&access, "en"), "Access");
        access.qualities = None;
        assert_eq!(edge_text(&access, "en"), "Access (type not loaded)");
    }
}
