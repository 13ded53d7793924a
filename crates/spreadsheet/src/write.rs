//! Writing a workbook of one sheet: a bold heading that stays in sight, a filter on it, and typed cells.

use std::fmt;

use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use crate::{Cell, ColumnKind, MAX_COLUMNS, MAX_ROWS, MAX_TEXT, Sheet};

/// The longest name of a sheet, in characters.
const LONGEST_NAME: usize = 31;

/// Why a workbook cannot be written.
#[derive(Debug)]
pub enum Failure {
    /// More rows than a sheet holds.
    TooManyRows,
    /// More columns than a sheet holds.
    TooManyColumns,
    /// Anything else, as the library says it.
    Other(XlsxError),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyRows => write!(f, "a sheet holds {MAX_ROWS} rows"),
            Self::TooManyColumns => write!(f, "a sheet holds {MAX_COLUMNS} columns"),
            Self::Other(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<XlsxError> for Failure {
    fn from(error: XlsxError) -> Self {
        Self::Other(error)
    }
}

/// Writes the rows of a sheet one after the other.
pub struct SheetWriter {
    workbook: Workbook,
    formats: Vec<Option<Format>>,
    rows: u32,
    truncated: usize,
}

impl SheetWriter {
    /// Writes the heading.
    ///
    /// # Errors
    /// When the sheet has more columns than a file holds.
    pub fn begin(sheet: &Sheet) -> Result<Self, Failure> {
        if sheet.columns.len() > MAX_COLUMNS {
            return Err(Failure::TooManyColumns);
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
        let formats = sheet.columns.iter().map(|column| format_of(column.kind));
        Ok(Self {
            workbook,
            formats: formats.collect(),
            rows: 1,
            truncated: 0,
        })
    }

    /// Adds a row below the others.
    ///
    /// # Errors
    /// When the sheet is full.
    pub fn add(&mut self, cells: &[Cell]) -> Result<(), Failure> {
        if self.rows as usize >= MAX_ROWS {
            return Err(Failure::TooManyRows);
        }
        let row = self.rows;
        self.rows += 1;
        let worksheet = self.workbook.worksheet_from_index(0)?;
        for ((at, cell), format) in (0..).zip(cells).zip(&self.formats) {
            self.truncated += usize::from(write(worksheet, row, at, cell, format.as_ref())?);
        }
        Ok(())
    }

    /// The bytes of the file, and how many texts were too long for a cell and were truncated.
    ///
    /// # Errors
    /// When the library fails.
    pub fn finish(mut self) -> Result<(Vec<u8>, usize), Failure> {
        let columns = u16::try_from(self.formats.len()).unwrap_or(u16::MAX);
        if self.rows > 1 && columns > 0 {
            let worksheet = self.workbook.worksheet_from_index(0)?;
            worksheet.autofilter(0, 0, self.rows - 1, columns - 1)?;
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
    format: Option<&Format>,
) -> Result<bool, XlsxError> {
    match (cell, format) {
        (Cell::Empty, _) => {}
        (Cell::Boolean(value), _) => drop(worksheet.write_boolean(row, column, *value)?),
        (Cell::Number(value), Some(format)) => {
            worksheet.write_number_with_format(row, column, *value, format)?;
        }
        (Cell::Number(value), None) => drop(worksheet.write_number(row, column, *value)?),
        (Cell::Text(text), _) => {
            let (text, is_truncated) = fitting(text);
            if !text.is_empty() {
                worksheet.write_string(row, column, text)?;
            }
            return Ok(is_truncated);
        }
    }
    Ok(false)
}

fn format_of(kind: ColumnKind) -> Option<Format> {
    let pattern = match kind {
        ColumnKind::Plain => return None,
        ColumnKind::Date => "yyyy-mm-dd",
        ColumnKind::DateTime => "yyyy-mm-dd hh:mm:ss",
        ColumnKind::Time => "hh:mm:ss",
    };
    Some(Format::new().set_num_format(pattern))
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

    fn column(heading: &str, kind: ColumnKind) -> Column {
        Column {
            heading: heading.to_owned(),
            width: 12,
            kind,
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
    fn another_reader_finds_every_cell_with_its_type() {
        let columns = vec![
            column("Name", ColumnKind::Plain),
            column("Cost", ColumnKind::Plain),
            column("Go-live", ColumnKind::Date),
            column("Active", ColumnKind::Plain),
        ];
        let rows = [
            vec![
                Cell::Text("=1+1".into()),
                Cell::Number(1200.5),
                Cell::Number(46_000.0),
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
        let (bytes, truncated) = written(vec![column("Text", ColumnKind::Plain)], &rows);
        assert_eq!(truncated, 1);
        let Data::String(text) = &read(bytes)[1][0] else {
            panic!("no text");
        };
        assert!(long.starts_with(text.as_str()));
        assert_eq!(text.encode_utf16().count(), MAX_TEXT - 1);
    }

    #[test]
    fn a_sheet_without_rows_has_its_heading() {
        let (bytes, _) = written(vec![column("Name", ColumnKind::Plain)], &[]);
        assert_eq!(read(bytes), [[Data::String("Name".into())]]);
        assert_eq!(sheet_name("'[]'"), "Sheet1");
    }

    #[test]
    fn too_many_columns_are_refused() {
        let sheet = Sheet {
            name: String::new(),
            columns: vec![column("a", ColumnKind::Plain); MAX_COLUMNS + 1],
        };
        let failure = SheetWriter::begin(&sheet).err().unwrap();
        assert_eq!(failure.to_string(), "a sheet holds 16384 columns");
    }

    #[test]
    fn messages_survive_as_json() {
        let request = Request::Add(vec![vec![
            Cell::Empty,
            Cell::Boolean(false),
            Cell::Number(-0.5),
            Cell::Number(3.0),
            Cell::Text("3".into()),
        ]]);
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
    }
}
