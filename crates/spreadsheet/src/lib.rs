//! Spreadsheet files off the main thread: the messages that the page and the worker exchange, and the
//! reading and writing itself (feature `workbook`), which also runs natively.

mod failure;
mod message;
#[cfg(feature = "workbook")]
mod read;
#[cfg(feature = "workbook")]
mod write;

pub use failure::{Damage, OtherFile, ReadFailure, RequestFailure};
pub use message::{
    Cell, Column, Request, Response, Sheet, SheetCell, SheetInfo, SheetRow, SheetRows,
};
#[cfg(feature = "workbook")]
pub use read::{LocalTime, WorkbookReader};
#[cfg(feature = "workbook")]
pub use write::SheetWriter;

/// The most rows that a sheet of an XLSX file holds, its heading included.
pub const MAX_ROWS: usize = 1_048_576;
/// The most columns that a sheet of an XLSX file holds.
pub const MAX_COLUMNS: usize = 16_384;
/// The most UTF-16 units that a cell of an XLSX file holds.
pub const MAX_TEXT: usize = 32_767;
/// The largest workbook that is read, in bytes.
pub const MAX_FILE: usize = 50_000_000;
