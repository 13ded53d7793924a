//! Responses stored by `Idempotency-Key`: a repeated request gets the first response again, because
//! browsers repeat a POST by themselves and the interface has no search to find a duplicate.

use jiff::Timestamp;

use super::{Connection, params};
use crate::error::ApiError;
use crate::{clock, limits};

/// A request that can be recognised when it is repeated.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    /// The process space.
    pub warehouse: String,
    /// Who called.
    pub person: String,
    /// The `Idempotency-Key`.
    pub key: String,
    /// SHA-256 of the content of the request. Operations hash different things, so that a key of
    /// one is not taken for a repeat by another.
    pub body_hash: [u8; 32],
}

/// The stored response to the same request, for a transaction that stores one if there is none: a second request with
/// the key waits until the first one is stored.
///
/// # Errors
/// As [`reply`], and [`ApiError::Busy`] when the first one takes too long.
pub fn reply_or_lock(c: &Connection<'_>, key: &IdempotencyKey) -> Result<Option<String>, ApiError> {
    let lock = c.lock(&["idempotency", &key.warehouse, &key.person, &key.key]);
    lock.map_err(|error| match error {
        ApiError::Busy(_) => ApiError::Busy(
            "the first request with this Idempotency-Key is still running; repeat it with the same key later"
                .into(),
        ),
        other => other,
    })?;
    reply(c, key)
}

/// The stored response to the same request.
///
/// # Errors
/// [`ApiError::KeyReused`] when the key came with another body.
pub fn reply(c: &Connection<'_>, key: &IdempotencyKey) -> Result<Option<String>, ApiError> {
    let found = c.row(
        "SELECT body_hash, reply FROM idempotent_reply
         WHERE warehouse_id = ?1 AND person_id = ?2 AND key = ?3",
        params![key.warehouse, key.person, key.key],
        |row| Ok((row.hash(0)?, row.get(1)?)),
    )?;
    match found {
        None => Ok(None),
        Some((Some(hash), reply)) if hash == key.body_hash => Ok(Some(reply)),
        Some(_) => Err(ApiError::KeyReused),
    }
}

/// Stores a response, and deletes those that are too old.
///
/// # Errors
/// When the database cannot be written.
pub fn remember(
    c: &Connection<'_>,
    key: &IdempotencyKey,
    reply: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let oldest = clock::before(now, limits::IDEMPOTENCY_DAYS * 24 * 60 * 60);
    c.execute(
        "DELETE FROM idempotent_reply WHERE warehouse_id = ?1 AND at < ?2",
        params![key.warehouse, clock::text(oldest)],
    )?;
    c.execute(
        "INSERT INTO idempotent_reply (warehouse_id, person_id, key, body_hash, reply, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            key.warehouse,
            key.person,
            key.key,
            key.body_hash,
            reply,
            clock::text(now)
        ],
    )?;
    Ok(())
}
