//! Names of elements, classes and layers.

use architrave_interface::{ElementClass, Layer};

use crate::catalog::{self, Name, Named, RowView, short_id, split_words};

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

    fn of(name: Option<Name>, class: &ElementClass, id: &str) -> Self {
        match name {
            Some(name) => Self {
                text: name.text,
                language: Some(name.language),
                is_fallback: name.is_fallback,
            },
            None => Self {
                text: format!("{} {}", class_label(class), short_id(id)),
                language: None,
                is_fallback: false,
            },
        }
    }
}

/// What `element` is called for a reader of `language`: its name, or class and short id.
pub fn title(element: &impl Named, language: &str) -> Title {
    let (_, class, id) = element.named();
    Title::of(catalog::name(element, language), class, id)
}

/// What the element of a row is called for a reader of `language`.
pub fn row_title(row: RowView<'_>, language: &str) -> Title {
    Title::of(row.name(language), &row.kind().1, row.id())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_layers_are_said_in_words() {
        let class = ElementClass::ApplicationComponent;
        assert_eq!(class_label(&class), "Application component");
        let class = ElementClass::Unknown("DataLake".into());
        assert_eq!(class_label(&class), "Data lake");
        assert_eq!(layer_label(&Layer::MotivationElements), "Motivation");
        let layer = Layer::Unknown("DataLayer".into());
        assert_eq!(layer_label(&layer), "Data layer");
    }

    #[test]
    fn an_element_without_a_name_is_told_by_class_and_id() {
        let (mut element, _) =
            crate::testing::element("0190-12345-abcdefgh", "e", "CourseOfAction", "Move");
        let named = title(&element, "de");
        assert_eq!(
            (named.text.as_str(), named.language.as_deref()),
            ("Move", Some("en"))
        );
        assert!(named.is_name() && named.is_fallback);
        element.properties.clear();
        let unnamed = title(&element, "de");
        assert_eq!(unnamed.text, "Course of action …abcdefgh");
        assert!(!unnamed.is_name() && !unnamed.is_fallback);
    }
}
