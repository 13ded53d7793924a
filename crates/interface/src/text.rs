//! Text in several languages (`interface.md`, "Supporting types").

use crate::wire::object;

object! {
    /// A text with its translations (`TranslatedString`).
    pub struct Translated {
        /// The language that is meant where none is asked for.
        req default_language: String = "defaultLanguage",
        /// The text in each language.
        req translations: Vec<Translation> = "translations",
    }
}

object! {
    /// A text in one language.
    pub struct Translation {
        /// The language, as the service writes it.
        req language: String = "language",
        /// The text.
        req value: String = "value",
    }
}

impl Translated {
    /// A text in one language.
    pub fn new(language: &str, value: &str) -> Self {
        Self {
            default_language: language.into(),
            translations: vec![Translation::new(language, value)],
            extra: crate::Extra::none(),
        }
    }

    /// The text in exactly `language` (compared without regard to case).
    pub fn get(&self, language: &str) -> Option<&str> {
        self.translations
            .iter()
            .find(|t| t.language.eq_ignore_ascii_case(language))
            .map(|t| t.value.as_str())
    }

    /// The text to show a reader of `language`: that language, else its main language (`de` for
    /// `de-AT`), else a sister of it (`de-CH`), else the default language, else the first that is
    /// not empty. The translation says by its own `language` which one it became. `None` when every
    /// text is empty or missing.
    pub fn best(&self, language: &str) -> Option<&Translation> {
        let asked = tag(language);
        let default = tag(&self.default_language);
        let find = |fits: &dyn Fn(&str) -> bool| {
            let mut texts = self.translations.iter().filter(|t| !t.value.is_empty());
            texts.find(|t| fits(&tag(&t.language)))
        };
        find(&|l| l == asked)
            .or_else(|| find(&|l| l == main(&asked)))
            .or_else(|| find(&|l| main(l) == main(&asked)))
            .or_else(|| find(&|l| l == default))
            .or_else(|| find(&|_| true))
    }
}

/// A language tag as it is compared: without regard to case, and `de_AT` is `de-AT`.
fn tag(language: &str) -> String {
    language.to_ascii_lowercase().replace('_', "-")
}

fn main(tag: &str) -> &str {
    tag.split_once('-').map_or(tag, |(main, _)| main)
}

impl Translation {
    /// A text in one language.
    pub fn new(language: &str, value: &str) -> Self {
        Self {
            language: language.into(),
            value: value.into(),
            extra: crate::Extra::none(),
        }
    }
}
