//! The budget of a visit, in bytes of brotli: see `xtask/budget.json`.
use crate::{Result, precompress, project::Project};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The limits, in bytes over the wire.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Budget {
    /// Everything that the sign-in page loads.
    connect: usize,
    /// The same and what the list of elements needs.
    elements: usize,
    /// What any other page adds to that.
    page: usize,
    /// All wasm of the app, its workers included.
    wasm: usize,
    /// What the sign-in page adds for a reader of a language other than English.
    language: usize,
    /// Requests of the sign-in page.
    connect_requests: usize,
}

/// Compares the built app with the budget; returns the sums for the terminal.
pub fn check(project: &Project) -> Result<String> {
    let path = project.root().join("xtask").join("budget.json");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let budget: Budget =
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let files = precompress::sizes(&project.dist())?;
    let page = fs::read_to_string(project.dist().join("index.html"))
        .map_err(|reason| format!("index.html: {reason}"))?;
    let sums = Sums::of(&files, &page);
    let (table, exceeded) = sums.against(&budget);
    match exceeded.is_empty() {
        true => Ok(table),
        false => Err(format!("{table}{}", exceeded.join("\n"))),
    }
}

/// What the parts of the app transfer.
#[derive(Debug, Default, PartialEq)]
struct Sums {
    connect: usize,
    connect_requests: usize,
    elements: usize,
    wasm: usize,
    /// The largest file of texts.
    language: usize,
    /// What a page adds to the list of elements, by its chunk.
    pages: BTreeMap<String, usize>,
}

impl Sums {
    fn of(files: &BTreeMap<String, usize>, page: &str) -> Self {
        let mut sums = Self::default();
        let mut shared = 0;
        for (file, bytes) in files {
            let (stem, extension) = file.rsplit_once('.').unwrap_or((file, ""));
            let (name, is_stamped) = stem
                .rsplit_once('-')
                .map_or((stem, false), |(name, _)| (name, true));
            let is_first = match extension {
                "html" => true,
                "js" => stem == "start" || name == "architrave",
                // The main program's name ends with its stamp and `_bg`.
                "wasm" => name == "architrave",
                "css" => name == "first",
                "svg" | "json" => page.contains(file.as_str()) || stem == "config",
                // The other fonts come with the characters that need them.
                "woff2" => stem == "fonts/inter-basic-wght-normal",
                _ => false,
            };
            if extension == "wasm" {
                sums.wasm += bytes;
            }
            if is_stamped && name.starts_with("texts-") {
                sums.language = sums.language.max(*bytes);
                continue;
            }
            if is_first {
                sums.connect += bytes;
                sums.connect_requests += 1;
            } else if name == "workbench" || stem == "fonts/jetbrains-mono-basic-wght-normal" {
                sums.elements += bytes;
            } else if is_stamped && name == "shared" {
                shared += bytes;
            } else if ["wasm", "css"].contains(&extension) && is_stamped && !stem.ends_with("_bg") {
                *sums.pages.entry(name.to_owned()).or_default() += bytes;
            }
        }
        sums.elements += sums.connect;
        // What two pages share is named after both.
        let pairs: Vec<_> = sums
            .pages
            .extract_if(.., |name, _| name.contains('-'))
            .collect();
        for (page, bytes) in &mut sums.pages {
            let its = pairs
                .iter()
                .filter(|(pair, _)| pair.split('-').any(|part| part == page));
            *bytes += shared + its.map(|(_, bytes)| bytes).sum::<usize>();
        }
        sums
    }

    /// The sums beside their limits, and a sentence for each that is exceeded.
    fn against(&self, budget: &Budget) -> (String, Vec<String>) {
        let mut rows = vec![
            ("sign-in page".to_owned(), self.connect, budget.connect),
            (
                "its requests".to_owned(),
                self.connect_requests,
                budget.connect_requests,
            ),
            (
                "list of elements".to_owned(),
                self.elements,
                budget.elements,
            ),
            ("all wasm".to_owned(), self.wasm, budget.wasm),
            (
                "texts of another language".to_owned(),
                self.language,
                budget.language,
            ),
        ];
        let pages = self.pages.iter();
        rows.extend(pages.map(|(name, bytes)| (format!("and {name}"), *bytes, budget.page)));
        let mut table = format!(
            "\n  {:<44} {:>10} {:>10}\n",
            "what is transferred", "brotli", "limit"
        );
        let mut exceeded = Vec::new();
        for (what, value, limit) in rows {
            table += &format!("  {what:<44} {value:>10} {limit:>10}\n");
            if value > limit {
                exceeded.push(format!(
                    "{what}: {value} is more than {limit}, the limit in xtask/budget.json"
                ));
            }
        }
        (table, exceeded)
    }
}

/// Whether there is a built app to compare with the budget.
pub fn is_built(dist: &Path) -> bool {
    fs::read_dir(dist).is_ok_and(|entries| {
        let mut names = entries.flatten().map(|entry| entry.file_name());
        names.any(|name| name.to_string_lossy().ends_with(".wasm.br"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_counts_each_file_on_the_page_that_loads_it() {
        let files = [
            ("index.html", 1),
            ("start.js", 2),
            ("architrave-0a.js", 4),
            ("architrave-0a_bg.wasm", 8),
            ("first-0a.css", 16),
            ("favicon-0a.svg", 32),
            ("config.json", 64),
            ("fonts/inter-basic-wght-normal.woff2", 128),
            ("fonts/inter-latin-ext-wght-normal.woff2", 256),
            ("workbench-0a.wasm", 1000),
            ("workbench-0a.css", 2000),
            ("shared-0a.wasm", 10_000),
            ("element-0a.wasm", 20_000),
            ("element-0a.css", 5),
            ("fonts/fonts.css", 3),
            ("element-preview-0a.wasm", 300_000),
            ("texts-de-0a.txt", 7),
            ("texts-fr-0a.txt", 6),
            ("worker_bg.wasm", 40_000),
            ("worker.js", 80_000),
        ];
        let files = files.map(|(name, bytes)| (name.to_owned(), bytes));
        let sums = Sums::of(
            &files.into(),
            "<link href=\"/favicon-0a.svg\"><script data-texts-de=\"/texts-de-0a.txt\">",
        );
        assert_eq!(sums.connect, 255);
        assert_eq!(sums.connect_requests, 8);
        assert_eq!(sums.elements, 3255);
        assert_eq!(sums.pages, [("element".to_owned(), 330_005)].into());
        assert_eq!(sums.wasm, 371_008);
        assert_eq!(sums.language, 7);
        let budget = Budget {
            connect: 255,
            elements: 3254,
            page: 330_005,
            wasm: 371_008,
            language: 7,
            connect_requests: 8,
        };
        let (_, exceeded) = sums.against(&budget);
        assert_eq!(exceeded.len(), 1);
        assert!(exceeded[0].starts_with("list of elements: 3255"));
    }
}
