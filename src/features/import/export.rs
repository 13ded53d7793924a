//! The lists of a receipt as files.

use super::receipt::{Matched, Receipt, ReceiptEntry};
use crate::catalog::csv::write_row;
use crate::t::{self, Text};

/// A list of a receipt that can be exported by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    Imported,
    Failed,
    /// The parts left out.
    Dropped,
    /// The parts in none of the lists.
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

    pub const fn name(self) -> Text {
        match self {
            Self::Imported => t::common::IMPORTED,
            Self::Failed => t::common::FAILED,
            Self::Dropped => t::import_result::DROPPED_PROPERTIES,
            Self::Unaccounted => t::common::NOT_IN_RESPONSE,
        }
    }

    /// Its name in addresses and file names.
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
    use t::import_result::csv as heads;
    let mut out = String::new();
    let mut row = |cells: &[&str]| write_row(&mut out, cells, ',');
    match list {
        List::Imported => {
            row(&[
                &t::import_result::report::PART,
                &t::common::TYPE,
                &t::common::NAME,
                &t::common::EXTERNAL_ID,
                &t::import::line::LINE,
                &t::common::ELEMENT_ID,
                &t::common::INSTANCE_ID,
                &t::common::RELATIONSHIP_ID,
                &heads::FROM,
                &heads::TO,
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
                &t::import_result::report::REASON,
                &t::import_result::report::PART,
                &t::common::TYPE,
                &t::common::NAME,
                &t::common::EXTERNAL_ID,
                &t::import::line::LINE,
                &t::import_result::report::FOUND_BY,
                &heads::FROM,
                &heads::TO,
            ]);
            for one in &receipt.failed {
                let none = ReceiptEntry::default();
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
                &t::import_result::report::KEY,
                &t::common::CLASS,
                &t::common::NAME,
                &t::common::EXTERNAL_ID,
                &t::import_result::heads::LOST_VALUE,
                &t::import::line::LINE,
                &t::import_result::report::REASON,
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
            row(&[
                &t::import_result::report::PART,
                &t::common::TYPE,
                &t::common::NAME,
                &t::common::EXTERNAL_ID,
                &t::import::line::LINE,
                &heads::FROM,
                &heads::TO,
            ]);
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
    use t::import_result::found_by as texts;
    match matched {
        Matched::ById => texts::ID.get(),
        Matched::ByLine => texts::LINE.get(),
        Matched::ByEnd => texts::END.get(),
        Matched::ByDifference => texts::DIFFERENCE.get(),
        Matched::Not => "",
    }
}

fn part(entry: &ReceiptEntry) -> &'static str {
    if entry.is_relationship {
        t::import_result::csv::RELATIONSHIP.get()
    } else {
        t::common::ELEMENT.get()
    }
}

fn kind(entry: &ReceiptEntry) -> &str {
    entry.kind.as_deref().unwrap_or_default()
}

fn external(entry: &ReceiptEntry) -> &str {
    entry.external_id.as_deref().unwrap_or_default()
}

fn line(entry: &ReceiptEntry) -> String {
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
    fn the_csv_export_has_one_row_per_entry() {
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
