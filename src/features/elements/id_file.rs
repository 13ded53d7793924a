//! Reading instance ids from a file: a table with a column of ids, a JSON list, or plain text.

use crate::catalog::ids::{FoundIds, find};
use crate::csv;

/// Reads the ids of a file's text. A table is known by a heading `id`; only that column counts.
pub fn read(text: &str) -> FoundIds {
    match column(text) {
        Some(ids) => {
            // As JSON, so that an id may hold anything, white space included.
            find(&serde_json::Value::from(ids).to_string())
        }
        None => find(text),
    }
}

fn column(text: &str) -> Option<Vec<String>> {
    let first = text.trim_start_matches('\u{feff}').lines().next()?;
    // A JSON list may begin with an id that is called like a heading.
    if first.trim_start().starts_with('[') {
        return None;
    }
    let separator = [',', ';', '\t']
        .into_iter()
        .max_by_key(|separator| first.matches(*separator).count())?;
    let is_id = |cell: &String| {
        let plain: String = cell.chars().filter(|c| c.is_alphanumeric()).collect();
        matches!(plain.to_lowercase().as_str(), "id" | "instanceid")
    };
    let place = csv::parse(first, separator)
        .first()?
        .iter()
        .position(is_id)?;
    let rows = csv::parse(text, separator).into_iter().skip(1);
    let ids = rows.filter_map(|row| Some(csv::unguard(row.get(place)?).to_owned()));
    Some(ids.filter(|id| !id.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        read(text).ids.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn ids_are_read_from_the_id_column_of_a_table() {
        let text = "name;Instance id\r\n\"Bay; 10\";i-1\r\nBay 9;i-2\r\n";
        assert_eq!(texts(text), ["i-1", "i-2"]);
        assert_eq!(read("id\na\nb\na\n").repeated, 1);
    }

    #[test]
    fn a_file_without_an_id_column_is_read_as_text() {
        assert_eq!(texts("a\nb"), ["a", "b"]);
        assert_eq!(texts("[\"id\", \"b\"]"), ["id", "b"]);
        assert!(texts("").is_empty());
    }
}
