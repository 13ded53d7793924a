//! Elements as files: a table, their JSON as received, their ids, or a model to exchange.

mod choose;
pub(crate) mod copy;
mod dialog;
pub(crate) mod exchange;
mod job;
mod make;
mod options;
mod parts;
mod people;
mod report;
mod sink;
mod table;
mod table_text;
mod value;

use std::sync::Arc;

pub use dialog::ExportDialog;
pub use job::{Exporter, use_exporter};
use leptos::prelude::*;
pub use options::TableOptions;
use serde::{Deserialize, Serialize};
pub use value::iso;

use crate::catalog::view::View;
use crate::lazy::{lazily_over, lazy_view};
use crate::t::{self, Text};

lazy_view! { export, export_dialog(source: ExportSource), view! { <ExportDialog source=source /> }, preload_export_dialog }

/// Loads what exports need, before it is asked for. What does not come is asked for again then.
pub async fn preload() {
    let _ = preload_export_dialog().await;
}

/// The elements and columns that the dialog offers.
#[derive(Clone, Copy)]
pub struct ExportSource {
    pub view: Memo<View>,
    /// How many elements the view has.
    pub count: Signal<usize>,
    /// The instance ids of the view, or with `true` those selected, in the order of the view.
    pub ids: Callback<bool, Vec<Arc<str>>>,
}

/// The dialog, over the page.
pub fn dialog(exporter: Exporter, source: ExportSource) -> impl IntoView {
    lazily_over(move || export_dialog(source), move || exporter.close())
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A table with typed cells.
    Xlsx,
    /// A table as text.
    Csv,
    /// The JSON of the elements as received.
    Json,
    /// A model that other modelling tools read.
    Exchange,
    /// The instance ids, one a line.
    Ids,
    /// The instance ids as a JSON array, as a deployment offers them.
    IdList,
}

impl Format {
    /// Every format, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Xlsx,
        Self::Csv,
        Self::Json,
        Self::Exchange,
        Self::Ids,
        Self::IdList,
    ];

    /// The format in words.
    pub fn label(self) -> Text {
        match self {
            Self::Xlsx => t::export::format::XLSX,
            Self::Csv => t::export::format::CSV,
            Self::Json => t::export::format::JSON,
            Self::Exchange => t::export::format::EXCHANGE,
            Self::Ids => t::export::format::IDS,
            Self::IdList => t::export::format::ID_LIST,
        }
    }

    /// The name of the choice in a form.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Exchange => "exchange",
            Self::Ids => "ids",
            Self::IdList => "id-list",
        }
    }

    /// Whether rows and columns are written.
    pub const fn is_table(self) -> bool {
        matches!(self, Self::Xlsx | Self::Csv)
    }

    /// The end of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
            Self::Json | Self::IdList => "json",
            Self::Exchange => "xml",
            Self::Ids => "txt",
        }
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv;charset=utf-8",
            Self::Json | Self::IdList => "application/json",
            Self::Exchange => "application/xml",
            Self::Ids => "text/plain;charset=utf-8",
        }
    }
}

/// The name of the file: what of, when, and what is in it. `day` is `2026-11-21`.
pub fn file_name(space: &str, day: &str, format: Format) -> String {
    let what = match format {
        Format::Xlsx | Format::Csv | Format::Json => "elements",
        Format::Exchange => "model",
        Format::Ids | Format::IdList => "ids",
    };
    named(space, what, day, format.extension())
}

/// The name of a file of `what`, safe on every system.
pub fn named(space: &str, what: &str, day: &str, extension: &str) -> String {
    let safe: String = space
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .take(40)
        .collect();
    format!("{safe}-{what}-{day}.{extension}")
}

/// Today, as a file's name has it.
pub fn today() -> String {
    let now = iso(crate::browser::now());
    now.get(..10).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_contains_space_format_and_date() {
        let name = file_name("north/hafen", "2026-11-21", Format::Ids);
        assert_eq!(name, "north-hafen-ids-2026-11-21.txt");
        assert_eq!(today().len(), 10);
    }
}
