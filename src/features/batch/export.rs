//! The outcome of each row of a batch, as a table for a spreadsheet.

use super::rows::{BatchRow, CreationBatch};
use crate::csv;
use crate::state::App;
use crate::t;

/// The rows with their own cells, and beside them the outcome.
fn table(batch: &CreationBatch, rows: &[BatchRow]) -> String {
    let mut head = batch.headings.clone();
    head.extend(
        [
            t::common::ROW,
            t::common::OUTCOME,
            t::common::INSTANCE_ID,
            t::common::DETAILS,
            t::batch::export::SERVICE_SAID,
        ]
        .map(String::from),
    );
    let lines = rows.iter().map(|row| {
        let mut cells = row.cells.clone();
        let words = row.state.failure_text();
        cells.extend([
            row.number.to_string(),
            row.state.label().into(),
            row.state.id().unwrap_or_default().to_owned(),
            words.why,
            words.said,
        ]);
        cells
    });
    csv::write(std::iter::once(head).chain(lines))
}

/// Saves the table as a file.
pub fn save(app: App, batch: &CreationBatch, rows: &[BatchRow]) {
    app.toasts.save_csv("created-rows.csv", &table(batch, rows));
}

#[cfg(test)]
mod tests {
    use super::super::rows::{FailureText, RowState};
    use super::*;

    #[test]
    fn the_exported_table_contains_the_result_of_each_row() {
        let batch = CreationBatch {
            id: "b".into(),
            made: 0.0,
            title: "1 row".into(),
            headings: vec!["Name".into()],
            rows: 1,
        };
        let row = BatchRow {
            place: 0,
            number: 2,
            class: "Node".into(),
            name: "=A".into(),
            cells: vec!["=A".into()],
            body: "{}".into(),
            key: "k".into(),
            state: RowState::Refused(FailureText {
                why: "Refused.".into(),
                said: "no, \"never\"".into(),
            }),
        };
        let text = table(&batch, &[row]);
        assert_eq!(
            csv::parse(&text, ',')[1],
            [
                "'=A",
                "2",
                t::common::REFUSED.get(),
                "",
                "Refused.",
                "no, \"never\""
            ]
        );
    }
}
