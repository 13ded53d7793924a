//! Which rows are created: those without a problem that are selected. A possible duplicate is
//! selected only by a person, for nothing can be deleted afterwards.

use std::collections::HashSet;

use super::check::Checked;
use super::store::Table;

/// Rows that can be selected together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    All,
    None,
    /// Those that are no possible duplicates.
    New,
    /// Possible duplicates only.
    Duplicates,
}

impl Selection {
    const fn has(self, is_duplicate: bool) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::New => !is_duplicate,
            Self::Duplicates => is_duplicate,
        }
    }

    /// Selects these rows and no others.
    pub fn apply(self, table: &mut Table, rows: &[Checked]) {
        let numbers = |keep: &dyn Fn(bool) -> bool| {
            let kept = rows.iter().filter(|row| keep(row.twin.is_some()));
            kept.map(|row| row.number).collect()
        };
        table.left_out = numbers(&|is_duplicate| !self.has(is_duplicate));
        table.taken = numbers(&|is_duplicate| is_duplicate && self.has(true));
    }
}

/// Selects a row, or deselects it. One that becomes a possible duplicate later is not selected then.
pub fn select(table: &mut Table, number: usize, is_duplicate: bool, is_selected: bool) {
    table.left_out.retain(|n| *n != number);
    table.taken.retain(|n| *n != number);
    match is_selected {
        true if is_duplicate => table.taken.push(number),
        true => {}
        false => table.left_out.push(number),
    }
}

/// Whether a row is selected.
pub fn is_selected(table: &Table, number: usize, is_duplicate: bool) -> bool {
    !table.left_out.contains(&number) && (!is_duplicate || table.taken.contains(&number))
}

/// The places of the rows that are selected.
pub fn selected(table: &Table, rows: &[Checked]) -> Vec<usize> {
    let left_out: HashSet<&usize> = table.left_out.iter().collect();
    let taken: HashSet<&usize> = table.taken.iter().collect();
    let is_selected = |row: &Checked| {
        !left_out.contains(&row.number) && (row.twin.is_none() || taken.contains(&row.number))
    };
    let places = rows.iter().enumerate().filter(|(_, row)| is_selected(row));
    places.map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::super::pending::Twin;
    use super::*;

    fn row(number: usize, twin: Option<Twin>) -> Checked {
        Checked {
            number,
            class: None,
            name: String::new(),
            request: None,
            problems: Vec::new(),
            twin,
        }
    }

    #[test]
    fn a_possible_duplicate_is_selected_only_by_a_person() {
        let known = || Some(Twin::Known("i".into()));
        let rows = [row(2, None), row(3, Some(Twin::Row(2))), row(4, known())];
        let mut table = Table::default();
        assert_eq!(selected(&table, &rows), [0]);
        select(&mut table, 3, true, true);
        assert_eq!(selected(&table, &rows), [0, 1]);
        select(&mut table, 3, true, false);
        assert_eq!(selected(&table, &rows), [0]);
        select(&mut table, 2, false, false);
        select(&mut table, 2, false, true);
        let became_duplicate = [row(2, known())];
        assert_eq!(selected(&table, &became_duplicate), Vec::<usize>::new());
        for (selection, places) in [
            (Selection::All, &[0, 1, 2][..]),
            (Selection::Duplicates, &[1, 2]),
            (Selection::None, &[]),
            (Selection::New, &[0]),
        ] {
            selection.apply(&mut table, &rows);
            assert_eq!(selected(&table, &rows), places, "{selection:?}");
            for (at, row) in rows.iter().enumerate() {
                let one = is_selected(&table, row.number, row.twin.is_some());
                assert_eq!(one, places.contains(&at));
            }
        }
    }
}
