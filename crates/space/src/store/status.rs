//! What monitoring asks of the database.

use super::{READERS, Store};
use crate::error::ApiError;

/// The state of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Connections for reading.
    pub connections: u64,
    /// Connections for reading that nobody uses now.
    pub free_connections: u64,
    /// The size of the database in bytes.
    pub database_bytes: u64,
}

impl Store {
    /// Reads a little from the database.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub async fn ping(&self) -> Result<(), ApiError> {
        // Read from the first page of the file.
        self.read(|c| Ok(c.pragma_query_value(None, "schema_version", |_| Ok(()))?))
            .await
    }

    /// The pool of connections and the size of the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn status(&self) -> Result<Status, ApiError> {
        // Before the read takes a connection itself.
        let free_connections = self.permits.available_permits() as u64;
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
        let database_bytes = self
            .read(move |c| Ok(c.query_row(sql, [], |row| row.get(0))?))
            .await?;
        Ok(Status {
            connections: READERS as u64,
            free_connections,
            database_bytes,
        })
    }
}
