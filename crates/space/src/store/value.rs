//! A value of a column that outlives its row.

use super::connection::{Param, ToParam};

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// NULL
    Null,
    /// TEXT
    Text(String),
    /// INTEGER, BIGINT
    Integer(i64),
    /// INTEGER 0 or 1, BOOLEAN
    Boolean(bool),
    /// BLOB, BYTEA
    Bytes(Vec<u8>),
}

impl Value {
    /// About how many bytes it takes.
    pub fn size(&self) -> usize {
        size_of::<Self>()
            + match self {
                Self::Text(text) => text.len(),
                Self::Bytes(bytes) => bytes.len(),
                Self::Null | Self::Integer(_) | Self::Boolean(_) => 0,
            }
    }
}

impl From<Param<'_>> for Value {
    fn from(param: Param<'_>) -> Self {
        match param {
            Param::Null => Self::Null,
            Param::Text(text) => Self::Text(text.into()),
            Param::Integer(number) => Self::Integer(number),
            Param::Boolean(is_true) => Self::Boolean(is_true),
            Param::Bytes(bytes) => Self::Bytes(bytes.into()),
        }
    }
}

impl ToParam for Value {
    fn to_param(&self) -> Param<'_> {
        match self {
            Self::Null => Param::Null,
            Self::Text(text) => Param::Text(text),
            Self::Integer(number) => Param::Integer(*number),
            Self::Boolean(is_true) => Param::Boolean(*is_true),
            Self::Bytes(bytes) => Param::Bytes(bytes),
        }
    }
}
