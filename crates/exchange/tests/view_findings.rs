//! What is wrong with a view is reported with its place, and the rest of the view is read.

#![allow(clippy::expect_used)]

use architrave_exchange::{
    Bounds, Diagram, DiagramFinding, DiagramNumber, DiagramProblem, DiagramReference,
    DiagramSubject, Item, Limits, NodeKind, Point, Reader, ReferenceCheck,
};
use {DiagramNumber as N, DiagramProblem as P, DiagramReference as R, DiagramSubject as S};

const V3: &str = "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/' \
    xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>";
const V2: &str = "<model xmlns='http://www.opengroup.org/xsd/archimate'>";

/// A node without a fault, which each view has at its end.
const GOOD: &str = "<node identifier='good' xsi:type='Container' x='1' y='2' w='3' h='4'/>";

/// The view of `content`, which begins in line 2, and what is wrong in the whole file.
fn view(content: &str) -> (Diagram, Vec<DiagramFinding>) {
    let file = format!(
        "{V3}<elements><element identifier='e'/></elements><relationships><relationship identifier='r'/></relationships>\
         <views><diagrams><view identifier='v' xsi:type='Diagram'>\n{content}{GOOD}</view></diagrams></views></model>"
    );
    let (mut diagrams, findings) = read(&file);
    assert_eq!(diagrams.len(), 1);
    let diagram = diagrams.remove(0);
    let last = diagram.nodes.last().expect("nodes");
    assert_eq!(last.identifier.as_deref(), Some("good"), "{content}");
    (diagram, findings)
}

fn read(file: &str) -> (Vec<Diagram>, Vec<DiagramFinding>) {
    let mut reader = Reader::new(file.as_bytes(), Limits::default()).with_views();
    let mut check = ReferenceCheck::default();
    let (mut diagrams, mut findings) = (Vec::new(), Vec::new());
    while let Some(item) = reader.next_item().expect("well-formed") {
        check.take(&item);
        if let Item::Diagram(diagram) = item {
            findings.extend(diagram.findings.clone());
            diagrams.push(diagram);
        }
    }
    findings.extend(check.end());
    (diagrams, findings)
}

fn found(findings: &[DiagramFinding]) -> Vec<(DiagramProblem, DiagramSubject, Option<&str>)> {
    let parts = findings.iter().map(|f| {
        let identifier = f.identifier.as_deref();
        (f.problem.clone(), f.subject, identifier)
    });
    parts.collect()
}

fn text(text: &str) -> String {
    text.to_owned()
}

#[test]
fn each_problem_of_a_node_is_reported() {
    let place = "x='1' y='1' w='1' h='1'";
    let element = "xsi:type='Element' elementRef='e'";
    for (node, problems) in [
        (format!("<node identifier='n' {element} {place}/>"), vec![]),
        (
            format!("<node {element} {place}/>"),
            vec![P::IdentifierMissing],
        ),
        (
            format!("<node identifier=' ' {element} {place}/>"),
            vec![P::IdentifierMissing],
        ),
        (
            format!("<node identifier='good' {element} {place}/>"),
            vec![],
        ),
        (
            format!("<node identifier='n' elementRef='e' {place}/>"),
            vec![P::TypeUnknown(None)],
        ),
        (
            format!("<node identifier='n' xsi:type='Box' {place}/>"),
            vec![P::TypeUnknown(Some(text("Box")))],
        ),
        (
            format!("<node identifier='n' xsi:type='Element' {place}/>"),
            vec![P::ReferenceMissing(R::Element)],
        ),
        (
            format!("<node identifier='n' xsi:type='Element' elementRef='r' {place}/>"),
            vec![P::ReferenceUnresolved(R::Element, text("r"))],
        ),
        (
            format!("<node identifier='n' xsi:type='Label' conceptRef='v' {place}/>"),
            vec![P::ReferenceUnresolved(R::Concept, text("v"))],
        ),
        (
            format!("<node identifier='n' {element} {place}><viewRef ref='e'/><viewRef/></node>"),
            vec![
                P::ReferenceMissing(R::View),
                P::ReferenceUnresolved(R::View, text("e")),
            ],
        ),
        (
            format!("<node identifier='n' {element} x='1' y='1' w='1'/>"),
            vec![P::NumberMissing(N::Height)],
        ),
        (
            format!("<node identifier='n' {element} x='one' y='1e3' w='100000001' h=''/>"),
            vec![
                P::NumberUnreadable(N::X, text("one")),
                P::NumberUnreadable(N::Y, text("1e3")),
                P::NumberUnreadable(N::Width, text("100000001")),
                P::NumberUnreadable(N::Height, text("")),
            ],
        ),
        (
            format!("<node identifier='n' {element} x='-1' y='0' w='0' h='-5'/>"),
            vec![
                P::NumberOutOfRange(N::X, text("-1")),
                P::NumberOutOfRange(N::Width, text("0")),
                P::NumberOutOfRange(N::Height, text("-5")),
            ],
        ),
        (
            format!("<node identifier='n' {element} x='1.5' y='1' w='2.4' h='1'/>"),
            vec![
                P::NumberNotWhole(N::X, text("1.5")),
                P::NumberNotWhole(N::Width, text("2.4")),
            ],
        ),
    ] {
        let (diagram, findings) = view(&node);
        if node.contains("'good'") {
            let repeated = (P::IdentifierRepeated, S::Node, Some("good"));
            assert_eq!(found(&findings), [repeated]);
            continue;
        }
        let id = diagram.nodes[0].identifier.as_deref();
        let expected: Vec<_> = problems.into_iter().map(|p| (p, S::Node, id)).collect();
        assert_eq!(found(&findings), expected, "{node}");
        let places = findings.iter().all(|f| f.line == 2 && f.column >= 1);
        assert!(places, "{findings:?}");
    }
}

