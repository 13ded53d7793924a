//! Writing a workbook of one sheet: a bold heading that stays in sight, a filter on it, and typed cells.

use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use crate::{Cell, MAX_COLUMNS, MAX_ROWS, MAX_TEXT, RequestFailure, Sheet};

/// The longest name of a sheet, in characters.
const LONGEST_NAME: usize = 31;

impl From<XlsxError> for RequestFailure {
    fn from(error: XlsxError) -> Self {
        Self::Other(error.to_string())
    }
}

/// How dates and times are shown.
struct Formats {
    date: Format,
    date_time: Format,
    time: Format,
}

impl Formats {
    fn new() -> Self {
        let format = |pattern| Format::new().set_num_format(pattern);
        Self {
            date: format("yyyy-mm-dd"),
            date_time: format("yyyy-mm-dd hh:mm:ss"),
            time: format("hh:mm:ss"),
        }
    }
}

/// Writes the rows of a sheet one after the other.
pub struct SheetWriter {
    workbook: Workbook,
    columns: u16,
    formats: Formats,
    rows: u32,
    truncated: usize,
}

impl SheetWriter {
    /// Writes the heading.
    ///
    /// # Errors
    /// When the sheet has more columns than a file holds.
    pub fn begin(sheet: &Sheet) -> Result<Self, RequestFailure> {
        if sheet.columns.len() > MAX_COLUMNS {
            return Err(RequestFailure::TooManyColumns(MAX_COLUMNS));
        }
        let mut workbook = Workbook::new();
        let bold = Format::new().set_bold();
        let worksheet = workbook.add_worksheet();
        worksheet.set_name(sheet_name(&sheet.name))?;
        worksheet.set_freeze_panes(1, 0)?;
        for (at, column) in (0..).zip(&sheet.columns) {
            worksheet.set_column_width(at, f64::from(column.width))?;
            worksheet.write_string_with_format(0, at, fitting(&column.heading).0, &bold)?;
        }
        Ok(Self {
            workbook,
            columns: u16::try_from(sheet.columns.len()).unwrap_or(u16::MAX),
            formats: Formats::new(),
            rows: 1,
            truncated: 0,
        })
    }

    /// Adds a row below the others.
    ///
    /// # Errors
    /// When the sheet is full.
    pub fn add(&mut self, cells: &[Cell]) -> Result<(), RequestFailure> {
        if self.rows as usize >= MAX_ROWS {
            return Err(RequestFailure::TooManyRows(MAX_ROWS));
        }
        let row = self.rows;
        self.rows += 1;
        let worksheet = self.workbook.worksheet_from_index(0)?;
        for (at, cell) in (0..self.columns).zip(cells) {
            let is_truncated = write(worksheet, row, at, cell, &self.formats)?;
            self.truncated += usize::from(is_truncated);
        }
        Ok(())
    }

    /// The bytes of the file, and how many texts were too long for a cell and were truncated.
    ///
    /// # Errors
    /// When the library fails.
    pub fn finish(mut self) -> Result<(Vec<u8>, usize), RequestFailure> {
        if self.rows > 1 && self.columns > 0 {
            let worksheet = self.workbook.worksheet_from_index(0)?;
            worksheet.autofilter(0, 0, self.rows - 1, self.columns - 1)?;
        }
        Ok((self.workbook.save_to_buffer()?, self.truncated))
    }
}

/// Writes a cell; whether its text had to be truncated.
fn write(
    worksheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell,
    formats: &Formats,
) -> Result<bool, XlsxError> {
    let (number, format) = match cell {
        Cell::Empty => return Ok(false),
        Cell::Boolean(value) => {
            worksheet.write_boolean(row, column, *value)?;
            return Ok(false);
        }
        Cell::Text(text) => {
            let (text, is_truncated) = fitting(text);
            if !text.is_empty() {
                worksheet.write_string(row, column, text)?;
            }
            return Ok(is_truncated);
        }
        Cell::Number(number) => {
            worksheet.write_number(row, column, *number)?;
            return Ok(false);
        }
        Cell::Date { date } => (date, &formats.date),
        Cell::DateTime { moment } => (moment, &formats.date_time),
        Cell::Time { time } => (time, &formats.time),
    };
    worksheet.write_number_with_format(row, column, *number, format)?;
    Ok(false)
}

/// The part of a text that a cell holds, and whether that is less than the whole.
fn fitting(text: &str) -> (&str, bool) {
    // Fewer bytes than units are impossible.
    if text.len() <= MAX_TEXT {
        return (text, false);
    }
    let mut units = 0;
    for (at, c) in text.char_indices() {
        units += c.len_utf16();
        if units > MAX_TEXT {
            return (&text[..at], true);
        }
    }
    (text, false)
}

