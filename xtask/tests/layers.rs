//! Which folder of the app may use which: pages compose features, features do not use each
//! other in a circle, and the layers below use neither.

#![allow(clippy::expect_used)] // the helpers of a test fail the test

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

/// A folder or file, and the modules that nothing in it may use.
const RULES: [(&str, &[&str]); 10] = [
    (
        "src/api",
        &["state", "components", "features", "pages", "shell"],
    ),
    (
        "src/storage",
        &["state", "components", "features", "pages", "shell"],
    ),
    // A leaf: it uses only the crates and how values are written.
    (
        "src/texts",
        &[
            "api",
            "components",
            "features",
            "operations",
            "pages",
            "session",
            "shell",
            "state",
            "storage",
        ],
    ),
    ("src/state", &["components", "features", "pages", "shell"]),
    (
        "src/operations",
        &["components", "features", "pages", "shell"],
    ),
    (
        "src/browser",
        &["state", "components", "features", "pages", "shell"],
    ),
    (
        "src/focus",
        &["state", "components", "features", "pages", "shell"],
    ),
    ("src/components", &["features", "pages", "shell"]),
    ("src/features", &["pages", "shell"]),
    ("src/pages", &["shell"]),
];

#[test]
fn no_layer_uses_one_above_it() {
    let mut wrong = Vec::new();
    for (place, above) in RULES {
        let place = place.trim_start_matches("src/");
        let mut files = vec![root().join(format!("{place}.rs"))];
        sources(&root().join(place), &mut files);
        let files: Vec<PathBuf> = files.into_iter().filter(|file| file.exists()).collect();
        assert!(!files.is_empty(), "{place} is gone: adapt the rules");
        for file in files {
            let used = used_by(&file);
            let modules: BTreeSet<&String> = used.iter().filter_map(|path| path.first()).collect();
            for module in above
                .iter()
                .filter(|above| modules.iter().any(|m| m.as_str() == **above))
            {
                wrong.push(format!("{} uses crate::{module}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_feature_uses_itself_through_another() {
    let mut files = Vec::new();
    sources(&root().join("features"), &mut files);
    let features: BTreeSet<String> = files
        .iter()
        .filter_map(|file| module_of(file).into_iter().nth(1))
        .collect();
    let mut uses: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for file in &files {
        let module = module_of(file);
        let Some(feature) = module.get(1).and_then(|name| features.get(name)) else {
            continue;
        };
        let others = used_by(file).into_iter().filter_map(|path| {
            let [first, other, ..] = path.as_slice() else {
                return None;
            };
            let is_other = first == "features" && other != feature && features.contains(other);
            is_other.then(|| other.clone())
        });
        uses.entry(feature).or_default().extend(others);
    }
    let circles: Vec<String> = features
        .iter()
        .filter_map(|feature| circle(&uses, feature))
        .map(|circle| circle.join(" → "))
        .collect();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// The shortest way from a feature through others back to itself.
fn circle(uses: &BTreeMap<&str, BTreeSet<String>>, feature: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![feature.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for other in uses.get(way.last()?.as_str()).into_iter().flatten() {
                let mut way = way.clone();
                way.push(other.clone());
                if other == feature {
                    return Some(way);
                }
                if seen.insert(other) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")
}

/// The files of a folder, without those of tests: they may use any module.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "rs")
            && !name.ends_with("tests")
            && name != "testing"
        {
            files.push(path);
        }
    }
}

/// The path of the module that a file of `src` holds.
fn module_of(file: &Path) -> Vec<String> {
    let file = file.strip_prefix(root()).expect("a file of src");
    let names = file.with_extension("");
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

fn used_by(file: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(file).expect("a source file");
    used(&module_of(file), &text).expect("Rust code")
}

/// The paths, from the root of the crate, that the code of a module names, macros included. Tests may use any module:
/// code that is only compiled for them does not count.
fn used(module: &[String], text: &str) -> Result<Vec<Vec<String>>, LexError> {
    let mut found = Vec::new();
    collect(text.parse()?, &mut found);
    let absolute = found.into_iter().map(|path| {
        let up = path.iter().take_while(|name| *name == "super").count();
        let base: &[String] = match up {
            0 => &[],
            up => &module[..module.len().saturating_sub(up)],
        };
        let rest = path.into_iter().skip(up.max(1));
        base.iter().cloned().chain(rest).collect()
    });
    Ok(absolute.collect())
}

/// The paths that begin with `crate` or `super`.
fn collect(code: TokenStream, found: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_for_tests(tokens.get(at)) => {
                at = end_of_item(&tokens, at + 1);
            }
            TokenTree::Ident(word)
                if (word == "crate" || word == "super") && is_path(&tokens[at..]) =>
            {
                at += add_paths(&tokens[at - 1..], Vec::new(), found) - 1;
            }
            TokenTree::Group(group) => collect(group.stream(), found),
            _ => {}
        }
    }
}

/// Adds the paths that `tokens` begin with, groups written out; returns how many tokens they take.
fn add_paths(tokens: &[TokenTree], mut path: Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    let mut at = 0;
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) => path.push(name.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
                for part in inner.split(is_comma).filter(|part| !part.is_empty()) {
                    add_paths(part, path.clone(), found);
                }
                return at + 1;
            }
            _ => {
                found.push(path);
                return at;
            }
        }
        at += 1;
        if !is_path(&tokens[at..]) {
            found.push(path);
            return at;
        }
        at += 2;
    }
}

/// Whether the brackets of an attribute say `cfg(test)`.
fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    matches!(attribute, Some(TokenTree::Group(group)) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

/// Behind the item that starts at `at`: it ends with a semicolon or its braces.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let ends = tokens[at..].iter().position(|token| match token {
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    });
    ends.map_or(tokens.len(), |offset| at + offset + 1)
}

