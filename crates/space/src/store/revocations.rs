//! Revoked tokens: a token names a person and when it was issued, and those issued until a revocation are refused.

use rusqlite::{Connection, OptionalExtension, params};

use crate::error::ApiError;

/// Until when (seconds since 1970) the tokens of a person are refused; `None` if none are.
///
/// # Errors
/// When the database cannot be read.
pub fn revoked_until(c: &Connection, person: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = c.prepare_cached("SELECT until FROM revocation WHERE person_id = ?1")?;
    Ok(statement.query_row([person], |row| row.get(0)).optional()?)
}

/// Refuses the tokens of a person that were issued until now (seconds since 1970), and those issued for the second
/// after the last revocation. Returns until when they are refused.
///
/// # Errors
/// When the database cannot be written.
pub fn revoke(c: &Connection, person: &str, now: i64) -> Result<i64, ApiError> {
    Ok(c.query_row(
        "INSERT INTO revocation (person_id, until) VALUES (?1, ?2)
         ON CONFLICT (person_id) DO UPDATE SET until = max(until + 1, excluded.until)
         RETURNING until",
        params![person, now],
        |row| row.get(0),
    )?)
}
