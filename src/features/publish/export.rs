//! The ledger as a file. Programs read it: its values do not follow the language of the interface.

use leptos::prelude::untrack;

use super::explain::{explain_sibling_export, explain_with, service_text};
use super::ledger::{Ledger, LedgerRow, Now, Outcome};
use crate::file_name::slug;
use crate::state::App;
use crate::texts::class_label;

/// The ledger as JSON: the numbers first, then every id. `explain` says what is known of a row.
pub fn json(ledger: &Ledger, space: &str, explain: &dyn Fn(&LedgerRow) -> String) -> String {
    let sums = ledger.summary();
    let counts: serde_json::Map<String, serde_json::Value> = sums
        .counts()
        .into_iter()
        .map(|(n, result)| (result.label().english().to_owned(), n.into()))
        .collect();
    let rows: Vec<_> = ledger.rows.iter().map(|row| {
        serde_json::json!({
            "id": row.id, "elementId": row.element_id, "name": row.name, "conceptualClass": row.class,
            "stateBefore": row.before, "result": ledger.result(row).label().english(), "response": response(row), "stateAfter": after(row),
            "returnedAs": row.returned_as(), "explanation": explain(row), "said": service_text(row),
        })
    }).collect();
    let others: Vec<_> = ledger
        .siblings
        .iter()
        .map(|s| {
            serde_json::json!({
                "id": s.id, "elementId": s.element_id, "name": s.name, "stateBefore": s.before,
                "stateAfter": state_of(&s.now), "explanation": explain_sibling_export(&s.now),
            })
        })
        .collect();
    let value = serde_json::json!({
        "processSpace": space, "sentBy": ledger.by, "sent": ledger.started, "answeredInMs": ledger.took,
        "requests": ledger.requests, "answered": ledger.answered, "checked": ledger.read_again,
        "stopped": ledger.stopped, "headline": sums.headline(), "chosen": sums.chosen,
        "requested": sums.requested(), "leftOut": sums.left_out, "results": counts,
        "rows": rows, "returnedWithoutBeingAsked": ledger.others, "otherVersions": others,
    });
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

/// The ledger as a table.
pub fn csv(ledger: &Ledger, explain: &dyn Fn(&LedgerRow) -> String) -> String {
    let head = [
        "id",
        "elementId",
        "name",
        "conceptualClass",
        "stateBefore",
        "result",
        "response",
        "stateAfter",
        "returnedAs",
        "explanation",
        "said",
    ];
    let head = head.map(ToOwned::to_owned).to_vec();
    let rows = ledger.rows.iter().map(|row| {
        let class = row.class.as_ref().map(class_label).unwrap_or_default();
        let before = row.before.as_ref().map(ToString::to_string);
        vec![
            row.id.clone(),
            row.element_id.clone().unwrap_or_default(),
            row.name.clone(),
            class,
            before.unwrap_or_default(),
            ledger.result(row).label().english().to_owned(),
            response(row).to_owned(),
            after(row).unwrap_or_default(),
            row.returned_as().unwrap_or_default().to_owned(),
            explain(row),
            service_text(row).unwrap_or_default(),
        ]
    });
    crate::csv::write(std::iter::once(head).chain(rows))
}

/// Offers the ledger as a file.
pub fn save(app: App, ledger: &Ledger, as_csv: bool) {
    let space = untrack(|| app.session.space());
    // Names as far as they are known: an export sends no requests for them.
    let name = |id: &str| {
        app.people
            .name_untracked(id)
            .unwrap_or_else(|| id.to_owned())
    };
    let explain = |row: &LedgerRow| explain_with(ledger, row, &name);
    let day = crate::format::time(ledger.started, crate::format::Precision::Day).replace(' ', "-");
    let name = format!("publication-{}-{day}", slug(&space, "space"));
    if as_csv {
        (app.toasts).save_csv(&format!("{name}.csv"), &csv(ledger, &explain));
    } else {
        let text = json(ledger, &space, &explain);
        let name = format!("{name}.json");
        (app.toasts).save_file(&name, "application/json", text.as_bytes());
    }
}

/// What the response said of a row.
const fn response(row: &LedgerRow) -> &'static str {
    match row.outcome {
        Outcome::NotAsked | Outcome::LeftOut(_) => "",
        Outcome::Returned { .. } => "returned",
        Outcome::NotReturned(_) => "not returned",
        Outcome::Refused { .. } => "refused",
        Outcome::Unknown { ended: true, .. } => "not usable",
        Outcome::Unknown { .. } => "none",
    }
}

fn after(row: &LedgerRow) -> Option<String> {
    match &row.outcome {
        Outcome::Returned { state, .. } => state.as_ref().map(ToString::to_string),
        outcome => state_of(outcome.now()?),
    }
}

fn state_of(now: &Now) -> Option<String> {
    match now {
        Now::Returned { state, .. } => Some(state.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::{LeftOut, Sibling};
    use super::*;

    fn ledger() -> Ledger {
        let row = |id: &str, name: &str, outcome| LedgerRow {
            id: id.into(),
            element_id: None,
            name: name.into(),
            class: Some("DataObject".into()),
            layer: None,
            before: Some("Draft".into()),
            published_before: None,
            sent: None,
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
                        publication: None,
                    },
                ),
                row("i-2", "a \"b\", c", Outcome::NotReturned(Now::NotRead)),
                row("i-3", "", Outcome::LeftOut(LeftOut::NotYours)),
            ],
            siblings: vec![Sibling {
                class: None,
                layer: None,
                id: "i-0".into(),
                element_id: "e-1".into(),
                name: "old".into(),
                before: "Valid".into(),
                now: Now::Returned {
                    state: "Invalid".into(),
                    published: false,
                    publication: None,
                    yours: true,
                    newer: None,
                },
            }],
            ..Ledger::default()
        }
    }

    #[test]
    fn the_csv_export_quotes_cells_and_escapes_formulas() {
        let text = csv(&ledger(), &|row| {
            format!("About {}, word for word.", row.id)
        });
        let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(
            lines[1],
            "i-1,,'=SUM(A1),Data object,Draft,published,returned,Valid,i-1b,\"About i-1, word for word.\","
        );
        assert!(lines[2].starts_with(
            "i-2,,\"a \"\"b\"\", c\",Data object,Draft,outcome unknown,not returned,,,"
        ));
    }

    #[test]
    fn the_json_export_contains_counts_and_rows() {
        let value: serde_json::Value =
            serde_json::from_str(&json(&ledger(), "s", &|_| String::new())).unwrap();
        assert_eq!(
            (&value["requested"], &value["leftOut"]),
            (&2.into(), &1.into())
        );
        assert_eq!(value["results"]["published"], 1);
        assert_eq!(value["results"]["outcome unknown"], 1);
        assert_eq!(value["rows"][0]["result"], "published");
        assert_eq!(value["rows"][0]["returnedAs"], "i-1b");
        assert_eq!(value["otherVersions"][0]["stateAfter"], "Invalid");
    }
}
