//! A receipt as Markdown: for a ticket, a wiki or a mail.

use super::export::found_by;
use super::receipt::{Matched, Receipt, ReceiptEntry, ReceiptHeader, Sums};
use crate::format;
use crate::t::{self, Text};

/// The headings of an entry of the file.
const ENTRY: [Text; 5] = [
    t::import_result::report::PART,
    t::common::TYPE,
    t::common::NAME,
    t::common::EXTERNAL_ID,
    t::import::line::LINE,
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
        failed(&mut out, receipt);
        dropped(&mut out, receipt);
        let rows = receipt.unaccounted.iter().map(|e| entry(e).to_vec());
        list(&mut out, t::common::NOT_IN_RESPONSE, &ENTRY, rows);
        imported(&mut out, receipt);
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
    table(out, &heads, rows.into_iter());
    let (failed, dropped) = (head.failed.to_string(), head.dropped.to_string());
    let listed = t::import_result::report::listed(&dropped, &failed);
    out.push_str(&format!("\n{listed}\n"));
}

fn failed(out: &mut String, receipt: &Receipt) {
    let [part, kind, name, id, line] = ENTRY;
    let reason = t::import_result::report::REASON;
    let by = t::import_result::report::FOUND_BY;
    let heads = [reason, part, kind, name, id, line, by];
    let rows = receipt.failed.iter().map(|one| {
        let mut row = vec![one.reason.clone()];
        match &one.entry {
            Some(e) => row.extend(entry(e)),
            None => row.resize(6, String::new()),
        }
        row.push(match one.matched {
            Matched::Not => t::import_result::failed::NOT_FOUND.into(),
            how => found_by(how).to_owned(),
        });
        row
    });
    list(out, t::common::FAILED, &heads, rows);
}

fn dropped(out: &mut String, receipt: &Receipt) {
    let heads = [
        t::import_result::report::KEY,
        t::common::CLASS,
        t::common::ELEMENT,
        t::common::EXTERNAL_ID,
        t::import_result::heads::LOST_VALUE,
        t::import::line::LINE,
        t::import_result::report::REASON,
    ];
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
    list(out, t::import_result::DROPPED_PROPERTIES, &heads, rows);
}

fn imported(out: &mut String, receipt: &Receipt) {
    let [part, kind, name, external, line] = ENTRY;
    let id = t::import_result::report::ID;
    let instance = t::common::INSTANCE_ID;
    let heads = [part, kind, name, external, line, id, instance];
    let all: Vec<_> = receipt
        .elements
        .iter()
        .chain(&receipt.relationships)
        .collect();
    let rows = all.into_iter().map(|one| {
        let mut row = entry(&one.entry).to_vec();
        row.extend([one.id.clone(), one.instance.clone()]);
        row
    });
    list(out, t::common::IMPORTED, &heads, rows);
}

fn entry(e: &ReceiptEntry) -> [String; 5] {
    let (part, name) = if e.is_relationship {
        (
            t::import_result::csv::RELATIONSHIP,
            format!("{} → {}", e.from, e.to),
        )
    } else {
        (t::common::ELEMENT, e.name.clone())
    };
    [
        part.into(),
        e.kind.clone().unwrap_or_default(),
        name,
        e.external_id.clone().unwrap_or_default(),
        match e.line {
            0 => String::new(),
            line => line.to_string(),
        },
    ]
}

fn list(
    out: &mut String,
    title: Text,
    heads: &[Text],
    rows: impl ExactSizeIterator<Item = Vec<String>>,
) {
    out.push_str(&format!("\n## {title} ({})\n\n", rows.len()));
    if rows.len() == 0 {
        out.push_str(&format!("{}\n", t::import_result::report::NOTHING));
    } else {
        let heads: Vec<&str> = heads.iter().map(|head| head.get()).collect();
        table(out, &heads, rows);
    }
}

fn table(out: &mut String, heads: &[&str], rows: impl Iterator<Item = Vec<String>>) {
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
    use super::super::receipt::{Dropped, Failed, Imported};
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
            table(&mut out, &["A", "B"], [vec![value, "x".into()]].into_iter());
            prop_assert_eq!(out.lines().count(), 3);
            let row = out.lines().last().unwrap().replace("\\\\", "");
            prop_assert_eq!(row.matches('|').count() - row.matches("\\|").count(), 3);
            prop_assert!(!row.contains('<'));
        }
    }
}
