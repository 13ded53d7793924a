//! A receipt as Markdown: for a ticket, a wiki or a mail.

use super::export::{List, ListTable, table};
use super::receipt::{Receipt, ReceiptHeader, Sums};
use crate::format;
use crate::t::{self, Text};

/// The lists of a receipt, in the order in which they matter to a reader.
const LISTS: [List; 4] = [
    List::Failed,
    List::Dropped,
    List::Unaccounted,
    List::Imported,
];

/// Everything that the receipt holds; `sent` says when it was sent.
pub fn markdown(receipt: &Receipt, sent: &str) -> String {
    let head = &receipt.head;
    let mut out = format!(
        "# {}\n\n",
        t::import_result::report::title(&text(&head.file))
    );
    facts(&mut out, head, sent);
    if head.has_result() {
        sums(&mut out, head);
        for list in LISTS {
            write_list(&mut out, receipt, list);
        }
    }
    if !receipt.strange.is_empty() {
        out.push_str(&format!("\n## {}\n\n", t::import_result::report::STRANGE));
        for strange in &receipt.strange {
            out.push_str(&format!("- {}\n", text(strange)));
        }
    }
    out
}

fn facts(out: &mut String, head: &ReceiptHeader, sent: &str) {
    let status = head.status.map(|status| status.to_string());
    let answer = match (head.unknown, status) {
        (true, _) => t::common::OUTCOME_UNKNOWN.into(),
        (false, Some(status)) => status,
        (false, None) => t::import_result::report::NOT_WHOLE.into(),
    };
    let facts = [
        (&*t::common::PROCESS_SPACE, Some(head.space.clone())),
        (&*t::import_result::summary::SENT, Some(sent.to_owned())),
        (&*t::import_result::summary::SENDER, head.user.clone()),
        (&*t::common::RESPONSE, Some(answer)),
        (&*t::import_result::heads::REASON, head.refused.clone()),
        (&*t::import::strip::MODEL, head.model.clone()),
        (&*t::common::FORMAT, head.format.clone()),
        (&*t::common::SIZE, Some(format::bytes(head.size))),
        ("SHA-256", head.sha256.clone()),
    ];
    for (name, value) in facts {
        if let Some(value) = value {
            out.push_str(&format!("- {name}: {}\n", text(&value)));
        }
    }
}

fn sums(out: &mut String, head: &ReceiptHeader) {
    let row = |name: Text, of: fn(Sums) -> usize| {
        vec![
            name.into(),
            of(head.elements).to_string(),
            of(head.relationships).to_string(),
        ]
    };
    let mut rows = vec![row(t::common::IMPORTED, |s| s.imported)];
    if head.checked {
        rows.push(row(t::common::FAILED, |s| s.failed));
        rows.push(row(t::common::NOT_IN_RESPONSE, |s| s.unaccounted));
        rows.push(row(t::import_result::IN_FILE, |s| s.in_file));
    }
    out.push('\n');
    let heads = ["", &t::common::ELEMENTS, &t::import::RELATIONSHIPS];
    write_table(out, &heads, &rows);
    let (failed, dropped) = (head.failed.to_string(), head.dropped.to_string());
    let listed = t::import_result::report::listed(&dropped, &failed);
    out.push_str(&format!("\n{listed}\n"));
}

fn write_list(out: &mut String, receipt: &Receipt, list: List) {
    let ListTable { heads, mut rows } = table(receipt, list);
    out.push_str(&format!("\n## {} ({})\n\n", list.name(), rows.len()));
    if rows.is_empty() {
        out.push_str(&format!("{}\n", t::import_result::report::NOTHING));
        return;
    }
    // Where the file has no such entry, CSV leaves the cell empty, and the report says so.
    let found_by = t::import_result::report::FOUND_BY;
    if let Some(at) = heads.iter().position(|head| *head == found_by) {
        let cells = rows.iter_mut().filter_map(|row| row.get_mut(at));
        for cell in cells.filter(|cell| cell.is_empty()) {
            *cell = t::import_result::failed::NOT_FOUND.into();
        }
    }
    let heads: Vec<&str> = heads.iter().map(|head| head.get()).collect();
    write_table(out, &heads, &rows);
}

