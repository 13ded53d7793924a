//! A whole response.

use architrave_interface::{ArchitectureElement, BulkError, BulkResponse, Lenient};
use architrave_rows::{IntoOwned, NotReturned, RowBatch, UnreadableRow};

use crate::decoded::row_of;
use crate::dictionaries::Dictionaries;
use crate::item::row;
use crate::scan::Scan;

/// A response that is not the JSON that the interface describes; the text says why and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// Reads responses, and recognises what it has seen in earlier ones.
pub struct Skimmer {
    dictionaries: Dictionaries,
}

impl Default for Skimmer {
    fn default() -> Self {
        Self::new()
    }
}

impl Skimmer {
    /// A reader with empty dictionaries.
    pub fn new() -> Self {
        Self {
            dictionaries: Dictionaries::new(),
        }
    }

    /// What lists show of a response.
    ///
    /// # Errors
    /// When it is not the object that the interface describes. An item that cannot be read loses
    /// only itself, and is in [`RowBatch::lost`].
    pub fn read<'a>(&mut self, response: &'a str) -> Result<RowBatch<'a>, Unreadable> {
        let mut batch = RowBatch::default();
        let done = self.response(response, &mut batch);
        self.dictionaries.finish(&mut batch);
        match done {
            Some(()) => Ok(batch),
            None => self.decode(response),
        }
    }

    fn response<'a>(&mut self, response: &'a str, batch: &mut RowBatch<'a>) -> Option<()> {
        let mut scan = Scan::new(response);
        let (mut first, mut seen) = (true, 0_u8);
        scan.take(b'{')?;
        while scan.goes_on(&mut first, b'}')? {
            let field = match scan.name()? {
                "items" => {
                    self.items(&mut scan, batch)?;
                    1
                }
                "errors" => {
                    let from = scan.at;
                    scan.skip()?;
                    errors(scan.since(from)?, batch)?;
                    2
                }
                _ => {
                    scan.skip()?;
                    continue;
                }
            };
            if seen & field != 0 {
                return None;
            }
            seen |= field;
        }
        (seen == 3 && scan.peek().is_none()).then_some(())
    }

    fn items<'a>(&mut self, scan: &mut Scan<'a>, batch: &mut RowBatch<'a>) -> Option<()> {
        scan.take(b'[')?;
        let mut first = true;
        while scan.goes_on(&mut first, b']')? {
            let from = *scan;
            if let Some(row) = row(scan, &mut self.dictionaries) {
                batch.rows.push(row);
                continue;
            }
            *scan = from;
            let start = scan.at;
            scan.skip()?;
            self.item(scan.since(start)?, batch)?;
        }
        Some(())
    }

    /// Decodes in full an item that the fast reader left.
    fn item(&mut self, json: &str, batch: &mut RowBatch<'_>) -> Option<()> {
        // A list of one handles an item that cannot be read.
        let list: Lenient<ArchitectureElement> = serde_json::from_str(&format!("[{json}]")).ok()?;
        self.take(&list, batch);
        Some(())
    }

    fn take(&mut self, list: &Lenient<ArchitectureElement>, batch: &mut RowBatch<'_>) {
        for element in &list.items {
            let row = row_of(element, &mut self.dictionaries).into_owned();
            batch.rows.push(row);
        }
        for lost in &list.lost {
            batch.lost.push(UnreadableRow {
                id: lost.id.clone().map(Into::into),
                why: lost.why.clone().into(),
            });
        }
    }

    /// Decodes the whole response with the types of the interface.
    fn decode<'a>(&mut self, response: &str) -> Result<RowBatch<'a>, Unreadable> {
        let response: BulkResponse =
            serde_json::from_str(response).map_err(|error| Unreadable(error.to_string()))?;
        let mut batch = RowBatch::default();
        self.take(&response.items, &mut batch);
        not_returned(response.errors, &mut batch);
        self.dictionaries.finish(&mut batch);
        Ok(batch)
    }
}

fn errors(json: &str, batch: &mut RowBatch<'_>) -> Option<()> {
    let errors: Lenient<BulkError> = serde_json::from_str(json).ok()?;
    not_returned(errors, batch);
    Some(())
}

fn not_returned(errors: Lenient<BulkError>, batch: &mut RowBatch<'_>) {
    for error in errors.items {
        batch.not_returned.push(NotReturned {
            id: error.id.into(),
            status: error.status,
            error: error.error.into(),
        });
    }
    for lost in errors.lost {
        batch.lost.push(UnreadableRow {
            id: lost.id.map(Into::into),
            why: lost.why.into(),
        });
    }
}
