//! A connection in a transaction. Its statements block: they are run on the threads for blocking work.

use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use deadpool_postgres::{Object, Pool};
use futures_util::TryStreamExt;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Row, RowStream};

use super::super::bulk::{Kind, Table};
use super::super::connection::Param;
use crate::error::ApiError;
use crate::limits;

/// How long the server may take to begin a transaction.
const BEGIN_TIME: Duration = Duration::from_secs(10);
/// How many rows are read as they arrive. Later ones are collected by a task: the connection is a task too, and each
/// wait for it on the thread of the transaction switches threads twice.
const FEW: usize = 32;
/// How many later rows are collected at a time.
const BATCH: usize = 256;

/// What a transaction may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It reads one state.
    Read,
    /// It reads what others have committed, and writes.
    Write,
}

/// A connection of the pool in a transaction, which is rolled back unless it is committed.
pub struct Session {
    /// `None` at the end of the transaction.
    client: Option<Object>,
    runtime: Handle,
}

impl Session {
    /// Begins a transaction on a connection of the pool.
    ///
    /// # Errors
    /// [`ApiError::Busy`] when none can be had.
    pub async fn begin(pool: &Pool, access: Access) -> Result<Self, ApiError> {
        let client = pool.get().await.map_err(|error| {
            tracing::warn!(%error, "no connection to the database");
            ApiError::database_unreachable()
        })?;
        // Before BEGIN, so that it is rolled back when the request is cancelled meanwhile.
        let session = Self {
            client: Some(client),
            runtime: Handle::current(),
        };
        let sql = begin(access);
        let begun = tokio::time::timeout(BEGIN_TIME, session.client()?.batch_execute(&sql));
        begun
            .await
            .map_err(|_| ApiError::database_unreachable())??;
        Ok(session)
    }

    /// Ends the transaction; everything in it is stored.
    ///
    /// # Errors
    /// [`ApiError::OutcomeUnknown`] when the connection was lost meanwhile.
    pub fn commit(mut self) -> Result<(), ApiError> {
        let Some(client) = self.client.take() else {
            return Err(closed());
        };
        let committed = self.runtime.block_on(client.batch_execute("COMMIT"));
        committed.map_err(|error| {
            drop(Object::take(client));
            // The server, or a proxy before it, can end the connection after it has committed.
            let is_refused = error.code().is_some_and(|code| {
                let lost = ["08", "53", "57"];
                !lost.iter().any(|class| code.code().starts_with(class))
            });
            match is_refused {
                true => error.into(),
                false => {
                    ApiError::OutcomeUnknown(format!("the connection ended at COMMIT: {error}"))
                }
            }
        })
    }

    fn client(&self) -> Result<&Object, ApiError> {
        self.client.as_ref().ok_or_else(closed)
    }

    /// Runs a statement and returns how many rows it changed.
    pub fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<u64, ApiError> {
        let client = self.client()?;
        self.runtime.block_on(async {
            let statement = client.prepare_cached(&numbered(sql)).await?;
            Ok(client.execute_raw(&statement, params).await?)
        })
    }

    /// Runs statements without parameters.
    pub fn execute_all(&self, sql: &str) -> Result<(), ApiError> {
        let client = self.client()?;
        Ok(self.runtime.block_on(client.batch_execute(sql))?)
    }

