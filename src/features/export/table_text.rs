//! A table as text with tabs and as HTML, row by row.

use crate::csv;

/// A row, and where its element is found.
pub struct Row {
    pub url: String,
    pub cells: Vec<String>,
}

/// A table as text and as HTML, row by row.
pub struct TableText {
    /// Cells with tabs between them; one that holds a tab or a line break is in quotes.
    pub text: String,
    /// The same as an HTML table; none where it is copied as text alone.
    pub html: Option<String>,
    /// The place of the column whose cells link to the elements.
    linked: Option<usize>,
}

impl TableText {
    /// A table with these headings and no rows yet.
    pub fn new(labels: Option<&[String]>, is_rich: bool, linked: Option<usize>) -> Self {
        let mut text = String::new();
        let mut html = "<table>".to_owned();
        if let Some(labels) = labels {
            csv::write_row(&mut text, labels, '\t');
            html.push_str("<thead><tr>");
            for label in labels {
                html.push_str("<th>");
                escape(&mut html, label);
                html.push_str("</th>");
            }
            html.push_str("</tr></thead>");
        }
        html.push_str("<tbody>");
        Self {
            text,
            html: is_rich.then_some(html),
            linked,
        }
    }

    pub fn add(&mut self, row: &Row) {
        csv::write_row(&mut self.text, &row.cells, '\t');
        let Some(out) = &mut self.html else { return };
        out.push_str("<tr>");
        for (at, cell) in row.cells.iter().enumerate() {
            let is_link = self.linked == Some(at) && !cell.is_empty();
            out.push_str("<td>");
            if is_link {
                out.push_str("<a href=\"");
                escape(out, &row.url);
                out.push_str("\">");
            }
            // A spreadsheet evaluates formulas in HTML just the same.
            escape(out, csv::formula_prefix(cell));
            escape(out, cell);
            out.push_str(if is_link { "</a></td>" } else { "</td>" });
        }
        out.push_str("</tr>");
    }

    /// Ends the table after its last row.
    pub fn end(&mut self, has_headings: bool) {
        // A cell goes into a text as well: no line may follow it there.
        if !has_headings {
            let end = self.text.trim_end_matches(['\r', '\n']).len();
            self.text.truncate(end);
        }
        if let Some(html) = &mut self.html {
            html.push_str("</tbody></table>");
        }
    }
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("<br>"),
            '\r' => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        vec![Row {
            url: "https://a/s?x=1&y=2".into(),
            cells: vec!["=1+1".into(), "<b>\nbold".into(), "tab\there".into()],
        }]
    }

    fn table(labels: Option<&[String]>, rows: &[Row], linked: Option<usize>) -> TableText {
        let mut table = TableText::new(labels, true, linked);
        rows.iter().for_each(|row| table.add(row));
        table.end(labels.is_some());
        table
    }

    #[test]
    fn table_text_quotes_cells_and_escapes_formulas() {
        let labels = ["Name", "Note", "Rest"].map(str::to_owned);
        let back = csv::parse(&table(Some(&labels), &rows(), None).text, '\t');
        assert_eq!(back[0], labels);
        assert_eq!(back[1], ["'=1+1", "<b>\nbold", "tab\there"]);
    }

    #[test]
    fn a_single_cell_has_no_heading_and_no_line_break() {
        let one = Row {
            url: String::new(),
            cells: vec!["Meter".into()],
        };
        let cell = table(None, &[one], None);
        assert_eq!(cell.text, "Meter");
        let html = cell.html.unwrap();
        assert_eq!(
            html,
            "<table><tbody><tr><td>Meter</td></tr></tbody></table>"
        );
    }

    #[test]
    fn the_html_table_escapes_text() {
        let labels = ["A & B".to_owned()];
        let html = table(Some(&labels), &rows(), Some(0)).html.unwrap();
        assert!(html.starts_with("<table><thead><tr><th>A &amp; B</th></tr></thead>"));
        assert!(html.contains("<td><a href=\"https://a/s?x=1&amp;y=2\">'=1+1</a></td>"));
        assert!(html.contains("<td>&lt;b&gt;<br>bold</td>"));
    }
}
