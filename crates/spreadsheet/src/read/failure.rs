//! What the libraries say of a workbook that cannot be read.

use calamine::XlsxError;

use crate::{Damage, ReadFailure};

impl ReadFailure {
    /// What went wrong before a sheet was read.
    pub(super) fn of_file(error: &XlsxError) -> Self {
        match error {
            XlsxError::Password => Self::Encrypted,
            XlsxError::FileNotFound(part) => Self::Damaged(Damage::PartMissing(part.clone())),
            _ => Self::Damaged(Damage::Lists),
        }
    }

    /// What went wrong in a sheet, after this row where one was read.
    pub(super) fn of_sheet(sheet: &str, row: Option<u32>, error: &XlsxError) -> Self {
        Self::Damaged(Damage::Sheet {
            sheet: sheet.to_owned(),
            after_row: row.map(|row| row as usize + 1),
            unknown_value: match error {
                XlsxError::CellError(value) => Some(value.clone()),
                _ => None,
            },
        })
    }
}
