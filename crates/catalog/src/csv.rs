//! Comma-separated values as RFC 4180 writes them, safe to open in a spreadsheet.
//!
//! A cell that a spreadsheet would take for a formula gets an apostrophe before it. One that
//! would look as if it had got one gets another, so that reading undoes it exactly.

/// Characters that make a spreadsheet calculate, at the beginning of a cell.
const FORMULA_STARTS: [char; 12] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠',
];

/// Writes rows; every line ends with CR LF.
pub fn write<C: AsRef<str>, R: AsRef<[C]>>(rows: impl IntoIterator<Item = R>) -> String {
    let mut out = String::new();
    for row in rows {
        write_row(&mut out, row.as_ref(), ',');
    }
    out
}

/// Writes a row with `separator` between cells; it ends with CR LF.
pub fn write_row(out: &mut String, row: &[impl AsRef<str>], separator: char) {
    for (n, cell) in row.iter().enumerate() {
        if n > 0 {
            out.push(separator);
        }
        write_cell(out, cell.as_ref());
    }
    out.push_str("\r\n");
}

fn write_cell(out: &mut String, cell: &str) {
    let prefix = formula_prefix(cell);
    if cell.contains([',', '"', '\r', '\n', ';', '\t']) {
        out.push('"');
        out.push_str(prefix);
        out.push_str(&cell.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(prefix);
        out.push_str(cell);
    }
}

/// The prefix of a cell that keeps a spreadsheet from calculating it; mostly empty.
pub fn formula_prefix(cell: &str) -> &'static str {
    if is_risky(cell) { "'" } else { "" }
}

fn is_risky(cell: &str) -> bool {
    let cell = cell.trim_start_matches('\'');
    cell.starts_with(FORMULA_STARTS) && !is_number(cell)
}

/// Whether a cell is a negative number: nothing is calculated from it.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or_default();
    let parts = digits.splitn(2, ['.', ',']);
    !digits.is_empty()
        && parts
            .into_iter()
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// The cell without the apostrophe that [`write()`] put before it.
pub fn unguard(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if is_risky(rest) => rest,
        _ => cell,
    }
}

/// Reads rows with `separator` between cells, unchanged; nothing is refused.
pub fn parse(text: &str, separator: char) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let (mut quoted, mut began) = (false, false);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() && !began => (quoted, began) = (true, true),
            _ if quoted => cell.push(c),
            c if c == separator => {
                row.push(std::mem::take(&mut cell));
                began = false;
            }
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
                began = false;
            }
            c => cell.push(c),
        }
    }
    if !cell.is_empty() || began || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn write_quotes_cells_only_where_needed() {
        let text = write([vec!["a", "b,c", "say \"no\"", "=1+1", "two\nlines", ""]]);
        assert_eq!(
            text,
            "a,\"b,c\",\"say \"\"no\"\"\",'=1+1,\"two\nlines\",\r\n"
        );
    }

    #[test]
    fn write_adds_no_apostrophe_to_negative_numbers() {
        let text = write([vec!["-1", "-1.5", "-1,5", "-1-1", "-", "-1.", "+1"]]);
        assert_eq!(text, "-1,-1.5,\"-1,5\",'-1-1,'-,'-1.,'+1\r\n");
    }

    #[test]
    fn parse_reads_files_of_other_programs() {
        assert_eq!(parse("id;name\na;b", ';'), [["id", "name"], ["a", "b"]]);
        assert_eq!(parse("\u{feff}\"id\"\r\n\"a\"\r\n", ','), [["id"], ["a"]]);
        assert_eq!(parse("", ','), Vec::<Vec<String>>::new());
    }

    proptest! {
        #[test]
        fn written_cells_are_parsed_back_and_contain_no_formula(
            rows in proptest::collection::vec(
                proptest::collection::vec("['=+@\t\r\n,;\"a1-]{0,6}|.{0,8}", 1..5), 0..6),
            tabs: bool,
        ) {
            let mut text = "\u{feff}".to_owned();
            let separator = if tabs { '\t' } else { ',' };
            rows.iter().for_each(|row| write_row(&mut text, row, separator));
            let read = parse(&text, separator);
            for cell in read.iter().flatten() {
                let calculates = cell.starts_with(['=', '+', '-', '@', '\t']);
                prop_assert!(!calculates || is_number(cell), "{:?}", cell);
            }
            let back: Vec<Vec<String>> = read.iter()
                .map(|row| row.iter().map(|cell| unguard(cell).to_owned()).collect()).collect();
            prop_assert_eq!(back, rows);
        }
    }
}
