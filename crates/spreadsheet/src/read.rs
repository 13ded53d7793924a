//! Reading a sheet of a workbook as rows of text, with what kind of value each cell is.

mod cells;
mod check;
mod failure;
mod merged;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::rc::Rc;

use calamine::{Reader, SheetType, SheetVisible, Xlsx, XlsxError};

use crate::{ReadFailure, SheetCell, SheetInfo, SheetRow, SheetRows};
use cells::CellText;
pub use cells::LocalTime;

/// The most columns that a table takes.
const MOST_COLUMNS: usize = 500;
/// The most text that a table takes, in bytes.
const MOST_TEXT: usize = 64_000_000;
/// The number of cells between two progress messages.
const TOLD_AFTER: usize = 20_000;

/// A file in memory that counts the bytes that are read of it.
struct CountedFile {
    file: Cursor<Rc<[u8]>>,
    read: Rc<Cell<u64>>,
}

impl CountedFile {
    fn new(file: &Rc<[u8]>) -> Self {
        Self {
            file: Cursor::new(Rc::clone(file)),
            read: Rc::default(),
        }
    }
}

impl Read for CountedFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.file.read(into)?;
        self.read.set(self.read.get() + n as u64);
        Ok(n)
    }
}

impl Seek for CountedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// A workbook that is open for reading.
pub struct WorkbookReader {
    workbook: Xlsx<CountedFile>,
    sheets: Vec<SheetInfo>,
    bytes: u64,
    read: Rc<Cell<u64>>,
    minutes_east: fn(LocalTime) -> i32,
}

impl WorkbookReader {
    /// Checks the file and opens it. Workbooks know no time zone: `minutes_east` says how far the
    /// reader's clock is ahead of UTC at a time of its own.
    ///
    /// # Errors
    /// When it is no workbook, or one that cannot be read.
    pub fn open(file: Vec<u8>, minutes_east: fn(LocalTime) -> i32) -> Result<Self, ReadFailure> {
        let file: Rc<[u8]> = file.into();
        check::check(&file)?;
        let bytes = file.len() as u64;
        let file = CountedFile::new(&file);
        let read = Rc::clone(&file.read);
        let workbook = Xlsx::new(file).map_err(|error| ReadFailure::of_file(&error))?;
        let mut opened = Self {
            workbook,
            sheets: Vec::new(),
            bytes,
            read,
            minutes_east,
        };
        let metadata = opened.workbook.sheets_metadata().iter();
        let tables = metadata.filter(|sheet| sheet.typ == SheetType::WorkSheet);
        opened.sheets = tables
            .map(|sheet| SheetInfo {
                name: sheet.name.clone(),
                is_empty: true,
                is_hidden: sheet.visible != SheetVisible::Visible,
            })
            .collect();
        for at in 0..opened.sheets.len() {
            let is_empty = opened.is_empty(at)?;
            opened.sheets[at].is_empty = is_empty;
        }
        Ok(opened)
    }

    /// Its sheets with cells, in the order of their tabs.
    pub fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    fn is_empty(&mut self, at: usize) -> Result<bool, ReadFailure> {
        let mut is_empty = true;
        self.each_cell(at, |_, _, _| {
            is_empty = false;
            Ok(false)
        })?;
        Ok(is_empty)
    }

    /// Reads the sheet at this place; `tell` gets how much of it is read, from 0 to 1.
    ///
    /// # Errors
    /// When it is damaged, or larger than a table can be.
    pub fn read(
        &mut self,
        at: usize,
        most_rows: usize,
        tell: &mut dyn FnMut(f64),
    ) -> Result<SheetRows, ReadFailure> {
        let name = self.sheets.get(at).map(|sheet| sheet.name.clone());
        let name = name.ok_or(ReadFailure::NoSheet)?;
        let (before, read, bytes) = (self.read.get(), Rc::clone(&self.read), self.bytes);
        let mut rows: BTreeMap<u32, Vec<SheetCell>> = BTreeMap::new();
        // Rows beyond the limit are counted, not kept.
        let (mut last, mut beyond, mut cells, mut text) = (0, 0, 0_usize, 0);
        self.each_cell(at, |row, column, cell| {
            cells += 1;
            if cells.is_multiple_of(TOLD_AFTER) {
                #[expect(clippy::cast_precision_loss, reason = "a share")]
                tell(((read.get() - before) as f64 / bytes as f64).min(1.0));
            }
            if rows.len() == most_rows && !rows.contains_key(&row) {
                beyond += usize::from(last != row);
                last = row;
                return Ok(true);
            }
            text += cell.text().len();
            if column >= MOST_COLUMNS || text > MOST_TEXT {
                let sheet = name.clone();
                return Err(match column >= MOST_COLUMNS {
                    true => ReadFailure::TooManyColumns {
                        sheet,
                        most: MOST_COLUMNS,
                    },
                    false => ReadFailure::TooMuchText {
                        sheet,
                        most: MOST_TEXT,
                    },
                });
            }
            let cells = rows.entry(row).or_default();
            if cells.len() <= column {
                cells.resize(column + 1, SheetCell::default());
            }
            cells[column] = cell;
            Ok(true)
        })?;
        if beyond > 0 {
            return Err(ReadFailure::TooManyRows {
                sheet: name,
                rows: rows.len() + beyond,
                most: most_rows,
            });
        }
        let merged = self.workbook.merge_cells_by_sheet_name(&name);
        let merged = merged.map_err(|error| ReadFailure::of_sheet(&name, None, &error))?;
        let filled = merged::fill_down(&mut rows, &merged);
        Ok(SheetRows {
            rows: trimmed(rows),
            filled,
        })
    }

    /// Calls `take` with row, column and value of each cell that holds anything, until it says `false`.
    fn each_cell(
        &mut self,
        at: usize,
        mut take: impl FnMut(u32, usize, SheetCell) -> Result<bool, ReadFailure>,
    ) -> Result<(), ReadFailure> {
        let name = self.sheets.get(at).map(|sheet| sheet.name.clone());
        let name = name.ok_or(ReadFailure::NoSheet)?;
        let mut above = None;
        let damaged = |row, error: &XlsxError| ReadFailure::of_sheet(&name, row, error);
        let has_1904_epoch = self.workbook.has_1904_epoch();
        let cells = self.workbook.worksheet_cells_reader(&name);
        let mut cells = cells.map_err(|error| damaged(None, &error))?;
        let texts = CellText::new(cells.styles(), has_1904_epoch, self.minutes_east);
        loop {
            let next = cells.next_cell_with_style_id();
            let next = next.map_err(|error| damaged(above, &error))?;
            let Some((cell, style)) = next else {
                return Ok(());
            };
            let (row, column) = cell.get_position();
            above = Some(row);
            let value = texts.of(cell.get_value(), style);
            if !value.is_blank() && !take(row, column as usize, value)? {
                return Ok(());
            }
        }
    }
}

/// The rows without the empty columns before the first one that holds anything, all equally wide.
fn trimmed(rows: BTreeMap<u32, Vec<SheetCell>>) -> Vec<SheetRow> {
    let is_filled = |cell: &SheetCell| !cell.is_blank();
    let first = rows
        .values()
        .filter_map(|row| row.iter().position(is_filled));
    let first = first.min().unwrap_or(0);
    let width = rows.values().map(Vec::len).max().unwrap_or(0);
    let row = |(row, mut cells): (u32, Vec<SheetCell>)| {
        cells.resize(width, SheetCell::default());
        cells.drain(..first);
        SheetRow {
            number: row as usize + 1,
            cells,
        }
    };
    rows.into_iter().map(row).collect()
}
