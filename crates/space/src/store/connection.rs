//! What a statement runs on: a connection to SQLite or to PostgreSQL, in a transaction.
//!
//! Both databases run the same statements, so that an operation cannot mean two things. They are written with `?1`
//! for parameters; PostgreSQL has a function `json_each(text)` like SQLite's for lists. What only one of them needs
//! (locks of rows) is added with [`Connection::on_postgres`].

use rusqlite::types::{FromSql, ToSqlOutput, ValueRef};

use super::bulk::Kind;
use super::postgres;
use crate::error::ApiError;

/// A connection, in the transaction of its caller.
#[derive(Debug)]
pub enum Connection<'a> {
    /// To the database in the data folder.
    Sqlite(&'a rusqlite::Connection),
    /// To a server.
    Postgres(&'a postgres::Session),
}

/// A parameter of a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Param<'a> {
    /// No value, of any type.
    Null,
    /// TEXT
    Text(&'a str),
    /// INTEGER, BIGINT
    Integer(i64),
    /// INTEGER 0 or 1, BOOLEAN
    Boolean(bool),
    /// BLOB, BYTEA
    Bytes(&'a [u8]),
}

/// What can be a parameter.
pub trait ToParam {
    /// The parameter.
    fn to_param(&self) -> Param<'_>;
}

/// The parameters of a statement, in their order.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::connection::ToParam::to_param(&$value)),*]
    };
}
pub use params;

/// A row of a result.
#[derive(Debug)]
pub enum Row<'a> {
    /// Of SQLite.
    Sqlite(&'a rusqlite::Row<'a>),
    /// Of PostgreSQL.
    Postgres(&'a tokio_postgres::Row),
}

impl Connection<'_> {
    /// Runs a statement and returns how many rows it changed.
    ///
    /// # Errors
    /// When the database refuses it or cannot be reached.
    pub fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<u64, ApiError> {
        match self {
            Self::Sqlite(c) => {
                let changed = c
                    .prepare_cached(sql)?
                    .execute(rusqlite::params_from_iter(params))?;
                Ok(changed as u64)
            }
            Self::Postgres(session) => session.execute(sql, params),
        }
    }

    /// Runs statements without parameters, divided by semicolons.
    ///
    /// # Errors
    /// When the database refuses one or cannot be reached.
    pub fn execute_all(&self, sql: &str) -> Result<(), ApiError> {
        match self {
            Self::Sqlite(c) => Ok(c.execute_batch(sql)?),
            Self::Postgres(session) => session.execute_all(sql),
        }
    }

    /// Calls `read` with each row of a result, and returns what it made of them. `read` must not use the connection.
    ///
    /// # Errors
    /// When the database refuses the statement or cannot be reached, and those of `read`.
    pub fn rows<T>(
        &self,
        sql: &str,
        params: &[Param<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, ApiError>,
    ) -> Result<Vec<T>, ApiError> {
        let mut list = Vec::new();
        match self {
            Self::Sqlite(c) => {
                let mut statement = c.prepare_cached(sql)?;
                let mut rows = statement.query(rusqlite::params_from_iter(params))?;
                while let Some(row) = rows.next()? {
                    list.push(read(&Row::Sqlite(row))?);
                }
            }
            Self::Postgres(session) => {
                session.rows(sql, params, |row| {
                    list.push(read(&Row::Postgres(row))?);
                    Ok(())
                })?;
            }
        }
        Ok(list)
    }

    /// What `read` makes of the first row of a result; `None` if there is none.
    ///
    /// # Errors
    /// As [`Connection::rows`].
    pub fn row<T>(
        &self,
        sql: &str,
        params: &[Param<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, ApiError>,
    ) -> Result<Option<T>, ApiError> {
        Ok(self.rows(sql, params, read)?.into_iter().next())
    }

    /// The first column of the first row of a result; `None` if there is no row.
    ///
    /// # Errors
    /// As [`Connection::rows`].
    pub fn value<T: Column>(&self, sql: &str, params: &[Param<'_>]) -> Result<Option<T>, ApiError> {
        self.row(sql, params, |row| row.get(0))
    }

    /// `sql` on PostgreSQL, nothing on SQLite, whose transactions write one after the other.
    pub fn on_postgres(&self, sql: &'static str) -> &'static str {
        match self {
            Self::Sqlite(_) => "",
            Self::Postgres(_) => sql,
        }
    }

    /// The condition that a column is in the list of the second parameter, for which its index is used.
    pub fn in_list(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "IN (SELECT value FROM json_each(?2))",
            Self::Postgres(_) => "= ANY (ARRAY (SELECT value FROM json_each(?2)))",
        }
    }

    /// Waits until no other transaction has locked `name`, and locks it until the end of this one. On SQLite it does
    /// nothing: transactions that write run one after the other.
    ///
    /// # Errors
    /// [`ApiError::Busy`] when that takes too long.
    pub fn lock(&self, name: &[&str]) -> Result<(), ApiError> {
        if let Self::Postgres(session) = self {
            let name = serde_json::to_string(name)?;
            // Schemas of one database share the keys of such locks.
            let sql = "SELECT pg_advisory_xact_lock(
                 hashtextextended(concat_ws(' ', current_schema(), ?1::text), 0))::text";
            session.rows(sql, &[Param::Text(&name)], |_| Ok(()))?;
        }
        Ok(())
    }
}

/// The type of a column.
pub trait Column: FromSql + for<'a> tokio_postgres::types::FromSql<'a> {}
impl<T: FromSql + for<'a> tokio_postgres::types::FromSql<'a>> Column for T {}

impl Row<'_> {
    /// The value of a column.
    ///
    /// # Errors
    /// When it is of another type.
    pub fn get<T: Column>(&self, at: usize) -> Result<T, ApiError> {
        match self {
            Self::Sqlite(row) => Ok(row.get(at)?),
            Self::Postgres(row) => Ok(row.try_get(at)?),
        }
    }

    /// The text of a column.
    ///
    /// # Errors
    /// When it is of another type, or NULL.
    pub fn text(&self, at: usize) -> Result<&str, ApiError> {
        match self {
            Self::Sqlite(row) => Ok(row.get_ref(at)?.as_str().map_err(rusqlite::Error::from)?),
            Self::Postgres(row) => Ok(row.try_get(at)?),
        }
    }

    /// The value of a column of this type, without a copy.
    ///
    /// # Errors
    /// When it is of another type.
    pub fn param(&self, at: usize, kind: Kind) -> Result<Param<'_>, ApiError> {
        let row = match self {
            Self::Postgres(row) => row,
            Self::Sqlite(row) => return of_sqlite(row.get_ref(at)?, kind),
        };
        Ok(match kind {
            Kind::Text => row.try_get::<_, Option<&str>>(at)?.map(Param::Text),
            Kind::Integer => row.try_get::<_, Option<i64>>(at)?.map(Param::Integer),
            Kind::Boolean => row.try_get::<_, Option<bool>>(at)?.map(Param::Boolean),
            Kind::Bytes => row.try_get::<_, Option<&[u8]>>(at)?.map(Param::Bytes),
        }
        .unwrap_or(Param::Null))
    }

    /// The position in a list that `json_each` counts.
    ///
    /// # Errors
    /// When the column is no such number.
    pub fn position(&self, at: usize) -> Result<usize, ApiError> {
        let position: i64 = self.get(at)?;
        usize::try_from(position).map_err(|error| ApiError::Internal(error.to_string()))
    }

    /// A SHA-256.
    ///
    /// # Errors
    /// When the column has another length.
    pub fn hash(&self, at: usize) -> Result<Option<[u8; 32]>, ApiError> {
        let bytes: Option<Vec<u8>> = self.get(at)?;
        let hash = bytes.map(<[u8; 32]>::try_from).transpose();
        hash.map_err(|_| ApiError::Internal("a stored hash has another length".into()))
    }
}

