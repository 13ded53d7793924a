//! Revoked tokens: a token names a person and when it was issued, and those issued until a revocation are refused.

use super::{Connection, params};
use crate::error::ApiError;

/// Until when (seconds since 1970) the tokens of a person are refused; `None` if none are.
///
/// # Errors
/// When the database cannot be read.
pub fn revoked_until(c: &Connection<'_>, person: &str) -> Result<Option<i64>, ApiError> {
    let sql = "SELECT until FROM revocation WHERE person_id = ?1";
    c.value(sql, params![person])
}

/// Refuses the tokens of a person that were issued until now (seconds since 1970), and those issued for the second
/// after the last revocation. Returns until when they are refused.
///
/// # Errors
/// When the database cannot be written.
pub fn revoke(c: &Connection<'_>, person: &str, now: i64) -> Result<i64, ApiError> {
    let until = c.value(
        "INSERT INTO revocation (person_id, until) VALUES (?1, ?2)
         ON CONFLICT (person_id) DO UPDATE SET until = CASE
             WHEN excluded.until > revocation.until THEN excluded.until
             ELSE revocation.until + 1 END
         RETURNING until",
        params![person, now],
    )?;
    until.ok_or_else(|| ApiError::Internal("the revocation is not there".into()))
}
