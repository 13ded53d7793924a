//! Generates one Rust item for each text of `locales/*.json`.
//!
//! The files have the shape of i18next (version 4 of its JSON): objects nest, `{{ name }}` is a
//! placeholder, and the suffix `_one`, `_few`, `_other` … of a key is a plural category, chosen by
//! `{{ count }}`. English is complete; where another language lacks a text, English is shown and the
//! checks fail.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::{Map, Value};

/// The language that has every text.
const BASE: &str = "en";
/// The categories of `Intl.PluralRules`.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

struct Locale {
    tag: String,
    texts: Map<String, Value>,
}

/// Writes `texts.rs` into the build's folder.
///
/// # Errors
/// When a file cannot be read, is not JSON, or has a text that its English one does not explain.
pub fn generate() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build/locales.rs");
    println!("cargo::rerun-if-changed=locales");
    let locales = read(Path::new("locales"))?;
    let mut code = languages(&locales);
    let all: Vec<Option<&Map<String, Value>>> = locales.iter().map(|l| Some(&l.texts)).collect();
    module(&all, &locales, "", &mut code)?;
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("texts.rs"), code).map_err(|e| e.to_string())
}

/// The locales, English first.
fn read(folder: &Path) -> Result<Vec<Locale>, String> {
    let mut locales = Vec::new();
    for file in fs::read_dir(folder).map_err(|e| format!("locales/: {e}"))? {
        let path = file.map_err(|e| e.to_string())?.path();
        let Some(tag) = path.file_stem().and_then(|tag| tag.to_str()) else {
            continue;
        };
        if path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let texts = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
        locales.push(Locale {
            tag: tag.to_owned(),
            texts,
        });
    }
    locales.sort_by_key(|locale| (locale.tag != BASE, locale.tag.clone()));
    match locales.first() {
        Some(first) if first.tag == BASE => Ok(locales),
        _ => Err(format!("locales/{BASE}.json is missing")),
    }
}

/// `Language`, an enumeration of the files that are there.
fn languages(locales: &[Locale]) -> String {
    let variant = |tag: &str| {
        let mut letters = tag.replace('-', "").chars().collect::<Vec<_>>();
        if let Some(first) = letters.first_mut() {
            first.make_ascii_uppercase();
        }
        letters.into_iter().collect::<String>()
    };
    let names: Vec<String> = locales.iter().map(|l| variant(&l.tag)).collect();
    let tags: Vec<&str> = locales.iter().map(|l| l.tag.as_str()).collect();
    format!(
        "/// A language of the interface: one for each file of `locales/`.\n\
         #[allow(missing_docs)]\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\n\
         pub enum Language {{ #[default] {} }}\n\
         impl Language {{\n\
         /// All of them, English first.\n\
         pub const ALL: [Self; {}] = [{}];\n\
         const TAGS: [&'static str; {}] = {tags:?};\n}}\n",
        names.join(", "),
        names.len(),
        names
            .iter()
            .map(|n| format!("Self::{n}"))
            .collect::<Vec<_>>()
            .join(", "),
        names.len(),
    )
}

fn module(
    all: &[Option<&Map<String, Value>>],
    locales: &[Locale],
    path: &str,
    code: &mut String,
) -> Result<(), String> {
    let Some(Some(english)) = all.first() else {
        return Ok(());
    };
    for (texts, locale) in all.iter().zip(locales).skip(1) {
        let mut keys = texts.iter().flat_map(|texts| texts.keys());
        if let Some(key) = keys.find(|key| !english.contains_key(*key) && plural(key).is_none()) {
            return Err(format!(
                "locales/{}.json: {path}{key} is not in English",
                locale.tag
            ));
        }
    }
    let mut plurals: BTreeSet<&str> = BTreeSet::new();
    for (key, value) in *english {
        // Read by `src/start.js`, which runs before the program.
        if path.is_empty() && key == "start" {
            continue;
        }
        let inner: Vec<_> = all.iter().map(|l| l.and_then(|l| l.get(key))).collect();
        match value {
            Value::Object(_) => {
                let maps: Vec<_> = inner.iter().map(|v| v.and_then(Value::as_object)).collect();
                let _ = writeln!(code, "pub(crate) mod {key} {{ use super::*;");
                module(&maps, locales, &format!("{path}{key}."), code)?;
                code.push_str("}\n");
            }
            Value::String(text) => match plural(key) {
                Some((stem, _)) => {
                    if plurals.insert(stem) {
                        counted(stem, all, locales, path, code)?;
                    }
                }
                None => {
                    let texts: Vec<&str> = inner
                        .iter()
                        .map(|v| v.and_then(Value::as_str).unwrap_or(text.as_str()))
                        .collect();
                    plain(key, &texts, locales, path, code)?;
                }
            },
            _ => return Err(format!("locales/{BASE}.json: {path}{key} is not a text")),
        }
    }
    Ok(())
}

