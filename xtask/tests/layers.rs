//! Which folder of the app may use which: pages compose features, and the layers below use neither.

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut wrong = Vec::new();
    for (place, above) in RULES {
        let mut files = vec![root.join(format!("{place}.rs"))];
        sources(&root.join(place), &mut files);
        let files: Vec<PathBuf> = files.into_iter().filter(|file| file.exists()).collect();
        assert!(!files.is_empty(), "{place} is gone: adapt the rules");
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            let used = modules(&text).expect("Rust code");
            for module in above
                .iter()
                .filter(|above| used.iter().any(|u| u == *above))
            {
                wrong.push(format!("{} uses crate::{module}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
}

/// The modules at the root of the crate that the code names, macros included. Tests may use any
/// module: code that is only compiled for them does not count.
fn modules(text: &str) -> Result<Vec<String>, LexError> {
    let mut found = Vec::new();
    collect(text.parse()?, &mut found);
    Ok(found)
}

fn collect(code: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_for_tests(tokens.get(at)) => {
                at = end_of_item(&tokens, at + 1);
            }
            TokenTree::Ident(word) if word == "crate" && is_path(&tokens[at..]) => {
                match tokens.get(at + 2) {
                    Some(TokenTree::Ident(module)) => found.push(module.to_string()),
                    Some(TokenTree::Group(group)) => {
                        found.extend(first_names(group.stream()));
                    }
                    _ => {}
                }
            }
            TokenTree::Group(group) => collect(group.stream(), found),
            _ => {}
        }
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

/// The first name of each path in `{a, b::c, d::{e, f}}`.
fn first_names(group: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_first = true;
    for token in group {
        match token {
            TokenTree::Ident(name) if is_first => {
                names.push(name.to_string());
                is_first = false;
            }
            TokenTree::Punct(mark) if mark.as_char() == ',' => is_first = true,
            _ => {}
        }
    }
    names
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
    assert_eq!(modules(text).expect("Rust code"), ["shell", "state"]);
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
        modules(text).expect("Rust code"),
        ["api", "pages", "shell", "features"]
    );
}
