//! Every name and path in the glossary exists: a rename that forgets it fails here.

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The file or folder of a path in the glossary, which leaves `crates/` out.
fn find(path: &str) -> Option<PathBuf> {
    let places = [root().join(path), root().join("crates").join(path)];
    places.into_iter().find(|place| place.exists())
}

fn is_path(code: &str) -> bool {
    code.contains('/') && !code.contains(' ')
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|each| each == word)
}

/// What is wrong with a line: the names right before a path in parentheses must be in that file.
fn problems_of(line: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let mut names = Vec::new();
    let mut pieces = line.split('`');
    while let (Some(between), Some(code)) = (pieces.next(), pieces.next()) {
        if ![", ", " and ", " ("].contains(&between) {
            names.clear();
        }
        if !is_path(code) {
            names.push(code.trim_end_matches('!'));
            continue;
        }
        let Some(place) = find(code) else {
            problems.push(format!("no {code}"));
            continue;
        };
        let text = fs::read_to_string(&place).unwrap_or_default();
        // The name of a file is part of its path.
        let missing = names
            .drain(..)
            .filter(|name| !name.contains('.') && !has_word(&text, name));
        if place.is_file() && between == " (" {
            problems.extend(missing.map(|name| format!("{code} has no {name}")));
        }
    }
    problems
}

#[test]
fn glossary_names_and_paths_exist() {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let problems: Vec<String> = glossary.lines().flat_map(problems_of).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(
        glossary
            .lines()
            .filter(|line| line.starts_with("- **"))
            .count()
            > 150
    );
}

#[test]
fn a_missing_name_and_a_missing_path_are_reported() {
    let line = "- **x**: `y` as prose. `Nowhere` (`docs/interface.md`), `z` (`src/none.rs`).";
    let found = ["docs/interface.md has no Nowhere", "no src/none.rs"];
    assert_eq!(problems_of(line), found);
}
