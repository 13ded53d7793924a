//! Which translation a reader sees.

use architrave_interface::{Extra, Translated, Translation};
use proptest::prelude::*;

fn text(default: &str, translations: &[(&str, &str)]) -> Translated {
    let translations = translations.iter().map(|(l, v)| Translation::new(l, v));
    Translated {
        default_language: default.into(),
        translations: translations.collect(),
        extra: Extra::none(),
    }
}

/// `(default language, translations, asked for, what is shown)`.
type Case = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
    Option<&'static str>,
);

const CASES: &[Case] = &[
    ("en", &[("en", "E"), ("de", "D")], "de", Some("D")),
    ("en", &[("en", "E"), ("de", "D")], "DE", Some("D")),
    ("en", &[("en", "E"), ("de", "D")], "de-AT", Some("D")),
    ("en", &[("en", "E"), ("DE", "D")], "de_at", Some("D")),
    // The language itself, its main language, then a sister, at any position.
    (
        "en",
        &[("de-CH", "C"), ("de", "D"), ("de-AT", "A")],
        "de-AT",
        Some("A"),
    ),
    ("en", &[("de-CH", "C"), ("de_AT", "A")], "de-AT", Some("A")),
    ("en", &[("de-CH", "C"), ("de", "D")], "de-AT", Some("D")),
    ("en", &[("en", "E"), ("de-CH", "C")], "de-AT", Some("C")),
    ("en", &[("en", "E"), ("de-CH", "C")], "de", Some("C")),
    // A main language is more than its first letters.
    ("en", &[("den", "X"), ("en", "E")], "de", Some("E")),
    // The default, then anything that is not empty.
    ("en", &[("it", "I"), ("EN", "E")], "fr", Some("E")),
    ("en", &[("it", "I"), ("de", "D")], "fr", Some("I")),
    ("en", &[("it", ""), ("de", "D")], "fr", Some("D")),
    // An empty text is none.
    ("en", &[("de", ""), ("en", "E")], "de", Some("E")),
    (
        "en",
        &[("de", ""), ("de", "D"), ("en", "E")],
        "de",
        Some("D"),
    ),
    (
        "en",
        &[("de-AT", ""), ("de", "D"), ("en", "E")],
        "de-AT",
        Some("D"),
    ),
    ("en", &[("de", ""), ("en", "")], "de", None),
    ("en", &[], "de", None),
    ("", &[("", "N"), ("en", "E")], "", Some("N")),
    ("", &[("en", "E")], "", Some("E")),
    ("fr", &[("en", "E"), ("fr", "F")], "", Some("F")),
];

#[test]
fn best_selects_the_text_by_language_and_default() {
    for (default, translations, asked, expected) in CASES {
        let text = text(default, translations);
        let shown = text.best(asked).map(|t| t.value.as_str());
        assert_eq!(
            shown, *expected,
            "{asked} of {translations:?}, default {default}"
        );
    }
}

#[test]
fn best_returns_the_language_of_the_selected_text() {
    let text = text("en", &[("it", "I")]);
    assert_eq!(text.best("de").unwrap().language, "it");
}

#[test]
fn get_matches_only_the_exact_language() {
    let text = text("en", &[("en", "E"), ("de", ""), ("DE", "D")]);
    assert_eq!(text.get("EN"), Some("E"));
    assert_eq!(text.get("de"), Some(""));
    assert_eq!(text.get("en-GB"), None);
    assert_eq!(text.get("fr"), None);
}

fn language() -> impl Strategy<Value = String> {
    const SOME: &[&str] = &["", "de", "DE", "de-AT", "de_CH", "en", "en-GB", "fr"];
    prop_oneof![prop::sample::select(SOME).prop_map(str::to_owned), ".{0,3}"]
}

proptest! {
    #[test]
    fn best_is_never_empty_when_a_text_exists(
        default in language(),
        translations in prop::collection::vec((language(), "[ab]{0,1}"), 0..6),
        asked in language(),
    ) {
        let pairs: Vec<_> = translations.iter().map(|(l, v)| (&**l, &**v)).collect();
        let text = text(&default, &pairs);
        let shown = text.best(&asked);
        let any = translations.iter().any(|(_, value)| !value.is_empty());
        prop_assert_eq!(shown.is_some(), any);
        if let Some(shown) = shown {
            prop_assert!(!shown.value.is_empty());
            prop_assert!(text.translations.contains(shown));
        }
        // A text in exactly that language is shown.
        let mut exact = translations.iter().filter(|(l, v)| *l == asked && !v.is_empty());
        if exact.next().is_some() {
            let shown = shown.map(|t| t.language.to_ascii_lowercase().replace('_', "-"));
            prop_assert_eq!(shown, Some(asked.to_ascii_lowercase().replace('_', "-")));
        }
    }
}
