//! The texts in the order of English, each with its pattern in every language.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{BASE, FACTS, Locale, PLURALS, START, placeholders};

/// A text: one key, or all plural forms of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The namespaces that it is in.
    pub path: Vec<String>,
    /// Its key, without a plural category.
    pub name: String,
    /// Whether its form is chosen by a count.
    pub is_counted: bool,
    /// What fills its placeholders, the count aside.
    pub arguments: Vec<String>,
    /// Its text in English.
    pub english: String,
    /// What the tables find it by: the English pattern. Where another language needs several texts for one
    /// pattern, the second and further ones end in the byte 4 and a digit.
    pub key: String,
    /// For each language what the app fills: the byte 1 and a digit are a placeholder, a count is number 0.
    /// Plural forms are one text, each behind its category and the byte 3, with the byte 2 between them and
    /// `other` last.
    pub patterns: Vec<String>,
}

/// All texts but those of `src/start.js` and the facts about the language.
///
/// # Errors
/// When a language has a placeholder that English does not have, or a key no text.
pub fn texts(locales: &[Locale]) -> Result<Vec<Text>, String> {
    let all: Vec<_> = locales.iter().map(|l| Some(&l.texts)).collect();
    let mut texts = Vec::new();
    collect(&all, locales, &mut Vec::new(), &mut texts)?;
    mark(&mut texts);
    Ok(texts)
}

/// Gives texts with one English pattern and different others different keys.
fn mark(texts: &mut [Text]) {
    let mut variants: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for text in texts {
        let pattern = text.patterns[0].clone();
        let known = variants.entry(pattern).or_default();
        let others = &text.patterns[1..];
        let at = known.iter().position(|variant| variant == others);
        let at = at.unwrap_or_else(|| {
            known.push(others.to_vec());
            known.len() - 1
        });
        text.key = match at {
            0 => text.patterns[0].clone(),
            at => format!("{}\u{4}{at}", text.patterns[0]),
        };
    }
}

type Level<'a> = [Option<&'a Map<String, Value>>];

fn collect(
    all: &Level<'_>,
    locales: &[Locale],
    path: &mut Vec<String>,
    texts: &mut Vec<Text>,
) -> Result<(), String> {
    let Some(Some(english)) = all.first() else {
        return Ok(());
    };
    let mut plurals: BTreeSet<&str> = BTreeSet::new();
    for (key, value) in *english {
        if path.is_empty() && [START, FACTS].contains(&key.as_str()) {
            continue;
        }
        match value {
            Value::Object(_) => {
                let inner = all.iter().map(|l| l.and_then(|l| l.get(key)?.as_object()));
                path.push(key.clone());
                collect(&inner.collect::<Vec<_>>(), locales, path, texts)?;
                path.pop();
            }
            Value::String(_) => match plural(key) {
                Some(stem) if !plurals.insert(stem) => {}
                Some(stem) => texts.push(counted(stem, all, locales, path)?),
                None => texts.push(plain(key, all, locales, path)?),
            },
            _ => return Err(format!("{} is not a text", place(BASE, path, key))),
        }
    }
    Ok(())
}

/// The stem of a key that is one form of a plural.
pub fn plural(key: &str) -> Option<&str> {
    let (stem, category) = key.rsplit_once('_')?;
    PLURALS.contains(&category).then_some(stem)
}

fn place(tag: &str, path: &[String], key: &str) -> String {
    let key: Vec<&str> = path.iter().map(String::as_str).chain([key]).collect();
    format!("locales/{tag}.json: {}", key.join("."))
}

fn text<'a>(texts: Option<&'a Map<String, Value>>, key: &str) -> Option<&'a str> {
    texts?.get(key)?.as_str()
}

fn plain(key: &str, all: &Level<'_>, locales: &[Locale], path: &[String]) -> Result<Text, String> {
    let english = text(all[0], key).unwrap_or_default();
    let arguments = placeholders(english);
    let patterns = all.iter().zip(locales).map(|(texts, locale)| {
        let own = text(*texts, key).unwrap_or(english);
        pattern(own, &arguments).map_err(|name| unknown(&locale.tag, path, key, &name))
    });
    Ok(Text {
        path: path.to_vec(),
        name: key.to_owned(),
        is_counted: false,
        english: english.to_owned(),
        key: String::new(),
        patterns: patterns.collect::<Result<_, _>>()?,
        arguments,
    })
}

