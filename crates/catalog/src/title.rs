//! What an element is called. The interface has no name field, so the core property with the key
//! `name` is used (see `docs/assumptions.md`); without it, the class and a short id.

use architrave_interface::{
    ArchitectureElement, ElementClass, Layer, Translated, is_same_language,
};

use super::listed::{Head, name_of};

/// The key of the property that is taken as the name.
pub use architrave_rows::NAME;

/// What an element is called, and how that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// The text to show.
    pub text: String,
    /// The language of the text, where it is a name.
    pub language: Option<String>,
    /// Whether the name exists in another language than asked for.
    pub is_fallback: bool,
}

impl Title {
    /// Whether the text is a name of the element rather than made of class and id.
    pub fn is_name(&self) -> bool {
        self.language.is_some()
    }
}

/// What `element` is called for a reader of `language`.
pub fn title(element: &impl Named, language: &str) -> Title {
    let (name, class, id) = element.named();
    text_of(name, class, id, language)
}

/// What can be called by a name.
pub trait Named {
    /// Name, class and instance id.
    fn named(&self) -> (Option<&Translated>, &ElementClass, &str);
}

impl Named for ArchitectureElement {
    fn named(&self) -> (Option<&Translated>, &ElementClass, &str) {
        (name_of(self), &self.conceptual_class, &self.id)
    }
}

impl Named for Head {
    fn named(&self) -> (Option<&Translated>, &ElementClass, &str) {
        (self.name.as_ref(), &self.conceptual_class, &self.id)
    }
}

/// What an element of this name, class and instance id is called.
pub fn text_of(name: Option<&Translated>, class: &ElementClass, id: &str, language: &str) -> Title {
    let best = name.and_then(|name| name.best(language));
    let best = best.map(|best| (best.language.as_str(), best.value.as_str()));
    called(best, class, id, language)
}

/// The same for the best name there is, behind its language.
pub fn called(best: Option<(&str, &str)>, class: &ElementClass, id: &str, language: &str) -> Title {
    match best {
        Some((its, text)) => Title {
            text: text.to_owned(),
            is_fallback: !is_same_language(its, language),
            language: Some(its.to_owned()),
        },
        None => Title {
            text: unnamed(class, id),
            language: None,
            is_fallback: false,
        },
    }
}

/// What an element without a name is called.
pub fn unnamed(class: &ElementClass, id: &str) -> String {
    format!("{} {}", class_label(class), short_id(id))
}

/// An id as it fits into a row: the end, which differs between ids made one after another.
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

/// A class in words: `ApplicationComponent` → `Application component`.
pub fn class_label(class: &ElementClass) -> String {
    split_words(class.as_str())
}

/// A layer in words.
pub fn layer_label(layer: &Layer) -> String {
    match layer {
        Layer::ApplicationLayer => "Application",
        Layer::BusinessLayer => "Business",
        Layer::GenericLayer => "Generic",
        Layer::ImplementationAndMigrationLayer => "Implementation & migration",
        Layer::MotivationElements => "Motivation",
        Layer::StrategyLayer => "Strategy",
        Layer::TechnologyLayer => "Technology",
        Layer::Unknown(value) => return split_words(value),
    }
    .into()
}

/// `CourseOfAction` → `Course of action`; text that is not written so is left alone.
pub fn split_words(value: &str) -> String {
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
    fn classes_in_words() {
        for (class, words) in [
            (ElementClass::ApplicationComponent, "Application component"),
            (ElementClass::CourseOfAction, "Course of action"),
            (ElementClass::Node, "Node"),
            (ElementClass::Unknown("DataLake".into()), "Data lake"),
            (ElementClass::Unknown("äußeresÖl x".into()), "äußeres öl x"),
        ] {
            assert_eq!(class_label(&class), words);
        }
    }

    #[test]
    fn short_ids_are_the_end() {
        assert_eq!(short_id("0190-12345-abcdefgh"), "…abcdefgh");
        assert_eq!(short_id("0190-abcdefg"), "0190-abcdefg");
        assert_eq!(short_id("äöüäöüäöüäöüä"), "…üäöüäöüä");
    }
}
