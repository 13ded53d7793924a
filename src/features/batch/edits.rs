//! Changes to a whole column: fill down, replace, map values. Each can be undone.

use super::columns::headings;
use super::sheet::{Line, SheetCell};
use super::store::Table;

/// The cells that an edit of a column changed.
pub type CellChanges = Vec<CellChange>;

#[derive(Clone, Debug, PartialEq)]
pub struct CellChange {
    /// The number of its line.
    line: usize,
    before: SheetCell,
    after: SheetCell,
}

/// An edit of a whole column that can be undone.
pub struct ColumnEdit {
    column: usize,
    table: TableShape,
    /// The cells that it changed.
    pub changes: CellChanges,
}

/// Identifies a table, whatever is in its cells.
#[derive(PartialEq)]
struct TableShape {
    source: String,
    headings: Vec<String>,
    lines: Vec<usize>,
}

impl TableShape {
    fn of(table: &Table) -> Self {
        Self {
            source: table.source.clone(),
            headings: headings(table),
            lines: table.sheet.lines.iter().map(|line| line.number).collect(),
        }
    }
}

/// What undoing an edit did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// Nothing: the table has other rows or columns now.
    OtherTable,
    /// So many cells have their text back; the others were changed since.
    Cells {
        /// How many were restored.
        restored: usize,
        /// How many the edit had changed.
        of: usize,
    },
}

impl ColumnEdit {
    /// Changes a column of a table; its headings are left alone.
    pub fn make(
        table: &mut Table,
        column: usize,
        edit: impl FnOnce(&mut [Line]) -> CellChanges,
    ) -> Self {
        let first = usize::from(table.has_headings).min(table.sheet.lines.len());
        let changes = edit(&mut table.sheet.lines[first..]);
        Self {
            column,
            table: TableShape::of(table),
            changes,
        }
    }

    /// Gives the cells their text back that still hold the text of the edit.
    pub fn undo(&self, table: &mut Table) -> Undone {
        if TableShape::of(table) != self.table {
            return Undone::OtherTable;
        }
        let changes: std::collections::HashMap<_, _> =
            self.changes.iter().map(|c| (c.line, c)).collect();
        let mut restored = 0;
        for line in &mut table.sheet.lines {
            let Some(change) = changes.get(&line.number) else {
                continue;
            };
            let cell = line.cells.get_mut(self.column);
            if let Some(cell) = cell.filter(|cell| cell.text() == change.after.text()) {
                cell.clone_from(&change.before);
                restored += 1;
            }
        }
        Undone::Cells {
            restored,
            of: self.changes.len(),
        }
    }
}

/// A value of a column with the number of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnValue {
    /// The text without blanks around it.
    pub text: String,
    /// In how many cells it is.
    pub cells: usize,
}

/// Each value of a column once, in the order of the rows; empty cells are left out.
pub fn values(lines: &[Line], column: usize) -> Vec<ColumnValue> {
    let mut places = std::collections::HashMap::new();
    let mut all: Vec<ColumnValue> = Vec::new();
    for cell in lines.iter().filter_map(|line| line.cells.get(column)) {
        let text = cell.text().trim();
        if text.is_empty() {
            continue;
        }
        let at = *places.entry(text).or_insert(all.len());
        match all.get_mut(at) {
            Some(value) => value.cells += 1,
            None => all.push(ColumnValue {
                text: text.to_owned(),
                cells: 1,
            }),
        }
    }
    all
}

/// Gives empty cells the value of the cell above.
pub fn fill_down(lines: &mut [Line], column: usize) -> CellChanges {
    let mut above = SheetCell::default();
    change(lines, column, |cell| {
        if cell.is_blank() {
            return (!above.is_blank()).then(|| above.clone());
        }
        above = cell.clone();
        None
    })
}

/// Replaces a text wherever it is in a cell.
pub fn replace(lines: &mut [Line], column: usize, find: &str, with: &str) -> CellChanges {
    if find.is_empty() {
        return CellChanges::new();
    }
    change(lines, column, |cell| {
        let text = cell.text();
        text.contains(find).then(|| text.replace(find, with).into())
    })
}

/// Puts other texts in the place of whole values.
pub fn map(lines: &mut [Line], column: usize, mapped: &[(String, String)]) -> CellChanges {
    change(lines, column, |cell| {
        let found = mapped.iter().find(|(from, _)| from == cell.text().trim());
        found.map(|(_, to)| to.clone().into())
    })
}

