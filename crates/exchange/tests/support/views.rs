//! Random views: any that the types can hold, and ones that the schema allows.

use architrave_exchange::{
    Bounds, Color, ConnectionKind, Diagram, DiagramConnection, DiagramNode, Element, Font,
    FontStyle, LangString, Model, NodeKind, Point, Property, PropertyDefinition, Relationship,
    Style, Viewpoint,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Text of all that XML can carry, and often of what it must escape.
fn words() -> impl Strategy<Value = String> {
    let odd = select(vec![
        "&", "<", ">", "]]>", "\"", "'", "\r\n", "\n", "\t", "  ", "ä", "€",
    ]);
    let part = prop_oneof![odd.prop_map(str::to_owned), "[ -~]"];
    vec(part, 0..5).prop_map(|parts| parts.concat())
}

fn texts(least: usize) -> impl Strategy<Value = Vec<LangString>> {
    let text = (option::of("[a-z]{2}"), words());
    let text = text.prop_map(|(language, value)| LangString { language, value });
    vec(text, least..3)
}

fn properties() -> impl Strategy<Value = Vec<Property>> {
    let property = texts(1).prop_map(|values| Property {
        definition: "definition".to_owned(),
        values,
        ..Property::default()
    });
    vec(property, 0..2)
}

fn color() -> impl Strategy<Value = Color> {
    let parts = (any::<[u8; 3]>(), option::of(0..=100u8));
    parts.prop_map(|([red, green, blue], alpha)| Color {
        red,
        green,
        blue,
        alpha,
    })
}

fn font() -> impl Strategy<Value = Font> {
    let style = any::<[bool; 3]>().prop_map(|[bold, italic, underline]| FontStyle {
        bold,
        italic,
        underline,
    });
    let parts = (
        option::of(words()),
        // From 1 pt.
        option::of(2..400u32),
        option::of(style),
        option::of(color()),
    );
    parts.prop_map(|(name, half_points, style, color)| Font {
        name,
        half_points,
        style,
        color,
    })
}

fn style() -> impl Strategy<Value = Style> {
    let colors = (option::of(color()), option::of(color()));
    let parts = (option::of(1..9u32), colors, option::of(font()));
    parts.prop_map(|(line_width, (line_color, fill_color), font)| Style {
        line_width,
        line_color,
        fill_color,
        font,
    })
}

fn point(least: i32) -> impl Strategy<Value = Point> {
    (least..2000, least..2000).prop_map(|(x, y)| Point { x, y })
}

fn bounds(least: i32, smallest: i32) -> impl Strategy<Value = Bounds> {
    let size = (smallest..500, smallest..500);
    (point(least), size).prop_map(|(Point { x, y }, (width, height))| Bounds {
        x,
        y,
        width,
        height,
    })
}

fn id() -> impl Strategy<Value = Option<String>> {
    option::of("[A-Za-z_][A-Za-z0-9._-]{0,8}")
}

fn node_kind() -> impl Strategy<Value = NodeKind> {
    select(vec![
        NodeKind::Element,
        NodeKind::Container,
        NodeKind::Label,
    ])
}

fn connection_kind() -> impl Strategy<Value = ConnectionKind> {
    use ConnectionKind::{Line, NestingRelationship, Relationship};
    select(vec![Relationship, NestingRelationship, Line])
}

/// A node without a parent, with bounds from `least` and of size from `smallest`.
fn node(least: i32, smallest: i32) -> impl Strategy<Value = DiagramNode> {
    let refs = (id(), id(), id(), option::of("[a-z@]{1,4}"));
    let texts = (texts(0), texts(0), style(), vec("[a-z]{1,3}", 0..2));
    let bounds = option::weighted(0.9, bounds(least, smallest));
    (refs, node_kind(), bounds, texts).prop_map(|(refs, kind, bounds, texts)| DiagramNode {
        identifier: refs.0,
        kind,
        element: refs.1,
        concept: refs.2,
        concept_part: refs.3,
        bounds,
        labels: texts.0,
        documentation: texts.1,
        style: texts.2,
        view_refs: texts.3,
        ..DiagramNode::default()
    })
}

fn connection(least: i32) -> impl Strategy<Value = DiagramConnection> {
    let refs = (id(), id(), id(), id());
    let texts = (texts(0), texts(0), style(), vec("[a-z]{1,3}", 0..2));
    let ends = (option::of(point(least)), option::of(point(least)));
    let points = (ends, vec(point(least), 0..4));
    (refs, connection_kind(), points, texts).prop_map(|(refs, kind, points, texts)| {
        DiagramConnection {
            identifier: refs.0,
            kind,
            relationship: refs.1,
            source: refs.2,
            target: refs.3,
            labels: texts.0,
            documentation: texts.1,
            style: texts.2,
            view_refs: texts.3,
            source_attachment: points.0.0,
            bend_points: points.1,
            target_attachment: points.0.1,
            ..DiagramConnection::default()
        }
    })
}

/// Nodes in the order of a file; each has how many levels it goes up from the node before it, or -1 for down.
fn nested(nodes: Vec<(DiagramNode, i8)>) -> Vec<DiagramNode> {
    let mut open: Vec<usize> = Vec::new();
    let mut out = Vec::new();
    for (mut node, up) in nodes {
        let keep = (open.len() as i64 - i64::from(up) - 1).clamp(0, open.len() as i64);
        open.truncate(keep as usize);
        node.parent = open.last().copied();
        open.push(out.len());
        out.push(node);
    }
    out
}

fn diagram(least: i32, smallest: i32) -> impl Strategy<Value = Diagram> {
    let nodes = vec((node(least, smallest), -1..3i8), 0..7).prop_map(nested);
    let texts = (texts(1), texts(0), properties());
    let refs = (id(), option::of(words()), id());
    let connections = vec(connection(least), 0..4);
    (refs, texts, nodes, connections).prop_map(|(refs, texts, nodes, connections)| Diagram {
        identifier: refs.0,
        viewpoint: refs.1,
        viewpoint_ref: refs.2,
        names: texts.0,
        documentation: texts.1,
        properties: texts.2,
        nodes,
        connections,
        ..Diagram::default()
    })
}

fn viewpoint() -> impl Strategy<Value = Viewpoint> {
    let some = |words: Vec<&'static str>| {
        let count = words.len();
        proptest::sample::subsequence(words, 0..=count)
            .prop_map(|words| words.into_iter().map(str::to_owned).collect::<Vec<_>>())
    };
    let lists = (
        some(vec!["Designing", "Deciding", "Informing"]),
        some(vec!["Details", "Coherence", "Overview"]),
        some(vec!["Node", "Device", "Goal"]),
        some(vec!["Access", "Flow"]),
    );
    let texts = (texts(1), texts(0), properties());
    (id(), texts, lists).prop_map(|(identifier, texts, lists)| Viewpoint {
        identifier,
        names: texts.0,
        documentation: texts.1,
        properties: texts.2,
        purposes: lists.0,
        contents: lists.1,
        element_types: lists.2,
        relationship_types: lists.3,
        ..Viewpoint::default()
    })
}

