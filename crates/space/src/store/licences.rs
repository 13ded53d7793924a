//! Licence keys: stored as SHA-256, bound to a process space, compared in constant time.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{Connection, params};
use crate::clock;
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

/// Gives a process space another licence key. Returns `false`, and changes nothing, when it has one of this name.
///
/// # Errors
/// When there is no such space.
pub fn insert(
    c: &Connection<'_>,
    warehouse: &str,
    name: &str,
    key: &str,
) -> Result<bool, ApiError> {
    let inserted = c.execute(
        "INSERT INTO licence (warehouse_id, key_hash, name, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO NOTHING",
        params![warehouse, hash(key), name, clock::now()],
    )?;
    Ok(inserted == 1)
}

/// Deletes the licence key with this name; says whether there was one.
///
/// # Errors
/// When the database cannot be written.
pub fn delete(c: &Connection<'_>, warehouse: &str, name: &str) -> Result<bool, ApiError> {
    let deleted = c.execute(
        "DELETE FROM licence WHERE warehouse_id = ?1 AND name = ?2",
        params![warehouse, name],
    )?;
    Ok(deleted > 0)
}

/// A licence key in the list of a process space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LicenceKeySummary {
    /// Its name.
    pub name: String,
    /// When it was made; unknown of a key from before keys had names.
    pub created_at: Option<String>,
}

/// The licence keys of a process space.
///
/// # Errors
/// When the database cannot be read.
pub fn all(c: &Connection<'_>, warehouse: &str) -> Result<Vec<LicenceKeySummary>, ApiError> {
    let sql = "SELECT name, created_at FROM licence WHERE warehouse_id = ?1 ORDER BY name";
    c.rows(sql, params![warehouse], |row| {
        Ok(LicenceKeySummary {
            name: row.get(0)?,
            created_at: row.get(1)?,
        })
    })
}

/// Whether `key` belongs to the process space.
///
/// # Errors
/// When the database cannot be read.
pub fn find(c: &Connection<'_>, warehouse: &str, key: &str) -> Result<Licence, ApiError> {
    let hashed = hash(key);
    let mut found = Licence::Unknown;
    // Every row is compared, so that the time does not show the position of a match.
    let sql = "SELECT warehouse_id = ?1, key_hash FROM licence ORDER BY 1";
    c.rows(sql, params![warehouse], |row| {
        let known = row.hash(1)?.unwrap_or_default();
        if bool::from(hashed.as_slice().ct_eq(known.as_slice())) {
            found = match row.get(0)? {
                true => Licence::Here,
                false => Licence::Elsewhere,
            };
        }
        Ok(())
    })?;
    Ok(found)
}

fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key.as_bytes()).into()
}
