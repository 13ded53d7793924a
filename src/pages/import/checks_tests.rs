use architrave_worker::{Message, gather};

use super::*;

const HEAD: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">"#;

/// A file as the worker reads it.
fn read(body: &str) -> ModelFile {
    let text = format!("{HEAD}\n{body}</model>");
    let mut file = ModelFile::default();
    let bytes = text.as_bytes();
    let piece = |from: u64, to: u64| {
        bytes[(from as usize).min(bytes.len())..(to as usize).min(bytes.len())].to_vec()
    };
    gather(bytes, piece, |message| match message {
        Message::Elements(some) => file.elements.extend(some),
        Message::Relationships(some) => file.relationships.extend(some),
        Message::End(summary) => file.summary = *summary,
        _ => {}
    });
    file
}

fn find<'a>(checks: &'a [Check], title: &str) -> &'a Check {
    checks
        .iter()
        .find(|c| c.title.starts_with(title))
        .unwrap_or_else(|| panic!("{title}"))
}

fn lines(check: &Check) -> Vec<u64> {
    check.places.iter().map(|p| p.line).collect()
}

#[test]
fn each_finding_has_its_lines() {
    let file = read(
        "<elements>
<element identifier='a'><name xml:lang='en'>A</name></element>
<element identifier='b' xsi:type='Node'><name xml:lang='en'>B</name></element>
<element identifier='b' xsi:type='Node'><name xml:lang='en'>B</name></element>
<element identifier='c' xsi:type='OrJunction'/>
<element identifier='d' xsi:type='Path'><name> </name></element>
<element identifier='e' xsi:type='Spaceship'><name>E</name></element>
</elements><relationships>
<relationship identifier='r' xsi:type='Flow' source='b' target='gone'/>
<relationship identifier='s' xsi:type='Serving' source='a' target='b'/>
<relationship identifier='t' xsi:type='Association' source='r' target='b'/>
</relationships>",
    );
    let checks = checks(&file, &Seen::default(), "en");
    for (title, at, weight) in [
        ("Element has no type", vec![3], Weight::Fails),
        ("Type that the format", vec![8], Weight::May),
        ("Source or target", vec![10], Weight::May),
        (
            "Relationship of an element that will fail",
            vec![11],
            Weight::May,
        ),
        ("Relationship to or from", vec![12], Weight::May),
        ("Junction", vec![6], Weight::May),
        ("Path", vec![7], Weight::May),
        ("Identifier used again", vec![5], Weight::May),
        ("Name missing", vec![7], Weight::Note),
        ("Same name twice", vec![5], Weight::Note),
        ("Name without a language", vec![8], Weight::Note),
    ] {
        let check = find(&checks, title);
        assert_eq!((lines(check), check.weight), (at, weight), "{title}");
    }
    assert_eq!(
        find(&checks, "Source or target").places[0].text,
        "Flow to gone"
    );
    assert!(refusal(&file).is_none());
    assert!(checks.is_sorted_by_key(|c| c.weight));
}

#[test]
fn a_good_file_has_nothing_but_good_news() {
    let file = read(
        "<elements><element identifier='a' xsi:type='Node'><name xml:lang='en'>A</name></element></elements>",
    );
    let checks = checks(&file, &Seen::default(), "en");
    assert_eq!(checks.len(), 1);
    assert_eq!(checks[0].weight, Weight::Good);
}

#[test]
fn what_is_learned_is_told_of_classes_that_were_seen() {
    let file = read(
        "<elements>
<element identifier='a' xsi:type='Node'><name xml:lang='en'>A</name><properties>
<property propertyDefinitionRef='p'><value>1</value></property></properties></element>
<element identifier='b' xsi:type='Device'><name xml:lang='en'>B</name></element>
</elements><propertyDefinitions><propertyDefinition identifier='p' type='string'><name>cost</name></propertyDefinition></propertyDefinitions>",
    );
    let keys = HashMap::from([("Node".to_owned(), HashSet::from(["name".to_owned()]))]);
    let found = checks(&file, &Seen { keys }, "en");
    let types = find(&found, "Type never seen");
    assert_eq!(
        (lines(types), types.count.as_str(), types.learned),
        (vec![5], "1 element", true)
    );
    let dropped = find(&found, "Key never seen");
    assert_eq!(lines(dropped), [4]);
    assert_eq!(dropped.places[0].text, "cost on Node, 1 value");
    // Where nothing was seen, nothing is called new.
    assert_eq!(checks(&file, &Seen::default(), "en").len(), 1);
}

#[test]
fn a_file_that_is_not_well_formed_cannot_be_uploaded() {
    let file = read("<elements></wrong>");
    let checks = checks(&file, &Seen::default(), "en");
    assert_eq!(checks[0].weight, Weight::Refused);
    assert!(checks[0].places[0].text.contains("▸"));
    assert!(refusal(&file).is_some());
}
