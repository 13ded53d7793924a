//! Where the rows of a table go: into text, or into a workbook that a worker writes.

use architrave_spreadsheet::{Column, MAX_ROWS, Request, Response, Sheet};

use super::Format;
use super::make::{ExportRequest, Failure};
use super::options::TableOptions;
use super::parts::Parts;
use super::table::Table;
use super::value::Value;
use crate::csv;
use crate::format::count;
use crate::spreadsheet::Spreadsheet;
use crate::state::App;
use crate::t;

/// Takes rows one slice after the other.
pub enum Sink {
    /// Text, and how it is written.
    Csv(String, TableOptions),
    Workbook(Spreadsheet),
}

impl Sink {
    /// Writes the headings.
    ///
    /// # Errors
    /// When the table is larger than a sheet, or the worker cannot be started.
    pub async fn begin(
        app: App,
        order: &ExportRequest,
        table: &Table<'_>,
        options: &TableOptions,
    ) -> Result<Self, Failure> {
        let headings = app
            .catalog
            .with_untracked(|catalog| table.headings(catalog));
        if order.format == Format::Csv {
            // Without the mark a widespread spreadsheet garbles umlauts.
            let mut text = "\u{feff}".to_owned();
            csv::write_row(&mut text, &headings, options.separator.char());
            return Ok(Self::Csv(text, options.clone()));
        }
        if order.ids.len() >= MAX_ROWS {
            let rows = count(MAX_ROWS - 1);
            return Err(Failure::Other(t::export::sheet_too_small(&rows)));
        }
        let columns = headings.into_iter().zip(table.widths());
        let columns = columns.map(|(heading, width)| Column { heading, width });
        let sheet = Sheet {
            name: String::from(t::common::ELEMENTS),
            columns: columns.collect(),
        };
        let mut worker = Spreadsheet::start().await.map_err(broken)?;
        worker
            .send(&Request::Begin(sheet), None)
            .await
            .map_err(broken)?;
        Ok(Self::Workbook(worker))
    }

    /// Adds rows; text goes into the parts of the file at once.
    ///
    /// # Errors
    /// When there is no room.
    pub async fn add(&mut self, rows: Vec<Vec<Value>>, parts: &Parts) -> Result<(), Failure> {
        match self {
            Self::Csv(text, options) => {
                let decimal_mark = options.separator.decimal_mark();
                for row in rows {
                    let cells = row
                        .into_iter()
                        .map(|value| value.into_text(options, decimal_mark));
                    let cells: Vec<String> = cells.collect();
                    csv::write_row(text, &cells, options.separator.char());
                }
                parts.push(std::mem::take(text).as_bytes())?;
            }
            Self::Workbook(worker) => {
                let cells = |row: Vec<Value>| row.into_iter().map(Value::into_cell).collect();
                let rows = rows.into_iter().map(cells).collect();
                worker
                    .send(&Request::Add(rows), None)
                    .await
                    .map_err(broken)?;
            }
        }
        Ok(())
    }

    /// Ends the file; gives how many texts were too long for a cell.
    ///
    /// # Errors
    /// When there is no room.
    pub async fn finish(self, parts: &Parts) -> Result<usize, Failure> {
        match self {
            // Of a list without rows, the headings.
            Self::Csv(text, _) => parts.push(text.as_bytes())?,
            Self::Workbook(mut worker) => {
                let (response, file) = worker.send(&Request::Finish, None).await.map_err(broken)?;
                parts.push(&file.unwrap_or_default())?;
                if let Response::Written { truncated } = response {
                    return Ok(truncated);
                }
            }
        }
        Ok(0)
    }
}

fn broken(why: String) -> Failure {
    Failure::Other(t::export::workbook_failed(&why))
}
