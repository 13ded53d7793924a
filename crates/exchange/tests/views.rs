//! Views with their content: what each part of a file becomes.

#![allow(clippy::expect_used)]

use architrave_exchange::{
    Bounds, Color, ConnectionKind, Diagram, DiagramConnection, DiagramNode, Font, FontStyle, Item,
    LangString, Limits, NodeKind, Point, Property, Reader, ReferenceCheck, Style, Viewpoint,
};

const GARDEN: &[u8] = include_bytes!("files/garden-3.1.xml");
const OLD_GARDEN: &[u8] = include_bytes!("files/garden-2.1.xml");

fn read(file: &[u8]) -> Vec<Item> {
    let mut reader = Reader::new(file, Limits::default()).with_views();
    std::iter::from_fn(|| reader.next_item().expect("well-formed")).collect()
}

fn diagrams(items: &[Item]) -> Vec<&Diagram> {
    let diagrams = items.iter().filter_map(|item| match item {
        Item::Diagram(diagram) => Some(diagram),
        _ => None,
    });
    diagrams.collect()
}

fn text(language: &str, value: &str) -> LangString {
    LangString {
        language: Some(language.to_owned()).filter(|language| !language.is_empty()),
        value: value.to_owned(),
    }
}

fn bounds(x: i32, y: i32, width: i32, height: i32) -> Option<Bounds> {
    Some(Bounds {
        x,
        y,
        width,
        height,
    })
}

#[test]
fn views_have_names_viewpoints_and_properties() {
    let items = read(GARDEN);
    let diagrams = diagrams(&items);
    let plan = diagrams[0];
    assert_eq!(plan.identifier.as_deref(), Some("vi-plan"));
    assert_eq!(
        plan.names,
        [text("en", "Plan"), text("de", "Plan im Frühling")]
    );
    assert_eq!(plan.documentation, [text("en", "Seen from above")]);
    assert_eq!(plan.viewpoint.as_deref(), Some("Physical"));
    assert_eq!(plan.viewpoint_ref.as_deref(), Some("vp-water"));
    let season = Property {
        definition: "pd-season".to_owned(),
        values: vec![text("", "spring")],
        line: 36,
        column: 21,
    };
    assert_eq!(plan.properties, [season]);
    assert_eq!((plan.line, plan.column), (32, 7));
    assert_eq!(diagrams[1].names, [text("", "Tap")]);
    assert!(diagrams[1].nodes.is_empty() && diagrams[1].connections.is_empty());
    let findings: usize = diagrams.iter().map(|diagram| diagram.findings.len()).sum();
    assert_eq!(findings, 0);
}

#[test]
fn nodes_follow_their_parents_and_have_absolute_bounds() {
    let items = read(GARDEN);
    let plan = diagrams(&items)[0];
    let nodes: Vec<_> = plan
        .nodes
        .iter()
        .map(|node| {
            let id = node.identifier.as_deref().expect("identifier");
            (
                id,
                node.kind,
                node.parent,
                node.element.as_deref(),
                node.bounds,
            )
        })
        .collect();
    use NodeKind::{Container, Element, Label};
    assert_eq!(
        nodes,
        [
            ("no-frame", Container, None, None, bounds(10, 20, 400, 300)),
            (
                "no-bed",
                Element,
                Some(0),
                Some("el-bed"),
                bounds(20, 50, 200, 120)
            ),
            (
                "no-tap",
                Element,
                Some(1),
                Some("el-tap"),
                bounds(40, 80, 60, 40)
            ),
            (
                "no-water",
                Element,
                Some(0),
                Some("el-water"),
                bounds(250, 80, 120, 55)
            ),
            ("no-note", Label, None, None, bounds(450, 20, 185, 80)),
        ]
    );
    let note = &plan.nodes[4];
    assert_eq!(note.labels, [text("", "Check <weekly>\nby hand")]);
    assert_eq!(note.concept.as_deref(), Some("re-gives"));
    assert_eq!(note.concept_part.as_deref(), Some("name[1]"));
    assert_eq!((plan.nodes[2].line, plan.nodes[2].column), (48, 13));
}

