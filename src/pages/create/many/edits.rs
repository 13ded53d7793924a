//! Changes to a whole column: fill down, replace, map values. Each can be taken back.

use super::sheet::{Line, SheetCell};

/// A cell before it was changed, with the number of its line.
pub type Before = Vec<(usize, SheetCell)>;

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
pub fn fill_down(lines: &mut [Line], column: usize) -> Before {
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
pub fn replace(lines: &mut [Line], column: usize, find: &str, with: &str) -> Before {
    if find.is_empty() {
        return Before::new();
    }
    change(lines, column, |cell| {
        let text = cell.text();
        text.contains(find).then(|| text.replace(find, with).into())
    })
}

/// Puts other texts in the place of whole values.
pub fn map(lines: &mut [Line], column: usize, mapped: &[(String, String)]) -> Before {
    change(lines, column, |cell| {
        let found = mapped.iter().find(|(from, _)| from == cell.text().trim());
        found.map(|(_, to)| to.clone().into())
    })
}

/// Gives cells back the value they had.
pub fn restore(lines: &mut [Line], column: usize, before: &Before) {
    let values: std::collections::HashMap<_, _> = before.iter().cloned().collect();
    for line in lines {
        if let (Some(value), Some(cell)) = (values.get(&line.number), line.cells.get_mut(column)) {
            cell.clone_from(value);
        }
    }
}

fn change(
    lines: &mut [Line],
    column: usize,
    mut changed: impl FnMut(&SheetCell) -> Option<SheetCell>,
) -> Before {
    let mut before = Before::new();
    for line in lines {
        let Some(cell) = line.cells.get_mut(column) else {
            continue;
        };
        if let Some(now) = changed(cell).filter(|now| now != cell) {
            before.push((line.number, std::mem::replace(cell, now)));
        }
    }
    before
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;

    fn column(lines: &[Line]) -> Vec<&str> {
        lines.iter().map(|line| line.cells[1].text()).collect()
    }

    #[test]
    fn a_column_is_changed_as_a_whole_and_back() {
        let begun = sheet::read("a\tin Betrieb\nb\t\nc\tgeplant\nd\t\ne\tin Betrieb ").lines;
        let mut lines = begun.clone();
        let said: Vec<_> = values(&lines, 1)
            .into_iter()
            .map(|v| (v.text, v.cells))
            .collect();
        assert_eq!(said, [("in Betrieb".into(), 2), ("geplant".into(), 1)]);
        let before = fill_down(&mut lines, 1);
        assert_eq!(before.len(), 2);
        assert_eq!(
            column(&lines),
            [
                "in Betrieb",
                "in Betrieb",
                "geplant",
                "geplant",
                "in Betrieb "
            ]
        );
        restore(&mut lines, 1, &before);
        assert_eq!(lines, begun);
        let mapped = [("in Betrieb".to_owned(), "In operation".to_owned())];
        let before = map(&mut lines, 1, &mapped);
        assert_eq!(
            column(&lines),
            ["In operation", "", "geplant", "", "In operation"]
        );
        restore(&mut lines, 1, &before);
        assert_eq!(lines, begun);
        assert_eq!(replace(&mut lines, 1, "B", "b").len(), 2);
        assert_eq!(column(&lines)[0], "in betrieb");
        assert!(replace(&mut lines, 1, "", "x").is_empty());
        assert!(fill_down(&mut lines, 9).is_empty());
    }

    #[test]
    fn a_number_of_a_workbook_is_filled_down_as_a_number_and_typed_text_is_none() {
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