fn of_sqlite(value: ValueRef<'_>, kind: Kind) -> Result<Param<'_>, ApiError> {
    Ok(match (value, kind) {
        (ValueRef::Null, _) => Param::Null,
        (ValueRef::Integer(number), Kind::Boolean) => Param::Boolean(number != 0),
        (ValueRef::Integer(number), Kind::Integer) => Param::Integer(number),
        (text @ ValueRef::Text(_), Kind::Text) => {
            Param::Text(text.as_str().map_err(rusqlite::Error::from)?)
        }
        (ValueRef::Blob(bytes), Kind::Bytes) => Param::Bytes(bytes),
        (other, kind) => {
            let found = other.data_type();
            return Err(ApiError::Internal(format!(
                "a {kind:?} is stored as {found}"
            )));
        }
    })
}

impl rusqlite::ToSql for Param<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Self::Null => ValueRef::Null,
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Integer(number) => ValueRef::Integer(number),
            Self::Boolean(is_true) => ValueRef::Integer(is_true.into()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl ToParam for str {
    fn to_param(&self) -> Param<'_> {
        Param::Text(self)
    }
}

impl ToParam for String {
    fn to_param(&self) -> Param<'_> {
        Param::Text(self)
    }
}

impl ToParam for i64 {
    fn to_param(&self) -> Param<'_> {
        Param::Integer(*self)
    }
}

impl ToParam for bool {
    fn to_param(&self) -> Param<'_> {
        Param::Boolean(*self)
    }
}

impl ToParam for [u8; 32] {
    fn to_param(&self) -> Param<'_> {
        Param::Bytes(self)
    }
}

impl<T: ToParam> ToParam for Option<T> {
    fn to_param(&self) -> Param<'_> {
        self.as_ref().map_or(Param::Null, ToParam::to_param)
    }
}

impl<T: ToParam + ?Sized> ToParam for &T {
    fn to_param(&self) -> Param<'_> {
        (**self).to_param()
    }
}
