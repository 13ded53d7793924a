//! Names in sentences of the interface, marked with their language, so that a screen reader can say each in its own.

use leptos::prelude::*;

use crate::t;

/// What surrounds the language and the name: characters for private use, which no text of the interface has.
const LANGUAGE: char = '\u{E010}';
const NAME: char = '\u{E011}';
const END: char = '\u{E012}';

/// The name as a part of a sentence for [`with_languages`]: with its language, where that is known and not the interface's.
pub fn marked(name: &str, language: Option<&str>) -> String {
    let is_other = |language: &&str| primary(language) != primary(t::language().tag());
    match language.filter(is_other) {
        Some(language) => format!("{LANGUAGE}{}{NAME}{}{END}", plain(language), plain(name)),
        None => plain(name),
    }
}

fn primary(tag: &str) -> String {
    let end = tag.find(['-', '_']).unwrap_or(tag.len());
    tag[..end].to_ascii_lowercase()
}

/// The sentence without marks.
pub fn without_languages(sentence: &str) -> String {
    let parts = parts(sentence).into_iter();
    parts.map(|(_, text)| text).collect()
}

/// The sentence, with each marked name in an element that has its language.
pub fn with_languages(sentence: &str) -> Vec<AnyView> {
    let view = |(language, text): (Option<&str>, &str)| match language {
        Some(language) => {
            view! { <span lang=language.to_owned()>{text.to_owned()}</span> }.into_any()
        }
        None => text.to_owned().into_any(),
    };
    parts(sentence).into_iter().map(view).collect()
}

/// The parts of a sentence, each with the language that it is marked with.
fn parts(sentence: &str) -> Vec<(Option<&str>, &str)> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once(LANGUAGE) {
        parts.push((None, before));
        let (language, after) = after.split_once(NAME).unwrap_or(("", after));
        let (name, after) = after.split_once(END).unwrap_or((after, ""));
        parts.push((Some(language), name));
        rest = after;
    }
    parts.push((None, rest));
    parts.retain(|(_, text)| !text.is_empty());
    parts
}

/// A text of the service may have these characters too.
fn plain(text: &str) -> String {
    text.replace([LANGUAGE, NAME, END], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_names_in_another_language_are_marked() {
        assert_eq!(marked("Crane", Some("en-GB")), "Crane");
        assert_eq!(marked("Crane", None), "Crane");
        let sentence = format!("{}, Node", marked("Kran", Some("de")));
        assert_eq!(parts(&sentence), [(Some("de"), "Kran"), (None, ", Node")]);
    }

    proptest! {
        #[test]
        fn a_sentence_without_marks_is_what_was_written(
            name in "[\u{E00F}-\u{E013}a-z]{0,8}", language in "[a-z]{2}", before in "[a-z ]{0,4}", after in "[a-z ]{0,4}",
        ) {
            let sentence = format!("{before}{}{after}", marked(&name, Some(&language)));
            prop_assert_eq!(without_languages(&sentence), format!("{before}{}{after}", plain(&name)));
        }
    }
}
