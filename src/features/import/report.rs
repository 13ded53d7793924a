//! A receipt as Markdown: for a ticket, a wiki or a mail.

use super::export::found_by;
use super::receipt::{Entry, Head, Matched, Receipt, Sums};
use crate::format;

/// Everything that the receipt holds; `sent` says when it was sent.
pub fn markdown(receipt: &Receipt, sent: &str) -> String {
    let head = &receipt.head;
    let mut out = format!("# Import of {}\n\n", text(&head.file));
    facts(&mut out, head, sent);
    if head.has_result() {
        sums(&mut out, head);
        failed(&mut out, receipt);
        dropped(&mut out, receipt);
        let heads = ["Part", "Type", "Name", "External id", "Line"];
        let rows = receipt.unaccounted.iter().map(|e| entry(e).to_vec());
        list(&mut out, "Unaccounted for", &heads, rows);
        imported(&mut out, receipt);
    }
    if !receipt.strange.is_empty() {
        out.push_str("\n## Where the response does not match the file\n\n");
        for strange in &receipt.strange {
            out.push_str(&format!("- {}\n", text(strange)));
        }
    }
    out
}

fn facts(out: &mut String, head: &Head, sent: &str) {
    let status = head.status.map(|status| status.to_string());
    let answer = match (head.unknown, status) {
        (true, _) => "outcome unknown".to_owned(),
        (false, Some(status)) => status,
        (false, None) => "none: the file was not sent whole".into(),
    };
    let facts = [
        ("Process space", Some(head.space.clone())),
        ("Sent", Some(sent.to_owned())),
        ("As", head.user.clone()),
        ("Answer", Some(answer)),
        ("The service said", head.refused.clone()),
        ("Model", head.model.clone()),
        ("Format", head.format.clone()),
        ("Size", Some(format::bytes(head.size))),
        ("SHA-256", head.sha256.clone()),
    ];
    for (name, value) in facts {
        if let Some(value) = value {
            out.push_str(&format!("- {name}: {}\n", text(&value)));
        }
    }
}

fn sums(out: &mut String, head: &Head) {
    let row = |name: &str, of: fn(Sums) -> usize| {
        vec![
            name.to_owned(),
            of(head.elements).to_string(),
            of(head.relationships).to_string(),
        ]
    };
    let mut rows = vec![row("Imported", |s| s.imported)];
    if head.checked {
        rows.push(row("Failed", |s| s.failed));
        rows.push(row("Unaccounted for", |s| s.unaccounted));
        rows.push(row("In the file", |s| s.in_file));
    }
    out.push('\n');
    table(out, &["", "Elements", "Relationships"], rows.into_iter());
    out.push_str(&format!(
        "\nListed as failed: {}. Dropped properties: {}.\n",
        head.failed, head.dropped
    ));
}

fn failed(out: &mut String, receipt: &Receipt) {
    let heads = [
        "Reason",
        "Part",
        "Type",
        "Name",
        "External id",
        "Line",
        "Found by",
    ];
    let rows = receipt.failed.iter().map(|one| {
        let mut row = vec![one.reason.clone()];
        match &one.entry {
            Some(e) => row.extend(entry(e)),
            None => row.resize(6, String::new()),
        }
        row.push(match one.matched {
            Matched::Not => "not found in the file".into(),
            how => found_by(how).to_owned(),
        });
        row
    });
    list(out, "Failed", &heads, rows);
}

fn dropped(out: &mut String, receipt: &Receipt) {
    let heads = [
        "Key",
        "Class",
        "Element",
        "External id",
        "Lost value",
        "Line",
        "Reason",
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
    list(out, "Dropped properties", &heads, rows);
}

fn imported(out: &mut String, receipt: &Receipt) {
    let heads = [
        "Part",
        "Type",
        "Name",
        "External id",
        "Line",
        "Id",
        "Architecture id",
    ];
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
    list(out, "Imported", &heads, rows);
}

fn entry(e: &Entry) -> [String; 5] {
    let (part, name) = if e.is_relationship {
        ("relationship", format!("{} → {}", e.from, e.to))
    } else {
        ("element", e.name.clone())
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
    title: &str,
    heads: &[&str],
    rows: impl ExactSizeIterator<Item = Vec<String>>,
) {
    out.push_str(&format!("\n## {title} ({})\n\n", rows.len()));
    if rows.len() == 0 {
        out.push_str("None.\n");
    } else {
        table(out, heads, rows);
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
    fn every_list_stands_in_it_with_its_number() {
        let receipt = Receipt {
            head: Head {
                file: "a_b.xml".into(),
                status: Some(200),
                checked: true,
                ..Head::default()
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
            "not found in the file",
            "## Dropped properties (1)",
            "## Unaccounted for (0)\n\nNone.",
            "e-1",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn a_receipt_without_lists_has_none() {
        let receipt = Receipt {
            head: Head {
                refused: Some("not well-formed".into()),
                status: Some(400),
                ..Head::default()
            },
            ..Receipt::default()
        };
        let text = markdown(&receipt, "today");
        assert!(text.contains("- Answer: 400\n- The service said: not well-formed\n"));
        assert!(!text.contains("##"));
    }

    proptest! {
        /// Whatever a file calls its elements, a row stays one row with as many cells.
        #[test]
        fn no_text_breaks_out_of_its_cell(value in "\\PC{0,20}|[|\\\\\n\r<>`]{0,12}") {
            let mut out = String::new();
            table(&mut out, &["A", "B"], [vec![value, "x".into()]].into_iter());
            prop_assert_eq!(out.lines().count(), 3);
            let row = out.lines().last().unwrap().replace("\\\\", "");
            prop_assert_eq!(row.matches('|').count() - row.matches("\\|").count(), 3);
            prop_assert!(!row.contains('<'));
        }
    }
}
