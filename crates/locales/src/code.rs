//! Rust code with one item for each text.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::{FACTS, Locale, Text, table};

/// `Language`, a module for each namespace, and in it a constant for each text, or a function where it has
/// placeholders. With `embedded`, the texts of all languages are in it, else those of English alone.
///
/// # Errors
/// Those of [`table`].
pub fn code(locales: &[Locale], texts: &[Text], embedded: bool) -> Result<String, String> {
    let mut code = languages(locales);
    let tables = (0..locales.len()).map(|at| match embedded && at > 0 {
        true => table(texts, at),
        false => Ok(String::new()),
    });
    let tables = tables.collect::<Result<Vec<String>, _>>()?;
    let keys: BTreeSet<&str> = texts.iter().map(|text| &*text.key).collect();
    let _ = writeln!(
        code,
        "/// How many texts a table has.\nconst COUNT: usize = {};\n\
         /// The table of each language that is not loaded from a file.\n\
         const EMBEDDED: [&str; {}] = {tables:?};",
        keys.len(),
        tables.len(),
    );
    let mut open: &[String] = &[];
    for text in texts {
        let same = open
            .iter()
            .zip(&text.path)
            .take_while(|(a, b)| a == b)
            .count();
        code.push_str(&"}\n".repeat(open.len() - same));
        for name in &text.path[same..] {
            let _ = writeln!(code, "pub(crate) mod {name} {{ use super::*;");
        }
        open = &text.path;
        item(text, &mut code);
    }
    code.push_str(&"}\n".repeat(open.len()));
    Ok(code)
}

/// An enumeration of the files that are there.
fn languages(locales: &[Locale]) -> String {
    let variants: Vec<String> = locales.iter().map(|l| variant(&l.tag)).collect();
    let fact = |key: &str| -> Vec<&str> {
        let fact = |locale| Locale::fact(locale, key);
        locales.iter().map(fact).collect()
    };
    let tags: Vec<&str> = locales.iter().map(|l| &*l.tag).collect();
    let all: Vec<String> = variants
        .iter()
        .map(|name| format!("Self::{name}"))
        .collect();
    let mut code = format!(
        "/// A language of the interface: one for each file of `locales/`.\n\
         #[allow(missing_docs)]\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\n\
         pub enum Language {{ #[default] {} }}\n\
         impl Language {{\n\
         /// All of them, English first.\n\
         pub const ALL: [Self; {}] = [{}];\n",
        variants.join(", "),
        all.len(),
        all.join(", "),
    );
    for (name, values) in [
        ("TAGS", tags),
        ("NAMES", fact("name")),
        ("DIRECTIONS", fact("direction")),
        ("LOCALES", fact("tag")),
    ] {
        let _ = writeln!(
            code,
            "const {name}: [&'static str; {}] = {values:?};",
            values.len()
        );
    }
    code.push_str("}\n");
    code
}

impl Locale {
    fn fact(&self, key: &str) -> &str {
        let fact = self.texts.get(FACTS).and_then(|facts| facts.get(key));
        fact.and_then(Value::as_str).unwrap_or_default()
    }
}

/// `PtBr` for `pt-br`.
fn variant(tag: &str) -> String {
    let parts = tag.split('-').map(|part| {
        let (first, rest) = part.split_at(part.len().min(1));
        format!("{}{rest}", first.to_uppercase())
    });
    parts.collect()
}

fn item(text: &Text, code: &mut String) {
    let value = format!("Text(&{:?})", text.key);
    let names = &text.arguments;
    let parameters: Vec<String> = names.iter().map(|name| format!("{name}: &str")).collect();
    let (parameters, arguments) = (parameters.join(", "), names.join(", "));
    let name = &text.name;
    let _ = writeln!(code, "{}", doc(&text.english));
    let _ = match (text.is_counted, names.is_empty()) {
        (false, true) => writeln!(
            code,
            "pub(crate) const {}: Text = {value};",
            name.to_uppercase()
        ),
        (false, false) => writeln!(
            code,
            "pub(crate) fn {name}({parameters}) -> String {{ fill({value}, &[{arguments}]) }}"
        ),
        (true, is_alone) => writeln!(
            code,
            "pub(crate) fn {name}(count: usize{}{parameters}) -> String {{ fill_counted(count, {value}, &[{arguments}]) }}",
            if is_alone { "" } else { ", " },
        ),
    };
}

fn doc(text: &str) -> String {
    let line = text
        .replace('\n', " ")
        .replace('[', "\\[")
        .replace('<', "\\<");
    format!("/// {line}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{locales, texts};

    #[test]
    fn each_text_is_an_item_in_the_module_of_its_namespace() {
        let locales = locales(&[
            (
                "en",
                r#"{"a":{"b":{"c":"C"},"d":"D {{ x }}"},"n_other":"{{ count }}"}"#,
            ),
            ("pt-br", r#"{"a":{"b":{"c":"Ç"}}}"#),
        ]);
        let texts = texts(&locales).unwrap();
        let whole = code(&locales, &texts, true).unwrap();
        for part in [
            "pub enum Language { #[default] En, PtBr }",
            "pub(crate) mod a { use super::*;\npub(crate) mod b { use super::*;\n/// C\npub(crate) const C: Text = Text(&\"C\");\n}\n",
            "pub(crate) fn d(x: &str) -> String { fill(Text(&\"D \\u{1}0\"), &[x]) }\n}\n",
            "pub(crate) fn n(count: usize) -> String { fill_counted(count, Text(&\"other\\u{3}\\u{1}0\"), &[]) }\n",
            "Ç",
        ] {
            assert!(whole.contains(part), "{part} is not in\n{whole}");
        }
        assert!(!code(&locales, &texts, false).unwrap().contains('Ç'));
    }
}