fn counted(
    stem: &str,
    all: &Level<'_>,
    locales: &[Locale],
    path: &[String],
) -> Result<Text, String> {
    let form = |texts, category| text(texts, &format!("{stem}_{category}"));
    let Some(other) = form(all[0], "other") else {
        return Err(format!("{}_other is missing", place(BASE, path, stem)));
    };
    let mut names = placeholders(other);
    names.retain(|name| name != "count");
    names.insert(0, "count".to_owned());
    let patterns = all.iter().zip(locales).map(|(texts, locale)| {
        let own = form(*texts, "other").map_or(all[0], |_| *texts);
        let forms = PLURALS.iter().filter_map(|category| {
            let form = pattern(form(own, category)?, &names);
            Some(form.map(|form| format!("{category}\u{3}{form}")))
        });
        let forms: Result<Vec<String>, String> = forms.collect();
        match forms {
            Ok(forms) => Ok(forms.join("\u{2}")),
            Err(name) => Err(unknown(&locale.tag, path, stem, &name)),
        }
    });
    let patterns = patterns.collect::<Result<_, _>>()?;
    names.remove(0);
    Ok(Text {
        path: path.to_vec(),
        name: stem.to_owned(),
        is_counted: true,
        arguments: names,
        english: other.to_owned(),
        key: String::new(),
        patterns,
    })
}

fn unknown(tag: &str, path: &[String], key: &str, name: &str) -> String {
    format!(
        "{} has a placeholder {name} that English does not have, or more than ten",
        place(tag, path, key)
    )
}

/// A text with numbers in the place of names; else the name that is not among them.
fn pattern(text: &str, names: &[String]) -> Result<String, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        let number = names.iter().position(|n| n == name.trim());
        // The app reads one digit.
        let Some(number) = number.filter(|number| *number < 10) else {
            return Err(name.trim().to_owned());
        };
        pattern.push_str(&format!("{before}\u{1}{number}"));
        rest = after;
    }
    pattern.push_str(rest);
    Ok(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locales;

    #[test]
    fn each_text_has_its_pattern_in_every_language() {
        let locales = locales(&[
            (
                "en",
                r#"{"a":{"b":"{{ x }} of {{ all }}"},"n_one":"{{ count }} id","n_other":"{{ count }} ids","start":{"c":"C"}}"#,
            ),
            ("de", r#"{"a":{"b":"{{ all }}: {{ x }}"}}"#),
        ]);
        let texts = texts(&locales).unwrap();
        let found: Vec<_> = texts
            .iter()
            .map(|t| (&*t.name, &*t.arguments, &*t.patterns))
            .collect();
        let names = ["all".to_owned(), "x".to_owned()];
        let forms = "one\u{3}\u{1}0 id\u{2}other\u{3}\u{1}0 ids".to_owned();
        assert_eq!(
            found,
            [
                (
                    "b",
                    &names[..],
                    &["\u{1}1 of \u{1}0".to_owned(), "\u{1}0: \u{1}1".to_owned()][..]
                ),
                ("n", &[], &[forms.clone(), forms]),
            ]
        );
    }

    #[test]
    fn texts_that_are_equal_only_in_english_have_different_keys() {
        let locales = locales(&[
            ("en", r#"{"a":"Open","b":"Open","c":"Open"}"#),
            ("de", r#"{"a":"Öffnen","b":"Offen","c":"Öffnen"}"#),
        ]);
        let texts = texts(&locales).unwrap();
        let keys = [0, 1, 2].map(|at: usize| &*texts[at].key);
        assert_eq!(keys, ["Open", "Open\u{4}1", "Open"]);
        let file = crate::table(&texts, 1).unwrap();
        let table = crate::Table::parse(file, 2).unwrap();
        assert_eq!(
            keys.map(|key| table.get(key)),
            ["Öffnen", "Offen", "Öffnen"]
        );
    }

    #[test]
    fn error_names_a_placeholder_that_english_lacks() {
        let locales = locales(&[
            ("en", r#"{"a":{"b":"B"}}"#),
            ("de", r#"{"a":{"b":"{{ c }}"}}"#),
        ]);
        let problem = texts(&locales).unwrap_err();
        assert!(
            problem.starts_with("locales/de.json: a.b has a placeholder c"),
            "{problem}"
        );
    }
}