fn write_table(out: &mut String, heads: &[&str], rows: &[Vec<String>]) {
    out.push_str(&format!(
        "| {} |\n|{}\n",
        heads.join(" | "),
        "---|".repeat(heads.len())
    ));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| text(cell)).collect();
        out.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
}

/// A text that stays in its cell and is nothing but text: no markup of a file becomes a link or a tag.
fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::receipt::{Dropped, Failed, Imported, Matched, ReceiptEntry};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_report_contains_every_list_with_its_count() {
        let receipt = Receipt {
            head: ReceiptHeader {
                file: "a_b.xml".into(),
                status: Some(200),
                checked: true,
                ..ReceiptHeader::default()
            },
            elements: vec![Imported {
                id: "e-1".into(),
                ..Imported::default()
            }],
            failed: vec![Failed {
                reason: "no | type".into(),
                ..Failed::default()
            }],
            dropped: vec![Dropped {
                key: "cost".into(),
                ..Dropped::default()
            }],
            ..Receipt::default()
        };
        let text = markdown(&receipt, "today");
        for part in [
            "# Import of a\\_b.xml",
            "## Imported (1)",
            "## Failed (1)",
            "| no \\| type |",
            "Not found in the file",
            "## Dropped properties (1)",
            "## Not in the response (0)\n\nNone.",
            "e-1",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn the_report_has_the_columns_of_the_csv() {
        let entry = ReceiptEntry {
            is_relationship: true,
            kind: Some("Serving".into()),
            from: "Quay".into(),
            to: "Crane".into(),
            line: 7,
            ..ReceiptEntry::default()
        };
        let receipt = Receipt {
            head: ReceiptHeader {
                status: Some(200),
                ..ReceiptHeader::default()
            },
            relationships: vec![Imported {
                entry: entry.clone(),
                id: "r-1".into(),
                instance: String::new(),
            }],
            failed: vec![
                Failed {
                    reason: "no end".into(),
                    entry: Some(entry.clone()),
                    matched: Matched::ByLine,
                },
                Failed {
                    reason: "no type".into(),
                    ..Failed::default()
                },
            ],
            unaccounted: vec![entry],
            ..Receipt::default()
        };
        let text = markdown(&receipt, "today");
        for table in [
            "## Failed (2)\n\n\
             | Reason | Part | Type | Name | External id | Line | Found by | Source | Target |\n\
             |---|---|---|---|---|---|---|---|---|\n\
             | no end | Relationship | Serving |  |  | 7 | the line in the reason | Quay | Crane |\n\
             | no type |  |  |  |  |  | Not found in the file |  |  |\n",
            "## Not in the response (1)\n\n\
             | Part | Type | Name | External id | Line | Source | Target |\n\
             |---|---|---|---|---|---|---|\n\
             | Relationship | Serving |  |  | 7 | Quay | Crane |\n",
            "| Relationship | Serving |  |  | 7 |  |  | r-1 | Quay | Crane |\n",
        ] {
            assert!(text.contains(table), "{table} is not in\n{text}");
        }
    }

    #[test]
    fn the_report_of_a_refused_import_has_no_lists() {
        let receipt = Receipt {
            head: ReceiptHeader {
                refused: Some("not well-formed".into()),
                status: Some(400),
                ..ReceiptHeader::default()
            },
            ..Receipt::default()
        };
        let text = markdown(&receipt, "today");
        assert!(text.contains("- Response: 400\n- Reason from the service: not well-formed\n"));
        assert!(!text.contains("##"));
    }

    proptest! {
        /// Whatever a file calls its elements, a row stays one row with as many cells.
        #[test]
        fn markdown_cells_escape_any_text(value in "\\PC{0,20}|[|\\\\\n\r<>`]{0,12}") {
            let mut out = String::new();
            write_table(&mut out, &["A", "B"], &[vec![value, "x".into()]]);
            prop_assert_eq!(out.lines().count(), 3);
            let row = out.lines().last().unwrap().replace("\\\\", "");
            prop_assert_eq!(row.matches('|').count() - row.matches("\\|").count(), 3);
            prop_assert!(!row.contains('<'));
        }
    }
}
