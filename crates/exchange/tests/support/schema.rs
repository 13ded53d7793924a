//! The rules of the 3.1 schema for what the writer writes, as a table.
//!
//! It replaces the schemas of The Open Group, which are not part of this tree: which children an element has, in which
//! order and how often; which attributes it has, of which type; that identifiers are unique names, and that references
//! lead to what they name. [Decision 0050](../../../../docs/decisions/0050-views-of-exchange-files.md) says how it was
//! compared with them.

use std::collections::{HashMap, HashSet};

use architrave_exchange::{ClassName, Format, class_of, is_language};
use architrave_metamodel::Kind;
use roxmltree::{Document, Node};

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// How often a child may come.
#[derive(Clone, Copy)]
enum Often {
    Maybe,
    Any,
    AtLeastOnce,
}
use Often::{Any, AtLeastOnce, Maybe};

#[derive(Clone, Copy)]
enum Type {
    /// An identifier, unique in the file.
    Id,
    /// The identifier of one of these elements.
    Ref(&'static [&'static str]),
    /// The identifier of a node or connection of the same view.
    RefInView,
    Text,
    /// An integer between two bounds.
    Integer(u64, u64),
    /// A font size: whole or half points from 1.
    FontSize,
    /// Words of this list.
    Words(&'static [&'static str]),
    /// One word of this list.
    Word(&'static [&'static str]),
    /// A type of element.
    ElementKind,
    /// A type of relationship.
    RelationshipKind,
}
use Type::{
    ElementKind, FontSize, Id, Integer, Ref, RefInView, RelationshipKind, Text, Word, Words,
};

struct Rule {
    /// Name of the element, and `xsi:type` where it decides.
    name: &'static str,
    /// Name, type, whether it is required.
    attributes: &'static [(&'static str, Type, bool)],
    /// In this order, unless `unordered`.
    children: &'static [(&'static str, Often)],
    unordered: bool,
    /// Has text, and may have `xml:lang` if it is a text of the model.
    text: Option<Type>,
}

const fn rule(
    name: &'static str,
    attributes: &'static [(&'static str, Type, bool)],
    children: &'static [(&'static str, Often)],
) -> Rule {
    Rule {
        name,
        attributes,
        children,
        unordered: false,
        text: None,
    }
}

const fn text(name: &'static str, of: Type) -> Rule {
    Rule {
        text: Some(of),
        ..rule(name, &[], &[])
    }
}

const CONCEPT: &[&str] = &["element", "relationship"];
const NAMED: &[(&str, Often)] = &[
    ("name", AtLeastOnce),
    ("documentation", Any),
    ("properties", Maybe),
];
const UNNAMED: &[(&str, Often)] = &[("name", Any), ("documentation", Any), ("properties", Maybe)];
const NODE: &[(&str, Often)] = &[
    ("label", Any),
    ("documentation", Any),
    ("style", Maybe),
    ("viewRef", Any),
    ("node", Any),
];
const CONNECTION: &[(&str, Often)] = &[
    ("label", Any),
    ("documentation", Any),
    ("style", Maybe),
    ("viewRef", Any),
    ("sourceAttachment", Maybe),
    ("bendpoint", Any),
    ("targetAttachment", Maybe),
];
const POINT: &[(&str, Type, bool)] = &[
    ("x", Integer(0, u64::MAX), true),
    ("y", Integer(0, u64::MAX), true),
];
const COLOR: &[(&str, Type, bool)] = &[
    ("r", Integer(0, 255), true),
    ("g", Integer(0, 255), true),
    ("b", Integer(0, 255), true),
    ("a", Integer(0, 100), false),
];
const RELATIONSHIP: &[(&str, Type, bool)] = &[
    ("identifier", Id, true),
    ("relationshipRef", Ref(&["relationship"]), true),
    ("source", RefInView, true),
    ("target", RefInView, true),
];

