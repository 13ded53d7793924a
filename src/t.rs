//! The texts of the interface, one item for each key of `locales/en.json`: `t::connect::TITLE` is a
//! [`Text`], `t::connect::not_found(space)` and `t::elements::count(n)` fill placeholders and choose
//! plural forms. See `docs/decisions/0044`.
//!
//! A text follows the language: in a view, and wherever it is read in a reactive closure, it changes
//! with [`set_language`]. Placeholders are `&str` in alphabetical order; of a plural, the count is first.

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex};

use architrave_locales::Table;
use leptos::prelude::*;
use leptos::tachys::reactive_graph::SharedReactiveFunction;

use crate::followers::Followers;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

thread_local! {
    static LANGUAGE: (Cell<Language>, Followers) = (Cell::default(), Followers::default());
    static TABLES: [OnceCell<&'static Table>; Language::ALL.len()] = Default::default();
}

/// The table of a language; `None` for English, whose texts are in the program, and for what is not loaded.
fn table(language: Language) -> Option<&'static Table> {
    if language == Language::default() {
        return None;
    }
    TABLES.with(|tables| {
        let table = &tables[language as usize];
        if table.get().is_none() && !EMBEDDED[language as usize].is_empty() {
            add(language, EMBEDDED[language as usize].to_owned());
        }
        table.get().copied()
    })
}

/// Whether the texts of a language are there.
pub fn is_loaded(language: Language) -> bool {
    language == Language::default() || table(language).is_some()
}

/// Takes the texts of a language from its [`Table`] as the build writes it. Returns whether it is one.
pub fn add(language: Language, file: String) -> bool {
    let Some(table) = Table::parse(file, COUNT) else {
        return false;
    };
    TABLES.with(|tables| {
        tables[language as usize].get_or_init(|| Box::leak(Box::new(table)));
    });
    true
}

/// The language of the interface. Read in a reactive closure, it is tracked.
pub fn language() -> Language {
    LANGUAGE.with(|(language, changed)| {
        changed.track();
        language.get()
    })
}

/// Changes the language of everything that is shown. One whose texts are not there is shown in English.
pub fn set_language(new: Language) {
    LANGUAGE.with(|(language, changed)| {
        if language.replace(new) != new {
            changed.notify();
        }
    });
}

impl Language {
    /// The tag of BCP 47, for `lang`.
    pub const fn tag(self) -> &'static str {
        Self::TAGS[self as usize]
    }

    /// What the language is called in itself.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The direction of its script, for `dir`.
    pub const fn direction(self) -> &'static str {
        Self::DIRECTIONS[self as usize]
    }

    /// The locale of its numbers and dates, for `Intl`.
    pub const fn locale(self) -> &'static str {
        Self::LOCALES[self as usize]
    }

    /// The first of these tags, such as `de-AT`, for which there is a language.
    pub fn first_of<'a>(tags: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let main = |tag: &str| tag.split(['-', '_']).next().map(str::to_ascii_lowercase);
        tags.into_iter()
            .find_map(|tag| Self::ALL.into_iter().find(|l| main(l.tag()) == main(tag)))
    }
}

/// A text in every language, by its key in their tables, which is the English text. Read as `&str` it is
/// in the current language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text(&'static &'static str);

impl Text {
    /// The text in the current language.
    #[inline(never)]
    pub fn get(self) -> &'static str {
        match table(language()) {
            Some(table) => table.get(self.0),
            None => self.english(),
        }
    }

    /// The text in English, whichever is the current language.
    pub const fn english(self) -> &'static str {
        let key = *self.0;
        // The byte 4 and a digit tell apart what only English says alike.
        match key.as_bytes() {
            [.., 4, _] => key.split_at(key.len() - 2).0,
            _ => key,
        }
    }

    fn reactive(self) -> SharedReactiveFunction<&'static str> {
        Arc::new(Mutex::new(move || self.get()))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.get()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.get())
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.get().to_owned()
    }
}

impl From<Text> for Signal<String> {
    fn from(text: Text) -> Self {
        Self::derive(move || text.get().to_owned())
    }
}

impl IntoRender for Text {
    type Output = SharedReactiveFunction<&'static str>;

