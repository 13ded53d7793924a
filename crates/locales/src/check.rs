//! Checks of `locales/` that the compiler cannot do.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::text::plural;
use super::{BASE, Locale, START, placeholders};

/// Texts that a language lacks, has in addition, or has untranslated; one line for each.
pub fn problems(locales: &[Locale]) -> Vec<String> {
    let Some((base, others)) = locales.split_first() else {
        return Vec::new();
    };
    let english = flat(base);
    let is_english = |key: &str| {
        let other = plural(key).map(|stem| format!("{stem}_other"));
        english.contains_key(key) || other.is_some_and(|key| english.contains_key(&key))
    };
    let mut problems = Vec::new();
    for locale in others {
        let own = flat(locale);
        let mut say = |key: &str, what: &str| {
            problems.push(format!("locales/{}.json: {key} {what}", locale.tag));
        };
        for (key, text) in &english {
            match own.get(key) {
                None => say(key, "is missing"),
                Some(same) if same == text && is_sentence(text) => say(key, "is not translated"),
                Some(other)
                    if placeholders(other) != placeholders(text) && !key.ends_with("_one") =>
                {
                    say(key, "has other placeholders than in English");
                }
                Some(_) => {}
            }
        }
        for key in own.keys().filter(|key| !is_english(key)) {
            say(key, &format!("is not in locales/{BASE}.json"));
        }
    }
    problems
}

/// `const texts = {…};` in `src/start.js`, which is `script`, has to be the namespace `start` of all locales.
pub fn start_problems(locales: &[Locale], script: &str) -> Vec<String> {
    let texts = |locale: &Locale| locale.texts.get(START).cloned().unwrap_or_default();
    let expected: Map<String, Value> = locales
        .iter()
        .map(|locale| (locale.tag.clone(), texts(locale)))
        .collect();
    let found = script
        .split_once("const texts = ")
        .and_then(|(_, rest)| rest.split_once("};\n"))
        .and_then(|(object, _)| serde_json::from_str::<Value>(&format!("{object}}}")).ok());
    if found == Some(Value::Object(expected.clone())) {
        return Vec::new();
    }
    let texts = serde_json::to_string_pretty(&expected).unwrap_or_default();
    vec![format!(
        "src/start.js: its texts are not those of the namespace `{START}`; they have to be\nconst texts = {texts};"
    )]
}

/// The texts by their whole keys.
fn flat(locale: &Locale) -> BTreeMap<String, &str> {
    let mut texts = BTreeMap::new();
    flatten(&locale.texts, "", &mut texts);
    texts
}

fn flatten<'a>(map: &'a Map<String, Value>, path: &str, texts: &mut BTreeMap<String, &'a str>) {
    for (key, value) in map {
        let key = match path {
            "" => key.clone(),
            path => format!("{path}.{key}"),
        };
        match value {
            Value::Object(map) => flatten(map, &key, texts),
            value => drop(texts.insert(key, value.as_str().unwrap_or_default())),
        }
    }
}

/// Whether a text is long enough to differ between two languages.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic) && word.len() > 1;
    let outside = text
        .split("{{")
        .map(|part| part.rsplit("}}").next().unwrap_or_default());
    outside
        .flat_map(str::split_whitespace)
        .filter(is_word)
        .count()
        >= 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locales;

    #[test]
    fn check_reports_missing_surplus_and_untranslated_texts() {
        let texts = locales(&[
            (
                "en",
                r#"{"a":{"b":"Load all elements","c":"Name","d":"Of {{ x }}"},"e":"One","n_other":"{{ count }}"}"#,
            ),
            (
                "de",
                r#"{"a":{"b":"Load all elements","c":"Name","d":"Von {{ y }}"},"f":"Zwei","n_few":"","n_other":"{{ count }}"}"#,
            ),
        ]);
        assert_eq!(
            problems(&texts),
            [
                "locales/de.json: a.b is not translated",
                "locales/de.json: a.d has other placeholders than in English",
                "locales/de.json: e is missing",
                "locales/de.json: f is not in locales/en.json",
            ]
        );
    }

    #[test]
    fn start_problems_reports_a_script_with_other_texts() {
        let texts = locales(&[
            ("en", r#"{"start":{"a":"A"}}"#),
            ("de", r#"{"start":{"a":"B"}}"#),
        ]);
        let script = |de: &str| {
            format!(
                "// begins\nconst texts = {{\n\"en\": {{\"a\": \"A\"}},\n\"de\": {{\"a\": \"{de}\"}}\n}};\nmore();"
            )
        };
        assert!(start_problems(&texts, &script("B")).is_empty());
        assert_eq!(start_problems(&texts, &script("C")).len(), 1);
        assert_eq!(start_problems(&texts, "nothing").len(), 1);
    }
}
