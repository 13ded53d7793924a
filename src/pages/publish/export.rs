//! The ledger as a file.

use super::explain::explain;
use super::ledger::{Ledger, Outcome, Row};
use crate::browser;
use crate::catalog::class_label;
use crate::state::{App, Tone};

/// The ledger as JSON: the numbers first, then every id.
pub fn json(ledger: &Ledger, space: &str) -> String {
    let sums = ledger.sums();
    let rows: Vec<_> = ledger.rows.iter().map(|row| {
        serde_json::json!({
            "id": row.id, "elementId": row.element_id, "name": row.name, "conceptualClass": row.class,
            "stateBefore": row.before, "outcome": word(row), "stateAfter": after(row),
            "returnedAs": returned_as(row), "explanation": explain(row),
        })
    }).collect();
    let value = serde_json::json!({
        "processSpace": space, "sent": ledger.started, "answeredInMs": ledger.took, "requests": ledger.requests,
        "readAgain": ledger.read_again, "stopped": ledger.stopped,
        "requested": sums.requested, "returned": sums.returned, "notReturned": sums.not_returned,
        "unknown": sums.unknown, "notAsked": sums.not_asked, "leftOut": sums.left_out,
        "rows": rows, "returnedWithoutBeingAsked": ledger.others,
    });
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

/// The ledger as a table (RFC 4180).
pub fn csv(ledger: &Ledger) -> String {
    let mut out = String::from(
        "\u{feff}id,elementId,name,conceptualClass,stateBefore,outcome,stateAfter,returnedAs,explanation\r\n",
    );
    for row in &ledger.rows {
        let class = row.class.as_ref().map(class_label).unwrap_or_default();
        let before = row.before.as_ref().map(ToString::to_string);
        let cells = [
            row.id.clone(),
            row.element_id.clone().unwrap_or_default(),
            row.name.clone(),
            class,
            before.unwrap_or_default(),
            word(row).to_owned(),
            after(row).unwrap_or_default(),
            returned_as(row).unwrap_or_default().to_owned(),
            explain(row),
        ];
        let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
        out.push_str(&cells.join(","));
        out.push_str("\r\n");
    }
    out
}

/// Offers the ledger as a file.
pub fn save(app: App, ledger: &Ledger, as_csv: bool) {
    let space = app.session.space();
    let (text, kind, end) = if as_csv {
        (csv(ledger), "text/csv", "csv")
    } else {
        (json(ledger, &space), "application/json", "json")
    };
    let day = crate::format::time(ledger.started, crate::format::Precision::Day).replace(' ', "-");
    let safe: String = space
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        })
        .collect();
    let name = format!("publication-{safe}-{day}.{end}");
    if browser::download(&name, kind, text.as_bytes()).is_err() {
        app.toasts
            .say(Tone::Bad, "The browser refused to save the file.");
    }
}

const fn word(row: &Row) -> &'static str {
    match row.outcome {
        Outcome::NotAsked => "not asked",
        Outcome::LeftOut(_) => "left out",
        Outcome::Returned { .. } => "returned",
        Outcome::NotReturned(_) => "not returned",
        Outcome::Refused { .. } => "refused",
        Outcome::Unknown { .. } => "unknown",
    }
}

fn after(row: &Row) -> Option<String> {
    match &row.outcome {
        Outcome::Returned { state, .. } => state.as_ref().map(ToString::to_string),
        outcome => match outcome.now() {
            Some(super::ledger::Now::Served { state, .. }) => Some(state.to_string()),
            _ => None,
        },
    }
}

fn returned_as(row: &Row) -> Option<&str> {
    match &row.outcome {
        Outcome::Returned { id, .. } if *id != row.id => Some(id),
        _ => None,
    }
}

/// A cell that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\0', '\r']) {
        "'"
    } else {
        ""
    };
    let text = format!("{guard}{text}");
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::{LeftOut, Now};
    use super::*;

    fn ledger() -> Ledger {
        let row = |id: &str, name: &str, outcome| Row {
            id: id.into(),
            element_id: None,
            name: name.into(),
            class: Some("DataObject".into()),
            layer: None,
            before: Some("Draft".into()),
            outcome,
        };
        Ledger {
            rows: vec![
                row(
                    "i-1",
                    "=SUM(A1)",
                    Outcome::Returned {
                        id: "i-1b".into(),
                        state: Some("Valid".into()),
                    },
                ),
                row("i-2", "a \"b\", c", Outcome::NotReturned(Now::NotRead)),
                row("i-3", "", Outcome::LeftOut(LeftOut::NotYours)),
            ],
            ..Ledger::default()
        }
    }

    #[test]
    fn a_table_is_quoted_and_harmless() {
        let text = csv(&ledger());
        let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(
            lines[1],
            "i-1,,'=SUM(A1),Data object,Draft,returned,Valid,i-1b,\"Returned as a new version, i-1b: Valid.\""
        );
        assert!(lines[2].starts_with("i-2,,\"a \"\"b\"\", c\",Data object,Draft,not returned,,,"));
    }

    #[test]
    fn json_holds_the_numbers() {
        let value: serde_json::Value = serde_json::from_str(&json(&ledger(), "s")).unwrap();
        assert_eq!(
            (&value["requested"], &value["returned"], &value["leftOut"]),
            (&2.into(), &1.into(), &1.into())
        );
        assert_eq!(value["rows"][0]["returnedAs"], "i-1b");
    }
}
