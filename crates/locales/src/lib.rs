//! The texts of the interface as `locales/*.json` has them: read and checked, as Rust code, and as the
//! table that a language other than English is loaded from. See `docs/decisions/0044`.
//!
//! The files have the shape of i18next (version 4 of its JSON): objects nest, `{{ name }}` is a
//! placeholder, and the suffix `_one`, `_few`, `_other` … of a key is a plural category, chosen by
//! `{{ count }}`. English is complete; where another language lacks a text, English is shown and
//! [`problems`] names it.

mod check;
mod code;
mod lookup;
mod text;

use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

pub use check::{problems, start_problems};
pub use code::code;
pub use lookup::Table;
pub use text::{Text, texts};

/// The language that has every text.
pub const BASE: &str = "en";
/// The namespace of the texts of `src/start.js`, which runs before the program.
const START: &str = "start";
/// The namespace of what a language is called, its direction, and the locale of its numbers and dates.
const FACTS: &str = "locale";
/// The categories of `Intl.PluralRules`.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A language, and its file.
#[derive(Clone, Debug)]
pub struct Locale {
    /// The tag of BCP 47, from the file's name.
    pub tag: String,
    /// The texts as the file nests them.
    pub texts: Map<String, Value>,
}

impl Locale {
    /// What `src/start.js` shows while the program loads slowly.
    pub fn still_loading(&self) -> &str {
        let text = self
            .texts
            .get(START)
            .and_then(|start| start.get("still_loading"));
        text.and_then(Value::as_str).unwrap_or_default()
    }
}

/// The locales of a folder, English first.
///
/// # Errors
/// When a file cannot be read or is not JSON, or English is missing.
pub fn read(folder: &Path) -> Result<Vec<Locale>, String> {
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

/// The [`Table`] of the language with the place `at`: what the app loads for a language other than English.
///
/// # Errors
/// When two keys have one hash, which is unlikely.
pub fn table(texts: &[Text], at: usize) -> Result<String, String> {
    let pairs = texts.iter().map(|text| (&*text.key, &*text.patterns[at]));
    lookup::table(&pairs.collect())
}

/// The names of the placeholders of a text, each once, in alphabetical order: their order in a text can
/// change without a change of its callers.
fn placeholders(text: &str) -> Vec<String> {
    let names = text.split("{{").skip(1);
    let names = names.filter_map(|rest| Some(rest.split_once("}}")?.0.trim().to_owned()));
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().collect()
}

#[cfg(test)]
fn locales(files: &[(&str, &str)]) -> Vec<Locale> {
    let locale = |(tag, texts): &(&str, &str)| Locale {
        tag: (*tag).to_owned(),
        texts: serde_json::from_str(texts).unwrap(),
    };
    files.iter().map(locale).collect()
}
