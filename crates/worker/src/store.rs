//! What the worker stores of a file: its elements and relationships, packed, and each repeated word
//! once.

use architrave_exchange::{self as exchange, ClassName, Format, LangString, class_of};
use hashbrown::HashMap;

use crate::counting::FileCounters;
use crate::packed::{Element, Packed, PackedText, Property, Relationship};
use crate::{FileElement, FileProperty, FileRelationship, LocalizedText};

/// The keys of property definitions by their identifiers.
pub(crate) type Keys<'a> = std::collections::HashMap<&'a str, &'a str>;

/// Words that come often, each with a number from 1; 0 is none.
#[derive(Debug, Default)]
pub(crate) struct WordPool {
    numbers: HashMap<String, u32>,
    all: Vec<String>,
}

impl WordPool {
    fn number(&mut self, word: Option<&str>) -> u32 {
        let Some(word) = word else { return 0 };
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        self.all.push(word.to_owned());
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.numbers.insert(word.to_owned(), number);
        number
    }

    pub(crate) fn get(&self, number: u32) -> Option<&str> {
        let at = (number as usize).checked_sub(1)?;
        self.all.get(at).map(String::as_str)
    }
}

/// What a type of the file means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileType<'a> {
    /// As written.
    pub written: &'a str,
    /// The class of the interface.
    pub class: Option<&'static str>,
    /// Whether it is a junction.
    pub junction: bool,
}

/// What is stored of a file.
#[derive(Debug, Default)]
pub(crate) struct Store {
    format: Option<Format>,
    words: WordPool,
    elements: Packed,
    relationships: Packed,
    pub counting: FileCounters,
}

impl Store {
    pub(crate) fn set_format(&mut self, format: Format) {
        self.format = Some(format);
    }

    pub(crate) fn take_element(&mut self, element: &exchange::Element) {
        let kind = self.words.number(element.kind.as_deref());
        let said = |words: &mut WordPool, list| pack_texts(words, list);
        let names = said(&mut self.words, &element.names);
        let documentation = said(&mut self.words, &element.documentation);
        let properties = properties(&mut self.words, &element.properties);
        self.counting.count_element(kind, &names, &properties);
        self.elements.push(&Element {
            id: element.identifier.as_deref(),
            kind,
            names,
            documentation,
            properties,
            line: element.line,
            column: element.column,
            mark: mark(element),
        });
    }

    pub(crate) fn take_relationship(&mut self, relationship: &exchange::Relationship) {
        let kind = self.words.number(relationship.kind.as_deref());
        let names = pack_texts(&mut self.words, &relationship.names);
        let properties = properties(&mut self.words, &relationship.properties);
        self.counting.count_relationship(kind, &properties);
        self.relationships.push(&Relationship {
            id: relationship.identifier.as_deref(),
            kind,
            source: relationship.source.as_deref(),
            target: relationship.target.as_deref(),
            names,
            properties,
            line: relationship.line,
            column: relationship.column,
        });
    }

    pub(crate) fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        self.elements.iter()
    }

    pub(crate) fn element(&self, place: usize) -> Option<Element<'_>> {
        self.elements.get(place)
    }

    pub(crate) fn element_count(&self) -> usize {
        self.elements.len()
    }

    pub(crate) fn relationships(&self) -> impl Iterator<Item = Relationship<'_>> {
        self.relationships.iter()
    }

    pub(crate) fn relationship_count(&self) -> usize {
        self.relationships.len()
    }

    /// What an element's type means; none where it has none.
    pub(crate) fn kind(&self, number: u32) -> Option<FileType<'_>> {
        let written = self.words.get(number)?;
        let class = class_of(written, self.format.unwrap_or(Format::V3));
        Some(FileType {
            written,
            class: match class {
                ClassName::Class(class) => Some(class),
                _ => None,
            },
            junction: class == ClassName::Junction,
        })
    }

    /// The number of a word that was met.
    pub(crate) fn number(&self, word: &str) -> Option<u32> {
        self.words.numbers.get(word).copied()
    }

    /// A word by its number: the kind of a relationship, a language, a definition.
    pub(crate) fn word(&self, number: u32) -> Option<&str> {
        self.words.get(number)
    }

    /// The text of `language`, else the first that is not empty; without white space around it.
    pub(crate) fn best<'a>(&self, texts: &[PackedText<'a>], language: &str) -> Option<&'a str> {
        let main = |tag: &str| tag.split(['-', '_']).next().unwrap_or_default().to_owned();
        let wanted = main(language);
        let mut filled = texts.iter().filter(|t| !t.1.trim().is_empty());
        let first = filled.clone().next();
        let fits = |t: &&PackedText<'_>| self.word(t.0).is_some_and(|tag| main(tag) == wanted);
        filled.find(fits).or(first).map(|t| t.1.trim())
    }

    /// The key of a property's definition, as the service names it.
    fn key<'a>(&'a self, property: &Property<'_>, keys: &Keys<'a>) -> &'a str {
        let definition = self.word(property.definition).unwrap_or_default();
        keys.get(definition).copied().unwrap_or(definition)
    }

    /// A hash of an element's content with the keys of its properties: definitions come after the
    /// elements in a file, and tools renumber them.
    pub(crate) fn mark(&self, element: &Element<'_>, keys: &Keys<'_>) -> u64 {
        let keys = element.properties.iter().map(|one| self.key(one, keys));
        keys.fold(element.mark, |mark, key| hash_text(mark, Some(key)))
    }

    /// Whether only the beginning of a text of the element is stored.
    pub(crate) fn has_cut_text(&self, element: &Element<'_>) -> bool {
        let values = element.properties.iter().flat_map(|one| &one.values);
        let mut texts = element
            .documentation
            .iter()
            .chain(&element.names)
            .chain(values);
        texts.any(|text| text.2 > 0)
    }

    /// An element as the page has it.
    pub(crate) fn file_element(&self, element: &Element<'_>, keys: &Keys<'_>) -> FileElement {
        let kind = self.kind(element.kind);
        FileElement {
            identifier: element.id.map(str::to_owned),
            kind: kind.map(|kind| kind.written.to_owned()),
            class: kind.and_then(|kind| kind.class).map(str::to_owned),
            junction: kind.is_some_and(|kind| kind.junction),
            names: self.texts(&element.names),
            documentation: self.texts(&element.documentation),
            properties: self.file_properties(&element.properties),
            line: element.line,
            mark: self.mark(element, keys),
        }
    }

    /// A relationship as the page has it.
    pub(crate) fn file_relationship(&self, one: &Relationship<'_>) -> FileRelationship {
        FileRelationship {
            identifier: one.id.map(str::to_owned),
            kind: self.word(one.kind).map(str::to_owned),
            source: one.source.map(str::to_owned),
            target: one.target.map(str::to_owned),
            names: self.texts(&one.names),
            properties: self.file_properties(&one.properties),
            line: one.line,
        }
    }

    fn texts(&self, list: &[PackedText<'_>]) -> Vec<LocalizedText> {
        let text = |said: &PackedText<'_>| LocalizedText {
            language: self.word(said.0).map(str::to_owned),
            value: said.1.to_owned(),
            cut: said.2,
        };
        list.iter().map(text).collect()
    }

    fn file_properties(&self, list: &[Property<'_>]) -> Vec<FileProperty> {
        let one = |property: &Property<'_>| FileProperty {
            definition: self
                .word(property.definition)
                .unwrap_or_default()
                .to_owned(),
            values: self.texts(&property.values),
            line: property.line,
        };
        list.iter().map(one).collect()
    }
}

