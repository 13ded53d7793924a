//! The texts in the boxes, and what is said of them.

use architrave_interface::ReferenceKind;

use super::export::Caption;
use super::neighborhood::{Link, Neighborhood, Node};
use crate::catalog::short_id;
use crate::format::counted;
use crate::texts::{class_label, title};

use crate::features::element::relation_rows::kind_label;

/// More relations of one box than this are counted, not read out.
const READ: usize = 4;

/// The captions of all nodes for a reader of a language; `named` gives the title of an element by
/// its logical id, where it is known.
pub fn captions(
    hood: &Neighborhood,
    language: &str,
    named: &dyn Fn(&str) -> Option<String>,
) -> Vec<Caption> {
    let texts: Vec<String> = hood
        .nodes
        .iter()
        .map(|n| text(n, language, named))
        .collect();
    let caption = |(n, node): (usize, &Node)| Caption {
        text: texts[n].clone(),
        note: note(node),
        spoken: spoken(hood, n, &texts, language),
    };
    hood.nodes.iter().enumerate().map(caption).collect()
}

fn text(node: &Node, language: &str, named: &dyn Fn(&str) -> Option<String>) -> String {
    if let Some(count) = node.group {
        return format!("{} × {count}", class_label(&node.class));
    }
    if let Some(known) = &node.known {
        return title(&known.element, language).text;
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

fn note(node: &Node) -> Option<&'static str> {
    match (&node.known, &node.relationship) {
        _ if node.group.is_some() => None,
        (Some(_), _) => None,
        (None, Some(_)) => Some("A relationship"),
        (None, None) => Some("Not loaded"),
    }
}

/// What a relation is called: its name, else its kind, with the strength of an influence.
pub fn link_words(link: &Link, language: &str) -> String {
    let qualities = link.qualities.as_ref();
    let name = qualities.and_then(|q| q.name.as_ref()?.best(language));
    let kind = || match &link.kind {
        Some(kind) => kind_label(kind),
        None => "Several kinds".to_owned(),
    };
    let mut words = name.map_or_else(kind, |name| name.value.clone());
    if let Some(strength) = qualities.and_then(|q| q.strength.as_ref()) {
        words.push_str(&format!(" ({strength})"));
    }
    let is_access = link.kind == Some(ReferenceKind::Access);
    if is_access && link.qualities.is_none() && link.count == 1 {
        words.push_str(" (type not loaded)");
    }
    if link.count > 1 {
        words.push_str(&format!(" × {}", link.count));
    }
    words
}

/// `Billing engine, Application component. Flow from Meter Data Management`.
fn spoken(hood: &Neighborhood, n: usize, texts: &[String], language: &str) -> String {
    let node = &hood.nodes[n];
    let mut words = match node.group {
        Some(count) => {
            counted(count, "element", "elements") + " of class " + &class_label(&node.class)
        }
        None => format!("{}, {}", texts[n], class_label(&node.class)),
    };
    if let Some(note) = note(node) {
        words.push_str(&format!(", {}", note.to_lowercase()));
    }
    match node.hop {
        0 => words.push_str(", this element"),
        1 => {}
        2 => words.push_str(", two hops away"),
        hop => words.push_str(&format!(", {hop} hops away")),
    }
    let own = hood.links.iter().filter(|l| l.from == n || l.to == n);
    let relations: Vec<String> = own
        .map(|link| {
            let (other, way) = match (link.directed, link.from == n) {
                (_, true) if link.to == n => (n, "to"),
                (false, is_from) => (if is_from { link.to } else { link.from }, "with"),
                (true, true) => (link.to, "to"),
                (true, false) => (link.from, "from"),
            };
            let other = if other == n { "itself" } else { &texts[other] };
            format!("{} {way} {other}", link_words(link, language))
        })
        .collect();
    if relations.len() > READ {
        let more = relations.len() - READ;
        words.push_str(&format!(
            ". {}, and {more} more",
            relations[..READ].join(", ")
        ));
    } else if !relations.is_empty() {
        words.push_str(&format!(". {}", relations.join(", ")));
    }
    words
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
    fn relations_are_read_with_their_direction() {
        let link = |from, to, kind, directed| Link {
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
        let hood = Neighborhood {
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
            undrawn: 0,
            page: (0, 1),
        };
        let named = |id: &str| (id == "own").then(|| "Own name".to_owned());
        let all = captions(&hood, "en", &named);
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
        assert_eq!(link_words(&access, "en"), "Access");
        access.qualities = None;
        assert_eq!(link_words(&access, "en"), "Access (type not loaded)");
    }
}
