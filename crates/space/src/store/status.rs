//! What monitoring asks of the database.

use super::{Store, params};
use crate::error::ApiError;

/// The state of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Connections of the pool; with SQLite those for reading.
    pub connections: u64,
    /// Connections of the pool that nobody uses now.
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
        self.read(|c| {
            let sql = "SELECT count(*) FROM (SELECT 1 FROM warehouse LIMIT 1) AS first";
            c.value::<i64>(sql, params![]).map(drop)
        })
        .await
    }

    /// The pool of connections and the size of the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn status(&self) -> Result<Status, ApiError> {
        // Before the read takes a connection itself.
        let (connections, free_connections) = match self {
            Self::Sqlite(pool) => pool.connections(),
            Self::Postgres(pool) => {
                let status = pool.status();
                let used = status.size - status.available.min(status.size);
                (status.max_size, status.max_size - used.min(status.max_size))
            }
        };
        let sql = match self {
            Self::Sqlite(_) => {
                "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
            }
            Self::Postgres(_) => "SELECT pg_database_size(current_database())",
        };
        let bytes: Option<i64> = self.read(move |c| c.value(sql, params![])).await?;
        Ok(Status {
            connections: connections as u64,
            free_connections: free_connections as u64,
            database_bytes: bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or(0),
        })
    }
}
