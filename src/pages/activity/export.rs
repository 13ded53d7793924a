//! Records as files.

use serde_json::{Value, json};

use super::row::kind_label;
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
        "at": utc(record.at),
        "kind": kind_label(record.kind),
        "outcome": outcome_label(record.happened),
        "title": record.title,
        "detail": record.detail,
        "element": record.element,
        "by": record.by,
        "receipt": receipt,
    })
}

/// The records as a table (RFC 4180), without receipts. What a spreadsheet would take for a
/// formula gets an apostrophe before it.
pub fn csv(records: &[Record]) -> String {
    let mut out = String::from("\u{feff}at,kind,outcome,title,detail,element,by\r\n");
    for record in records {
        let cells = [
            utc(record.at),
            kind_label(record.kind).to_owned(),
            outcome_label(record.happened).to_owned(),
            record.title.clone(),
            record.detail.clone(),
            record.element.clone().unwrap_or_default(),
            record.by.clone().unwrap_or_default(),
        ];
        let cells: Vec<String> = cells.iter().map(|c| cell(c)).collect();
        out.push_str(&cells.join(","));
        out.push_str("\r\n");
    }
    out
}

fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\0']) {
        "'"
    } else {
        ""
    };
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{guard}{text}")
    }
}

/// RFC 3339 of a time in milliseconds since 1970.
pub fn utc(ms: f64) -> String {
    const DAY: i64 = 86_400_000;
    #[expect(clippy::cast_possible_truncation, reason = "far below 2^63")]
    let ms = ms as i64;
    let (days, of_day) = (ms.div_euclid(DAY), ms.rem_euclid(DAY));
    let (year, month, day) = date(days);
    let (hour, minute) = (of_day / 3_600_000, of_day / 60_000 % 60);
    let (second, milli) = (of_day / 1000 % 60, of_day % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
}

/// The Gregorian date of a number of days since 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::parse_rfc3339;
    use crate::state::{Happened, Kind};
    use proptest::prelude::*;

    #[test]
    fn receipts_are_exported_as_objects() {
        let record = Record::new(Kind::Import, Happened::Partly, "a.xml", "5 imported.")
            .with_receipt(&json!({"failed": [1]}));
        let rows: Vec<Value> = serde_json::from_str(&json(&[record])).unwrap();
        assert_eq!(rows[0]["receipt"]["failed"][0], 1);
        assert_eq!(rows[0]["outcome"], "Done in part");
    }

    #[test]
    fn no_cell_calculates() {
        let mut record = Record::new(Kind::Create, Happened::Done, "=1+1", "say \"no\", twice");
        record.at = 0.0;
        let text = csv(&[record]);
        let line = text.lines().nth(1).unwrap();
        assert_eq!(
            line,
            "1970-01-01T00:00:00.000Z,Create,Done,'=1+1,\"say \"\"no\"\", twice\",,"
        );
    }

    proptest! {
        #[test]
        fn times_survive(ms in 0i64..4_102_444_800_000) {
            #[expect(clippy::cast_precision_loss, reason = "below 2^52")]
            let ms = ms as f64;
            let back = parse_rfc3339(&utc(ms));
            prop_assert!(back.is_some_and(|back| (back - ms).abs() <= 1.0));
        }
    }
}