#[test]
fn each_problem_of_a_connection_is_reported() {
    let ends = "source='good' target='good'";
    let relationship = "xsi:type='Relationship' relationshipRef='r'";
    for (connection, problems) in [
        (format!("{relationship} {ends}>"), vec![]),
        (
            format!("{relationship} source='good'>"),
            vec![P::ReferenceMissing(R::Target)],
        ),
        (
            format!("{relationship} source='no' target='e'>"),
            vec![
                P::ReferenceUnresolved(R::Source, text("no")),
                P::ReferenceUnresolved(R::Target, text("e")),
            ],
        ),
        (
            format!("xsi:type='Relationship' {ends}>"),
            vec![P::ReferenceMissing(R::Relationship)],
        ),
        (
            format!("xsi:type='NestingRelationship' relationshipRef='e' {ends}>"),
            vec![P::ReferenceUnresolved(R::Relationship, text("e"))],
        ),
        ("xsi:type='Line'>".to_owned(), vec![]),
        (
            format!("xsi:type='Arrow' {ends}>"),
            vec![P::TypeUnknown(Some(text("Arrow")))],
        ),
        (
            format!("{relationship} {ends}><bendpoint x='1' y='1'/><bendpoint x='a' y='1'/>"),
            vec![P::NumberUnreadable(N::X, text("a"))],
        ),
        (
            format!("{relationship} {ends}><sourceAttachment x='1'/>"),
            vec![P::NumberMissing(N::Y)],
        ),
        (
            format!("{relationship} {ends}><bendpoint x='1' y='1'/><bendpoint x='-1' y='1'/>"),
            vec![P::NumberOutOfRange(N::X, text("-1"))],
        ),
    ] {
        let connection = format!("<connection identifier='c' {connection}</connection>");
        let (diagram, findings) = view(&connection);
        let c = Some("c");
        let problems = problems.into_iter();
        let expected: Vec<_> = problems.map(|p| (p, S::Connection, c)).collect();
        assert_eq!(found(&findings), expected, "{connection}");
        let bend_points = &diagram.connections[0].bend_points;
        let first = Point { x: 1, y: 1 };
        let has_points = connection.contains("bendpoint");
        assert_eq!(bend_points.first(), has_points.then_some(&first));
    }
}

#[test]
fn each_problem_of_a_style_is_reported() {
    for (style, problems) in [
        ("<style lineWidth='1'><font/></style>", vec![]),
        (
            "<style lineWidth='0'/>",
            vec![P::NumberOutOfRange(N::LineWidth, text("0"))],
        ),
        (
            "<style><fillColor r='256' g='-1' a='101'/></style>",
            vec![
                P::NumberOutOfRange(N::Red, text("256")),
                P::NumberOutOfRange(N::Green, text("-1")),
                P::NumberMissing(N::Blue),
                P::NumberOutOfRange(N::Alpha, text("101")),
            ],
        ),
        (
            "<style><lineColor r='#1' g='0' b='0'/></style>",
            vec![P::NumberUnreadable(N::Red, text("#1"))],
        ),
        (
            "<style><font size='big' style='bold shiny'><color r='1' g='1' b=''/></font></style>",
            vec![
                P::NumberUnreadable(N::FontSize, text("big")),
                P::FontStyleUnknown(text("shiny")),
                P::NumberUnreadable(N::Blue, text("")),
            ],
        ),
        (
            "<style><font size='0'/></style>",
            vec![P::NumberOutOfRange(N::FontSize, text("0"))],
        ),
    ] {
        let node = format!(
            "<node identifier='n' xsi:type='Label' x='0' y='0' w='1' h='1'>\n{style}</node>"
        );
        let (diagram, findings) = view(&node);
        let problems = problems.into_iter();
        let expected: Vec<_> = problems.map(|p| (p, S::Node, Some("n"))).collect();
        assert_eq!(found(&findings), expected, "{style}");
        assert!(findings.iter().all(|f| f.line == 3), "{findings:?}");
        let style = &diagram.nodes[0].style;
        assert_eq!((style.fill_color, style.line_color), (None, None));
    }
}

