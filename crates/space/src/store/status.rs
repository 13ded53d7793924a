//! What monitoring asks of the database.

use super::{Store, params, postgres};
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

    /// Lets PostgreSQL plan for the rows that were added, which it would do by itself only after a minute. SQLite's
    /// plans do not depend on the number of rows.
    pub async fn refresh_statistics(&self) {
        let Self::Postgres(pool) = self else { return };
        if let Err(error) = postgres::analyze(pool, &["element", "version", "relationship"]).await {
            tracing::warn!(%error, "the statistics of the database were not refreshed");
        }
    }

    /// Refreshes the statistics of PostgreSQL if it has none: after a restore, after an upgrade of the server, or where an
    /// earlier refresh did not end. Without them, it plans to read all rows of a process space.
    pub async fn make_missing_statistics(&self) {
        let Self::Postgres(_) = self else { return };
        let sql = "SELECT EXISTS (SELECT 1 FROM pg_stats
             WHERE schemaname = current_schema() AND tablename = 'version')";
        let exist: Result<_, ApiError> = self.read(move |c| c.value(sql, params![])).await;
        // An error is that of a server that cannot be reached; the requests say so.
        if matches!(exist, Ok(Some(false))) {
            self.refresh_statistics().await;
        }
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
