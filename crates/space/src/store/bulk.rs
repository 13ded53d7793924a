//! Insertion of many rows: by COPY on PostgreSQL, by one prepared statement on SQLite.

use super::connection::{Connection, Param};
use crate::error::ApiError;

/// From so many rows on, COPY needs less time than statements.
const COPY_FROM: usize = 8;

/// The type of a column.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// TEXT
    Text,
    /// INTEGER, BIGINT
    Integer,
    /// INTEGER, BOOLEAN
    Boolean,
    /// BLOB, BYTEA
    Bytes,
}

/// A table and those of its columns that a row gives a value.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// Its name.
    pub name: &'a str,
    /// Names and types.
    pub columns: &'a [(&'a str, Kind)],
}

impl Table<'_> {
    fn insert(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let places: Vec<String> = (1..=names.len()).map(|n| format!("?{n}")).collect();
        let (names, places) = (names.join(", "), places.join(", "));
        format!("INSERT INTO {} ({names}) VALUES ({places})", self.name)
    }
}

impl Connection<'_> {
    /// Inserts rows; each has a value for every column of `table`.
    ///
    /// # Errors
    /// When the database refuses one or cannot be reached.
    pub fn insert(&self, table: &Table<'_>, rows: &[Vec<Param<'_>>]) -> Result<(), ApiError> {
        if let Self::Postgres(session) = self
            && rows.len() >= COPY_FROM
        {
            return session.copy(table, rows);
        }
        let sql = table.insert();
        for row in rows {
            self.execute(&sql, row)?;
        }
        Ok(())
    }
}