#[test]
fn unreadable_parts_leave_the_rest_of_a_node() {
    let (diagram, _) = view(
        "<node identifier='a' xsi:type='Odd' elementRef='e' x='-2.6' y='7' w='0' h='1'>\
         <style lineWidth='wide'><fillColor r='1' g='2' b='3' a='200'/></style>\
         <node identifier='b' x='no' y='1' w='1' h='1'><label>inner</label></node></node>",
    );
    let [outer, inner, _] = diagram.nodes.as_slice() else {
        panic!("{:?}", diagram.nodes)
    };
    assert_eq!(outer.kind, NodeKind::Element);
    let bounds = Bounds {
        x: -3,
        y: 7,
        width: 0,
        height: 1,
    };
    assert_eq!(outer.bounds, Some(bounds));
    let fill = outer.style.fill_color.expect("a colour");
    assert_eq!((fill.red, fill.alpha), (1, None));
    assert_eq!(outer.style.line_width, None);
    assert_eq!(
        (inner.kind, inner.parent, inner.bounds),
        (NodeKind::Container, Some(0), None)
    );
    assert_eq!(inner.labels[0].value, "inner");
}

#[test]
fn repeated_identifiers_are_reported_once_for_each_repetition() {
    let node =
        |id: &str| format!("<node identifier='{id}' xsi:type='Label' x='0' y='0' w='1' h='1'/>");
    let one = |id: &str, content: &str| {
        format!("<view identifier='{id}' xsi:type='Diagram'>{content}</view>\n")
    };
    let line = "<connection identifier='a' xsi:type='Line'/>";
    let file = format!(
        "{V3}<elements><element identifier='e'/></elements><views>\n<viewpoints><viewpoint identifier='e'/>\n<viewpoint/>\
         </viewpoints><diagrams>\n{}{}{}</diagrams></views></model>",
        one("v", &[&node("a"), &node("a"), line].concat()),
        one("v", &node("a")),
        one("w", &node("e")),
    );
    let (_, findings) = read(&file);
    let mut found: Vec<_> = findings
        .iter()
        .map(|f| {
            (
                f.line,
                f.subject,
                f.problem.clone(),
                f.identifier.as_deref(),
            )
        })
        .collect();
    found.sort_by_key(|f| f.0);
    assert_eq!(
        found,
        [
            (2, S::Viewpoint, P::IdentifierRepeated, Some("e")),
            (3, S::Viewpoint, P::IdentifierMissing, None),
            (4, S::Node, P::IdentifierRepeated, Some("a")),
            (4, S::Connection, P::IdentifierRepeated, Some("a")),
            (5, S::View, P::IdentifierRepeated, Some("v")),
            (5, S::Node, P::IdentifierRepeated, Some("a")),
            (6, S::Node, P::IdentifierRepeated, Some("e")),
        ]
    );
}

#[test]
fn references_may_lead_to_what_comes_later_in_the_file() {
    let file = format!(
        "{V3}<views><diagrams><view identifier='v' xsi:type='Diagram' viewpointRef='p'>\
         <node identifier='n' xsi:type='Element' elementRef='e' x='0' y='0' w='1' h='1'><viewRef ref='w'/></node>\
         <connection identifier='c' xsi:type='Line' source='d' target='n'/>\
         <connection identifier='d' xsi:type='Line'/></view>\
         <view identifier='w' xsi:type='Diagram'/></diagrams><viewpoints><viewpoint identifier='p'/></viewpoints></views>\
         <elements><element identifier='e'/></elements></model>"
    );
    assert_eq!(read(&file).1, []);
    let (_, findings) = read(&file.replace("<viewpoint identifier='p'/>", ""));
    let missing = P::ReferenceUnresolved(R::Viewpoint, text("p"));
    assert_eq!(found(&findings), [(missing, S::View, Some("v"))]);
    // The ends of a connection are in its own view.
    let (_, findings) = read(&file.replace("target='n'", "target='w'"));
    let missing = P::ReferenceUnresolved(R::Target, text("w"));
    assert_eq!(found(&findings), [(missing, S::Connection, Some("c"))]);
}

#[test]
fn version_2_1_allows_negative_coordinates_but_needs_both_ends() {
    let file = format!(
        "{V2}<views><view identifier='v'><node identifier='n' x='-5' y='-5' w='1' h='1'/>\
         <node identifier='m' x='1' y='1' w='-1' h='1'/>\
         <connection identifier='c' source='n'/></view></views></model>"
    );
    let (diagrams, findings) = read(&file);
    assert_eq!(diagrams[0].nodes.len(), 2);
    assert_eq!(
        found(&findings),
        [
            (
                P::NumberOutOfRange(N::Width, text("-1")),
                S::Node,
                Some("m")
            ),
            (P::ReferenceMissing(R::Target), S::Connection, Some("c")),
        ]
    );
}