#[test]
fn styles_have_colors_widths_and_fonts() {
    let items = read(GARDEN);
    let plan = diagrams(&items)[0];
    let frame = &plan.nodes[0];
    let font = Font {
        name: Some("Segoe UI".to_owned()),
        half_points: Some(19),
        style: Some(FontStyle {
            bold: true,
            italic: true,
            underline: false,
        }),
        color: Some(Color {
            alpha: Some(100),
            ..Color::rgb(1, 2, 3)
        }),
    };
    let expected = Style {
        line_width: Some(2),
        line_color: Some(Color {
            alpha: Some(50),
            ..Color::rgb(92, 92, 92)
        }),
        fill_color: Some(Color::rgb(220, 235, 235)),
        font: Some(font),
    };
    assert_eq!(frame.style, expected);
    assert_eq!(
        frame.labels,
        [text("en", "South side"), text("de", "Südseite")]
    );
    assert_eq!(frame.documentation, [text("", "Sunny")]);
    assert_eq!(frame.view_refs, ["vi-tap"]);
    assert_eq!(plan.nodes[1].style, Style::default());
    let plain = plan.nodes[2].style.font.as_ref().expect("a font");
    assert_eq!(plain.style, Some(FontStyle::default()));
}

#[test]
fn connections_have_ends_bend_points_and_attachments() {
    let items = read(GARDEN);
    let plan = diagrams(&items)[0];
    let ends: Vec<_> = plan
        .connections
        .iter()
        .map(|c| (c.kind, c.source.as_deref(), c.target.as_deref()))
        .collect();
    use ConnectionKind::{Line, NestingRelationship, Relationship};
    assert_eq!(
        ends,
        [
            (NestingRelationship, Some("no-bed"), Some("no-tap")),
            (Relationship, Some("no-tap"), Some("no-water")),
            (Line, Some("no-note"), Some("co-gives")),
            (Line, None, None),
        ]
    );
    let point = |x, y| Point { x, y };
    let gives = DiagramConnection {
        identifier: Some("co-gives".to_owned()),
        relationship: Some("re-gives".to_owned()),
        source: Some("no-tap".to_owned()),
        target: Some("no-water".to_owned()),
        labels: vec![text("en", "gives")],
        documentation: vec![text("", "All year")],
        style: Style {
            line_width: Some(3),
            line_color: Some(Color::rgb(0, 0, 255)),
            ..Style::default()
        },
        view_refs: vec!["vi-tap".to_owned()],
        source_attachment: Some(point(100, 100)),
        bend_points: vec![point(170, 100), point(170, 107)],
        target_attachment: Some(point(250, 107)),
        line: 58,
        column: 9,
        ..DiagramConnection::default()
    };
    assert_eq!(plan.connections[1], gives);
}

#[test]
fn viewpoints_come_before_views() {
    let items = read(GARDEN);
    let at = items.iter().position(|i| matches!(i, Item::Viewpoint(_)));
    let first = items.iter().position(|i| matches!(i, Item::Diagram(_)));
    assert!(at < first);
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let water = Viewpoint {
        identifier: Some("vp-water".to_owned()),
        names: vec![text("en", "Water")],
        documentation: vec![text("", "Who waters what")],
        properties: Vec::new(),
        purposes: words(&["Designing", "Informing"]),
        contents: words(&["Overview"]),
        element_types: words(&["Facility", "Equipment"]),
        relationship_types: words(&["Composition"]),
        line: 19,
        column: 7,
    };
    assert_eq!(items[at.expect("one")], Item::Viewpoint(water));
}

