//! Creations remembered by their `Idempotency-Key`: a request that comes again gets the first
//! reply again, because browsers repeat a POST by themselves and nothing could find the copy.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::{clock, limits};

/// Who created with which key.
#[derive(Clone, Debug)]
pub struct Key {
    /// The process space.
    pub warehouse: String,
    /// Who called.
    pub person: String,
    /// The `Idempotency-Key`.
    pub key: String,
    body: [u8; 32],
}

impl Key {
    /// The key of a request with this body.
    pub fn new(warehouse: &str, person: &str, key: &str, body: &[u8]) -> Self {
        Self {
            warehouse: warehouse.into(),
            person: person.into(),
            key: key.into(),
            body: Sha256::digest(body).into(),
        }
    }
}

/// The reply that was given to the same request before.
///
/// # Errors
/// [`ApiError::KeyReused`] when the key came with another body.
pub fn reply(c: &Connection, key: &Key) -> Result<Option<String>, ApiError> {
    let mut statement = c.prepare_cached(
        "SELECT body_hash, reply FROM creation WHERE warehouse_id = ?1 AND person_id = ?2 AND key = ?3",
    )?;
    let found: Option<([u8; 32], String)> = statement
        .query_row([&key.warehouse, &key.person, &key.key], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?;
    match found {
        None => Ok(None),
        Some((body, reply)) if body == key.body => Ok(Some(reply)),
        Some(_) => Err(ApiError::KeyReused),
    }
}

/// Remembers a reply, and forgets those that are too old.
///
/// # Errors
/// When the database cannot be written.
pub fn remember(c: &Connection, key: &Key, reply: &str, now: Timestamp) -> Result<(), ApiError> {
    let oldest = clock::before(now, limits::IDEMPOTENCY_DAYS * 24 * 60 * 60);
    c.prepare_cached("DELETE FROM creation WHERE warehouse_id = ?1 AND at < ?2")?
        .execute(params![key.warehouse, clock::text(oldest)])?;
    c.prepare_cached(
        "INSERT INTO creation (warehouse_id, person_id, key, body_hash, reply, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![
        key.warehouse,
        key.person,
        key.key,
        key.body,
        reply,
        clock::text(now)
    ])?;
    Ok(())
}
