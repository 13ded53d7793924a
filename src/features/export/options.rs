//! How elements are exported, as chosen last in this browser.

use serde::{Deserialize, Serialize};

use super::Format;
use crate::t::{self, Text};
use crate::{browser, format};

/// The storage key of the choice.
const KEPT: &str = "architrave.export";

/// The separator between the cells of a CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Separator {
    /// For programs that write 1.5.
    Comma,
    /// For programs that write 1,5.
    Semicolon,
    /// For either; numbers as the browser's locale has them.
    Tab,
}

impl Separator {
    /// Every separator.
    pub const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    /// The one that a spreadsheet of the browser's locale expects.
    pub fn of_locale() -> Self {
        match format::decimal_mark() {
            ',' => Self::Semicolon,
            _ => Self::Comma,
        }
    }

    /// The separator itself.
    pub const fn char(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
        }
    }

    /// The decimal mark of the numbers in the same file.
    pub fn decimal_mark(self) -> char {
        match self {
            Self::Comma => '.',
            Self::Semicolon => ',',
            Self::Tab => format::decimal_mark(),
        }
    }

    /// The separator in words.
    pub fn label(self) -> Text {
        match self {
            Self::Comma => t::export::separator::COMMA,
            Self::Semicolon => t::export::separator::SEMICOLON,
            Self::Tab => t::export::separator::TAB,
        }
    }

    /// The name of the choice in a form.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Semicolon => "semicolon",
            Self::Tab => "tab",
        }
    }
}

/// How a table is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableOptions {
    /// Between the cells of a CSV file.
    pub separator: Separator,
    /// Headings and values as labels, not as keys.
    pub labels: bool,
    /// People by name, not by id.
    pub names: bool,
    /// Formatted text without its BBCode.
    pub plain_text: bool,
    /// Dates and numbers as spreadsheets read them, not as received.
    pub for_spreadsheets: bool,
    /// Texts in every language, not only in the reader's.
    pub all_languages: bool,
    /// Both ids after the columns of the view.
    pub ids: bool,
    /// Beside a time, who it was.
    pub people: bool,
}

impl Default for TableOptions {
    /// For people.
    fn default() -> Self {
        Self {
            separator: Separator::of_locale(),
            labels: true,
            names: true,
            plain_text: true,
            for_spreadsheets: true,
            all_languages: false,
            ids: true,
            people: false,
        }
    }
}

/// The format and its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportChoice {
    pub format: Format,
    /// How a table is written.
    pub table: TableOptions,
}

impl Default for ExportChoice {
    fn default() -> Self {
        Self {
            format: Format::Xlsx,
            table: TableOptions::default(),
        }
    }
}

impl ExportChoice {
    /// As it was chosen last.
    pub fn restore() -> Self {
        browser::local_storage()
            .and_then(|storage| storage.get_item(KEPT).ok().flatten())
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Saves it for the next export.
    pub fn save(&self) {
        if let (Some(storage), Ok(text)) = (browser::local_storage(), serde_json::to_string(self)) {
            // Without storage the choice lasts as long as the page.
            let _ = storage.set_item(KEPT, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_export_choice_survives_serialization_with_defaults() {
        let choice = ExportChoice {
            format: Format::Csv,
            table: TableOptions {
                separator: Separator::Tab,
                names: false,
                ..TableOptions::default()
            },
        };
        let text = serde_json::to_string(&choice).unwrap();
        assert_eq!(serde_json::from_str::<ExportChoice>(&text).unwrap(), choice);
        let some: ExportChoice = serde_json::from_str(r#"{"table":{"ids":false}}"#).unwrap();
        assert_eq!(some.format, Format::Xlsx);
        assert!(!some.table.ids && some.table.labels);
    }
}