fn pack_texts<'a>(words: &mut WordPool, list: &'a [LangString]) -> Vec<PackedText<'a>> {
    let mut one = |given: &'a LangString| {
        let (text, cut) = shortened(&given.value);
        PackedText(words.number(given.language.as_deref()), text, cut)
    };
    list.iter().map(&mut one).collect()
}

fn properties<'a>(words: &mut WordPool, list: &'a [exchange::Property]) -> Vec<Property<'a>> {
    let mut one = |property: &'a exchange::Property| Property {
        definition: words.number(Some(&property.definition)),
        line: property.line,
        column: property.column,
        values: pack_texts(words, &property.values),
    };
    list.iter().map(&mut one).collect()
}

/// The beginning of a text, and how many characters were cut off.
fn shortened(text: &str) -> (&str, usize) {
    if text.len() > LocalizedText::LONGEST
        && let Some((at, _)) = text.char_indices().nth(LocalizedText::LONGEST)
    {
        return (&text[..at], text[at..].chars().count());
    }
    (text, 0)
}

/// A hash of an element's content without the definitions of its properties: of whole texts, not
/// shortened ones.
fn mark(element: &exchange::Element) -> u64 {
    let texts = |mark: u64, list: &[LangString]| {
        let mark = list.iter().fold(mark, |mark, one| {
            hash_text(hash_text(mark, one.language.as_deref()), Some(&one.value))
        });
        hash_text(mark, None)
    };
    let mark = hash_text(0xCBF2_9CE4_8422_2325, element.kind.as_deref());
    let mark = texts(texts(mark, &element.names), &element.documentation);
    let values = element.properties.iter().map(|one| &one.values);
    values.fold(mark, |mark, values| texts(mark, values))
}

/// Adds a text to a hash (FNV-1a, 64 bits).
fn hash_text(hash: u64, text: Option<&str>) -> u64 {
    // The bytes for the end of a text and for no text occur in no text.
    let end = if text.is_some() { 0xFF } else { 0xFE };
    let bytes = text.unwrap_or_default().bytes().chain([end]);
    bytes.fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_truncates_long_text_and_counts_the_rest() {
        let long = "ä".repeat(LocalizedText::LONGEST + 5);
        let (text, cut) = shortened(&long);
        assert_eq!((text.chars().count(), cut), (LocalizedText::LONGEST, 5));
        assert_eq!(shortened("short"), ("short", 0));
    }

    #[test]
    fn mark_depends_on_the_name_and_its_language() {
        let element = |name: &str, language: Option<&str>| exchange::Element {
            names: vec![LangString {
                language: language.map(str::to_owned),
                value: name.into(),
            }],
            ..exchange::Element::default()
        };
        let one = mark(&element("a", Some("en")));
        assert_eq!(one, mark(&element("a", Some("en"))));
        assert_ne!(one, mark(&element("b", Some("en"))));
        assert_ne!(one, mark(&element("a", Some("de"))));
        assert_ne!(one, mark(&element("a", None)));
    }
}
