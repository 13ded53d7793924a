//! A connection in a transaction. Its statements block: they are run on the threads for blocking work.

use std::fmt;

use deadpool_postgres::{Object, Pool};
use tokio::runtime::Handle;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::super::bulk::{Kind, Table};
use super::super::connection::Param;
use crate::error::ApiError;

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
            ApiError::unreachable()
        })?;
        let begin = match access {
            Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            Access::Write => "BEGIN",
        };
        client.batch_execute(begin).await?;
        Ok(Self {
            client: Some(client),
            runtime: Handle::current(),
        })
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
            match error.as_db_error() {
                Some(_) => error.into(),
                None => {
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

    /// The rows of a result.
    pub fn rows(
        &self,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Vec<tokio_postgres::Row>, ApiError> {
        let client = self.client()?;
        // PostgreSQL stores no NUL, so that no row has such a text.
        let is_storable =
            |param: &Param<'_>| !matches!(param, Param::Text(text) if text.contains('\0'));
        if !params.iter().all(is_storable) {
            return Ok(Vec::new());
        }
        let all: Vec<&(dyn ToSql + Sync)> = params.iter().map(|p| p as _).collect();
        self.runtime.block_on(async {
            let statement = client.prepare_cached(&numbered(sql)).await?;
            Ok(client.query(&statement, &all).await?)
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

/// The statement with PostgreSQL's parameters.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
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