    fn into_render(self) -> Self::Output {
        self.reactive()
    }
}

impl IntoAttributeValue for Text {
    type Output = SharedReactiveFunction<&'static str>;

    fn into_attribute_value(self) -> Self::Output {
        self.reactive()
    }
}

/// Puts arguments into the places of a pattern.
fn fill(pattern: Text, arguments: &[&str]) -> String {
    filled(pattern.get(), arguments)
}

fn filled(pattern: &str, arguments: &[&str]) -> String {
    let mut pieces = pattern.split('\u{1}');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let number = usize::from(piece.as_bytes().first().map_or(0, |digit| digit - b'0'));
        text.push_str(arguments.get(number).copied().unwrap_or_default());
        text.push_str(piece.get(1..).unwrap_or_default());
    }
    text
}

/// The form of a plural for a count, with the count as its first argument.
fn fill_counted(count: usize, forms: Text, arguments: &[&str]) -> String {
    let pattern = form(forms.get(), &crate::format::plural_category(count));
    let digits = crate::format::count(count);
    let mut all = vec![digits.as_str()];
    all.extend_from_slice(arguments);
    filled(pattern, &all)
}

/// The form of a category, else the last one, which is `other`.
fn form<'a>(forms: &'a str, category: &str) -> &'a str {
    let mut last = "";
    for form in forms.split('\u{2}') {
        let (name, pattern) = form.split_once('\u{3}').unwrap_or_default();
        if name == category {
            return pattern;
        }
        last = pattern;
    }
    last
}

/// A placeholder's value for [`rich`]: the place of the view with this number.
pub const fn slot(number: u8) -> &'static str {
    match number {
        0 => "\u{E000}",
        1 => "\u{E001}",
        2 => "\u{E002}",
        _ => "\u{E003}",
    }
}

/// A text with views in it: `rich(t::shortcuts::press(slot(0)), vec![view! { <kbd>"?"</kbd> }.into_any()])`.
pub fn rich(text: &str, views: Vec<AnyView>) -> Vec<AnyView> {
    let mut views: Vec<Option<AnyView>> = views.into_iter().map(Some).collect();
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((at, slot)) = rest
        .char_indices()
        .find(|(_, c)| ('\u{E000}'..='\u{E003}').contains(c))
    {
        pieces.push(rest[..at].to_owned().into_any());
        let number = u32::from(slot) - 0xE000;
        if let Some(view) = views.get_mut(number as usize).and_then(Option::take) {
            pieces.push(view);
        }
        rest = &rest[at + slot.len_utf8()..];
    }
    pieces.push(rest.to_owned().into_any());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_of_returns_the_first_supported_language() {
        let first = |tags: &[&str]| Language::first_of(tags.iter().copied());
        assert_eq!(first(&["xx", "en-US", "de"]), Some(Language::ALL[0]));
        assert_eq!(first(&["EN_gb"]), Some(Language::ALL[0]));
        assert_eq!(first(&["", "xx"]), None);
    }

    #[test]
    fn every_other_language_is_loaded_and_can_be_selected() {
        let english = common::CANCEL.get();
        for language in Language::ALL.into_iter().skip(1) {
            assert!(is_loaded(language), "{}", language.tag());
            set_language(language);
            assert_ne!(common::CANCEL.get(), english);
            assert_eq!(common::CANCEL.english(), english);
        }
        set_language(Language::default());
        assert_eq!(common::CANCEL.get(), english);
        assert!(!add(Language::default(), "<html>".to_owned()));
    }

    #[test]
    fn form_selects_the_plural_form_and_falls_back_to_other() {
        let forms = "one\u{3}\u{1}0 id\u{2}other\u{3}\u{1}0 ids";
        assert_eq!(form(forms, "one"), "\u{1}0 id");
        assert_eq!(form(forms, "other"), "\u{1}0 ids");
        assert_eq!(form(forms, "few"), "\u{1}0 ids");
    }

    #[test]
    fn filled_replaces_placeholders_by_their_index() {
        assert_eq!(filled("\u{1}1 of \u{1}0", &["a", "b"]), "b of a");
        assert_eq!(filled("no place", &["a"]), "no place");
        assert_eq!(filled("\u{1}0", &["ü"]), "ü");
    }
}