/// The stem and the category of a key that is one form of a plural.
fn plural(key: &str) -> Option<(&str, &str)> {
    let (stem, category) = key.rsplit_once('_')?;
    PLURALS.contains(&category).then_some((stem, category))
}

/// A constant, or a function where there are placeholders.
fn plain(
    key: &str,
    texts: &[&str],
    locales: &[Locale],
    path: &str,
    code: &mut String,
) -> Result<(), String> {
    let names = placeholders(texts[0]);
    let patterns = numbered(texts, &names, key, locales, path)?;
    let doc = doc(texts[0]);
    if names.is_empty() {
        let name = key.to_uppercase();
        let _ = writeln!(
            code,
            "{doc}\npub(crate) const {name}: Text = Text(&{patterns:?});"
        );
    } else {
        let (parameters, arguments) = signature(&names);
        let _ = writeln!(
            code,
            "{doc}\npub(crate) fn {key}({parameters}) -> String {{ fill(Text(&{patterns:?}), &[{arguments}]) }}"
        );
    }
    Ok(())
}

/// A function that chooses the plural form by its first argument. The forms of a language are one text,
/// each behind its category and the byte 3, with the byte 2 between them and `other` last.
fn counted(
    stem: &str,
    all: &[Option<&Map<String, Value>>],
    locales: &[Locale],
    path: &str,
    code: &mut String,
) -> Result<(), String> {
    let forms = |texts: &Map<String, Value>| -> BTreeMap<&'static str, String> {
        PLURALS
            .iter()
            .filter_map(|c| Some((*c, texts.get(&format!("{stem}_{c}"))?.as_str()?.to_owned())))
            .collect()
    };
    let english = all[0].map(forms).unwrap_or_default();
    let Some(other) = english.get("other") else {
        return Err(format!(
            "locales/{BASE}.json: {path}{stem}_other is missing"
        ));
    };
    let mut names = placeholders(other);
    names.retain(|name| name != "count");
    names.insert(0, "count".to_owned());
    let mut tables: Vec<String> = Vec::new();
    for (texts, locale) in all.iter().zip(locales) {
        let mut own = texts.map(forms).unwrap_or_default();
        if !own.contains_key("other") {
            own = english.clone();
        }
        let mut table = Vec::new();
        for category in PLURALS {
            if let Some(text) = own.get(category) {
                let pattern = numbered(&[text], &names, stem, std::slice::from_ref(locale), path)?;
                table.push(format!("{category}\u{3}{}", pattern[0]));
            }
        }
        tables.push(table.join("\u{2}"));
    }
    let (parameters, arguments) = signature(&names[1..]);
    let _ = writeln!(
        code,
        "{}\npub(crate) fn {stem}(count: usize{}{parameters}) -> String {{ fill_counted(count, Text(&{tables:?}), &[{arguments}]) }}",
        doc(other),
        if parameters.is_empty() { "" } else { ", " },
    );
    Ok(())
}

fn doc(text: &str) -> String {
    let lines = text
        .replace('\n', " ")
        .replace('[', "\\[")
        .replace('<', "\\<");
    format!("/// {lines}")
}

fn signature(names: &[String]) -> (String, String) {
    let parameters: Vec<String> = names.iter().map(|n| format!("{n}: &str")).collect();
    (parameters.join(", "), names.join(", "))
}

/// The names of placeholders in alphabetical order: their order in a text can change without a change
/// of its callers.
fn placeholders(text: &str) -> Vec<String> {
    let names = text.split("{{").skip(1);
    let names = names.filter_map(|rest| Some(rest.split_once("}}")?.0.trim().to_owned()));
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Texts with numbers in the place of names: the byte 1, then a digit.
fn numbered(
    texts: &[&str],
    names: &[String],
    key: &str,
    locales: &[Locale],
    path: &str,
) -> Result<Vec<String>, String> {
    // `fill` reads one digit.
    if names.len() > 10 {
        return Err(format!(
            "locales/{BASE}.json: {path}{key} has more than ten placeholders"
        ));
    }
    let mut patterns = Vec::new();
    for (text, locale) in texts.iter().zip(locales) {
        let mut pattern = String::new();
        let mut rest = *text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").unwrap_or((after, ""));
            let Some(number) = names.iter().position(|n| n == name.trim()) else {
                return Err(format!(
                    "locales/{}.json: {path}{key} has a placeholder {} that English does not have",
                    locale.tag,
                    name.trim()
                ));
            };
            let _ = write!(pattern, "{before}\u{1}{number}");
            rest = after;
        }
        pattern.push_str(rest);
        patterns.push(pattern);
    }
    Ok(patterns)
}
