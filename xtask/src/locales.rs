//! What the compiler cannot say of `locales/`: texts that a language lacks, that were not translated, and
//! those that `src/start.js` repeats because it runs before the program.

use crate::{Result, project::Project};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs;

/// The language that has every text.
pub const BASE: &str = "en";
/// The namespace of the texts of `src/start.js`.
const START: &str = "start";

/// The texts of each language.
pub fn read(project: &Project) -> Result<BTreeMap<String, Value>> {
    let folder = project.root().join("locales");
    let mut locales = BTreeMap::new();
    for file in fs::read_dir(&folder).map_err(|e| format!("locales/: {e}"))? {
        let path = file.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let texts: Value =
            serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
        let tag = path.file_stem().unwrap_or_default().to_string_lossy();
        locales.insert(tag.into_owned(), texts);
    }
    Ok(locales)
}

/// Fails with one line for each problem.
pub fn check(project: &Project) -> Result<()> {
    let locales = read(project)?;
    let script = fs::read_to_string(project.root().join("src").join("start.js"))
        .map_err(|e| format!("src/start.js: {e}"))?;
    let mut problems = problems(&locales);
    problems.extend(start_problems(&locales, &script));
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.join("\n       "))
    }
}

fn problems(locales: &BTreeMap<String, Value>) -> Vec<String> {
    let mut english = BTreeMap::new();
    flatten(locales.get(BASE).unwrap_or(&Value::Null), "", &mut english);
    let mut problems = Vec::new();
    for (tag, texts) in locales.iter().filter(|(tag, _)| *tag != BASE) {
        let mut own = BTreeMap::new();
        flatten(texts, "", &mut own);
        for (key, text) in &english {
            match own.get(key) {
                None => problems.push(format!("locales/{tag}.json: {key} is missing")),
                Some(same) if same == text && is_sentence(text) => {
                    problems.push(format!("locales/{tag}.json: {key} is not translated"));
                }
                Some(other) if names(other) != names(text) && !key.ends_with("_one") => {
                    problems.push(format!(
                        "locales/{tag}.json: {key} has other placeholders than in English"
                    ));
                }
                Some(_) => {}
            }
        }
        for key in own.keys().filter(|key| !english.contains_key(*key)) {
            problems.push(format!("locales/{tag}.json: {key} is not in English"));
        }
    }
    problems
}

/// `const texts = {…};` in `start.js` has to be the namespace `start` of all locales.
fn start_problems(locales: &BTreeMap<String, Value>, script: &str) -> Vec<String> {
    let mut expected = Map::new();
    for (tag, texts) in locales {
        expected.insert(tag.clone(), texts.get(START).cloned().unwrap_or_default());
    }
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

fn flatten(value: &Value, path: &str, into: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                flatten(value, &path, into);
            }
        }
        Value::String(text) => {
            into.insert(path.to_owned(), text.clone());
        }
        _ => {}
    }
}

/// Whether two languages would hardly say it with the same words.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic) && word.len() > 1;
    text.split_whitespace().filter(is_word).count() >= 3
}

fn names(text: &str) -> Vec<&str> {
    let names = text.split("{{").skip(1);
    let mut names: Vec<&str> = names
        .filter_map(|rest| Some(rest.split_once("}}")?.0.trim()))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locales(en: &str, de: &str) -> BTreeMap<String, Value> {
        [("en", en), ("de", de)]
            .map(|(tag, text)| (tag.to_owned(), serde_json::from_str(text).unwrap()))
            .into()
    }

    #[test]
    fn missing_surplus_and_untranslated_texts_are_named() {
        let texts = locales(
            r#"{"a":{"b":"Load all elements","c":"Name","d":"Of {{ x }}"},"e":"One"}"#,
            r#"{"a":{"b":"Load all elements","c":"Name","d":"Von {{ y }}"},"f":"Zwei"}"#,
        );
        assert_eq!(
            problems(&texts),
            [
                "locales/de.json: a.b is not translated",
                "locales/de.json: a.d has other placeholders than in English",
                "locales/de.json: e is missing",
                "locales/de.json: f is not in English",
            ]
        );
    }

    #[test]
    fn the_script_has_the_texts_of_its_namespace() {
        let texts = locales(r#"{"start":{"a":"A"}}"#, r#"{"start":{"a":"B"}}"#);
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