#[test]
fn kinds_of_version_2_1_follow_from_attributes() {
    let items = read(OLD_GARDEN);
    let plan = diagrams(&items)[0];
    let nodes: Vec<_> = plan.nodes.iter().map(|n| (n.kind, n.parent)).collect();
    use NodeKind::{Container, Element, Label};
    assert_eq!(
        nodes,
        [
            (Container, None),
            (Element, Some(0)),
            (Element, None),
            (Label, None),
        ]
    );
    let [has, note] = plan.connections.as_slice() else {
        panic!("{:?}", plan.connections)
    };
    assert_eq!(has.kind, ConnectionKind::Relationship);
    assert_eq!(has.relationship.as_deref(), Some("r-has"));
    assert_eq!(note.kind, ConnectionKind::Line);
    // This format allows negative coordinates, and has the style after the bend points.
    assert_eq!(plan.nodes[0].bounds, bounds(-20, 0, 400, 300));
    assert_eq!(has.bend_points, [Point { x: 300, y: -5 }]);
    assert_eq!(has.style.line_color, Some(Color::rgb(0, 0, 0)));
    let font = plan.nodes[0].style.font.as_ref().expect("a font");
    let style = font.style.expect("a style");
    // 8.25 pt is between two half points.
    assert_eq!(font.half_points, Some(17));
    assert!(style.bold && style.italic && !style.underline);
    assert_eq!(plan.names, [text("en", "Plan")]);
    assert_eq!(plan.viewpoint.as_deref(), Some("Infrastructure"));
    assert_eq!(plan.findings, []);
}

#[test]
fn references_of_the_samples_are_complete() {
    for file in [GARDEN, OLD_GARDEN] {
        let mut check = ReferenceCheck::default();
        for item in read(file) {
            check.take(&item);
        }
        assert_eq!(check.end(), []);
    }
}

#[test]
fn views_are_counted_unless_their_content_is_asked_for() {
    for file in [GARDEN, OLD_GARDEN] {
        let mut reader = Reader::new(file, Limits::default());
        let all = std::iter::from_fn(|| reader.next_item().expect("well-formed"));
        let mut counted = Vec::new();
        let mut others = Vec::new();
        for item in all {
            match item {
                Item::View(view) => {
                    counted.push((view.identifier, view.line, view.nodes, view.connections));
                }
                other => others.push(other),
            }
        }
        let items = read(file);
        let in_full: Vec<_> = diagrams(&items)
            .iter()
            .map(|d| {
                let (nodes, connections) = (d.nodes.len() as u64, d.connections.len() as u64);
                (d.identifier.clone(), d.line, nodes, connections)
            })
            .collect();
        assert_eq!(counted, in_full);
        let rest: Vec<_> = items
            .into_iter()
            .filter(|item| !matches!(item, Item::Diagram(_) | Item::Viewpoint(_)))
            .collect();
        assert_eq!(others, rest);
    }
}

#[test]
fn foreign_parts_of_a_view_are_skipped() {
    let file = r#"<m:model xmlns:m="http://www.opengroup.org/xsd/archimate/3.0/"
        xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:own="urn:own"><m:views><m:diagrams>
      <m:view identifier="v" i:type="m:Diagram"><m:name>V</m:name>
        <own:node identifier="no"><m:node identifier="neither"/></own:node>
        <m:node identifier="n" i:type="m:Container" own:x="5" x="1" y="2" w="3" h="4">
          <own:style/><m:style own:lineWidth="7"><own:font/></m:style><m:unknown><m:node/></m:unknown>
        </m:node>
      </m:view></m:diagrams></m:views></m:model>"#;
    let items = read(file.as_bytes());
    let view = diagrams(&items)[0];
    let node = DiagramNode {
        line: 5,
        column: 9,
        ..DiagramNode::container("n", bounds(1, 2, 3, 4).expect("bounds"))
    };
    assert_eq!(view.nodes, [node]);
    assert_eq!(view.findings, []);
}