fn change(
    lines: &mut [Line],
    column: usize,
    mut changed: impl FnMut(&SheetCell) -> Option<SheetCell>,
) -> CellChanges {
    let mut changes = CellChanges::new();
    for line in lines {
        let Some(cell) = line.cells.get_mut(column) else {
            continue;
        };
        if let Some(after) = changed(cell).filter(|after| after != cell) {
            changes.push(CellChange {
                line: line.number,
                before: std::mem::replace(cell, after.clone()),
                after,
            });
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;

    fn column(lines: &[Line]) -> Vec<&str> {
        lines.iter().map(|line| line.cells[1].text()).collect()
    }

    fn table(text: &str) -> Table {
        Table {
            sheet: sheet::read(text),
            ..Table::default()
        }
    }

    #[test]
    fn an_edit_of_a_column_can_be_undone() {
        let begun = table("a\tin Betrieb\nb\t\nc\tgeplant\nd\t\ne\tin Betrieb ");
        let mut now = begun.clone();
        let said: Vec<_> = values(&now.sheet.lines, 1)
            .into_iter()
            .map(|v| (v.text, v.cells))
            .collect();
        assert_eq!(said, [("in Betrieb".into(), 2), ("geplant".into(), 1)]);
        let edit = ColumnEdit::make(&mut now, 1, |lines| fill_down(lines, 1));
        assert_eq!(
            column(&now.sheet.lines),
            [
                "in Betrieb",
                "in Betrieb",
                "geplant",
                "geplant",
                "in Betrieb "
            ]
        );
        let all = |of| Undone::Cells { restored: of, of };
        assert_eq!(edit.undo(&mut now), all(2));
        assert_eq!(now, begun);
        let mapped = [("in Betrieb".to_owned(), "In operation".to_owned())];
        let edit = ColumnEdit::make(&mut now, 1, |lines| map(lines, 1, &mapped));
        assert_eq!(
            column(&now.sheet.lines),
            ["In operation", "", "geplant", "", "In operation"]
        );
        assert_eq!(edit.undo(&mut now), all(2));
        assert_eq!(now, begun);
        let lines = &mut now.sheet.lines;
        assert_eq!(replace(lines, 1, "B", "b").len(), 2);
        assert_eq!(column(lines)[0], "in betrieb");
        assert!(replace(lines, 1, "", "x").is_empty());
        assert!(fill_down(lines, 9).is_empty());
    }

    #[test]
    fn undo_leaves_cells_that_were_changed_since_and_other_tables_alone() {
        let begun = table("a\tx\nb\tx\nc\tx");
        let mut now = begun.clone();
        let edit = ColumnEdit::make(&mut now, 1, |lines| replace(lines, 1, "x", "y"));
        now.sheet.lines[1].cells[1] = SheetCell::Text("typed since".into());
        now.sheet.lines[2].cells[0] = SheetCell::Text("of another column".into());
        let (restored, of) = (2, 3);
        assert_eq!(edit.undo(&mut now), Undone::Cells { restored, of });
        assert_eq!(column(&now.sheet.lines), ["x", "typed since", "x"]);
        assert_eq!(now.sheet.lines[2].cells[0].text(), "of another column");
        let (restored, of) = (0, 3);
        assert_eq!(edit.undo(&mut now), Undone::Cells { restored, of });
        let others = [
            table("a\ty\nb\ty"),
            table("a\ty\t\nb\ty\tz\nc\ty\t"),
            Table {
                source: "other.csv".into(),
                ..table("a\ty\nb\ty\nc\ty")
            },
        ];
        for other in others {
            let mut now = other.clone();
            assert_eq!(edit.undo(&mut now), Undone::OtherTable);
            assert_eq!(now, other);
        }
    }

    #[test]
    fn fill_down_copies_numbers_and_replace_produces_text() {
        let mut lines = sheet::read("a\t\nb\t").lines;
        let number = SheetCell::Number {
            number: "1.234".into(),
        };
        lines[0].cells[1] = number.clone();
        fill_down(&mut lines, 1);
        assert_eq!(lines[1].cells[1], number);
        replace(&mut lines, 1, "4", "5");
        assert_eq!(lines[1].cells[1], SheetCell::Text("1.235".into()));
    }
}