    /// Calls `read` with each row of a result as it arrives. `read` cannot use the session.
    pub fn rows(
        &self,
        sql: &str,
        params: &[Param<'_>],
        mut read: impl FnMut(&Row) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let client = self.client()?;
        // PostgreSQL stores no NUL, so that no row has such a text.
        let is_storable =
            |param: &Param<'_>| !matches!(param, Param::Text(text) if text.contains('\0'));
        if !params.iter().all(is_storable) {
            return Ok(());
        }
        let query = async {
            let statement = client.prepare_cached(&numbered(sql)).await?;
            let mut rows = Box::pin(client.query_raw(&statement, params).await?);
            for _ in 0..FEW {
                let Some(row) = rows.try_next().await? else {
                    return Ok(None);
                };
                read(&row)?;
            }
            Ok::<_, ApiError>(Some(rows))
        };
        let Some(rows) = self.runtime.block_on(query)? else {
            return Ok(());
        };
        let (sender, mut receiver) = mpsc::channel(1);
        self.runtime.spawn(collect(rows, sender));
        while let Some(batch) = receiver.blocking_recv() {
            batch?.iter().try_for_each(&mut read)?;
        }
        Ok(())
    }

    /// Changes rows by one statement, which gets an array for each column.
    pub fn update(
        &self,
        table: &Table<'_>,
        key: usize,
        rows: &[Vec<Param<'_>>],
    ) -> Result<(), ApiError> {
        let client = self.client()?;
        let columns = table.columns.iter().enumerate();
        let arrays = columns.map(|(at, (_, kind))| array(rows, at, *kind));
        self.runtime.block_on(async {
            let statement = client.prepare_cached(&update(table, key)).await?;
            client.execute_raw(&statement, arrays).await?;
            Ok(())
        })
    }

    /// Inserts rows by COPY.
    pub fn copy(&self, table: &Table<'_>, rows: &[Vec<Param<'_>>]) -> Result<(), ApiError> {
        let client = self.client()?;
        let columns: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
        let types: Vec<Type> = table
            .columns
            .iter()
            .map(|(_, kind)| type_of(*kind))
            .collect();
        let sql = format!(
            "COPY {} ({}) FROM STDIN BINARY",
            table.name,
            columns.join(", ")
        );
        self.runtime.block_on(async {
            let sink = client.copy_in(&sql).await?;
            let mut writer = std::pin::pin!(BinaryCopyInWriter::new(sink, &types));
            for row in rows {
                writer.as_mut().write_raw(row.iter().copied()).await?;
            }
            writer.finish().await?;
            Ok(())
        })
    }
}

/// Sends rows in batches, until there are no more or nobody receives them.
async fn collect(
    mut rows: Pin<Box<RowStream>>,
    sender: mpsc::Sender<Result<Vec<Row>, tokio_postgres::Error>>,
) {
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        let end = loop {
            match rows.try_next().await {
                Ok(Some(row)) => batch.push(row),
                Ok(None) => break Some(Ok(())),
                Err(error) => break Some(Err(error)),
            }
            if batch.len() == BATCH {
                break None;
            }
        };
        let is_received = sender.send(Ok(batch)).await.is_ok();
        match end {
            None if is_received => {}
            Some(Err(error)) => {
                let _ = sender.send(Err(error)).await;
                return;
            }
            _ => return,
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let Some(client) = self.client.take() else {
            return;
        };
        // A connection whose transaction cannot be ended is not used again.
        self.runtime.spawn(async move {
            if client.batch_execute("ROLLBACK").await.is_err() {
                drop(Object::take(client));
            }
        });
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Session")
    }
}

fn closed() -> ApiError {
    ApiError::Internal("the transaction has ended".into())
}

/// What begins a transaction. Every statement finds its rows by an index; while a table is small, PostgreSQL plans to
/// read all of it, also for the checks of foreign keys, and keeps that plan for the whole of a large import.
fn begin(access: Access) -> String {
    let kind = match access {
        Access::Read => "REPEATABLE READ READ ONLY",
        Access::Write => "READ COMMITTED READ WRITE",
    };
    format!(
        "BEGIN ISOLATION LEVEL {kind}; SET LOCAL enable_seqscan = off; SET LOCAL lock_timeout = {}",
        limits::DATABASE_WAIT.as_millis()
    )
}

/// The statement with PostgreSQL's parameters.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
}

fn update(table: &Table<'_>, key: usize) -> String {
    let name = table.name;
    let (keys, values) = table.columns.split_at(key.min(table.columns.len()));
    let equal = |(column, _): &(&str, Kind)| format!("{column} = new.{column}");
    let same = |(column, _): &(&str, Kind)| format!("{name}.{column} = new.{column}");
    let values: Vec<String> = values.iter().map(equal).collect();
    let keys: Vec<String> = keys.iter().map(same).collect();
    let columns: Vec<&str> = table.columns.iter().map(|(column, _)| *column).collect();
    let places = table.columns.iter().zip(1..);
    let arrays: Vec<String> = places
        .map(|((_, kind), place)| format!("${place}::{}[]", type_of(*kind).name()))
        .collect();
    format!(
        "UPDATE {name} SET {} FROM unnest({}) AS new ({}) WHERE {}",
        values.join(", "),
        arrays.join(", "),
        columns.join(", "),
        keys.join(" AND ")
    )
}

/// The values of a column.
fn array<'a>(rows: &'a [Vec<Param<'a>>], at: usize, kind: Kind) -> Box<dyn ToSql + Sync + 'a> {
    /// The values of one type; others are NULL.
    fn of<'a, T: ToSql + Sync + 'a>(
        rows: &'a [Vec<Param<'a>>],
        at: usize,
        value: impl Fn(Param<'a>) -> Option<T>,
    ) -> Box<dyn ToSql + Sync + 'a> {
        let values: Vec<Option<T>> = rows
            .iter()
            .map(|row| row.get(at).copied().and_then(&value))
            .collect();
        Box::new(values)
    }
    match kind {
        Kind::Text => of(rows, at, |param| match param {
            Param::Text(text) => Some(text),
            _ => None,
        }),
        Kind::Integer => of(rows, at, |param| match param {
            Param::Integer(number) => Some(number),
            _ => None,
        }),
        Kind::Boolean => of(rows, at, |param| match param {
            Param::Boolean(is_true) => Some(is_true),
            _ => None,
        }),
        Kind::Bytes => of(rows, at, |param| match param {
            Param::Bytes(bytes) => Some(bytes),
            _ => None,
        }),
    }
}

fn type_of(kind: Kind) -> Type {
    match kind {
        Kind::Text => Type::TEXT,
        Kind::Integer => Type::INT8,
        Kind::Boolean => Type::BOOL,
        Kind::Bytes => Type::BYTEA,
    }
}

impl ToSql for Param<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut bytes::BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Text(text) => text.to_sql(kind, out),
            Self::Integer(number) => number.to_sql(kind, out),
            Self::Boolean(is_true) => is_true.to_sql(kind, out),
            Self::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
