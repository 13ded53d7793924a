//! The exchange file that the benches import.

use serde_json::json;
use space::settings;

/// Real models have some two relationships for an element.
pub const fn relationships(elements: u32) -> u32 {
    elements * 2
}

/// A realistic model: names in two languages, a documentation, four properties of which one is dropped. Another revision
/// differs in each element and relationship.
pub fn file(elements: u32, revision: usize) -> String {
    let mut out = String::from(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="model">
  <name xml:lang="en">Bench</name>
  <elements>
"#,
    );
    let classes = [
        "Node",
        "ApplicationComponent",
        "BusinessProcess",
        "DataObject",
    ];
    for (n, class) in (0..elements).zip(classes.iter().cycle()) {
        out += &format!(
            r#"    <element identifier="id-{n:08x}" xsi:type="{class}">
      <name xml:lang="en">Element number {n}</name>
      <name xml:lang="de">Element Nummer {n}</name>
      <documentation xml:lang="en">What the element {n} is for, who looks after it, and where more about it is written down (revision {revision}).</documentation>
      <properties>
        <property propertyDefinitionRef="p-owner"><value xml:lang="en">Team {}</value></property>
        <property propertyDefinitionRef="p-cost"><value xml:lang="en">{}</value></property>
        <property propertyDefinitionRef="p-since"><value xml:lang="en">20{:02}-01-31</value></property>
        <property propertyDefinitionRef="p-other"><value xml:lang="en">{}</value></property>
      </properties>
    </element>
"#,
            n % 37,
            n * 7 % 9973,
            n % 27,
            n % 11,
        );
    }
    out += "  </elements>\n  <relationships>\n";
    let kinds = ["Serving", "Flow", "Assignment", "Association"];
    for (n, kind) in (0..relationships(elements)).zip(kinds.iter().cycle().skip(revision)) {
        let (source, target) = (n % elements, (n * 31 + 7) % elements);
        out += &format!(
            "    <relationship identifier=\"rel-{n:08x}\" source=\"id-{source:08x}\" target=\"id-{target:08x}\" xsi:type=\"{kind}\"/>\n"
        );
    }
    out += "  </relationships>\n  <propertyDefinitions>\n";
    for key in ["owner", "cost", "since", "other"] {
        out += &format!(
            "    <propertyDefinition identifier=\"p-{key}\" type=\"string\"><name>{key}</name></propertyDefinition>\n"
        );
    }
    out + "  </propertyDefinitions>\n</model>\n"
}

/// Declares every key of the file but `other`.
pub fn space_settings() -> String {
    let property = |key| json!({"key": key, "type": "String", "classes": ["*"]});
    let declared: Vec<_> = ["owner", "cost", "since"].map(property).into();
    let mut settings: serde_json::Value =
        serde_json::from_str(&settings::permissive()).unwrap_or_default();
    settings["properties"] = declared.into();
    settings.to_string()
}
