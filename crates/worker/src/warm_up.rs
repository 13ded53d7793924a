//! Reads a generated file before the person's file arrives. A browser compiles each function when it is
//! first used, and optimises it when it is used much: this way a person's file does not wait for that.

use crate::{Command, Event, LoadedFile, SeenProperties, to_bytes};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name xml:lang="en">Mill &amp; weir</name>
<metadata><creator>Nobody</creator></metadata>
<elements>"#;
const ELEMENTS: &str = r#"
  <element identifier="a" xsi:type="Node">
    <name xml:lang="en">Mill</name>
    <name xml:lang="de">M&#252;hle</name>
    <documentation xml:lang="en">Old, and at the river.</documentation>
    <properties>
      <property propertyDefinitionRef="p"><value xml:lang="en">12</value></property>
    </properties>
  </element>
  <element identifier="b" xsi:type="Widget"><name/></element>"#;
const RELATIONSHIPS: &str = r#"
  <relationship identifier="r" source="a" target="b" xsi:type="Influence"><name>helps</name></relationship>
  <relationship identifier="s" source="a" target="x" xsi:type="Association" isDirected="true"/>"#;
const REST: &str = r#"
</relationships>
<propertyDefinitions><propertyDefinition identifier="p" type="number"><name>age</name></propertyDefinition></propertyDefinitions>
<organizations><item><label>Mills</label><item identifierRef="a"/></item></organizations>
<views><diagrams><view identifier="v" xsi:type="Diagram"><name>All</name><node identifier="n" elementRef="a" xsi:type="Element"/></view></diagrams></views>
</model>"#;

/// How often elements and relationships are repeated: they make a megabyte, after which nothing is
/// compiled any more.
const TIMES: usize = 1_500;

/// Reads and checks it; returns the messages that a page would receive.
pub fn warm_up() -> Vec<Vec<u8>> {
    let file = [
        HEAD,
        &ELEMENTS.repeat(TIMES),
        "</elements><relationships>",
        &RELATIONSHIPS.repeat(TIMES),
        REST,
    ]
    .concat();
    let mut said = Vec::new();
    let mut tell = |message: Event| said.push(to_bytes(&message));
    let mut loaded = LoadedFile::read(file.as_bytes(), |_, _| Vec::new(), &mut tell);
    let check = Command::Check {
        seen: SeenProperties::default(),
        language: "en".into(),
        lost: None,
    };
    loaded.answer(check, None, &mut tell);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warm_up_reads_and_checks_its_sample_file() {
        let said: Vec<Event> = warm_up()
            .iter()
            .map(|bytes| crate::from_bytes(bytes).unwrap())
            .collect();
        match said.as_slice() {
            [.., Event::End(summary), Event::Checked(checked)] => {
                let counts = (summary.counts.elements, summary.counts.relationships);
                assert_eq!(counts, (2 * TIMES, 2 * TIMES));
                assert_eq!(summary.stopped, None);
                assert!(!checked.checks.is_empty());
            }
            other => panic!("{other:?}"),
        }
    }
}
