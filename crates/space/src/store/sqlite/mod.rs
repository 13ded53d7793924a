//! SQLite in the data folder.
//!
//! WAL with full sync, so that what a response confirmed survives a power cut. One connection writes, in immediate
//! transactions one after the other; a few others read.

mod migrate;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex as BlockingMutex, PoisonError};

use rusqlite::TransactionBehavior;
use tokio::sync::{Mutex, Semaphore};

use super::migrations::{self, FORMAT};
use super::{Connection, blocking, folder};
use crate::error::ApiError;
use crate::limits;

pub use migrate::{MIGRATIONS, stored_format};

const READERS: usize = 4;
/// The most pages that a connection keeps in memory, in KiB.
const PAGE_CACHE_KIB: i64 = 32 * 1024;

/// The connections to a database.
#[derive(Clone)]
pub struct Pool {
    folder: PathBuf,
    writer: Arc<Mutex<rusqlite::Connection>>,
    /// Those that nobody uses now.
    readers: Arc<BlockingMutex<Vec<rusqlite::Connection>>>,
    permits: Arc<Semaphore>,
}

impl Pool {
    /// Opens the database of a data folder, and creates it if it does not exist.
    ///
    /// # Errors
    /// What could not be opened, and why.
    pub fn open(folder: &Path) -> Result<Self, String> {
        Ok(Self {
            folder: folder.into(),
            writer: Arc::new(Mutex::new(connect(folder)?)),
            readers: Arc::default(),
            permits: Arc::new(Semaphore::new(READERS)),
        })
    }

    /// How many connections for reading there can be, and how many of them nobody uses now.
    pub(super) fn connections(&self) -> (usize, usize) {
        (READERS, self.permits.available_permits())
    }

    /// Runs `work` in a transaction that reads one state, and `then` after it on the same thread.
    pub(super) async fn read<T, R, E>(
        &self,
        work: impl FnOnce(&Connection<'_>) -> Result<T, E> + Send + 'static,
        then: impl FnOnce(T) -> R + Send + 'static,
    ) -> Result<R, E>
    where
        R: Send + 'static,
        E: From<ApiError> + Send + 'static,
    {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|_| ApiError::Internal("the database is closed".into()))?;
        let pool = self.clone();
        blocking(move || {
            let mut pooled = PooledConnection::of(pool)?;
            let transaction = pooled.connection()?.transaction().map_err(ApiError::from)?;
            let found = work(&Connection::Sqlite(&transaction))?;
            drop(transaction);
            drop(pooled);
            drop(permit);
            Ok(then(found))
        })
        .await
    }

    /// Runs `work` in a transaction that writes; it is committed only if `work` succeeds.
    pub(super) async fn write<T, E>(
        &self,
        work: impl FnOnce(&Connection<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ApiError> + Send + 'static,
    {
        // The wait is here and not on a thread, so that a long import does not block readers.
        let mut connection = Arc::clone(&self.writer).lock_owned().await;
        blocking(move || {
            let transaction = connection
                .transaction_with_behavior(TransactionBehavior::Immediate)
                .map_err(ApiError::from)?;
            let result = work(&Connection::Sqlite(&transaction))?;
            transaction.commit().map_err(ApiError::from)?;
            Ok(result)
        })
        .await
    }
}

/// A connection for reading that returns to the pool, also when the work with it panics.
struct PooledConnection {
    connection: Option<rusqlite::Connection>,
    pool: Pool,
}

impl PooledConnection {
    fn of(pool: Pool) -> Result<Self, ApiError> {
        let free = lock(&pool.readers).pop();
        let connection = match free {
            Some(connection) => connection,
            None => connect(&pool.folder).map_err(ApiError::Internal)?,
        };
        let connection = Some(connection);
        Ok(Self { connection, pool })
    }

    fn connection(&mut self) -> Result<&mut rusqlite::Connection, ApiError> {
        let connection = self.connection.as_mut();
        connection.ok_or_else(|| ApiError::Internal("no connection is left".into()))
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        lock(&self.pool.readers).extend(self.connection.take());
    }
}

fn lock<T>(mutex: &BlockingMutex<T>) -> std::sync::MutexGuard<'_, T> {
    // The list of connections is consistent at any time, also after a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One connection to the database of a data folder.
///
/// # Errors
/// What could not be opened, and why.
pub fn connect(data: &Path) -> Result<rusqlite::Connection, String> {
    folder::prepare(data)?;
    let path = folder::database(data);
    folder::prepare_database(&path)?;
    let open = || -> rusqlite::Result<(rusqlite::Connection, i64)> {
        let mut connection = rusqlite::Connection::open(&path)?;
        connection.busy_timeout(limits::DATABASE_WAIT)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Pages of a large transaction that do not fit are written early, and read again when they change
        // again.
        connection.pragma_update(None, "cache_size", -PAGE_CACHE_KIB)?;
        connection.set_prepared_statement_cache_capacity(64);
        let mut format = migrate::format(&connection)?;
        if format == FORMAT {
            // Without a lock: another program may be writing.
            return Ok((connection, format));
        }
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        format = migrate::run(&transaction)?;
        transaction.commit()?;
        Ok((connection, format))
    };
    let (connection, format) =
        open().map_err(|error| format!("{} cannot be opened: {error}", path.display()))?;
    match format {
        FORMAT => Ok(connection),
        other => Err(migrations::unknown(&path.display().to_string(), other)),
    }
}
