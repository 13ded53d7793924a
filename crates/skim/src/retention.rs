//! How much of a value a row holds.

use std::borrow::Cow;

use architrave_interface::{MetaProperty, PropertyType};
use architrave_rows::{LocalizedText, NAME, Property, TextForm, Translations};

use crate::bbcode::plain_text;
use crate::dictionary::ValueRetention;

/// Lists hold only the beginning of longer values; in bytes of plain text over all languages.
pub const LONGEST_TEXT: usize = 1_000;

/// How much of a text with markup is read for its beginning, in bytes: markup may take most of it,
/// and reading all of a hostile one takes time that grows with the square of its length.
const LONGEST_MARKUP: usize = 16 * LONGEST_TEXT;

/// Whether lists show values of such a property.
pub fn retention_of(meta: &MetaProperty) -> ValueRetention {
    if meta.key == NAME {
        ValueRetention::Always
    } else if meta.kind == PropertyType::BBCode {
        ValueRetention::Plain
    } else {
        ValueRetention::Short
    }
}

/// A property as lists hold it.
pub fn property<'a>(
    meta: u32,
    retention: ValueRetention,
    mut value: Option<Translations<'a>>,
) -> Property<'a> {
    let texts = value.as_mut().map_or(&mut [][..], |v| &mut v.texts);
    let form = match retention {
        _ if texts.iter().all(|t| t.value.is_empty()) => TextForm::Empty,
        ValueRetention::Always => TextForm::Exact,
        ValueRetention::Never | ValueRetention::Short | ValueRetention::Plain => {
            let is_marked =
                retention == ValueRetention::Plain && texts.iter().any(|t| t.value.contains('['));
            let mut is_cut = false;
            if is_marked {
                for text in &mut *texts {
                    is_cut |= cut(&mut text.value, LONGEST_MARKUP);
                    text.value = plain_text(&text.value).into();
                }
            }
            is_cut |= cut_all(texts);
            match (is_cut, is_marked) {
                (true, _) => TextForm::Start,
                (false, true) => TextForm::Plain,
                (false, false) => TextForm::Exact,
            }
        }
    };
    Property { meta, form, value }
}

/// Truncates texts to [`LONGEST_TEXT`]; returns whether it cut any.
fn cut_all(texts: &mut [LocalizedText<'_>]) -> bool {
    let (mut room, mut left, mut is_cut) = (LONGEST_TEXT, texts.len(), false);
    for text in texts {
        // Room that a short text does not need is left for the texts after it.
        is_cut |= cut(&mut text.value, room / left);
        room -= text.value.len();
        left -= 1;
    }
    is_cut
}

/// Truncates a text to so many bytes at most; returns whether it was longer.
fn cut(text: &mut Cow<'_, str>, most: usize) -> bool {
    if text.len() <= most {
        return false;
    }
    let end = text.floor_char_boundary(most);
    match text {
        Cow::Borrowed(text) => *text = &text[..end],
        Cow::Owned(text) => text.truncate(end),
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_rows::TextIndex;

    fn texts(texts: &[&str]) -> Translations<'static> {
        let texts = texts.iter().map(|text| LocalizedText {
            language: TextIndex(0),
            value: Cow::Owned((*text).to_owned()),
        });
        Translations {
            default: TextIndex(0),
            texts: texts.collect(),
        }
    }

    fn held(retention: ValueRetention, values: &[&str]) -> (TextForm, Vec<String>) {
        let held = property(0, retention, Some(texts(values)));
        let texts = held.value.map(|v| v.texts).unwrap_or_default();
        let texts = texts.into_iter().map(|t| t.value.into_owned());
        (held.form, texts.collect())
    }

    #[test]
    fn markup_is_removed_and_long_texts_are_truncated() {
        let all = |form, texts: &[&str]| (form, texts.iter().map(|t| (*t).to_owned()).collect());
        assert_eq!(
            held(ValueRetention::Short, &["a [b]"]),
            all(TextForm::Exact, &["a [b]"])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["a", "b"]),
            all(TextForm::Exact, &["a", "b"])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["[b]a[/b]", ""]),
            all(TextForm::Plain, &["a", ""])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["[list][*]one[*]two[/list]three"]),
            all(TextForm::Plain, &["one\ntwo\nthree"])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["", ""]),
            all(TextForm::Empty, &["", ""])
        );
        let long = "ü".repeat(LONGEST_TEXT);
        let (form, cut) = held(ValueRetention::Short, &[&long, "short", &long]);
        assert_eq!(form, TextForm::Start);
        let sizes: Vec<usize> = cut.iter().map(String::len).collect();
        assert_eq!(sizes, [332, 5, 662]);
        assert_eq!(
            held(ValueRetention::Always, &[&long]),
            all(TextForm::Exact, &[&long])
        );
    }

    #[test]
    fn text_with_a_million_open_tags_is_read_quickly() {
        let hostile = "[code]".repeat(1_000_000);
        assert_eq!(held(ValueRetention::Plain, &[&hostile]).0, TextForm::Start);
    }
}