#[rustfmt::skip]
const RULES: &[Rule] = &[
    rule("model", &[("identifier", Id, true), ("version", Text, false)], &[
        ("name", AtLeastOnce), ("documentation", Any), ("properties", Maybe), ("elements", Maybe),
        ("relationships", Maybe), ("propertyDefinitions", Maybe), ("views", Maybe),
    ]),
    rule("properties", &[], &[("property", AtLeastOnce)]),
    rule("property", &[("propertyDefinitionRef", Ref(&["propertyDefinition"]), true)], &[("value", AtLeastOnce)]),
    rule("elements", &[], &[("element", AtLeastOnce)]),
    rule("element", &[("identifier", Id, true), ("xsi:type", ElementKind, true)], NAMED),
    rule("relationships", &[], &[("relationship", AtLeastOnce)]),
    rule("relationship", &[
        ("identifier", Id, true), ("xsi:type", RelationshipKind, true), ("source", Ref(CONCEPT), true),
        ("target", Ref(CONCEPT), true),
    ], UNNAMED),
    rule("propertyDefinitions", &[], &[("propertyDefinition", AtLeastOnce)]),
    rule("propertyDefinition", &[
        ("identifier", Id, true), ("type", Word(&["string", "boolean", "currency", "date", "time", "number"]), true),
    ], &[("name", AtLeastOnce), ("documentation", Any)]),
    rule("views", &[], &[("viewpoints", Maybe), ("diagrams", Maybe)]),
    rule("viewpoints", &[], &[("viewpoint", AtLeastOnce)]),
    rule("viewpoint", &[("identifier", Id, true)], &[
        ("name", AtLeastOnce), ("documentation", Any), ("properties", Maybe), ("viewpointPurpose", Maybe),
        ("viewpointContent", Maybe), ("allowedElementType", Any), ("allowedRelationshipType", Any),
    ]),
    text("viewpointPurpose", Words(&["Designing", "Deciding", "Informing"])),
    text("viewpointContent", Words(&["Details", "Coherence", "Overview"])),
    rule("allowedElementType", &[("type", ElementKind, true)], &[]),
    rule("allowedRelationshipType", &[("type", RelationshipKind, true)], &[]),
    rule("diagrams", &[], &[("view", AtLeastOnce)]),
    rule("view", &[
        ("identifier", Id, true), ("viewpoint", Text, false), ("viewpointRef", Ref(&["viewpoint"]), false),
    ], &[
        ("name", AtLeastOnce), ("documentation", Any), ("properties", Maybe), ("node", Any), ("connection", Any),
    ]),
    rule("node Element", &[
        ("identifier", Id, true), ("elementRef", Ref(&["element"]), true), ("x", Integer(0, u64::MAX), true),
        ("y", Integer(0, u64::MAX), true), ("w", Integer(1, u64::MAX), true), ("h", Integer(1, u64::MAX), true),
    ], NODE),
    rule("node Container", &[
        ("identifier", Id, true), ("x", Integer(0, u64::MAX), true), ("y", Integer(0, u64::MAX), true),
        ("w", Integer(1, u64::MAX), true), ("h", Integer(1, u64::MAX), true),
    ], NODE),
    rule("node Label", &[
        ("identifier", Id, true), ("conceptRef", Ref(CONCEPT), false), ("xpathPart", Text, false),
        ("x", Integer(0, u64::MAX), true), ("y", Integer(0, u64::MAX), true), ("w", Integer(1, u64::MAX), true),
        ("h", Integer(1, u64::MAX), true),
    ], NODE.split_at(4).0),
    rule("connection Relationship", RELATIONSHIP, CONNECTION),
    rule("connection NestingRelationship", RELATIONSHIP, CONNECTION),
    rule("connection Line", &[
        ("identifier", Id, true), ("source", RefInView, false), ("target", RefInView, false),
    ], CONNECTION),
    rule("viewRef", &[("ref", Ref(&["view"]), true)], &[]),
    rule("bendpoint", POINT, &[]),
    rule("sourceAttachment", POINT, &[]),
    rule("targetAttachment", POINT, &[]),
    Rule {
        unordered: true,
        ..rule("style", &[("lineWidth", Integer(1, u64::MAX), false)], &[
            ("lineColor", Maybe), ("fillColor", Maybe), ("font", Maybe),
        ])
    },
    rule("font", &[
        ("name", Text, false), ("size", FontSize, false),
        ("style", Words(&["plain", "bold", "italic", "underline"]), false),
    ], &[("color", Maybe)]),
    rule("lineColor", COLOR, &[]),
    rule("fillColor", COLOR, &[]),
    rule("color", COLOR, &[]),
    text("name", Text),
    text("documentation", Text),
    text("label", Text),
    text("value", Text),
];

/// What breaks a rule, in words for whoever reads a failed test; empty for a valid file.
pub fn violations(file: &str) -> Vec<String> {
    let document = match Document::parse(file) {
        Ok(document) => document,
        Err(error) => return vec![error.to_string()],
    };
    let mut check = Check::default();
    for node in document.descendants().filter(Node::is_element) {
        if let Some(id) = node.attribute("identifier") {
            let name = node.tag_name().name().to_owned();
            if check.names.insert(id.trim().to_owned(), name).is_some() {
                check.say(node, "repeats an identifier");
            }
        }
    }
    if document.root_element().tag_name().name() != "model" {
        check.say(document.root_element(), "is not the root");
    }
    for node in document.descendants().filter(Node::is_element) {
        check.element(node);
    }
    check.violations
}

#[derive(Default)]
struct Check {
    /// From each identifier to the name of its element.
    names: HashMap<String, String>,
    violations: Vec<String>,
}

impl Check {
    fn say(&mut self, node: Node, what: &str) {
        let at = node.document().text_pos_at(node.range().start);
        let name = node.tag_name().name();
        self.violations.push(format!("{at} <{name}> {what}"));
    }

