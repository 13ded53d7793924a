//! Text in several languages (`interface.md`, "Supporting types").

use crate::wire::object;

object! {
    /// A text with its translations (`TranslatedString`).
    pub struct Translated {
        /// The language that applies where none is requested.
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
        let texts = self.translations.iter();
        let texts = texts.map(|t| (t.language.as_str(), t.value.as_str()));
        let best = best_of(texts, &self.default_language, language)?;
        self.translations.get(best)
    }
}

/// The place of the text to show a reader of `language` among texts of several languages, each with
/// its language before it: see [`Translated::best`].
pub fn best_of<'a>(
    texts: impl Iterator<Item = (&'a str, &'a str)>,
    default: &str,
    language: &str,
) -> Option<usize> {
    let rank = |tag: &str| {
        if same(tag, language) {
            0
        } else if same(tag, main(language)) {
            1
        } else if same(main(tag), main(language)) {
            2
        } else if same(tag, default) {
            3
        } else {
            4
        }
    };
    let there = texts.enumerate().filter(|(_, (_, text))| !text.is_empty());
    let best = there.min_by_key(|(_, (tag, _))| rank(tag));
    best.map(|(place, _)| place)
}

/// Whether two language tags are the same: without regard to case, and `de_AT` is `de-AT`.
fn same(a: &str, b: &str) -> bool {
    let letter = |byte: u8| match byte {
        b'_' => b'-',
        byte => byte.to_ascii_lowercase(),
    };
    a.len() == b.len() && a.bytes().map(letter).eq(b.bytes().map(letter))
}

/// Whether two tags name the same main language: `de-AT` and `de_CH` do.
pub fn is_same_language(a: &str, b: &str) -> bool {
    same(main(a), main(b))
}

/// The main language of a tag: `de` of `de-AT`.
fn main(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
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
