//! All rows of a table, in their order, a page at a time: memory does not grow with the table.

use super::connection::{Connection, Param, Row, ToParam};
use super::tables::{SEQUENCE, StoredTable};
use super::value::Value;
use crate::error::ApiError;

/// The most rows in memory.
const PAGE: usize = 256;

/// Calls `work` with each row of a table, with the columns of the list; only with those of a process space if there
/// is one. A transaction that reads one state gives the rows of that state.
///
/// # Errors
/// When the database cannot be read, and those of `work`.
pub fn for_each_row(
    c: &Connection<'_>,
    stored: &StoredTable,
    space: Option<&str>,
    mut work: impl FnMut(&Row<'_>) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    // Within a space its column is the same in all rows.
    let varies = |column: &&&str| space.is_none() || stored.space != Some(**column);
    let key: Vec<&str> = stored.key.iter().filter(varies).copied().collect();
    let mut last: Option<Vec<Value>> = None;
    loop {
        let sql = statement(stored, &key, space.is_some(), last.is_some());
        let mut params: Vec<Param<'_>> = space.map(Param::Text).into_iter().collect();
        params.extend(last.iter().flatten().map(ToParam::to_param));
        let (mut count, mut next) = (0, None);
        c.rows(&sql, &params, |row| {
            work(row)?;
            count += 1;
            if count == PAGE {
                next = Some(key_of(row, stored, &key)?);
            }
            Ok(())
        })?;
        match next {
            Some(key) => last = Some(key),
            None => return Ok(()),
        }
    }
}

/// The statement for a page: the columns of the table, then those of the key.
fn statement(stored: &StoredTable, key: &[&str], has_space: bool, has_last: bool) -> String {
    let columns: Vec<&str> = stored.table.columns.iter().map(|(name, _)| *name).collect();
    let columns = [columns.as_slice(), key].concat().join(", ");
    let mut conditions = Vec::new();
    if let (true, Some(space)) = (has_space, stored.space) {
        // By the order of insertion, the index of the space would have to be sorted for each page.
        conditions.push(match key.contains(&SEQUENCE) {
            true => format!("coalesce({space}, '') = ?1"),
            false => format!("{space} = ?1"),
        });
    }
    let first = usize::from(has_space) + 1;
    if has_last {
        let places: Vec<String> = (first..first + key.len())
            .map(|n| format!("?{n}"))
            .collect();
        conditions.push(match key {
            // A row of one value is none to SQLite.
            [column] => format!("{column} > ?{first}"),
            all => format!("({}) > ({})", all.join(", "), places.join(", ")),
        });
    }
    let condition = match conditions.is_empty() {
        true => String::new(),
        false => format!(" WHERE {}", conditions.join(" AND ")),
    };
    let order = match key.is_empty() {
        true => String::new(),
        false => format!(" ORDER BY {}", key.join(", ")),
    };
    let table = stored.table.name;
    format!("SELECT {columns} FROM {table}{condition}{order} LIMIT {PAGE}")
}

fn key_of(row: &Row<'_>, stored: &StoredTable, key: &[&str]) -> Result<Vec<Value>, ApiError> {
    let first = stored.table.columns.len();
    let value = |(n, name): (usize, &&str)| Ok(row.param(first + n, stored.kind(name))?.into());
    key.iter().enumerate().map(value).collect()
}
