//! The lists of a receipt as tables, and these as files.

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

/// A list as a table: what its CSV and the report contain.
pub struct ListTable {
    pub heads: Vec<Text>,
    /// The cells of each row, as many as there are headings.
    pub rows: Vec<Vec<String>>,
}

/// The headings of an entry of the file.
const ENTRY: [Text; 5] = [
    t::import_result::report::PART,
    t::common::TYPE,
    t::common::NAME,
    t::common::EXTERNAL_ID,
    t::import::line::LINE,
];

/// The headings of its ends, where it is a relationship. They are the last columns of a list.
const ENDS: [Text; 2] = [t::import_result::csv::FROM, t::import_result::csv::TO];

/// A list of a receipt as a table.
pub fn table(receipt: &Receipt, list: List) -> ListTable {
    match list {
        List::Imported => imported(receipt),
        List::Failed => failed(receipt),
        List::Dropped => dropped(receipt),
        List::Unaccounted => unaccounted(receipt),
    }
}

/// A list as CSV, as RFC 4180 has it; UTF-8.
pub fn csv(receipt: &Receipt, list: List) -> String {
    let ListTable { heads, rows } = table(receipt, list);
    let heads: Vec<&str> = heads.iter().map(|head| head.get()).collect();
    let mut out = String::new();
    write_row(&mut out, &heads, ',');
    for row in rows {
        write_row(&mut out, &row, ',');
    }
    out
}

fn imported(receipt: &Receipt) -> ListTable {
    let all = receipt.elements.iter().chain(&receipt.relationships);
    let rows = all.map(|one| {
        let (element, relationship) = match one.entry.is_relationship {
            true => ("", one.id.as_str()),
            false => (one.id.as_str(), ""),
        };
        entry_cells(Some(&one.entry), &[element, &one.instance, relationship])
    });
    ListTable {
        heads: entry_heads(&[
            t::common::ELEMENT_ID,
            t::common::INSTANCE_ID,
            t::common::RELATIONSHIP_ID,
        ]),
        rows: rows.collect(),
    }
}

fn failed(receipt: &Receipt) -> ListTable {
    let mut heads = vec![t::import_result::report::REASON];
    heads.extend(entry_heads(&[t::import_result::report::FOUND_BY]));
    let rows = receipt.failed.iter().map(|one| {
        let mut row = vec![one.reason.clone()];
        row.extend(entry_cells(one.entry.as_ref(), &[found_by(one.matched)]));
        row
    });
    ListTable {
        heads,
        rows: rows.collect(),
    }
}

fn dropped(receipt: &Receipt) -> ListTable {
    let rows = receipt.dropped.iter().map(|one| {
        vec![
            one.key.clone(),
            one.class.clone(),
            one.name.clone(),
            one.external_id.clone().unwrap_or_default(),
            one.value(),
            one.line.map(|line| line.to_string()).unwrap_or_default(),
            one.reason.clone(),
        ]
    });
    ListTable {
        heads: vec![
            t::import_result::report::KEY,
            t::common::CLASS,
            t::common::NAME,
            t::common::EXTERNAL_ID,
            t::import_result::heads::LOST_VALUE,
            t::import::line::LINE,
            t::import_result::report::REASON,
        ],
        rows: rows.collect(),
    }
}

fn unaccounted(receipt: &Receipt) -> ListTable {
    let rows = receipt.unaccounted.iter();
    ListTable {
        heads: entry_heads(&[]),
        rows: rows.map(|entry| entry_cells(Some(entry), &[])).collect(),
    }
}

/// The headings of an entry, with those of `more` before those of its ends.
fn entry_heads(more: &[Text]) -> Vec<Text> {
    [&ENTRY[..], more, &ENDS[..]].concat()
}

