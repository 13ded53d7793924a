use super::*;

const HEAD: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m"><name>M</name>"#;

fn model(body: &str) -> String {
    format!("{HEAD}{body}</model>")
}

fn read(body: &str) -> FileViews {
    read_views(model(body).as_bytes())
}

const PARTS: &str = r#"<elements>
<element identifier="a" xsi:type="BusinessProcess"><name xml:lang="en">Read</name><name xml:lang="de">Ablesen</name></element>
<element identifier="b" xsi:type="DataObject"><name>Volumes</name></element>
<element identifier="c" xsi:type="OrJunction"><name>Or</name></element>
<element identifier="unseen" xsi:type="Node"><name>Nowhere</name></element>
</elements>
<relationships>
<relationship identifier="r" xsi:type="Access" accessType="Write" source="a" target="b"><name>writes</name></relationship>
<relationship identifier="d" xsi:type="Association" isDirected="true" source="a" target="b"/>
</relationships>"#;

fn view(body: &str) -> FileViews {
    let view = format!(
        r#"{PARTS}<views><diagrams><view identifier="v" xsi:type="Diagram"><name>Metering</name>{body}</view></diagrams></views>"#
    );
    read(&view)
}

#[test]
fn boxes_have_elements_parents_texts_and_colors() {
    let views = view(
        r#"<node identifier="g" xsi:type="Container" x="0" y="0" w="300" h="200"><label>Group</label>
<style><fillColor r="10" g="20" b="30" a="0"/><lineColor r="1" g="2" b="3"/></style>
<node identifier="n" xsi:type="Element" elementRef="a" x="20" y="30" w="120" h="55"><style><fillColor r="0" g="100" b="200" a="50"/></style></node></node>
<node identifier="t" xsi:type="Label" x="400" y="0" w="90" h="40"><label>A note</label></node>
<node identifier="u" xsi:type="Element" elementRef="missing" x="0" y="300" w="10" h="10"/>"#,
    );
    assert!(views.is_whole);
    assert_eq!(views.left_out, 0);
    let [only] = &views.views[..] else {
        panic!("one view")
    };
    assert_eq!(
        (only.id.as_str(), only.names[0].value.as_str()),
        ("v", "Metering")
    );
    let [group, inner, note, unknown] = &only.nodes[..] else {
        panic!("four boxes")
    };
    assert_eq!((group.kind, group.parent), (FileNodeKind::Group, None));
    // What is invisible shows the sheet.
    assert_eq!(group.fill, Some(FileColor([255, 255, 255])));
    assert_eq!(group.line, Some(FileColor([1, 2, 3])));
    assert_eq!((inner.kind, inner.parent), (FileNodeKind::Element, Some(0)));
    assert_eq!(inner.bounds, Some([20, 30, 120, 55]));
    assert_eq!(inner.fill, Some(FileColor([128, 178, 228])));
    assert_eq!(
        (note.kind, note.labels[0].value.as_str()),
        (FileNodeKind::Note, "A note")
    );
    assert_eq!(unknown.element, None);
    // Only elements that a view shows are there, each once.
    let [shown] = &views.elements[..] else {
        panic!("one element")
    };
    assert_eq!(inner.element, Some(0));
    assert_eq!(
        (shown.id.as_str(), shown.class.as_str()),
        ("a", "BusinessProcess")
    );
    assert_eq!(shown.names.len(), 2);
}