/// A name that a sheet can have: not empty, without `[ ] : * ? / \`, without an apostrophe at either end.
fn sheet_name(name: &str) -> String {
    let plain = |c: char| match c {
        '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'' => ' ',
        c if c.is_control() => ' ',
        c => c,
    };
    let name: String = name.chars().map(plain).take(LONGEST_NAME).collect();
    match name.trim() {
        "" => "Sheet1".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Column, Request};
    use calamine::{Data, Reader, Xlsx};
    use std::io::Cursor;

    fn column(heading: &str) -> Column {
        Column {
            heading: heading.to_owned(),
            width: 12,
        }
    }

    fn written(columns: Vec<Column>, rows: &[Vec<Cell>]) -> (Vec<u8>, usize) {
        let sheet = Sheet {
            name: "Elements: [all]".into(),
            columns,
        };
        let mut writer = SheetWriter::begin(&sheet).unwrap();
        for row in rows {
            writer.add(row).unwrap();
        }
        writer.finish().unwrap()
    }

    fn read(bytes: Vec<u8>) -> Vec<Vec<Data>> {
        let mut workbook: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        assert_eq!(workbook.sheet_names(), ["Elements   all"]);
        let range = workbook.worksheet_range("Elements   all").unwrap();
        range.rows().map(<[Data]>::to_vec).collect()
    }

    #[test]
    fn calamine_reads_every_written_cell_with_its_type() {
        let columns = vec![
            column("Name"),
            column("Cost"),
            column("Go-live"),
            column("Active"),
        ];
        let rows = [
            vec![
                Cell::Text("=1+1".into()),
                Cell::Number(1200.5),
                Cell::Date { date: 46_000.0 },
                Cell::Boolean(true),
            ],
            vec![
                Cell::Text("Zähler\nzwei".into()),
                Cell::Empty,
                Cell::Text("soon".into()),
                Cell::Empty,
            ],
        ];
        let (bytes, truncated) = written(columns, &rows);
        assert_eq!(truncated, 0);
        let read = read(bytes);
        assert_eq!(read[0][0], Data::String("Name".into()));
        assert_eq!(read[1][0], Data::String("=1+1".into()));
        assert_eq!(read[1][1], Data::Float(1200.5));
        let Data::DateTime(day) = &read[1][2] else {
            panic!("{:?}", read[1][2]);
        };
        assert!((day.as_f64() - 46_000.0).abs() < 1e-9);
        assert_eq!(read[1][3], Data::Bool(true));
        assert_eq!(read[2][0], Data::String("Zähler\nzwei".into()));
        assert_eq!(read[2][1], Data::Empty);
        assert_eq!(read[2][2], Data::String("soon".into()));
    }

    #[test]
    fn a_text_that_is_too_long_for_a_cell_is_truncated_and_counted() {
        let long = "😀".repeat(20_000);
        let rows = [vec![Cell::Text(long.clone())], vec![Cell::Text("a".into())]];
        let (bytes, truncated) = written(vec![column("Text")], &rows);
        assert_eq!(truncated, 1);
        let Data::String(text) = &read(bytes)[1][0] else {
            panic!("no text");
        };
        assert!(long.starts_with(text.as_str()));
        assert_eq!(text.encode_utf16().count(), MAX_TEXT - 1);
    }

    #[test]
    fn a_sheet_without_rows_has_its_heading() {
        let (bytes, _) = written(vec![column("Name")], &[]);
        assert_eq!(read(bytes), [[Data::String("Name".into())]]);
        assert_eq!(sheet_name("'[]'"), "Sheet1");
    }

    #[test]
    fn too_many_columns_are_refused() {
        let sheet = Sheet {
            name: String::new(),
            columns: vec![column("a"); MAX_COLUMNS + 1],
        };
        let failure = SheetWriter::begin(&sheet).err().unwrap();
        assert_eq!(failure, RequestFailure::TooManyColumns(16_384));
    }

    #[test]
    fn requests_round_trip_as_json() {
        let request = Request::Add(vec![vec![
            Cell::Empty,
            Cell::Boolean(false),
            Cell::Number(-0.5),
            Cell::Number(3.0),
            Cell::Text("3".into()),
            Cell::Date { date: 46_000.0 },
            Cell::DateTime { moment: 46_000.25 },
            Cell::Time { time: 0.25 },
        ]]);
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
    }
}