fn is_path(tokens: &[TokenTree]) -> bool {
    let is_colon =
        |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ':');
    tokens.len() > 1 && tokens[..2].iter().all(is_colon)
}

fn joined(module: &[&str], text: &str) -> Vec<String> {
    let module: Vec<String> = module.iter().map(|name| (*name).to_owned()).collect();
    let paths = used(&module, text).expect("Rust code");
    paths.iter().map(|path| path.join("::")).collect()
}

#[test]
fn modules_include_those_used_after_a_test_import() {
    let text = "
        #[cfg(test)]
        use crate::testing;
        use crate::shell::Root;
        #[cfg(test)]
        mod tests { use crate::pages::Activity; }
        fn later() { crate::state::use_app(); }
        #[cfg(test)]
        mod tests;
    ";
    assert_eq!(joined(&[], text), ["shell::Root", "state::use_app"]);
}

#[test]
fn modules_include_those_in_groups_and_macros() {
    let text = r#"
        //! The doc of `crate::api` is no use of it.
        use crate::{api::{self, Client}, pages::activity::Activity, shell};
        lazy_view! { chunk, page(), view! { <crate::features::export::Dialog /> } }
        pub(crate) fn words() -> &'static str { "crate::storage" }
    "#;
    assert_eq!(
        joined(&[], text),
        [
            "api::self",
            "api::Client",
            "pages::activity::Activity",
            "shell",
            "features::export::Dialog"
        ]
    );
}

#[test]
fn a_relative_path_is_one_from_the_root() {
    let text = "use super::{super::graph::save, area}; use self::parts; pub(super) fn f() {}";
    assert_eq!(
        joined(&["features", "import", "rows"], text),
        ["features::graph::save", "features::import::area"]
    );
}

#[test]
fn a_circle_is_found_through_others() {
    let uses = BTreeMap::from([
        ("a", BTreeSet::from(["b".to_owned()])),
        ("b", BTreeSet::from(["c".to_owned()])),
        ("c", BTreeSet::from(["b".to_owned()])),
    ]);
    assert_eq!(circle(&uses, "a"), None);
    let found = circle(&uses, "b").expect("a circle");
    assert_eq!(found, ["b", "c", "b"]);
}
