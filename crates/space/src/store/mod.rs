//! The storage: one SQLite database in the data folder.
//!
//! WAL with full sync, so that what a response confirmed survives a power cut. One connection writes,
//! in immediate transactions one after the other; a few others read. The statements are plain
//! functions over a connection, so that the command line and imports use them as well.

pub mod elements;
pub mod folder;
pub mod idempotency;
pub mod licences;
pub mod people;
pub mod publish;
pub mod relationships;
pub mod revocations;
pub mod status;
pub mod versions;
pub mod warehouses;

use std::path::Path;
use std::sync::{Arc, Mutex as BlockingMutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};
use tokio::sync::{Mutex, Semaphore};
use tokio::task::spawn_blocking;

use crate::error::ApiError;
use crate::limits;

/// The format of a database made by `schema.sql`, which `PRAGMA user_version` holds.
const FORMAT: i64 = 3;
/// The migration of a database of each format to the next one; the first one is for format 1.
const MIGRATIONS: [&str; 2] = [
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
];
const READERS: usize = 4;
/// The most pages that a connection keeps in memory, in KiB.
const PAGE_CACHE_KIB: i64 = 32 * 1024;

/// The open database.
#[derive(Clone)]
pub struct Store {
    writer: Arc<Mutex<Connection>>,
    readers: Arc<BlockingMutex<Vec<Connection>>>,
    permits: Arc<Semaphore>,
}

impl Store {
    /// Opens the database of a data folder, and creates folder and database if they do not exist.
    ///
    /// # Errors
    /// What could not be opened, and why.
    pub fn open(data: &Path) -> Result<Self, String> {
        let writer = connect(data)?;
        let readers = (0..READERS)
            .map(|_| connect(data))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            writer: Arc::new(Mutex::new(writer)),
            readers: Arc::new(BlockingMutex::new(readers)),
            permits: Arc::new(Semaphore::new(READERS)),
        })
    }

    /// Runs `work` on a connection for reading, in a transaction, so that it sees one state.
    ///
    /// # Errors
    /// Those of `work`, and [`ApiError::Internal`].
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|_| ApiError::Internal("the database is closed".into()))?;
        let readers = Arc::clone(&self.readers);
        blocking(move || {
            let _permit = permit;
            let mut pooled = PooledConnection::of(readers);
            let transaction = pooled.connection()?.transaction()?;
            work(&transaction)
        })
        .await
    }

    /// Runs `work` in a transaction that writes; it is committed only if `work` succeeds.
    ///
    /// # Errors
    /// Those of `work`, and [`ApiError::Internal`].
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        // The wait is here and not on a thread, so that a long import does not block readers.
        let mut connection = Arc::clone(&self.writer).lock_owned().await;
        blocking(move || {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        })
        .await
    }
}

/// A connection for reading that returns to the pool, also when the work with it panics.
struct PooledConnection {
    connection: Option<Connection>,
    readers: Arc<BlockingMutex<Vec<Connection>>>,
}

impl PooledConnection {
    fn of(readers: Arc<BlockingMutex<Vec<Connection>>>) -> Self {
        let connection = lock(&readers).pop();
        Self {
            connection,
            readers,
        }
    }

    fn connection(&mut self) -> Result<&mut Connection, ApiError> {
        let connection = self.connection.as_mut();
        connection.ok_or_else(|| ApiError::Internal("no connection is left".into()))
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        lock(&self.readers).extend(self.connection.take());
    }
}

/// Runs work that blocks (the database, files, parsing) outside of the threads that serve.
///
/// # Errors
/// Those of `work`; [`ApiError::Internal`] when it panicked.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    match spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(ApiError::Internal(format!("work ended early: {error}"))),
    }
}

/// One connection to the database of a data folder.
///
/// # Errors
/// What could not be opened, and why.
pub fn connect(data: &Path) -> Result<Connection, String> {
    folder::prepare(data)?;
    let path = folder::database(data);
    folder::prepare_database(&path)?;
    let open = || -> rusqlite::Result<(Connection, i64)> {
        let mut connection = Connection::open(&path)?;
        connection.busy_timeout(limits::DATABASE_WAIT)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Pages of a large transaction that do not fit are written early, and read again when they change
        // again.
        connection.pragma_update(None, "cache_size", -PAGE_CACHE_KIB)?;
        connection.set_prepared_statement_cache_capacity(64);
        let version = |c: &Connection| c.pragma_query_value(None, "user_version", |row| row.get(0));
        let mut format: i64 = version(&connection)?;
        if format == FORMAT {
            // Without a lock: another program may be writing.
            return Ok((connection, format));
        }
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        format = version(&transaction)?;
        if format == 0 {
            transaction.execute_batch(include_str!("schema.sql"))?;
            transaction.pragma_update(None, "user_version", FORMAT)?;
            format = FORMAT;
        }
        for migration in pending(format) {
            transaction.execute_batch(migration)?;
            format += 1;
            transaction.pragma_update(None, "user_version", format)?;
        }
        transaction.commit()?;
        Ok((connection, format))
    };
    let (connection, format) =
        open().map_err(|error| format!("{} cannot be opened: {error}", path.display()))?;
    match format {
        FORMAT => Ok(connection),
        other => Err(format!(
            "{} has format {other}, this program knows format {FORMAT}: use another data folder, \
             or the program that wrote it",
            path.display()
        )),
    }
}

/// The migrations that a database of this format still needs; none for an unknown format.
fn pending(format: i64) -> &'static [&'static str] {
    let done = usize::try_from(format - 1).ok();
    done.and_then(|done| MIGRATIONS.get(done..))
        .unwrap_or_default()
}

/// A note that the service made for itself.
///
/// # Errors
/// When the database cannot be read.
pub fn note(c: &Connection, key: &str) -> Result<Option<String>, ApiError> {
    let mut statement = c.prepare_cached("SELECT value FROM note WHERE key = ?1")?;
    Ok(statement.query_row([key], |row| row.get(0)).optional()?)
}

/// Makes a note.
///
/// # Errors
/// When the database cannot be written.
pub fn set_note(c: &Connection, key: &str, value: &str) -> Result<(), ApiError> {
    c.execute(
        "INSERT OR REPLACE INTO note (key, value) VALUES (?1, ?2)",
        [key, value],
    )?;
    Ok(())
}

fn lock<T>(mutex: &BlockingMutex<T>) -> std::sync::MutexGuard<'_, T> {
    // The list of connections is consistent at any time, also after a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A list of texts as the one JSON parameter that the statements take.
pub(crate) fn json_list<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<String, ApiError> {
    let list: Vec<&str> = texts.into_iter().collect();
    Ok(serde_json::to_string(&list)?)
}