    fn element(&mut self, node: Node) {
        let name = node.tag_name().name();
        let kind = node.attribute((XSI, "type")).unwrap_or_default();
        let full = match name {
            "node" | "connection" => format!("{name} {kind}"),
            _ => name.to_owned(),
        };
        if node.tag_name().namespace() != Some(architrave_exchange::NAMESPACE_3) {
            return self.say(node, "is in another namespace");
        }
        let Some(rule) = RULES.iter().find(|rule| rule.name == full) else {
            return self.say(node, "is unknown");
        };
        if name == "view" && !matches!(kind, "" | "Diagram") {
            self.say(node, "is no diagram");
        }
        self.attributes(node, rule);
        self.children(node, rule);
        let texts = node.children().filter(Node::is_text);
        let text: String = texts.filter_map(|text| text.text()).collect();
        match rule.text {
            Some(of) => self.value(node, "text", &text, of),
            None if !text.trim().is_empty() => self.say(node, "has text"),
            None => {}
        }
    }

    fn attributes(&mut self, node: Node, rule: &Rule) {
        for attribute in node.attributes() {
            let name = match attribute.namespace() {
                None => attribute.name().to_owned(),
                Some(XSI) => format!("xsi:{}", attribute.name()),
                Some(XML) if rule.text.is_some() && attribute.name() == "lang" => {
                    let tag = attribute.value().trim();
                    if !tag.is_empty() && !is_language(tag) {
                        self.say(node, "has no language");
                    }
                    continue;
                }
                Some(_) => return self.say(node, "has a foreign attribute"),
            };
            match rule.attributes.iter().find(|known| known.0 == name) {
                Some(&(_, of, _)) => self.value(node, &name, attribute.value(), of),
                None if matches!(&name[..], "xsi:type" | "xsi:schemaLocation") => {}
                None => self.say(node, &format!("has an unknown attribute {name}")),
            }
        }
        for (name, _, _) in rule.attributes.iter().filter(|attribute| attribute.2) {
            let found = match name.strip_prefix("xsi:") {
                Some(local) => node.attribute((XSI, local)),
                None => node.attribute(*name),
            };
            if found.is_none() {
                self.say(node, &format!("lacks {name}"));
            }
        }
    }

    fn children(&mut self, node: Node, rule: &Rule) {
        let mut place = 0;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for child in node.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            let Some(at) = rule.children.iter().position(|known| known.0 == name) else {
                self.say(child, &format!("is in <{}>", rule.name));
                continue;
            };
            if at < place && !rule.unordered {
                self.say(child, "comes too late");
            }
            place = place.max(at);
            *counts.entry(name).or_default() += 1;
        }
        for (name, often) in rule.children {
            let count = counts.get(name).copied().unwrap_or_default();
            let fits = match often {
                Maybe => count <= 1,
                AtLeastOnce => count >= 1,
                Any => true,
            };
            if !fits {
                self.say(node, &format!("has {count} {name}"));
            }
        }
    }

    fn value(&mut self, node: Node, name: &str, value: &str, of: Type) {
        let trimmed = value.trim_matches([' ', '\t', '\n', '\r']);
        let fits = match of {
            Text => true,
            ElementKind => match class_of(trimmed, Format::V3) {
                ClassName::Class(_) => true,
                ClassName::Junction => trimmed != "Junction",
                ClassName::Unknown => false,
            },
            RelationshipKind => Kind::named(trimmed).is_some(),
            Id => is_name(trimmed),
            Ref(names) => {
                let found = self.names.get(trimmed);
                found.is_some_and(|found| names.contains(&found.as_str()))
            }
            RefInView => {
                let view = node.ancestors().find(|n| n.tag_name().name() == "view");
                let parts = view.into_iter().flat_map(|view| view.descendants());
                let parts = parts.filter(|n| matches!(n.tag_name().name(), "node" | "connection"));
                let ids: HashSet<_> = parts.filter_map(|n| n.attribute("identifier")).collect();
                ids.contains(trimmed)
            }
            Integer(least, most) => is_integer(trimmed, least, most),
            FontSize => {
                let (whole, half) = trimmed.split_once('.').unwrap_or((trimmed, "0"));
                let digits = whole.bytes().all(|b| b.is_ascii_digit());
                digits && !whole.is_empty() && !whole.starts_with('0') && matches!(half, "0" | "5")
            }
            Words(words) => trimmed.split_whitespace().all(|word| words.contains(&word)),
            Word(words) => words.contains(&trimmed),
        };
        if !fits {
            self.say(node, &format!("has {name} \"{value}\""));
        }
    }
}

/// A name without colon, of the characters that the writer's identifiers consist of.
fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    let starts = characters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_');
    starts && characters.all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

fn is_integer(text: &str, least: u64, most: u64) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let value: u64 = digits.parse().unwrap_or_default();
    is_digits && (least..=most).contains(&value)
}