/// Views and viewpoints with whatever the types can hold: without identifiers, at negative places.
pub fn any_views() -> impl Strategy<Value = Model> {
    let views = (vec(viewpoint(), 0..3), vec(diagram(-2000, -9), 0..3));
    views.prop_map(|(viewpoints, diagrams)| Model {
        viewpoints,
        diagrams,
        ..Model::default()
    })
}

/// A model whose views the schema allows: identifiers are unique, references lead to something.
pub fn valid_model() -> impl Strategy<Value = Model> {
    let views = (vec(viewpoint(), 0..3), vec(diagram(0, 1), 1..4));
    let picks = vec(any::<Index>(), 64);
    (views, 1..4usize, 1..4usize, picks).prop_map(
        |((viewpoints, diagrams), elements, relationships, picks)| {
            let named = |value: &str| {
                let language = None;
                let value = value.to_owned();
                vec![LangString { language, value }]
            };
            let mut model = Model {
                identifier: Some("model".to_owned()),
                names: named("Model"),
                viewpoints,
                diagrams,
                ..Model::default()
            };
            for number in 0..elements {
                model.elements.push(Element {
                    identifier: Some(format!("e{number}")),
                    kind: Some("Node".to_owned()),
                    names: named("Node"),
                    ..Element::default()
                });
            }
            for number in 0..relationships {
                model.relationships.push(Relationship {
                    identifier: Some(format!("r{number}")),
                    kind: Some("Association".to_owned()),
                    source: Some("e0".to_owned()),
                    target: Some(format!("e{}", number % elements)),
                    ..Relationship::default()
                });
            }
            model.definitions.push(PropertyDefinition {
                identifier: Some("definition".to_owned()),
                data_type: Some("string".to_owned()),
                names: named("Key"),
                ..PropertyDefinition::default()
            });
            let mut at = 0;
            let mut pick = |of: usize| {
                at += 1;
                picks[at % picks.len()].index(of)
            };
            let (viewpoints, views) = (model.viewpoints.len(), model.diagrams.len());
            for (number, viewpoint) in model.viewpoints.iter_mut().enumerate() {
                viewpoint.identifier = Some(format!("p{number}"));
            }
            for (number, diagram) in model.diagrams.iter_mut().enumerate() {
                diagram.identifier = Some(format!("v{number}"));
                diagram.viewpoint_ref = (viewpoints > 0).then(|| format!("p{}", pick(viewpoints)));
                for at in 0..diagram.nodes.len() {
                    let mut parent = diagram.nodes[at].parent;
                    while let Some(label) =
                        parent.filter(|&p| diagram.nodes[p].kind == NodeKind::Label)
                    {
                        parent = diagram.nodes[label].parent;
                    }
                    let node = &mut diagram.nodes[at];
                    node.parent = parent;
                    node.identifier = Some(format!("v{number}n{at}"));
                    node.bounds.get_or_insert(Bounds {
                        x: 0,
                        y: 0,
                        width: 1,
                        height: 1,
                    });
                    let is_label = node.kind == NodeKind::Label;
                    let concept = is_label.then(|| format!("r{}", pick(relationships)));
                    node.concept = node.concept.take().and(concept);
                    node.concept_part = node.concept_part.take().filter(|_| is_label);
                    let is_element = node.kind == NodeKind::Element;
                    node.element = is_element.then(|| format!("e{}", pick(elements)));
                    node.view_refs
                        .iter_mut()
                        .for_each(|view| *view = format!("v{}", pick(views)));
                }
                let nodes = diagram.nodes.len();
                if nodes == 0 {
                    diagram.connections.clear();
                }
                let count = diagram.connections.len();
                for (at, connection) in diagram.connections.iter_mut().enumerate() {
                    connection.identifier = Some(format!("v{number}c{at}"));
                    let is_line = connection.kind == ConnectionKind::Line;
                    let mut end = |was: Option<String>| {
                        let place = pick(nodes + count);
                        let id = match place.checked_sub(nodes) {
                            Some(other) => format!("v{number}c{other}"),
                            None => format!("v{number}n{place}"),
                        };
                        (!is_line || was.is_some()).then_some(id)
                    };
                    connection.source = end(connection.source.take());
                    connection.target = end(connection.target.take());
                    connection.relationship =
                        (!is_line).then(|| format!("r{}", pick(relationships)));
                    connection
                        .view_refs
                        .iter_mut()
                        .for_each(|view| *view = format!("v{}", pick(views)));
                }
            }
            model
        },
    )
}
