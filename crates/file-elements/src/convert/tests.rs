use architrave_analysis::Landscape;
use architrave_exchange::Limits;
use architrave_metamodel::{Concept, Kind};

use super::*;

const FILE: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
  <name xml:lang="de">Modell</name>
  <elements>
    <element identifier="a" xsi:type="ApplicationComponent">
      <name>Kern</name><name xml:lang="en">Core</name>
      <documentation>Was er tut</documentation>
      <properties><property propertyDefinitionRef="p"><value>hoch</value></property>
        <property propertyDefinitionRef="s"><value>platform</value></property></properties>
    </element>
    <element identifier="b" xsi:type="Path"><name>Pfad</name></element>
    <element identifier="j" xsi:type="OrJunction"/>
    <element identifier="x" xsi:type="Spaceship"><name>x</name></element>
    <element identifier="a" xsi:type="Node"><name>again</name></element>
    <element xsi:type="Node"><name>nameless</name></element>
    <element identifier="t"><name>without type</name></element>
  </elements>
  <relationships>
    <relationship identifier="r1" xsi:type="Serving" source="a" target="b"/>
    <relationship identifier="r2" xsi:type="Association" source="a" target="j"/>
    <relationship identifier="r3" xsi:type="Association" isDirected="true" source="r1" target="b"/>
    <relationship identifier="r4" xsi:type="Association" source="r1" target="r2"/>
    <relationship identifier="r5" xsi:type="Flow" source="a" target="t"/>
    <relationship identifier="r6" xsi:type="Flow" source="a"/>
    <relationship identifier="r1" xsi:type="Flow" source="a" target="b"/>
  </relationships>
  <propertyDefinitions>
    <propertyDefinition identifier="p" type="string"><name>Risiko</name></propertyDefinition>
    <propertyDefinition identifier="s" type="string"><name>Specialization</name></propertyDefinition>
  </propertyDefinitions>
</model>"#;

fn converted() -> FileElements {
    let model = FileModel::read(FILE.as_bytes(), Limits::default()).unwrap();
    FileElements::of(&model)
}

#[test]
fn elements_have_class_names_properties_and_specialization() {
    let file = converted();
    let catalog = &file.catalog;
    let ids: Vec<&str> = catalog.rows().map(|row| &**catalog.id_at(row)).collect();
    assert_eq!(ids, ["a", "b", "j", "x"]);
    let classes: Vec<&str> = catalog
        .rows()
        .map(|row| catalog.class_at(row).as_str())
        .collect();
    assert_eq!(
        classes,
        [
            "ApplicationComponent",
            "CommunicationPath",
            "Junction",
            "Spaceship"
        ]
    );
    assert_eq!(file.language, "de");
    assert_eq!(catalog.name_at(0, "de"), Some("Kern"));
    assert_eq!(catalog.name_at(0, "en"), Some("Core"));
    let row = catalog.row_view(0).unwrap();
    assert_eq!(row.specialization(), "platform");
    let value = |key: &str| catalog.misfits(key, |_, _| false).get(0).map(str::to_owned);
    assert_eq!(value("Risiko").as_deref(), Some("hoch"));
    assert_eq!(value("description").as_deref(), Some("Was er tut"));
    assert_eq!(file.elements["b"].line, 11);
}

#[test]
fn relationships_are_edges_also_from_a_relationship() {
    let file = converted();
    let landscape = Landscape::of(&file.catalog);
    let edges: Vec<_> = (0_u32..)
        .zip(landscape.graph.edges())
        .map(|(number, edge)| {
            let end = |node| landscape.element_id(&file.catalog, node).to_owned();
            (
                landscape.relationship_id(&file.catalog, number),
                edge.kind,
                end(edge.source),
                end(edge.target),
                edge.is_directed,
            )
        })
        .collect();
    let edge = |id: &str, kind, source: &str, target: &str, is_directed| {
        (
            id.into(),
            Some(kind),
            source.into(),
            target.into(),
            is_directed,
        )
    };
    assert_eq!(
        edges,
        [
            edge("r1", Kind::Serving, "a", "b", true),
            edge("r2", Kind::Association, "a", "j", false),
            edge("r3", Kind::Association, "r1", "b", true),
        ]
    );
    let concepts: Vec<_> = (0..5).map(|node| landscape.concept(node)).collect();
    assert_eq!(
        concepts,
        [
            Some(Concept::ApplicationComponent),
            Some(Concept::CommunicationPath),
            Some(Concept::Junction),
            None,
            Some(Concept::Relationship),
        ]
    );
    assert_eq!(
        file.relationships["r3"],
        Place {
            line: 21,
            column: 5
        }
    );
}

#[test]
fn what_is_left_out_is_said_in_the_order_of_the_file() {
    let left_out = converted().left_out;
    let left_out: Vec<_> = left_out
        .iter()
        .map(|one| (one.place.line, one.is_relationship, &one.reason))
        .collect();
    assert_eq!(
        left_out,
        [
            (14, false, &Reason::SameIdentifier),
            (15, false, &Reason::NoIdentifier),
            (16, false, &Reason::NoType),
            (22, true, &Reason::BetweenRelationships),
            (23, true, &Reason::UnknownEnd("t".into())),
            (24, true, &Reason::NoEnd),
            (25, true, &Reason::SameIdentifier),
        ]
    );
}
