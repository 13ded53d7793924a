//! Licence keys: stored as SHA-256, bound to a process space, compared in constant time.

use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::error::ApiError;

/// Which process space a licence key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Licence {
    /// It belongs to this process space.
    Here,
    /// It is a key of another process space.
    Elsewhere,
    /// It is no key at all.
    Unknown,
}

/// Gives a process space another licence key.
///
/// # Errors
/// When there is no such space.
pub fn insert(c: &Connection, warehouse: &str, key: &str) -> Result<(), ApiError> {
    c.execute(
        "INSERT OR IGNORE INTO licence (warehouse_id, key_hash) VALUES (?1, ?2)",
        params![warehouse, hash(key)],
    )?;
    Ok(())
}

/// Deletes all licence keys of a process space.
///
/// # Errors
/// When the database cannot be written.
pub fn clear(c: &Connection, warehouse: &str) -> Result<(), ApiError> {
    c.execute("DELETE FROM licence WHERE warehouse_id = ?1", [warehouse])?;
    Ok(())
}

/// Whether `key` belongs to the process space.
///
/// # Errors
/// When the database cannot be read.
pub fn find(c: &Connection, warehouse: &str, key: &str) -> Result<Licence, ApiError> {
    let asked = hash(key);
    let mut statement =
        c.prepare_cached("SELECT warehouse_id = ?1, key_hash FROM licence ORDER BY 1")?;
    let mut rows = statement.query([warehouse])?;
    let mut found = Licence::Unknown;
    // Every row is compared, so that the time does not show the position of a match.
    while let Some(row) = rows.next()? {
        let known = row.get_ref(1)?.as_blob().unwrap_or_default();
        if bool::from(asked.as_slice().ct_eq(known)) {
            found = match row.get(0)? {
                true => Licence::Here,
                false => Licence::Elsewhere,
            };
        }
    }
    Ok(found)
}

fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key.as_bytes()).into()
}
