//! Compares what the reader reads with a tree of the same file from another parser.

#![allow(clippy::expect_used)]

use architrave_exchange::{Item, LangString, Limits, Property, Reader};
use roxmltree::{Document, Node};

mod support;

const XML: &str = "http://www.w3.org/XML/1998/namespace";
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// One element or relationship, in the form in which both parsers give it.
#[derive(Debug, PartialEq)]
struct Concept {
    line: u64,
    identifier: Option<String>,
    kind: Option<String>,
    ends: [Option<String>; 2],
    names: Vec<LangString>,
    documentation: Vec<LangString>,
    properties: Vec<Property>,
}

fn read(file: &[u8]) -> Option<Vec<Concept>> {
    let mut reader = Reader::new(file, Limits::default());
    let mut concepts = Vec::new();
    while let Some(item) = reader.next_item().ok()? {
        concepts.push(match item {
            Item::Element(element) => Concept {
                line: element.line,
                identifier: element.identifier,
                kind: element.kind,
                ends: [None, None],
                names: element.names,
                documentation: element.documentation,
                properties: element.properties,
            },
            Item::Relationship(relationship) => Concept {
                line: relationship.line,
                identifier: relationship.identifier,
                kind: relationship.kind_as_written,
                ends: [relationship.source, relationship.target],
                names: relationship.names,
                documentation: relationship.documentation,
                properties: relationship.properties,
            },
            _ => continue,
        });
    }
    Some(concepts)
}

fn from_tree(document: &Document) -> Vec<Concept> {
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    let sections = root.children().filter(|node| {
        node.tag_name().namespace() == namespace
            && matches!(node.tag_name().name(), "elements" | "relationships")
    });
    let concepts = sections.flat_map(|section| {
        let wanted = section.tag_name().name().trim_end_matches('s');
        section
            .children()
            .filter(move |node| is(*node, root, &[wanted]))
    });
    concepts
        .map(|node| Concept {
            line: line(document, node),
            identifier: attribute(node, "identifier"),
            kind: node
                .attribute((XSI, "type"))
                .and_then(|text| text.rsplit(':').next())
                .map(|text| text.trim().to_owned())
                .filter(|text| !text.is_empty()),
            ends: match node.tag_name().name() {
                "relationship" => [attribute(node, "source"), attribute(node, "target")],
                _ => [None, None],
            },
            names: texts(node, root, &["name", "label"]),
            documentation: texts(node, root, &["documentation"]),
            properties: node
                .children()
                .filter(|child| is(*child, root, &["properties"]))
                .flat_map(|list| {
                    list.children()
                        .filter(|child| is(*child, root, &["property"]))
                })
                .map(|property| Property {
                    definition: ["propertyDefinitionRef", "identifierref", "identifierRef"]
                        .iter()
                        .find_map(|name| attribute(property, name))
                        .unwrap_or_default(),
                    values: texts(property, root, &["value"]),
                    line: line(document, property),
                    column: document.text_pos_at(property.range().start).col.into(),
                })
                .collect(),
        })
        .collect()
}

fn is(node: Node, root: Node, names: &[&str]) -> bool {
    node.is_element()
        && node.tag_name().namespace() == root.tag_name().namespace()
        && names.contains(&node.tag_name().name())
}

fn attribute(node: Node, name: &str) -> Option<String> {
    let value = node
        .attributes()
        .find(|a| a.namespace().is_none() && a.name() == name)?;
    Some(value.value().trim().to_owned()).filter(|text| !text.is_empty())
}

fn texts(node: Node, root: Node, names: &[&str]) -> Vec<LangString> {
    let found = node.children().filter(|child| is(*child, root, names));
    found
        .map(|child| LangString {
            language: child
                .ancestors()
                .find_map(|node| node.attribute((XML, "lang")))
                .filter(|language| !language.is_empty())
                .map(str::to_owned),
            value: child
                .children()
                .filter(Node::is_text)
                .filter_map(|node| node.text())
                .collect(),
        })
        .collect()
}

fn line(document: &Document, node: Node) -> u64 {
    let before = &document.input_text()[..node.range().start];
    let after_cr = before.bytes().zip(std::iter::once(0).chain(before.bytes()));
    1 + after_cr
        .filter(|(byte, last)| *byte == b'\r' || (*byte == b'\n' && *last != b'\r'))
        .count() as u64
}

/// The text of a file, which the other parser wants in UTF-8.
fn decoded(file: &[u8]) -> Option<String> {
    let units = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = file[2..]
            .chunks_exact(2)
            .map(|pair| unit([pair[0], pair[1]]))
            .collect();
        String::from_utf16(&units).ok()
    };
    match file {
        [0xFF, 0xFE, ..] => units(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => units(u16::from_be_bytes),
        _ if file[..file.len().min(80)]
            .windows(10)
            .any(|name| name == b"ISO-8859-1") =>
        {
            Some(file.iter().map(|&byte| char::from(byte)).collect())
        }
        _ => String::from_utf8(file.to_vec()).ok(),
    }
}

#[test]
fn reader_agrees_with_roxmltree_on_mutated_files() {
    let (mut compared, mut concepts) = (0, 0);
    for mutant in support::mutants(0, 6000) {
        let Some(text) = decoded(&mutant) else {
            continue;
        };
        let (Some(ours), Ok(tree)) = (read(&mutant), Document::parse(&text)) else {
            continue;
        };
        assert_eq!(ours, from_tree(&tree), "{text}");
        compared += 1;
        concepts += ours.len();
    }
    assert!(compared > 500 && concepts > 5000, "{compared} {concepts}");
}