/// The cells of an entry, with `more` before its ends. Where the file has no such entry, its cells are empty.
fn entry_cells(entry: Option<&ReceiptEntry>, more: &[&str]) -> Vec<String> {
    let none = ReceiptEntry::default();
    let part = entry.map_or("", part);
    let entry = entry.unwrap_or(&none);
    let line = match entry.line {
        0 => String::new(),
        line => line.to_string(),
    };
    let kind = entry.kind.as_deref().unwrap_or_default();
    let external_id = entry.external_id.as_deref().unwrap_or_default();
    let cells: [&str; ENTRY.len()] = [part, kind, &entry.name, external_id, &line];
    let ends: [&str; ENDS.len()] = [&entry.from, &entry.to];
    let cells = cells.iter().chain(more).chain(&ends);
    cells.map(|cell| (*cell).to_owned()).collect()
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

#[cfg(test)]
mod tests {
    use super::super::receipt::{Dropped, Failed, Imported};
    use super::*;

    fn element() -> ReceiptEntry {
        ReceiptEntry {
            external_id: Some("i-1".into()),
            kind: Some("Node".into()),
            name: "Quay".into(),
            line: 7,
            ..ReceiptEntry::default()
        }
    }

    fn relationship() -> ReceiptEntry {
        ReceiptEntry {
            is_relationship: true,
            kind: Some("Serving".into()),
            from: "Quay".into(),
            to: "Crane".into(),
            ..ReceiptEntry::default()
        }
    }

    #[test]
    fn the_csv_of_imported_entries_has_their_ids_and_ends() {
        let receipt = Receipt {
            elements: vec![Imported {
                entry: element(),
                id: "e-1".into(),
                instance: "v-1".into(),
            }],
            relationships: vec![Imported {
                entry: relationship(),
                id: "r-1".into(),
                instance: String::new(),
            }],
            ..Receipt::default()
        };
        assert_eq!(
            csv(&receipt, List::Imported),
            "Part,Type,Name,External id,Line,Element id,Instance id,Relationship id,Source,Target\r\n\
             Element,Node,Quay,i-1,7,e-1,v-1,,,\r\n\
             Relationship,Serving,,,,,,r-1,Quay,Crane\r\n"
        );
    }

    #[test]
    fn the_csv_of_failures_begins_with_the_reason() {
        let failed = |reason: &str, entry, matched| Failed {
            reason: reason.into(),
            entry,
            matched,
        };
        let receipt = Receipt {
            failed: vec![
                failed("no, never", None, Matched::Not),
                failed("no i-1", Some(element()), Matched::ById),
                failed("no end", Some(relationship()), Matched::ByEnd),
            ],
            ..Receipt::default()
        };
        assert_eq!(
            csv(&receipt, List::Failed),
            "Reason,Part,Type,Name,External id,Line,Found by,Source,Target\r\n\
             \"no, never\",,,,,,,,\r\n\
             no i-1,Element,Node,Quay,i-1,7,the id in the reason,,\r\n\
             no end,Relationship,Serving,,,,the source or target id in the reason,Quay,Crane\r\n"
        );
    }

    #[test]
    fn the_csv_of_dropped_properties_has_their_values_and_reasons() {
        let head = "Key,Class,Name,External id,Dropped value,Line,Reason\r\n";
        assert_eq!(csv(&Receipt::default(), List::Dropped), head);
        let receipt = Receipt {
            dropped: vec![Dropped {
                key: "maxLoad".into(),
                class: "Facility".into(),
                external_id: Some("i-1".into()),
                reason: "not declared".into(),
                name: "Quay".into(),
                line: Some(9),
                values: vec![(None, "900".into())],
                ..Dropped::default()
            }],
            ..Receipt::default()
        };
        let row = "maxLoad,Facility,Quay,i-1,900,9,not declared\r\n";
        assert_eq!(csv(&receipt, List::Dropped), format!("{head}{row}"));
    }

    #[test]
    fn the_csv_of_entries_that_are_not_in_the_response_has_their_ends() {
        let receipt = Receipt {
            unaccounted: vec![element(), relationship()],
            ..Receipt::default()
        };
        assert_eq!(
            csv(&receipt, List::Unaccounted),
            "Part,Type,Name,External id,Line,Source,Target\r\n\
             Element,Node,Quay,i-1,7,,\r\n\
             Relationship,Serving,,,,Quay,Crane\r\n"
        );
    }
}
