//! From the items of a file to messages, in batches, so that neither side ever works for long.

use std::io::Read;

use architrave_exchange::{
    ClassName, Element, Error, ErrorKind, Format, Header, Item, LangString, Limits, Property,
    Reader, Relationship, class_of,
};

use crate::hashing::Hashing;
use crate::piece;
use crate::{
    Definition, FileElement, FileProperty, FileRelationship, Message, Problem, Stopped, Summary,
    Text,
};

/// How many elements or relationships one message carries.
const BATCH: usize = 400;
/// After how many bytes the progress is told.
const STEP: u64 = 512 << 10;

/// Reads a file to its end, or to where it stops being one, and tells what is in it.
///
/// `piece(from, to)` gives bytes of the same file once more, to show where reading stopped.
pub fn gather(
    input: impl Read,
    piece: impl Fn(u64, u64) -> Vec<u8>,
    mut tell: impl FnMut(Message),
) {
    let mut input = Hashing::new(input);
    let mut gathering = Gathering::default();
    let mut stopped = None;
    {
        let mut reader = Reader::new(&mut input, Limits::default());
        let mut told = 0;
        loop {
            match reader.next_item() {
                Ok(Some(item)) => gathering.take(item, &mut tell),
                Ok(None) => break,
                Err(error) => {
                    stopped = Some(of_error(&error, &piece));
                    break;
                }
            }
            if reader.bytes_taken() >= told + STEP {
                told = reader.bytes_taken();
                tell(Message::Progress(told));
            }
        }
        let end = reader.position();
        // A line end at the end of the file begins no further line.
        gathering.summary.lines = match end.column {
            1 if end.line > 1 => end.line - 1,
            _ => end.line,
        };
    }
    gathering.flush(&mut tell);
    let mut summary = gathering.summary;
    summary.stopped = stopped;
    summary.sha256 = input.finish();
    tell(Message::End(Box::new(summary)));
}

#[derive(Default)]
struct Gathering {
    summary: Summary,
    format: Option<Format>,
    elements: Vec<FileElement>,
    relationships: Vec<FileRelationship>,
}

impl Gathering {
    fn take(&mut self, item: Item, tell: &mut impl FnMut(Message)) {
        let summary = &mut self.summary;
        match item {
            Item::Header(header) => {
                self.format = Some(header.format);
                summary.format = Some(format_name(&header));
                summary.model = header.identifier;
            }
            Item::ModelName(name) => summary.names.push(text(name)),
            Item::Tool(tool) => drop(summary.tool.get_or_insert(tool)),
            Item::Element(element) => self.elements.push(
                self.format
                    .map_or_else(FileElement::default, |format| of_element(element, format)),
            ),
            Item::Relationship(relationship) => {
                self.relationships.push(of_relationship(relationship));
            }
            Item::PropertyDefinition(definition) => summary.definitions.push(Definition {
                identifier: definition.identifier.unwrap_or_default(),
                data_type: definition.data_type,
                names: texts(definition.names),
            }),
            Item::Organization(_) => summary.organization_items += 1,
            Item::View(_) => summary.views += 1,
            Item::ModelDocumentation(_) | Item::ModelProperty(_) => {}
        }
        if self.elements.len() >= BATCH || self.relationships.len() >= BATCH {
            self.flush(tell);
        }
    }

    fn flush(&mut self, tell: &mut impl FnMut(Message)) {
        if !self.elements.is_empty() {
            tell(Message::Elements(std::mem::take(&mut self.elements)));
        }
        if !self.relationships.is_empty() {
            let relationships = std::mem::take(&mut self.relationships);
            tell(Message::Relationships(relationships));
        }
    }
}

fn format_name(header: &Header) -> String {
    match &header.schema {
        Some(schema) => format!("ArchiMate exchange {schema}"),
        None => header.format.to_string(),
    }
}

fn of_element(element: Element, format: Format) -> FileElement {
    let class = element.kind.as_deref().map(|kind| class_of(kind, format));
    FileElement {
        identifier: element.identifier,
        kind: element.kind,
        class: match class {
            Some(ClassName::Class(class)) => Some(class.to_owned()),
            _ => None,
        },
        junction: class == Some(ClassName::Junction),
        names: texts(element.names),
        documentation: texts(element.documentation),
        properties: properties(element.properties),
        line: element.line,
    }
}

fn of_relationship(relationship: Relationship) -> FileRelationship {
    FileRelationship {
        identifier: relationship.identifier,
        kind: relationship.kind,
        source: relationship.source,
        target: relationship.target,
        names: texts(relationship.names),
        properties: properties(relationship.properties),
        line: relationship.line,
    }
}

fn properties(list: Vec<Property>) -> Vec<FileProperty> {
    let one = |property: Property| FileProperty {
        definition: property.definition,
        values: texts(property.values),
        line: property.line,
    };
    list.into_iter().map(one).collect()
}

fn texts(list: Vec<LangString>) -> Vec<Text> {
    list.into_iter().map(text).collect()
}

