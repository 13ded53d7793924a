//! The storage: a SQLite database in the data folder, or a PostgreSQL server.
//!
//! An operation runs in one transaction, on a [`Connection`] that hides which of the two it is. The statements are
//! plain functions over a connection, so that the command line and imports use them as well. What a response
//! confirmed survives a power cut (SQLite: WAL with full sync; PostgreSQL: its default).

pub mod bulk;
pub mod connection;
pub mod elements;
pub mod folder;
pub mod idempotency;
pub mod licences;
pub mod migrations;
pub mod once;
pub mod pages;
pub mod people;
pub mod postgres;
pub mod publish;
pub mod relationships;
pub mod revocations;
pub mod sqlite;
pub mod status;
pub mod tables;
pub mod value;
pub mod versions;
pub mod warehouses;

use std::fmt;
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

use crate::error::ApiError;
use postgres::{Access, Session};

pub use connection::{Connection, params};

/// The lock of commands that change process spaces and people, so that none writes back what another has changed.
pub const ADMINISTRATION: &[&str] = &["administration"];

/// Where the data are.
#[derive(Clone, Debug, Default)]
pub struct Location {
    /// The folder for the database of SQLite, and for keys.
    pub folder: PathBuf,
    /// The URL of a PostgreSQL database to be used instead of SQLite.
    pub url: Option<String>,
}

impl From<&Path> for Location {
    fn from(folder: &Path) -> Self {
        let folder = folder.into();
        Self { folder, url: None }
    }
}

impl fmt::Display for Location {
    /// Names the database, without its password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.url {
            None => write!(f, "{}", folder::database(&self.folder).display()),
            Some(_) => f.write_str("the PostgreSQL database"),
        }
    }
}

/// The open database.
#[derive(Clone)]
pub enum Store {
    /// In the data folder.
    Sqlite(sqlite::Pool),
    /// A server.
    Postgres(postgres::Pool),
}

impl Store {
    /// Opens the database, and creates what is missing: the folder, the tables.
    ///
    /// # Errors
    /// What could not be opened, and why.
    pub fn open(location: &Location) -> Result<Self, String> {
        folder::prepare(&location.folder)?;
        match &location.url {
            None => Ok(Self::Sqlite(sqlite::Pool::open(&location.folder)?)),
            Some(url) => {
                postgres::migrate(url)?;
                Ok(Self::Postgres(postgres::open(url)?))
            }
        }
    }

    /// Runs `work` in a transaction that reads one state.
    ///
    /// # Errors
    /// Those of `work`; [`ApiError::Busy`] when the database cannot be reached.
    pub async fn read<T, E>(
        &self,
        work: impl FnOnce(&Connection<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ApiError> + Send + 'static,
    {
        self.read_then(work, |found| found).await
    }

    /// The same; then passes the result to `then`, after the transaction and on the same thread. Another thread would
    /// free the memory of the result more slowly.
    ///
    /// # Errors
    /// Those of [`Store::read`].
    pub async fn read_then<T, R, E>(
        &self,
        work: impl FnOnce(&Connection<'_>) -> Result<T, E> + Send + 'static,
        then: impl FnOnce(T) -> R + Send + 'static,
    ) -> Result<R, E>
    where
        R: Send + 'static,
        E: From<ApiError> + Send + 'static,
    {
        match self {
            Self::Sqlite(pool) => pool.read(work, then).await,
            Self::Postgres(pool) => in_session(pool, Access::Read, work, then).await,
        }
    }

    /// Runs `work` in a transaction that writes; it is committed only if `work` succeeds.
    ///
    /// # Errors
    /// Those of `work`; [`ApiError::Busy`] when the database cannot be reached, [`ApiError::OutcomeUnknown`] when the
    /// connection was lost while it stored.
    pub async fn write<T, E>(
        &self,
        work: impl FnOnce(&Connection<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ApiError> + Send + 'static,
    {
        match self {
            Self::Sqlite(pool) => pool.write(work).await,
            Self::Postgres(pool) => in_session(pool, Access::Write, work, |done| done).await,
        }
    }
}

async fn in_session<T, R, E>(
    pool: &postgres::Pool,
    access: Access,
    work: impl FnOnce(&Connection<'_>) -> Result<T, E> + Send + 'static,
    then: impl FnOnce(T) -> R + Send + 'static,
) -> Result<R, E>
where
    R: Send + 'static,
    E: From<ApiError> + Send + 'static,
{
    let session = Session::begin(pool, access).await?;
    blocking(move || {
        let result = work(&Connection::Postgres(&session))?;
        match access {
            Access::Write => session.commit()?,
            // A transaction that only reads is ended by dropping it.
            Access::Read => drop(session),
        }
        Ok(then(result))
    })
    .await
}

/// Runs work that blocks (the database, files, parsing) outside of the threads that serve.
///
/// # Errors
/// Those of `work`; [`ApiError::Internal`] when it panicked.
pub async fn blocking<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<ApiError> + Send + 'static,
{
    match spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(ApiError::Internal(format!("work ended early: {error}")).into()),
    }
}

/// A note that the service made for itself.
///
/// # Errors
/// When the database cannot be read.
pub fn note(c: &Connection<'_>, key: &str) -> Result<Option<String>, ApiError> {
    c.value("SELECT value FROM note WHERE key = ?1", params![key])
}

/// Makes a note.
///
/// # Errors
/// When the database cannot be written.
pub fn set_note(c: &Connection<'_>, key: &str, value: &str) -> Result<(), ApiError> {
    c.execute(
        "INSERT INTO note (key, value) VALUES (?1, ?2)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        params![key, value],
    )?;
    Ok(())
}

/// A list of texts as the one JSON parameter that the statements take. A text with NUL, which PostgreSQL cannot read
/// and no database holds, is `null` in it: it is found nowhere.
pub(crate) fn json_list<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<String, ApiError> {
    let storable = |text: &'a str| (!text.contains('\0')).then_some(text);
    let list: Vec<Option<&str>> = texts.into_iter().map(storable).collect();
    Ok(serde_json::to_string(&list)?)
}
