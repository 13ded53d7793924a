//! Why a workbook cannot be read or written.

use architrave_spreadsheet::{Damage, OtherFile, ReadFailure, RequestFailure};

use crate::format::count;

/// Why the workbook of this name cannot be read, and what to do.
pub fn read_failure(name: &str, failure: &ReadFailure) -> String {
    match failure {
        ReadFailure::NotAWorkbook(other) => not_a_workbook(name, *other),
        ReadFailure::Encrypted => format!(
            "{name} is protected by a password. Save a copy without a password and choose that file."
        ),
        ReadFailure::Incomplete => format!(
            "{name} is incomplete: its end is missing. Copy or download it again and choose the whole file."
        ),
        ReadFailure::Damaged(damage) => format!(
            "{name} is damaged: {}. Open it in a spreadsheet program, save it as a new XLSX file and choose that one.",
            damaged(damage)
        ),
        ReadFailure::TooLargeUnpacked => format!(
            "{name} is too large once unpacked. Copy the rows you need into a new workbook and choose that file."
        ),
        ReadFailure::NoSheet => format!("{name} has no such sheet."),
        ReadFailure::TooManyRows { sheet, rows, most } => format!(
            "{name} has {} rows in sheet “{sheet}”, more than the {} that are taken at once. Split them into several files.",
            count(*rows),
            count(*most)
        ),
        ReadFailure::TooManyColumns { sheet, most } => format!(
            "{name} has more than {most} columns in sheet “{sheet}”. Delete the columns you do not need."
        ),
        ReadFailure::TooMuchText { sheet, most } => format!(
            "{name} has more than {} MB of text in sheet “{sheet}”. Split it into several files.",
            most / 1_000_000
        ),
    }
}

fn not_a_workbook(name: &str, other: OtherFile) -> String {
    match other {
        OtherFile::Empty => {
            format!("{name} is empty. Save the workbook again and choose that file.")
        }
        OtherFile::Html => format!(
            "{name} is a web page (HTML), not an Excel workbook. Open it in a spreadsheet program and save it as XLSX."
        ),
        OtherFile::Xls => format!(
            "{name} is a workbook of Excel 97–2003 (XLS). Open it in a spreadsheet program and save it as XLSX."
        ),
        OtherFile::Xlsb => format!(
            "{name} is a binary workbook (XLSB). Open it in a spreadsheet program and save it as XLSX."
        ),
        OtherFile::OpenDocument => format!(
            "{name} is an OpenDocument file, not an Excel workbook. Open it in a spreadsheet program and save it as XLSX."
        ),
        OtherFile::Document => format!(
            "{name} is a Word or PowerPoint file, not an Excel workbook. Copy its table into a spreadsheet program and save it as XLSX."
        ),
        OtherFile::Archive => format!(
            "{name} is a ZIP archive without a workbook in it. Unpack it and choose the workbook."
        ),
        OtherFile::Unknown => format!(
            "{name} is not an Excel workbook. Save the table as XLSX or CSV and choose that file."
        ),
    }
}

fn damaged(damage: &Damage) -> String {
    match damage {
        Damage::PartMissing(part) => format!("the part {part} is missing"),
        Damage::Part(part) => format!("the part {part} cannot be unpacked"),
        Damage::PartAt(place) => format!("the part number {place} cannot be unpacked"),
        Damage::Lists => "its list of sheets, texts or formats cannot be read".to_owned(),
        Damage::Sheet {
            sheet,
            after_row,
            unknown_value,
        } => match (after_row, unknown_value) {
            (Some(row), Some(value)) => {
                format!("sheet “{sheet}” after row {row} holds the unknown error value {value}")
            }
            (Some(row), None) => format!("sheet “{sheet}” after row {row} cannot be read"),
            (None, Some(value)) => format!("sheet “{sheet}” holds the unknown error value {value}"),
            (None, None) => format!("sheet “{sheet}” cannot be read"),
        },
    }
}

/// Why a request to the worker failed, to stand within a sentence.
pub fn request_failure(failure: &RequestFailure) -> String {
    match failure {
        RequestFailure::TooManyRows(most) => format!("a sheet holds {most} rows"),
        RequestFailure::TooManyColumns(most) => format!("a sheet holds {most} columns"),
        RequestFailure::NoFile => "no file was opened".to_owned(),
        RequestFailure::Other(why) => why.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_workbook_is_named_with_what_to_do() {
        for (other, said) in [
            (OtherFile::Empty, "is empty."),
            (OtherFile::Html, "is a web page (HTML)"),
            (OtherFile::Xls, "Excel 97–2003 (XLS)"),
            (OtherFile::Xlsb, "(XLSB)"),
            (OtherFile::OpenDocument, "OpenDocument"),
            (OtherFile::Document, "Word or PowerPoint"),
            (OtherFile::Archive, "ZIP archive without a workbook"),
            (OtherFile::Unknown, "is not an Excel workbook."),
        ] {
            let text = read_failure("a.xlsx", &ReadFailure::NotAWorkbook(other));
            assert!(
                text.starts_with("a.xlsx is ") && text.contains(said),
                "{text}"
            );
            let (_, what_to_do) = text.split_once(". ").unwrap();
            assert!(what_to_do.ends_with('.'), "{text}");
        }
    }

    #[test]
    fn limits_and_damage_are_said_with_their_place() {
        let sheet = || "Goals".to_owned();
        for (failure, start) in [
            (
                ReadFailure::TooManyRows {
                    sheet: sheet(),
                    rows: 1_201,
                    most: 1_000,
                },
                "a.xlsx has 1,201 rows in sheet “Goals”, more than the 1,000",
            ),
            (
                ReadFailure::TooMuchText {
                    sheet: sheet(),
                    most: 64_000_000,
                },
                "a.xlsx has more than 64 MB of text in sheet “Goals”.",
            ),
            (
                ReadFailure::Damaged(Damage::Sheet {
                    sheet: sheet(),
                    after_row: Some(1),
                    unknown_value: None,
                }),
                "a.xlsx is damaged: sheet “Goals” after row 1 cannot be read.",
            ),
            (ReadFailure::Encrypted, "a.xlsx is protected by a password"),
        ] {
            let text = read_failure("a.xlsx", &failure);
            assert!(text.starts_with(start), "{text}");
        }
        let columns = request_failure(&RequestFailure::TooManyColumns(16_384));
        assert_eq!(columns, "a sheet holds 16384 columns");
    }
}
