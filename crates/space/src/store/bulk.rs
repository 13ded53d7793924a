//! Insertion and update of many rows: by COPY and arrays on PostgreSQL, by one prepared statement on SQLite.

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

    /// Sets the columns after the first `key` of the row that has these values in the first ones.
    fn update(&self, key: usize) -> String {
        let places = self.columns.iter().zip(1..);
        let equations: Vec<String> = places
            .map(|((name, _), place)| format!("{name} = ?{place}"))
            .collect();
        let (keys, values) = equations.split_at(key.min(equations.len()));
        let (keys, values) = (keys.join(" AND "), values.join(", "));
        format!("UPDATE {} SET {values} WHERE {keys}", self.name)
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

    /// Changes rows that exist. The first `key` columns of `table` say which; each row has a value for every column.
    ///
    /// # Errors
    /// When the database refuses one or cannot be reached.
    pub fn update(
        &self,
        table: &Table<'_>,
        key: usize,
        rows: &[Vec<Param<'_>>],
    ) -> Result<(), ApiError> {
        if rows.is_empty() {
            return Ok(());
        }
        if let Self::Postgres(session) = self {
            return session.update(table, key, rows);
        }
        let sql = table.update(key);
        for row in rows {
            self.execute(&sql, row)?;
        }
        Ok(())
    }
}
