//! Records as files.

use architrave_values::format_rfc3339;
use serde_json::{Value, json};

use super::row::kind_label;
use crate::catalog::csv;
use crate::components::outcome_label;
use crate::state::Record;

/// The records as JSON, each with its receipt as the object it is. Times are RFC 3339, in UTC.
pub fn json(records: &[Record]) -> String {
    let rows: Vec<Value> = records.iter().map(one).collect();
    serde_json::to_string_pretty(&rows).unwrap_or_default()
}

fn one(record: &Record) -> Value {
    let receipt = record
        .receipt
        .as_deref()
        .map(|text| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())));
    json!({
        "id": record.id,
        "at": format_rfc3339(record.at),
        "kind": kind_label(record.kind).english(),
        "outcome": outcome_label(record.happened).english(),
        "title": record.title,
        "detail": record.detail,
        "element": record.element,
        "by": record.by,
        "receipt": receipt,
    })
}

/// The records as a table, without receipts.
pub fn table(records: &[Record]) -> String {
    let mut rows =
        vec![["at", "kind", "outcome", "title", "detail", "element", "by"].map(str::to_owned)];
    rows.extend(records.iter().map(|record| {
        [
            format_rfc3339(record.at),
            kind_label(record.kind).english().to_owned(),
            outcome_label(record.happened).english().to_owned(),
            record.title.clone(),
            record.detail.clone(),
            record.element.clone().unwrap_or_default(),
            record.by.clone().unwrap_or_default(),
        ]
    }));
    csv::write(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Kind, RecordStatus};

    #[test]
    fn receipts_are_exported_as_objects() {
        let record = Record::new(Kind::Import, RecordStatus::Partly, "a.xml", "5 imported.")
            .with_receipt(&json!({"failed": [1]}));
        let rows: Vec<Value> = serde_json::from_str(&json(&[record])).unwrap();
        assert_eq!(rows[0]["receipt"]["failed"][0], 1);
        assert_eq!(rows[0]["outcome"], "Partly done");
    }

    #[test]
    fn the_csv_export_escapes_formulas_and_quotes() {
        let mut record = Record::new(
            Kind::Create,
            RecordStatus::Done,
            "=1+1",
            "say \"no\", twice",
        );
        record.at = 0.0;
        let text = table(&[record]);
        let line = text.lines().nth(1).unwrap();
        assert_eq!(
            line,
            "1970-01-01T00:00:00.000Z,Create,Done,'=1+1,\"say \"\"no\"\", twice\",,"
        );
    }
}
