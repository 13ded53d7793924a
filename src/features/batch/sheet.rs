//! A table that was pasted from a spreadsheet, or came as a file.

use architrave_spreadsheet::SheetRows;
pub use architrave_spreadsheet::{SheetCell, SheetRow as Line};
use serde::{Deserialize, Serialize};

use crate::csv;

/// More rows are not taken at once.
pub const MOST_ROWS: usize = 5_000;

/// What can be between cells, in the order in which a spreadsheet is likely to use it.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The cells of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// The lines that hold anything, the headings among them.
    pub lines: Vec<Line>,
    /// How many cells the widest line has.
    pub columns: usize,
}

impl From<SheetRows> for Sheet {
    fn from(read: SheetRows) -> Self {
        Self {
            columns: read.rows.first().map_or(0, |row| row.cells.len()),
            lines: read.rows,
        }
    }
}

/// Reads a table; lines without anything in them are left out.
pub fn read(text: &str) -> Sheet {
    let rows = csv::parse(text, separator(text));
    let mut lines: Vec<Line> = rows
        .into_iter()
        .enumerate()
        .map(|(n, cells)| Line {
            number: n + 1,
            cells: cells
                .iter()
                .map(|cell| csv::unguard(cell).to_owned().into())
                .collect(),
        })
        .filter(|line| !line.cells.iter().all(SheetCell::is_blank))
        .collect();
    let columns = lines.iter().map(|l| l.cells.len()).max().unwrap_or(0);
    for line in &mut lines {
        line.cells.resize(columns, SheetCell::default());
    }
    Sheet { lines, columns }
}

/// What is between the cells: it is found equally often in most lines, outside of quotes.
fn separator(text: &str) -> char {
    let counts = counts(text);
    let Some(first) = counts.first() else {
        return SEPARATORS[0];
    };
    let agreeing = |n: &usize| counts.iter().filter(|line| line[*n] == first[*n]).count();
    let mut best = None;
    for n in (0..SEPARATORS.len()).filter(|n| first[*n] > 0) {
        if best.is_none_or(|other| agreeing(&n) > agreeing(&other)) {
            best = Some(n);
        }
    }
    SEPARATORS[best.unwrap_or(0)]
}

/// How often each separator is in each of the first lines, outside of quotes.
fn counts(text: &str) -> Vec<[usize; SEPARATORS.len()]> {
    const LOOKED_AT: usize = 50;
    let mut lines = Vec::new();
    let mut line = [0; SEPARATORS.len()];
    let (mut quoted, mut fresh, mut any) = (false, true, false);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for c in text.chars() {
        if quoted {
            quoted = c != '"';
            continue;
        }
        match c {
            // A doubled quote inside of a cell closes and opens again.
            '"' if fresh => quoted = true,
            '\n' => {
                if any {
                    lines.push(std::mem::take(&mut line));
                }
                (fresh, any) = (true, false);
                if lines.len() == LOOKED_AT {
                    return lines;
                }
                continue;
            }
            _ => {}
        }
        any |= !c.is_whitespace();
        match SEPARATORS.iter().position(|s| *s == c) {
            Some(at) => {
                line[at] += 1;
                fresh = true;
            }
            None => fresh = c == '"',
        }
    }
    if any {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells(text: &str) -> Vec<Vec<String>> {
        let texts = |line: Line| line.cells.iter().map(|c| c.text().to_owned()).collect();
        read(text).lines.into_iter().map(texts).collect()
    }

    #[test]
    fn read_detects_the_separator_of_a_table() {
        assert_eq!(
            cells("Name\tCost\nA, b\t1;5\n"),
            [["Name", "Cost"], ["A, b", "1;5"]]
        );
        assert_eq!(
            cells("Name;Cost\r\nA, b;1,5\r\n"),
            [["Name", "Cost"], ["A, b", "1,5"]]
        );
        assert_eq!(
            cells("Name,Cost\n\"A, b\",2\n"),
            [["Name", "Cost"], ["A, b", "2"]]
        );
        assert_eq!(cells("only one\nword each"), [["only one"], ["word each"]]);
        assert_eq!(read(" \n\n"), Sheet::default());
    }

    #[test]
    fn short_lines_are_padded_and_lines_retain_their_number() {
        let sheet = read("a\tb\tc\n\nd\n");
        let lines: Vec<_> = sheet
            .lines
            .iter()
            .map(|l| (l.number, l.cells.len()))
            .collect();
        assert_eq!((sheet.columns, lines), (3, vec![(1, 3), (3, 3)]));
    }

    proptest! {
        #[test]
        fn read_restores_rows_written_as_csv(
            rows in (2usize..5).prop_flat_map(|width| proptest::collection::vec(
                proptest::collection::vec("[a-z',;\t\n\r\"=+ ]{0,6}|.{0,6}", width..=width), 1..8)),
            separator in proptest::sample::select(&SEPARATORS[..]),
        ) {
            let mut text = String::new();
            rows.iter().for_each(|row| csv::write_row(&mut text, row, separator));
            let expected: Vec<_> = rows
                .iter()
                .enumerate()
                .filter(|(_, row)| row.iter().any(|c| !c.trim().is_empty()))
                .map(|(n, row)| Line { number: n + 1, cells: row.iter().cloned().map(SheetCell::from).collect() })
                .collect();
            // A mark of byte order at the very beginning is no part of the first cell.
            prop_assume!(!text.starts_with('\u{feff}'));
            prop_assert_eq!(read(&text).lines, expected);
        }

        #[test]
        fn read_preserves_all_letters_of_any_text(text in "[ab\t;,\"\n\r]{0,40}|.{0,40}") {
            let sheet = read(&text);
            for line in &sheet.lines {
                prop_assert_eq!(line.cells.len(), sheet.columns);
            }
            let letters = |s: &str| s.chars().filter(|c| matches!(c, 'a' | 'b')).count();
            let read: usize = sheet.lines.iter().flat_map(|l| &l.cells).map(|c| letters(c.text())).sum();
            prop_assert_eq!(read, letters(&text));
        }
    }
}
