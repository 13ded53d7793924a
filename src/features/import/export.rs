//! The lists of a receipt as files.

use super::receipt::{Entry, Matched, Receipt};
use crate::catalog::csv::write_row;

/// A list of a receipt that can be exported by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// What was imported.
    Imported,
    /// What failed.
    Failed,
    /// What was left out.
    Dropped,
    /// What is in none of the lists.
    Unaccounted,
}

impl List {
    /// All of them, in the order of the tabs.
    pub const ALL: [Self; 4] = [
        Self::Imported,
        Self::Failed,
        Self::Dropped,
        Self::Unaccounted,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Imported => "Imported",
            Self::Failed => "Failed",
            Self::Dropped => "Dropped properties",
            Self::Unaccounted => "Unaccounted for",
        }
    }

    /// What it is called in addresses and file names.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Imported => "imported",
            Self::Failed => "failed",
            Self::Dropped => "dropped",
            Self::Unaccounted => "unaccounted",
        }
    }
}

/// A list as CSV, as RFC 4180 has it; UTF-8.
pub fn csv(receipt: &Receipt, list: List) -> String {
    let mut out = String::new();
    let mut row = |cells: &[&str]| write_row(&mut out, cells, ',');
    match list {
        List::Imported => {
            row(&[
                "part",
                "type",
                "name",
                "external id",
                "line",
                "architecture element id",
                "architecture id",
                "relationship id",
                "from",
                "to",
            ]);
            for one in receipt.elements.iter().chain(&receipt.relationships) {
                let e = &one.entry;
                let (element, relationship) = if e.is_relationship {
                    ("", one.id.as_str())
                } else {
                    (one.id.as_str(), "")
                };
                row(&[
                    part(e),
                    kind(e),
                    &e.name,
                    external(e),
                    &line(e),
                    element,
                    &one.instance,
                    relationship,
                    &e.from,
                    &e.to,
                ]);
            }
        }
        List::Failed => {
            row(&[
                "reason",
                "part",
                "type",
                "name",
                "external id",
                "line",
                "found by",
                "from",
                "to",
            ]);
            for one in &receipt.failed {
                let none = Entry::default();
                let e = one.entry.as_ref().unwrap_or(&none);
                let what = one.entry.as_ref().map_or("", part);
                row(&[
                    &one.reason,
                    what,
                    kind(e),
                    &e.name,
                    external(e),
                    &line(e),
                    found_by(one.matched),
                    &e.from,
                    &e.to,
                ]);
            }
        }
        List::Dropped => {
            row(&[
                "key",
                "class",
                "name",
                "external id",
                "lost value",
                "line",
                "reason",
            ]);
            for one in &receipt.dropped {
                let line = one.line.map(|l| l.to_string()).unwrap_or_default();
                let id = one.external_id.as_deref().unwrap_or_default();
                row(&[
                    &one.key,
                    &one.class,
                    &one.name,
                    id,
                    &one.value(),
                    &line,
                    &one.reason,
                ]);
            }
        }
        List::Unaccounted => {
            row(&["part", "type", "name", "external id", "line", "from", "to"]);
            for e in &receipt.unaccounted {
                row(&[
                    part(e),
                    kind(e),
                    &e.name,
                    external(e),
                    &line(e),
                    &e.from,
                    &e.to,
                ]);
            }
        }
    }
    out
}

/// How an entry was found, in words.
pub fn found_by(matched: Matched) -> &'static str {
    match matched {
        Matched::ById => "its id in the reason",
        Matched::ByLine => "its line in the reason",
        Matched::ByEnd => "the id of its end in the reason",
        Matched::ByDifference => "difference",
        Matched::Not => "",
    }
}

fn part(entry: &Entry) -> &'static str {
    if entry.is_relationship {
        "relationship"
    } else {
        "element"
    }
}

fn kind(entry: &Entry) -> &str {
    entry.kind.as_deref().unwrap_or_default()
}

fn external(entry: &Entry) -> &str {
    entry.external_id.as_deref().unwrap_or_default()
}

fn line(entry: &Entry) -> String {
    if entry.line == 0 {
        String::new()
    } else {
        entry.line.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::super::receipt::Failed;
    use super::*;

    #[test]
    fn a_list_has_a_row_an_entry() {
        let receipt = Receipt {
            failed: vec![Failed {
                reason: "no, never".into(),
                ..Failed::default()
            }],
            ..Receipt::default()
        };
        let text = csv(&receipt, List::Failed);
        assert_eq!(text.lines().count(), 2);
        assert!(text.ends_with("\"no, never\",,,,,,,,\r\n"));
        assert_eq!(csv(&receipt, List::Dropped).lines().count(), 1);
    }
}