#[test]
fn lines_have_their_relationship_their_ends_and_all_points() {
    let views = view(
        r#"<node identifier="n" xsi:type="Element" elementRef="a" x="0" y="0" w="10" h="10"/>
<node identifier="o" xsi:type="Element" elementRef="b" x="100" y="0" w="10" h="10"/>
<node identifier="p" xsi:type="Element" elementRef="c" x="200" y="0" w="10" h="10"/>
<node identifier="q" xsi:type="Element" elementRef="a" x="300" y="0" w="10" h="10"/>
<connection identifier="k" xsi:type="Relationship" relationshipRef="r" source="n" target="o">
<sourceAttachment x="10" y="5"/><bendpoint x="40" y="5"/><bendpoint x="40" y="9"/><targetAttachment x="100" y="9"/></connection>
<connection identifier="l" xsi:type="Line" source="p" target="k"/>"#,
    );
    let only = &views.views[0];
    let [access, line] = &only.connections[..] else {
        panic!("two lines")
    };
    assert_eq!(access.relationship.as_deref(), Some("r"));
    assert_eq!(access.kind.as_deref(), Some("Access"));
    assert_eq!(access.access.as_deref(), Some("Write"));
    assert_eq!(access.labels[0].value, "writes");
    assert_eq!(
        (access.source, access.target),
        (Some(FileEnd::Node(0)), Some(FileEnd::Node(1)))
    );
    assert_eq!(
        (access.departure, access.arrival),
        (Some([10, 5]), Some([100, 9]))
    );
    assert_eq!(access.bends, [[40, 5], [40, 9]]);
    assert_eq!(
        (line.relationship.as_ref(), line.kind.as_ref()),
        (None, None)
    );
    assert_eq!(line.target, Some(FileEnd::Connection(0)));
    // Two boxes of one element.
    assert_eq!(only.nodes[0].element, only.nodes[3].element);
    // A junction is no class; its type is as the file has it.
    assert_eq!(views.elements[2].class, "OrJunction");
}

#[test]
fn an_association_may_have_a_direction() {
    let nodes = r#"<node identifier="n" xsi:type="Element" elementRef="a" x="0" y="0" w="10" h="10"/>
<node identifier="o" xsi:type="Element" elementRef="b" x="100" y="0" w="10" h="10"/>"#;
    let line = |relationship: &str| {
        let line = format!(
            r#"{nodes}<connection identifier="k" xsi:type="Relationship" relationshipRef="{relationship}" source="n" target="o"/>"#
        );
        view(&line).views[0].connections[0].is_directed
    };
    assert!(line("d") && !line("r"));
}

