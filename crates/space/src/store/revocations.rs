//! Revoked tokens: a token names a person and when it was issued, and those issued until a revocation are refused.

use rusqlite::{Connection, OptionalExtension, params};

use crate::error::ApiError;

/// Until when (seconds since 1970) the tokens of a person are refused; `None` if none are.
///
/// # Errors
/// When the database cannot be read.
pub fn until(c: &Connection, person: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = c.prepare_cached("SELECT until FROM revocation WHERE person_id = ?1")?;
    Ok(statement.query_row([person], |row| row.get(0)).optional()?)
}

/// Refuses the tokens of a person that were issued until then.
///
/// # Errors
/// When the database cannot be written.
pub fn revoke(c: &Connection, person: &str, until: i64) -> Result<(), ApiError> {
    c.execute(
        "INSERT INTO revocation (person_id, until) VALUES (?1, ?2)
         ON CONFLICT (person_id) DO UPDATE SET until = max(until, excluded.until)",
        params![person, until],
    )?;
    Ok(())
}
