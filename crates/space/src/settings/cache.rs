//! Settings in force, compiled once for each change: another process may change them at any time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Compiled, Settings};
use crate::error::ApiError;
use crate::store::{Connection, warehouses};

/// Compiled settings by process space, with their version.
#[derive(Debug, Default)]
pub struct Cache(Mutex<HashMap<String, (i64, Arc<Compiled>)>>);

impl Cache {
    /// The settings of a process space, whose version was just read in the same transaction.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn get(
        &self,
        c: &Connection<'_>,
        warehouse: &str,
        version: i64,
    ) -> Result<Arc<Compiled>, ApiError> {
        let known = self.entries().get(warehouse).cloned();
        if let Some((known, settings)) = known
            && known == version
        {
            return Ok(settings);
        }
        let settings = Arc::new(read(c, warehouse)?);
        self.entries()
            .insert(warehouse.into(), (version, Arc::clone(&settings)));
        Ok(settings)
    }

    fn entries(&self) -> std::sync::MutexGuard<'_, HashMap<String, (i64, Arc<Compiled>)>> {
        // Entries are replaced whole, also when a thread panics.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The settings of a process space as they are stored now.
///
/// # Errors
/// When there is no such space or they cannot be read.
pub fn read(c: &Connection<'_>, warehouse: &str) -> Result<Compiled, ApiError> {
    let text = warehouses::settings(c, warehouse)?.ok_or_else(ApiError::no_warehouse)?;
    let settings = Settings::parse(&text)
        .map_err(|why| ApiError::Internal(format!("settings of {warehouse}: {why}")))?;
    Ok(Compiled::new(&settings)?)
}
