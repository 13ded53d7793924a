//! The name of an element. The interface has no name field, so the core property with the key
//! `name` is used (see `docs/assumptions.md`).

use architrave_interface::{ArchitectureElement, ElementClass, Translated, is_same_language};

use super::listed::{ElementSummary, name_of};

/// The key of the property that is taken as the name.
pub use architrave_rows::NAME;

/// The name of an element in the best language for a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text to show.
    pub text: String,
    /// The language of the text.
    pub language: String,
    /// Whether it is another language than the requested one.
    pub is_fallback: bool,
}

/// The name of `element` for a reader of `language`.
pub fn name(element: &impl Named, language: &str) -> Option<Name> {
    let best = element.named().0?.best(language)?;
    Some(name_in((&best.language, &best.value), language))
}

/// A name behind its language, for a reader of `language`.
pub(super) fn name_in((its, text): (&str, &str), language: &str) -> Name {
    Name {
        text: text.to_owned(),
        language: its.to_owned(),
        is_fallback: !is_same_language(its, language),
    }
}

/// Something with a name, or a class and an id to show in its place.
pub trait Named {
    /// Name, class and instance id.
    fn named(&self) -> (Option<&Translated>, &ElementClass, &str);
}

impl Named for ArchitectureElement {
    fn named(&self) -> (Option<&Translated>, &ElementClass, &str) {
        (name_of(self), &self.conceptual_class, &self.id)
    }
}

impl Named for ElementSummary {
    fn named(&self) -> (Option<&Translated>, &ElementClass, &str) {
        (self.name.as_ref(), &self.conceptual_class, &self.id)
    }
}

/// What an element without a name is sorted by.
pub(super) fn sort_text_without_name(class: &ElementClass, id: &str) -> String {
    format!("{} {}", split_identifier(class.as_str()), short_id(id))
}

/// An id short enough for a row: its end, which differs between ids made one after another.
pub fn short_id(id: &str) -> String {
    const FITS: usize = 12;
    const SHOWN: usize = 8;
    let all = id.chars().count();
    if all <= FITS {
        return id.to_owned();
    }
    let end: String = id.chars().skip(all - SHOWN).collect();
    format!("…{end}")
}

/// An identifier of the service as words: `CourseOfAction` → `Course of action`. Other text is left alone.
pub fn split_identifier(value: &str) -> String {
    let mut out = String::with_capacity(value.len() + 4);
    let mut chars = value.chars().peekable();
    let mut before = None::<char>;
    while let Some(c) = chars.next() {
        let starts_word = c.is_uppercase()
            && before.is_some_and(char::is_lowercase)
            && chars.peek().is_none_or(|next| next.is_lowercase());
        if starts_word {
            out.push(' ');
            out.extend(c.to_lowercase());
        } else {
            out.push(c);
        }
        before = Some(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_split_into_words() {
        for (identifier, words) in [
            ("ApplicationComponent", "Application component"),
            ("CourseOfAction", "Course of action"),
            ("Node", "Node"),
            ("DataLake", "Data lake"),
            ("äußeresÖl x", "äußeres öl x"),
        ] {
            assert_eq!(split_identifier(identifier), words);
        }
    }

    #[test]
    fn short_id_returns_the_end_of_a_long_id() {
        assert_eq!(short_id("0190-12345-abcdefgh"), "…abcdefgh");
        assert_eq!(short_id("0190-abcdefg"), "0190-abcdefg");
        assert_eq!(short_id("äöüäöüäöüäöüä"), "…üäöüäöüä");
    }
}
