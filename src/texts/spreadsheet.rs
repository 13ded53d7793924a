//! Why a workbook cannot be read or written.

use architrave_spreadsheet::{Damage, OtherFile, ReadFailure, RequestFailure};

use crate::format::count;
use crate::t;

/// Why the workbook of this name cannot be read, and what to do.
pub fn read_failure(name: &str, failure: &ReadFailure) -> String {
    match failure {
        ReadFailure::NotAWorkbook(other) => not_a_workbook(name, *other),
        ReadFailure::Encrypted => t::spreadsheet::encrypted(name),
        ReadFailure::Incomplete => t::spreadsheet::incomplete(name),
        ReadFailure::Damaged(damage) => damaged(name, damage),
        ReadFailure::TooLargeUnpacked => t::spreadsheet::too_large(name),
        ReadFailure::NoSheet => t::spreadsheet::no_sheet(name),
        ReadFailure::TooManyRows { sheet, rows, most } => {
            t::spreadsheet::too_many_rows(&count(*most), name, &count(*rows), sheet)
        }
        ReadFailure::TooManyColumns { sheet, most } => {
            t::spreadsheet::too_many_columns(&most.to_string(), name, sheet)
        }
        ReadFailure::TooMuchText { sheet, most } => {
            t::spreadsheet::too_much_text(&(most / 1_000_000).to_string(), name, sheet)
        }
    }
}

fn not_a_workbook(name: &str, other: OtherFile) -> String {
    let kind = match other {
        OtherFile::Html => t::spreadsheet::HTML,
        OtherFile::Xls => t::spreadsheet::XLS,
        OtherFile::Xlsb => t::spreadsheet::XLSB,
        OtherFile::OpenDocument => t::spreadsheet::OPEN_DOCUMENT,
        OtherFile::Empty => return t::spreadsheet::empty(name),
        OtherFile::Document => return t::spreadsheet::document(name),
        OtherFile::Archive => return t::spreadsheet::archive(name),
        OtherFile::Unknown => return t::spreadsheet::unknown(name),
    };
    t::spreadsheet::save_as_xlsx(&kind, name)
}

fn damaged(name: &str, damage: &Damage) -> String {
    use t::spreadsheet as texts;
    match damage {
        Damage::PartMissing(_) | Damage::Part(_) | Damage::PartAt(_) | Damage::Lists => {
            texts::damaged(name, "")
        }
        Damage::Sheet {
            sheet,
            after_row,
            unknown_value,
        } => {
            let place = match after_row {
                Some(row) => texts::after_row(&row.to_string(), sheet),
                None => texts::in_sheet(sheet),
            };
            match unknown_value {
                Some(value) => texts::damaged_value(name, &place, value),
                None => texts::damaged(name, &place),
            }
        }
    }
}

/// Why a request to the worker failed, for use within a sentence.
pub fn request_failure(failure: &RequestFailure) -> String {
    match failure {
        RequestFailure::TooManyRows(most) => t::spreadsheet::reason::rows(&most.to_string()),
        RequestFailure::TooManyColumns(most) => t::spreadsheet::reason::columns(&most.to_string()),
        RequestFailure::NoFile => String::from(t::spreadsheet::reason::NO_FILE),
        RequestFailure::Other(why) => why.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_file_types_are_named_with_the_next_step() {
        for (other, said) in [
            (OtherFile::Empty, "is empty."),
            (OtherFile::Html, "is a web page (HTML)"),
            (OtherFile::Xls, "Excel 97–2003 workbook (XLS)"),
            (OtherFile::Xlsb, "(XLSB)"),
            (OtherFile::OpenDocument, "OpenDocument"),
            (OtherFile::Document, "Word or PowerPoint"),
            (OtherFile::Archive, "is a ZIP archive."),
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
    fn limit_and_damage_errors_name_their_location() {
        let sheet = || "Goals".to_owned();
        for (failure, start) in [
            (
                ReadFailure::TooManyRows {
                    sheet: sheet(),
                    rows: 1_201,
                    most: 1_000,
                },
                "a.xlsx has 1,201 rows in sheet “Goals” (limit 1,000).",
            ),
            (
                ReadFailure::TooMuchText {
                    sheet: sheet(),
                    most: 64_000_000,
                },
                "a.xlsx has over 64 MB of text in sheet “Goals”.",
            ),
            (
                ReadFailure::Damaged(Damage::Sheet {
                    sheet: sheet(),
                    after_row: Some(1),
                    unknown_value: None,
                }),
                "a.xlsx is damaged in sheet “Goals” after row 1.",
            ),
            (ReadFailure::Encrypted, "a.xlsx is password-protected."),
        ] {
            let text = read_failure("a.xlsx", &failure);
            assert!(text.starts_with(start), "{text}");
        }
        let columns = request_failure(&RequestFailure::TooManyColumns(16_384));
        assert_eq!(columns, "a sheet holds 16384 columns");
    }
}
