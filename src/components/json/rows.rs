//! The visible rows: lines that nothing hides, cut where they are wrapped. All rows have one
//! height, so that only those in sight need be drawn.

use std::collections::HashSet;

use super::lines::JsonLine;

/// A row: a line, or a part of one, from a character to a character of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Its line, from 0.
    pub line: usize,
    /// The first character.
    pub from: usize,
    /// The character after the last; `usize::MAX` where the line ends here.
    pub to: usize,
}

/// The rows of the lines that no folded one hides, each at most `columns` wide where that is given.
pub fn rows(lines: &[JsonLine], folded: &HashSet<usize>, columns: Option<usize>) -> Vec<Row> {
    let mut rows = Vec::with_capacity(lines.len());
    for line in visible(lines, folded) {
        let mut from = 0;
        if let Some(columns) = columns {
            for to in breaks(&lines[line], columns.max(1)) {
                rows.push(Row { line, from, to });
                from = to;
            }
        }
        let to = usize::MAX;
        rows.push(Row { line, from, to });
    }
    rows
}

/// The row that contains a character of a line.
pub fn row_of(rows: &[Row], line: usize, at: usize) -> Option<usize> {
    let first = rows.partition_point(|row| row.line < line);
    let mine = rows[first..].iter().take_while(|row| row.line == line);
    let more = mine.take_while(|row| row.to <= at).count();
    rows.get(first + more)
        .filter(|row| row.line == line)
        .map(|_| first + more)
}

/// How many columns the widest line takes.
pub fn widest(lines: &[JsonLine]) -> usize {
    let widths = lines.iter().map(|line| chars(line).map(columns).sum());
    widths.max().unwrap_or(0)
}

/// The lines that no folded one hides.
fn visible(lines: &[JsonLine], folded: &HashSet<usize>) -> Vec<usize> {
    let mut visible = Vec::with_capacity(lines.len());
    let mut n = 0;
    while n < lines.len() {
        visible.push(n);
        n = match lines[n].closes {
            Some(end) if folded.contains(&n) => end + 1,
            _ => n + 1,
        };
    }
    visible
}

/// The characters before which a line is broken.
fn breaks(line: &JsonLine, most: usize) -> Vec<usize> {
    let (mut breaks, mut width) = (Vec::new(), 0);
    for (at, c) in chars(line).enumerate() {
        let more = columns(c);
        if width + more > most && width > 0 {
            breaks.push(at);
            width = 0;
        }
        width += more;
    }
    breaks
}

fn chars(line: &JsonLine) -> impl Iterator<Item = char> {
    line.parts.iter().flat_map(|(_, text)| text.chars())
}

/// How many columns a character takes in a font of one width: two from the scripts of East Asia on.
fn columns(c: char) -> usize {
    1 + usize::from(c >= '\u{1100}')
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;
    use proptest::prelude::*;

    fn sample() -> Vec<JsonLine> {
        let items = [r#"{"type":"UserId","value":"u"}"#; 3].join(",");
        lines(&format!(r#"{{"owners":[{items}],"x":1}}"#))
    }

    #[test]
    fn folding_hides_the_lines_inside() {
        let lines = sample();
        assert_eq!(visible(&lines, &HashSet::from([1])), [0, 1, 6, 7]);
        assert_eq!(visible(&lines, &HashSet::new()).len(), lines.len());
        assert_eq!(visible(&lines, &HashSet::from([0, 1])), [0]);
    }

    #[test]
    fn a_wrapped_line_spans_several_rows() {
        let lines = lines(r#""abcdefgh""#);
        let rows = rows(&lines, &HashSet::new(), Some(4));
        let ends: Vec<(usize, usize)> = rows.iter().map(|row| (row.from, row.to)).collect();
        assert_eq!(ends, [(0, 4), (4, 8), (8, usize::MAX)]);
        assert_eq!(row_of(&rows, 0, 3), Some(0));
        assert_eq!(row_of(&rows, 0, 4), Some(1));
        assert_eq!(row_of(&rows, 0, 9), Some(2));
        assert_eq!(row_of(&rows, 1, 0), None);
        assert_eq!(widest(&lines), 10);
    }

    proptest! {
        #[test]
        fn every_character_belongs_to_exactly_one_row(text in "\"[a-z中]{0,80}\"", most in 1usize..20) {
            let lines = lines(&text);
            let rows = rows(&lines, &HashSet::new(), Some(most));
            prop_assert_eq!(rows[0].from, 0);
            prop_assert!(rows.windows(2).all(|two| two[0].to == two[1].from));
            prop_assert_eq!(rows.last().map(|row| row.to), Some(usize::MAX));
            for at in 0..text.chars().count() {
                let row = rows[row_of(&rows, 0, at).unwrap()];
                prop_assert!(row.from <= at && at < row.to);
            }
        }
    }
}