#[test]
fn views_before_a_broken_place_are_returned() {
    let whole = model(&format!(
        r#"{PARTS}<views><diagrams>
<view identifier="v" xsi:type="Diagram"><node identifier="n" xsi:type="Element" elementRef="a" x="0" y="0" w="9" h="9"/></view>
<view identifier="w" xsi:type="Diagram"></view></diagrams></views>"#
    ));
    let cut = &whole[..whole.find(r#"<view identifier="w""#).unwrap()];
    let views = read_views(cut.as_bytes());
    assert!(!views.is_whole);
    assert_eq!(views.views.len(), 1);
    assert_eq!(views.elements[0].id, "a");
}

#[test]
fn too_many_views_and_boxes_are_left_out_and_counted() {
    let many: String = (0..MOST_VIEWS + 3)
        .map(|n| format!(r#"<view identifier="v{n}" xsi:type="Diagram"></view>"#))
        .collect();
    let views = read(&format!("<views><diagrams>{many}</diagrams></views>"));
    assert_eq!((views.views.len(), views.left_out), (MOST_VIEWS, 3));
    let boxes: String = (0..MOST_NODES)
        .map(|n| format!(r#"<node identifier="n{n}" xsi:type="Label" x="0" y="0" w="9" h="9"/>"#))
        .collect();
    let small = r#"<view identifier="s" xsi:type="Diagram"><node identifier="s1" xsi:type="Label" x="0" y="0" w="9" h="9"/></view>"#;
    let views = read(&format!(
        r#"<views><diagrams>{small}<view identifier="l" xsi:type="Diagram">{boxes}</view></diagrams></views>"#
    ));
    assert_eq!((views.views.len(), views.left_out), (1, 1));
    assert_eq!(views.views[0].id, "s");
}

#[test]
fn stored_views_are_read_back_equal() {
    let views = view(
        r#"<node identifier="n" xsi:type="Element" elementRef="a" x="0" y="0" w="10" h="10"><style><fillColor r="1" g="2" b="3"/></style></node>
<connection identifier="l" xsi:type="Line" source="n" target="n"><bendpoint x="40" y="5"/></connection>"#,
    );
    let text = serde_json::to_string(&views).unwrap();
    assert_eq!(serde_json::from_str::<FileViews>(&text).unwrap(), views);
}

#[test]
fn a_long_text_is_cut_between_characters() {
    let views = view(&format!(
        r#"<node identifier="t" xsi:type="Label" x="0" y="0" w="9" h="9"><label>{}</label></node>"#,
        "ä".repeat(2_005)
    ));
    let label = &views.views[0].nodes[0].labels[0];
    assert_eq!((label.value.chars().count(), label.cut), (2_000, 5));
}

#[test]
fn lines_and_texts_have_the_width_the_color_and_the_font_of_their_author() {
    let views = view(
        r#"<node identifier="n" xsi:type="Element" elementRef="a" x="0" y="0" w="10" h="10"><style lineWidth="3"><font name="Arial" size="10.5" style="bold italic"><color r="200" g="0" b="0"/></font></style></node>
<node identifier="o" xsi:type="Element" elementRef="b" x="100" y="0" w="10" h="10"><style><font name="Arial"/></style></node>
<connection identifier="c" xsi:type="Relationship" relationshipRef="r" source="n" target="o"><style lineWidth="900"><lineColor r="0" g="0" b="200"/><font style="underline"/></style></connection>"#,
    );
    let [own, plain] = &views.views[0].nodes[..] else {
        panic!("two boxes")
    };
    let font = FileFont {
        family: Some("Arial".to_owned()),
        half_points: Some(21),
        is_bold: true,
        is_italic: true,
        is_underlined: false,
        color: Some(FileColor([200, 0, 0])),
    };
    assert_eq!((own.width, &own.font), (Some(3), &Some(font)));
    let arial = plain.font.as_ref().and_then(|font| font.family.as_deref());
    assert_eq!((plain.width, arial), (None, Some("Arial")));
    let line = &views.views[0].connections[0];
    assert_eq!(line.line, Some(FileColor([0, 0, 200])));
    assert_eq!(line.width, Some(u8::MAX));
    assert!(line.font.as_ref().is_some_and(|font| font.is_underlined));
    let json = views.encode().json;
    assert_eq!(FileViews::from_json(&json).unwrap(), views);
}

#[test]
fn boxes_lead_to_views_of_the_file() {
    let node = |refs: &str| {
        format!(
            r#"<node identifier="n" xsi:type="Label" x="0" y="0" w="9" h="9"><label>See</label>{refs}</node>"#
        )
    };
    let views = view(&node(
        r#"<viewRef ref="v"/><viewRef ref="nowhere"/><viewRef ref="v"/>"#,
    ));
    assert_eq!(views.views[0].nodes[0].leads_to, ["v"]);
    assert!(view(&node("")).views[0].nodes[0].leads_to.is_empty());
    let element = r#"<node identifier="n" xsi:type="Element" elementRef="e" x="0" y="0" w="9" h="9"><viewRef ref="v"/></node>"#;
    assert_eq!(view(element).views[0].nodes[0].leads_to, ["v"]);
    assert_eq!(FileViews::from_json(&views.encode().json).unwrap(), views);
}

#[test]
fn a_box_has_at_most_twenty_links() {
    let refs: String = (0..30)
        .map(|n| format!(r#"<viewRef ref="v{n}"/>"#))
        .collect();
    let many: String = (0..30)
        .map(|n| format!(r#"<view identifier="v{n}" xsi:type="Diagram"><name>{n}</name></view>"#))
        .collect();
    let node =
        r#"<node identifier="n" xsi:type="Label" x="0" y="0" w="9" h="9"><label>See</label>"#;
    let first = format!(
        r#"<view identifier="a" xsi:type="Diagram"><name>A</name>{node}{refs}</node></view>"#
    );
    let views = read(&format!(
        "<views><diagrams>{first}{many}</diagrams></views>"
    ));
    let leads_to = &views.views[0].nodes[0].leads_to;
    assert_eq!((leads_to.len(), leads_to[19].as_str()), (20, "v19"));
}

#[test]
fn a_family_that_no_font_has_is_left_out() {
    let node = |family: &str| {
        let font = format!(r#"<style><font name="{family}" style="bold"/></style>"#);
        let views = view(&format!(
            r#"<node identifier="n" xsi:type="Label" x="0" y="0" w="9" h="9"><label>See</label>{font}</node>"#
        ));
        views.views[0].nodes[0].font.clone().unwrap().family
    };
    assert_eq!(node(" Arial Narrow ").as_deref(), Some("Arial Narrow"));
    let long = "a".repeat(101);
    for none in ["", "  ", &long, "Ari&#9;al", "Ari&#10;al"] {
        assert_eq!(node(none), None, "{none:?}");
    }
}