fn text(given: LangString) -> Text {
    let mut value = given.value;
    let mut cut = 0;
    if value.len() > Text::LONGEST
        && let Some((at, _)) = value.char_indices().nth(Text::LONGEST)
    {
        cut = value[at..].chars().count();
        value.truncate(at);
    }
    Text {
        language: given.language,
        value,
        cut,
    }
}

fn of_error(error: &Error, piece: &impl Fn(u64, u64) -> Vec<u8>) -> Stopped {
    let problem = match &error.kind {
        _ if error.is_not_well_formed() => Problem::NotWellFormed,
        ErrorKind::NotWellFormed(_) => Problem::NotWellFormed,
        ErrorKind::NotExchange(_) => Problem::WrongKind,
        ErrorKind::Doctype | ErrorKind::Limit { .. } | ErrorKind::Encoding(_) => {
            Problem::NotReadHere
        }
        ErrorKind::Io(_) => Problem::Unreadable,
    };
    let at = error.position.byte;
    let shows = matches!(problem, Problem::NotWellFormed | Problem::NotReadHere)
        && !matches!(error.kind, ErrorKind::NotExchange(_))
        && piece::counts_bytes(&piece(0, 200));
    Stopped {
        problem,
        text: error.to_string(),
        line: error.position.line,
        column: error.position.column,
        piece: shows.then(|| {
            let before = piece(at.saturating_sub(piece::BYTES), at);
            piece::around(&before, &piece(at, at + piece::BYTES))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &[u8]) -> (Vec<FileElement>, Vec<FileRelationship>, Summary) {
        let (mut elements, mut relationships, mut end) = (Vec::new(), Vec::new(), None);
        let piece = |from: u64, to: u64| {
            let to = (to as usize).min(file.len());
            file[(from as usize).min(to)..to].to_vec()
        };
        gather(file, piece, |message| {
            // As it crosses between the threads.
            let json = serde_json::to_string(&message).unwrap();
            match serde_json::from_str(&json).unwrap() {
                Message::Elements(some) => elements.extend(some),
                Message::Relationships(some) => relationships.extend(some),
                Message::End(summary) => end = Some(*summary),
                _ => {}
            }
        });
        (elements, relationships, end.unwrap())
    }

    #[test]
    fn a_file_arrives_whole_with_its_lines() {
        let file = br#"<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name xml:lang="en">Claims</name>
<elements>
<element identifier="a" xsi:type="Path"><name xml:lang="en">A</name><properties><property propertyDefinitionRef="p"><value>7</value></property></properties></element>
<element identifier="b"><name>B</name></element>
<element identifier="j" xsi:type="OrJunction"/>
</elements>
<relationships><relationship identifier="r" xsi:type="Serving" source="a" target="b"/></relationships>
<propertyDefinitions><propertyDefinition identifier="p" type="number"><name>cost</name></propertyDefinition></propertyDefinitions>
</model>
"#;
        let (elements, relationships, summary) = read(file);
        let found: Vec<_> = elements
            .iter()
            .map(|e| (e.class.as_deref(), e.junction, e.line))
            .collect();
        assert_eq!(
            found,
            [
                (Some("CommunicationPath"), false, 5),
                (None, false, 6),
                (None, true, 7)
            ]
        );
        assert_eq!(elements[0].properties[0].values[0].value, "7");
        assert_eq!(relationships[0].kind.as_deref(), Some("Serving"));
        assert_eq!(summary.lines, 11);
        assert_eq!(summary.definitions[0].names[0].value, "cost");
        assert!(summary.stopped.is_none());
        assert_eq!(summary.sha256.map(|s| s.len()), Some(64));
    }

    #[test]
    fn where_a_file_breaks_is_shown() {
        let (_, _, summary) =
            read(b"<model xmlns=\"http://www.opengroup.org/xsd/archimate/3.0/\">\n<a></b></model>");
        let stopped = summary.stopped.unwrap();
        assert_eq!(stopped.problem, Problem::NotWellFormed);
        assert_eq!(stopped.line, 2);
        assert!(stopped.text.contains("line 2"));
        let (before, behind) = stopped.piece.unwrap();
        assert_eq!(format!("{before}{behind}"), "<a></b></model>");
        assert!(summary.sha256.is_some());
    }

    #[test]
    fn the_hash_is_that_of_the_whole_file() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(read(b"").2.sha256.as_deref(), Some(empty));
        assert_eq!(read(b"").2.stopped.unwrap().problem, Problem::NotWellFormed);
    }

    #[test]
    fn a_wrong_kind_of_file_is_named() {
        let archi =
            b"<archimate:model xmlns:archimate=\"http://www.archimatetool.com/archimate\"/>";
        let stopped = read(archi).2.stopped.unwrap();
        assert_eq!(stopped.problem, Problem::WrongKind);
        assert!(stopped.text.contains("Archi"));
    }

    #[test]
    fn a_very_long_text_is_cut_and_says_so() {
        let long = "ä".repeat(Text::LONGEST + 5);
        let cut = text(LangString {
            language: None,
            value: long,
        });
        assert_eq!((cut.value.chars().count(), cut.cut), (Text::LONGEST, 5));
    }
}
