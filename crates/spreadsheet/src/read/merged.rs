//! Merged cells: the file holds their value in the first cell only.

use std::collections::BTreeMap;

use calamine::Dimensions;

use crate::SheetCell;

/// Gives the cells of a merged range the value that is shown beside their rows, down its first column;
/// gives how many got one. Rows without anything else stay empty.
pub fn fill_down(rows: &mut BTreeMap<u32, Vec<SheetCell>>, merged: &[Dimensions]) -> usize {
    let mut filled = 0;
    for range in merged.iter().filter(|range| range.end.0 > range.start.0) {
        let (first, column) = (range.start.0, range.start.1 as usize);
        let value = rows.get(&first).and_then(|row| row.get(column)).cloned();
        let Some(value) = value.filter(|value| !value.is_blank()) else {
            continue;
        };
        for (_, row) in rows.range_mut(first + 1..=range.end.0) {
            if row.len() <= column {
                row.resize(column + 1, SheetCell::default());
            }
            if row[column].is_blank() {
                row[column] = value.clone();
                filled += 1;
            }
        }
    }
    filled
}
