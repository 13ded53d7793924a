//! The script that loads chunks.
use super::{AFTER, Chunk, FIRST, LINK, SHARED};
use crate::Result;
use std::collections::{BTreeMap, BTreeSet};

const LOADER: &str = include_str!("../split.js");

/// The script of wasm-bindgen with the loader in place of what it imports.
pub(super) fn with_loader(
    script: &str,
    chunks: &BTreeMap<String, Chunk>,
    names: &BTreeSet<String>,
) -> Result<String> {
    let import = format!(" from \"{LINK}\"");
    let lines = script.lines().map(|line| {
        let imported = line
            .strip_prefix("import * as ")
            .and_then(|rest| rest.split_once(&import));
        match imported {
            Some((variable, _)) => format!("const {variable} = loaders;"),
            None => line.to_owned(),
        }
    });
    let lines: Vec<String> = lines.collect();
    if lines.iter().all(|line| !line.ends_with("= loaders;")) {
        return Err("wasm-bindgen's script imports no chunk loader".into());
    }
    // Numbers: the script comes with the first page, and names are long.
    let number_of = |name: &str| chunks.keys().position(|chunk| chunk == name);
    let needs = |name: &str| -> Vec<usize> {
        let own = |other: &&str| other.split('-').any(|part| part == name) && *other != name;
        let pairs = chunks.keys().map(String::as_str).filter(own);
        let all = [FIRST, SHARED];
        let before = all.into_iter().take_while(|other| *other != name);
        let before = before.filter(|other| chunks.contains_key(*other));
        let page = AFTER
            .iter()
            .filter(|(part, _)| *part == name)
            .map(|(_, page)| *page);
        let needed = before.chain(pairs).chain(page);
        needed.filter_map(number_of).collect()
    };
    let table: Vec<_> = chunks
        .iter()
        .map(|(name, chunk)| {
            let mut entry = chunk.code.entry();
            entry["needs"] = needs(name).into();
            if let Some(styles) = &chunk.styles {
                entry["styles"] = styles.entry();
            }
            entry
        })
        .collect();
    let loader = LOADER.replace(
        "const CHUNKS = [];",
        &format!("const CHUNKS = {};", serde_json::Value::Array(table)),
    );
    let exports: Option<Vec<_>> = names
        .iter()
        .map(|name| {
            let number = number_of(name)?;
            Some(format!("  __wasm_split_load_{name}: loaderOf({number}),\n"))
        })
        .collect();
    let exports = exports.ok_or("a chunk has no code of its own")?;
    let loaders = format!("const loaders = {{\n{}}};\n", exports.concat());
    Ok(format!("{loader}{loaders}{}\n", lines.join("\n")))
}
