//! Rows of this browser's batches that may have become elements without being among the loaded ones:
//! a row of a table with the same class and name is a possible duplicate of them.

use std::collections::HashMap;

use architrave_interface::ElementClass;
use serde::Deserialize;

use super::rows::{BatchRow, CreationBatch, RowState};
use crate::catalog::{NAME, fold::fold};

/// What has the same class and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Twin {
    /// The row with this number.
    Row(usize),
    /// The loaded element with this instance id.
    Known(String),
    /// A row of a batch, which may have become an element.
    Pending(PendingRow),
}

/// A row of a batch, as a row of the table with the same class and name shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingRow {
    /// The title of its batch.
    pub batch: String,
    /// Its number in the table it came from.
    pub number: usize,
    pub progress: Progress,
}

/// The progress of a pending row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It waits, or is being sent.
    NotCreated,
    /// It may have been created.
    Unknown,
    /// A person said that it exists; its instance id is not known.
    SaidToExist,
}

impl Progress {
    const fn of(state: &RowState) -> Option<Self> {
        match state {
            RowState::Waiting | RowState::Sending(_) => Some(Self::NotCreated),
            RowState::Unknown { .. } => Some(Self::Unknown),
            RowState::Created(None) => Some(Self::SaidToExist),
            // What was created is among the elements, and the others do not become any.
            RowState::Created(Some(_)) | RowState::Refused(_) | RowState::LeftOut => None,
        }
    }
}

/// Pending rows by class and folded name.
pub type PendingRows = HashMap<(ElementClass, String), PendingRow>;

/// The pending rows of batches; the first batch counts where two have the same class and name.
pub fn pending_rows(batches: &[(CreationBatch, Vec<BatchRow>)]) -> PendingRows {
    let mut pending = PendingRows::new();
    for (batch, rows) in batches {
        for row in rows {
            let Some(progress) = Progress::of(&row.state) else {
                continue;
            };
            // The form made it: one that cannot be read is not sent either.
            let Ok(body) = serde_json::from_str::<Body>(&row.body) else {
                continue;
            };
            let names = body.properties.iter().filter(|p| p.key == NAME);
            for name in names.flat_map(|p| &p.value.translations) {
                let key = (body.class.clone(), fold(name.value.trim()));
                pending.entry(key).or_insert_with(|| PendingRow {
                    batch: batch.title.clone(),
                    number: row.number,
                    progress,
                });
            }
        }
    }
    pending
}

/// What of the body of a request says which element it creates.
#[derive(Deserialize)]
struct Body {
    #[serde(rename = "conceptualClass")]
    class: ElementClass,
    properties: Vec<Property>,
}

#[derive(Deserialize)]
struct Property {
    key: String,
    #[serde(default)]
    value: Texts,
}

#[derive(Default, Deserialize)]
struct Texts {
    #[serde(default)]
    translations: Vec<Text>,
}

#[derive(Deserialize)]
struct Text {
    value: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, state: RowState) -> BatchRow {
        let body = serde_json::json!({
            "conceptualClass": "Goal",
            "properties": [
                {"key": "cost", "value": {"type": "Decimal", "value": "1"}},
                {"key": "name", "value": {"type": "String", "translations": [
                    {"language": "en", "value": name}, {"language": "de", "value": format!("{name} de")},
                ]}},
            ],
        });
        BatchRow {
            place: 0,
            number: 7,
            class: "Goal".into(),
            name: name.into(),
            cells: Vec::new(),
            body: body.to_string(),
            key: "k".into(),
            state,
        }
    }

    #[test]
    fn a_row_is_pending_until_its_element_is_loaded_or_will_never_be() {
        let batch = CreationBatch {
            id: "b".into(),
            made: 0.0,
            title: "7 rows".into(),
            headings: Vec::new(),
            rows: 7,
        };
        let why = || super::super::rows::FailureText::from("why".to_owned());
        let unknown = RowState::Unknown {
            at: 0.0,
            why: why(),
            named_id: None,
        };
        let unreadable = BatchRow {
            body: "{".into(),
            ..row("Unreadable", RowState::Waiting)
        };
        let rows = vec![
            row(" Waits ", RowState::Waiting),
            row("Sent", RowState::Sending(1.0)),
            row("Unknown", unknown),
            row("Said", RowState::Created(None)),
            row("Created", RowState::Created(Some("i".into()))),
            row("Refused", RowState::Refused(why())),
            row("Left out", RowState::LeftOut),
            unreadable,
        ];
        let pending = pending_rows(&[(batch, rows)]);
        let of = |name: &str| pending.get(&(ElementClass::Goal, name.to_owned()));
        let progress = |name: &str| of(name).map(|row| row.progress);
        assert_eq!(progress("waits"), Some(Progress::NotCreated));
        assert_eq!(progress("sent de"), Some(Progress::NotCreated));
        assert_eq!(progress("unknown"), Some(Progress::Unknown));
        assert_eq!(progress("said"), Some(Progress::SaidToExist));
        assert_eq!(pending.len(), 8, "the others are none");
        assert_eq!(of("waits").map(|row| row.number), Some(7));
    }
}
