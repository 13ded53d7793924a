//! Elements as files: a table, their JSON as received, or their ids.

use std::fmt::Write;
use std::sync::Arc;

use architrave_interface::History;

use crate::catalog::{Head, Listed, title};
use crate::csv;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table for spreadsheets.
    Csv,
    /// The JSON of the elements as received.
    Json,
    /// The instance ids, one a line.
    Ids,
    /// The instance ids as a JSON array, as a deployment offers them.
    IdList,
}

impl Format {
    /// Every format, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Csv, Self::Json, Self::Ids, Self::IdList];

    /// The format in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Csv => "Table (CSV)",
            Self::Json => "Elements as received (JSON)",
            Self::Ids => "Instance ids, one a line",
            Self::IdList => "Instance ids as a JSON list",
        }
    }

    /// The end of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json | Self::IdList => "json",
            Self::Ids => "txt",
        }
    }

    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv;charset=utf-8",
            Self::Json | Self::IdList => "application/json",
            Self::Ids => "text/plain;charset=utf-8",
        }
    }

    /// The file's text for a reader of `language`; `None` for what needs the elements in full.
    pub fn text(self, rows: &[Arc<Listed>], language: &str) -> Option<String> {
        Some(match self {
            Self::Csv => table(rows, language),
            Self::Json => return None,
            Self::Ids => rows.iter().fold(String::new(), |mut out, l| {
                // Writing to a String cannot fail.
                let _ = writeln!(out, "{}", l.element.id);
                out
            }),
            Self::IdList => list(
                rows.iter()
                    .map(|l| serde_json::Value::from(l.element.id.as_str()).to_string()),
            ),
        })
    }
}

/// The name of the file: what of, when, and what is in it. `day` is `2026-11-21`.
pub fn file_name(space: &str, day: &str, format: Format) -> String {
    let safe: String = space
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .take(40)
        .collect();
    let what = match format {
        Format::Csv | Format::Json => "elements",
        Format::Ids | Format::IdList => "ids",
    };
    format!("{safe}-{what}-{day}.{}", format.extension())
}

const HEADINGS: [&str; 14] = [
    "id",
    "elementId",
    "name",
    "conceptualClass",
    "specialization",
    "layer",
    "validityState",
    "owners",
    "created",
    "createdBy",
    "modified",
    "modifiedBy",
    "published",
    "publishedBy",
];

/// A byte order mark stands before it: without it a widespread spreadsheet garbles umlauts.
fn table(rows: &[Arc<Listed>], language: &str) -> String {
    let headings = HEADINGS.map(str::to_owned).to_vec();
    let cells = rows.iter().map(|l| cells(&l.element, language));
    format!(
        "\u{feff}{}",
        csv::write(std::iter::once(headings).chain(cells))
    )
}

fn cells(element: &Head, language: &str) -> Vec<String> {
    let owners: Vec<String> = element
        .owners
        .iter()
        .map(|o| format!("{}:{}", o.kind, o.value))
        .collect();
    let name = title(element, language);
    let at = |h: Option<&History>| h.map(|h| h.at.clone()).unwrap_or_default();
    let by = |h: Option<&History>| h.map(|h| h.by.clone()).unwrap_or_default();
    let (modified, published) = (element.modified.as_ref(), element.published.as_ref());
    vec![
        element.id.clone(),
        element.element_id.clone(),
        if name.is_name() {
            name.text
        } else {
            String::new()
        },
        element.conceptual_class.to_string(),
        element.specialization.clone().unwrap_or_default(),
        element.layer.to_string(),
        element.validity_state.to_string(),
        owners.join("; "),
        element.created.at.clone(),
        element.created.by.clone(),
        at(modified),
        by(modified),
        at(published),
        by(published),
    ]
}

/// Items as a JSON list, one a line.
pub fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        "[]\n".into()
    } else {
        format!("[\n{}\n]\n", items.join(",\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Loaded, ids};
    use crate::testing::element;

    fn rows(items: &[(&str, &str)]) -> Vec<Arc<Listed>> {
        items
            .iter()
            .map(|(id, name)| {
                let (element, json) = element(id, "e", "Node", name);
                Arc::new(Listed::from(&Loaded::new(element, json, 0.0)))
            })
            .collect()
    }

    #[test]
    fn a_table_has_a_row_for_each_element_and_no_formula() {
        let text = Format::Csv
            .text(&rows(&[("a", "=HYPERLINK(1)"), ("-b", "x,y")]), "en")
            .unwrap();
        let table = csv::parse(&text, ',');
        assert_eq!(table.len(), 3);
        assert!(table.iter().all(|row| row.len() == HEADINGS.len()));
        assert_eq!(
            (table[1][2].as_str(), table[2][2].as_str()),
            ("'=HYPERLINK(1)", "x,y")
        );
        assert_eq!(table[2][0], "'-b");
    }

    #[test]
    fn a_list_of_json_is_json() {
        let text = list(["1", "{}"].into_iter().map(str::to_owned));
        let back: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        assert_eq!(back.len(), 2);
        assert_eq!(list(std::iter::empty()), "[]\n");
    }

    #[test]
    fn every_format_can_be_added_again() {
        for format in Format::ALL {
            let Some(text) = format.text(&rows(&[("a", "x"), ("=b", "y")]), "en") else {
                continue;
            };
            assert_eq!(
                super::super::id_file::read(&text).ids,
                ["a", "=b"],
                "{format:?}"
            );
        }
        assert_eq!(ids::find("a").ids, ["a"]);
    }

    #[test]
    fn a_file_name_says_what_it_is() {
        let name = file_name("north/hafen", "2026-11-21", Format::Ids);
        assert_eq!(name, "north-hafen-ids-2026-11-21.txt");
    }
}
