use super::super::area::Area;
use super::super::drawing::large_job;
use super::super::neighborhood::{GraphEdge, Node};
use super::super::small::Wish;
use super::super::testing::laid_out;
use super::*;
use crate::catalog::{FullElement, Listed, Qualities, Side};
use architrave_exchange::{Limits, check_well_formed};
use architrave_interface::{ElementClass, Layer, ReferenceKind};
use proptest::prelude::*;
use std::sync::Arc;

const SPRITE: &str = include_str!("../../../../assets/sprite.svg");

fn neighborhood(kinds: &[ReferenceKind], class: &ElementClass) -> Neighborhood {
    let (element, json) = crate::testing::element("i", "e", "Node", "x");
    let listed = Arc::new(Listed::from(&FullElement::new(element, json, 0.0)));
    let node = |n: usize| Node {
        element_id: format!("e{n}"),
        class: class.clone(),
        layer: Layer::BusinessLayer,
        known: n.is_multiple_of(2).then(|| listed.clone()),
        relationship: None,
        hop: u8::from(n > 0),
        via: 0,
        wish: Wish::beside(if n.is_multiple_of(2) {
            Side::Incoming
        } else {
            Side::Outgoing
        }),
        group: None,
        hidden: 0,
    };
    let links = kinds.iter().enumerate().map(|(n, kind)| GraphEdge {
        id: n.to_string(),
        from: 0,
        to: n + 1,
        kind: Some(kind.clone()),
        directed: true,
        count: 1,
        qualities: Some(Qualities::default()),
    });
    Neighborhood {
        hops: 1,
        nodes: (0..=kinds.len()).map(node).collect(),
        links: links.collect(),
        relations: kinds.len(),
        neighbors: kinds.len(),
        beyond: 0,
        unloaded: 0,
        drawn: (kinds.len(), 0),
        grouped: Vec::new(),
        undrawn: 0,
        page: (0, 1),
    }
}

fn written(neighborhood: &Neighborhood, text: &str) -> String {
    let caption = |n: usize| Caption {
        text: text.to_owned(),
        language: None,
        note: (n % 2 == 1).then_some("Not known here"),
        spoken: text.to_owned(),
    };
    let captions: Vec<Caption> = (0..neighborhood.nodes.len()).map(caption).collect();
    let pen = Pen {
        color: &|name: &str| {
            if name.starts_with("--") {
                " #123456".into()
            } else {
                String::new()
            }
        },
        sprite: SPRITE,
        fonts: &[],
    };
    let page = Page {
        pen: &pen,
        width: &wrapped::width,
    };
    let heading = Heading {
        title: text,
        detail: "21 Nov 2026",
    };
    let drawing = laid_out(&large_job(neighborhood, &captions, false));
    svg(neighborhood, &drawing, &captions, &[], &heading, &page).0
}

#[test]
fn a_file_has_its_title_date_and_legend() {
    let neighborhood = neighborhood(
        &[ReferenceKind::Flow, ReferenceKind::Access],
        &ElementClass::Node,
    );
    let file = written(&neighborhood, "Meter Data Management");
    for text in ["21 Nov 2026", ">Flow<", ">Access<", ">Business<"] {
        assert!(file.contains(text), "{text} in {file}");
    }
}

#[test]
fn the_legend_marks_access_types_that_are_not_loaded() {
    let mut neighborhood = neighborhood(
        &[ReferenceKind::Access, ReferenceKind::Flow],
        &ElementClass::Node,
    );
    for link in &mut neighborhood.links {
        link.qualities = None;
    }
    let file = written(&neighborhood, "x");
    assert!(file.contains(">Access, type not loaded<"), "{file}");
    assert!(file.contains(">Flow<"), "{file}");
}

fn check(file: &str) {
    check_well_formed(file.as_bytes(), Limits::default()).unwrap();
    for outside in [
        "href",
        "var(",
        "url(",
        "class=",
        "style=",
        "<script",
        "@import",
        "currentColor",
    ] {
        assert!(!file.contains(outside), "{outside} in {file}");
    }
    assert_eq!(file.matches("http").count(), 1, "only the namespace");
}

#[test]
fn every_class_and_kind_is_exported_as_a_self_contained_file() {
    for class in ElementClass::ALL {
        let neighborhood = neighborhood(ReferenceKind::ALL, class);
        let file = written(&neighborhood, "Zähler & <Netz>");
        check(&file);
        assert!(
            symbol(SPRITE, glyph(class).trim_start_matches('#')).is_some(),
            "{class}"
        );
        assert_eq!(file.matches("<g><title>").count(), neighborhood.nodes.len());
        assert!(file.contains("Zähler &amp; &lt;Netz&gt;"));
        assert!(file.contains("stroke-dasharray=\"2 2.5\""));
        assert!(file.contains("stroke=\"#123456\""));
    }
}

#[test]
fn symbol_resolves_glyphs_that_reference_another_glyph() {
    let own = symbol(SPRITE, "g-ApplicationProcess");
    assert_eq!(own, symbol(SPRITE, "g-BusinessProcess"));
    assert!(own.is_some_and(|s| s.contains("<path")));
    assert_eq!(symbol(SPRITE, "g-None"), None);
    assert_eq!(
        symbol("<symbol id=\"a\"><use href=\"#a\"/></symbol>", "a"),
        None
    );
}

#[test]
fn box_borders_mark_the_center_and_unloaded_elements() {
    let mut out = String::new();
    let area = Area {
        x: 0.0,
        y: 0.0,
        width: 100.0,
        height: 40.0,
    };
    let pen = Pen {
        color: &|name: &str| name.to_owned(),
        sprite: "",
        fonts: &[],
    };
    let page = Page {
        pen: &pen,
        width: &wrapped::width,
    };
    push_box(&mut out, true, true, Shape::Square, "business", area, &page);
    assert!(
        out.contains("stroke=\"--business-ink\" stroke-width=\"2\""),
        "{out}"
    );
    out.clear();
    push_box(
        &mut out,
        false,
        false,
        Shape::Square,
        "business",
        area,
        &page,
    );
    assert!(
        out.contains("stroke-dasharray=\"4 3\"") && out.contains("--bg-subtle"),
        "{out}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_produces_a_well_formed_file(text in "\\PC{0,40}|[<>&'\"\u{0}-\u{1f}\\]]{0,20}") {
        let file = written(&neighborhood(&[ReferenceKind::Flow, ReferenceKind::Serving], &ElementClass::Node), &text);
        check_well_formed(file.as_bytes(), Limits::default()).unwrap();
    }
}
