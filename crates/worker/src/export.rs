//! Findings, and elements beside what came before, as files.

use architrave_catalog::csv::write_row;

use crate::desk::Desk;
use crate::{Check, Row};

/// Every place of every finding as CSV, as RFC 4180 has it; UTF-8.
pub(crate) fn csv(checks: &[Check]) -> String {
    let mut out = String::from("consequence,check,line,column,what,how many,learned\r\n");
    for check in checks {
        let mut row = |line: String, column: String, what: &str, many: String| {
            let learned = if check.learned { "yes" } else { "no" };
            let cells = [
                check.weight.words(),
                &check.title,
                &line,
                &column,
                what,
                &many,
                learned,
            ];
            write_row(&mut out, &cells, ',');
        };
        if check.places.is_empty() {
            row(String::new(), String::new(), &check.text, String::new());
        }
        for place in &check.places {
            let many = place.many.words().map_or(1, |(_, n, _)| n);
            row(
                place.line.to_string(),
                place.column.to_string(),
                &place.text,
                many.to_string(),
            );
        }
    }
    out
}

impl Desk {
    /// Every element of the file, and those that are gone, as CSV: how each stands beside earlier
    /// imports of the model, what changed, how it stands beside what is known here, and the ids
    /// known here.
    pub(crate) fn list(&self, language: &str) -> String {
        let mut out = String::from(
            "identifier,type,name,line,column,beside earlier imports,changes,beside what is known here,known type,known name,known instance ids\r\n",
        );
        let keys = self.summary.keys();
        for (place, element) in self.store.elements().enumerate() {
            list_row(&mut out, &self.row(place, &element, language, &keys));
        }
        for row in &self.gone {
            list_row(&mut out, row);
        }
        out
    }
}

fn list_row(out: &mut String, row: &Row) {
    let number = |n: u64| if n > 0 { n.to_string() } else { String::new() };
    // What several have in common is told; what differs stands under each id.
    let common = |text: fn(&crate::KnownHere) -> &str| {
        let mut all = row.near.iter().map(text);
        let first = all.next().unwrap_or_default();
        if all.all(|other| other == first) {
            first
        } else {
            ""
        }
    };
    let ids: Vec<&str> = row.near.iter().map(|near| near.id.as_str()).collect();
    let mut ids = ids.join(" ");
    let more = row.near_total - row.near.len().min(row.near_total);
    if more > 0 {
        ids.push_str(&format!(" and {more} more"));
    }
    let changes: Vec<String> = row.changes.iter().map(crate::Change::line).collect();
    let cells = [
        row.identifier.as_deref().unwrap_or_default(),
        row.kind.as_deref().unwrap_or_default(),
        &row.name,
        &number(row.line),
        &number(row.column),
        row.state.map_or("", crate::State::words),
        &changes.join("; "),
        row.here.map_or("", crate::Here::words),
        common(|near| &near.class),
        common(|near| &near.name),
        &ids,
    ];
    write_row(out, &cells, ',');
}
