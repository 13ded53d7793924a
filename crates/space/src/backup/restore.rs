//! Inserts the rows of a file, in the transaction of the caller.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::Value as Json;

use super::reader::{Line, Reader};
use super::{Counts, Rename};
use crate::admin::detail;
use crate::store::Connection;
use crate::store::bulk::{Kind, Table};
use crate::store::connection::{Param, ToParam};
use crate::store::tables::{self, StoredTable};
use crate::store::value::Value;

/// So many rows, or bytes, are inserted together.
const BATCH_ROWS: usize = 1_000;
const BATCH_BYTES: usize = 4 * 1024 * 1024;

/// The rows of a table that are not inserted yet.
struct Batch {
    stored: &'static StoredTable,
    columns: Vec<(&'static str, Kind)>,
    rows: Vec<Vec<Value>>,
    bytes: usize,
}

/// Inserts all rows of a file, of which `rename` may change the process space. Returns their number by table.
///
/// # Errors
/// What is wrong with the file, or why the database refuses it.
pub fn load(
    c: &Connection<'_>,
    reader: &mut Reader,
    rename: Option<&Rename>,
) -> Result<Counts, String> {
    let mut counts = Counts::new();
    let mut batch: Option<Batch> = None;
    loop {
        match reader.read()? {
            Line::Table { table, columns } => {
                if let Some(mut batch) = batch.take() {
                    batch.insert(c).map_err(|why| reader.fault(&why))?;
                }
                let begun = Batch::begin(&table, &columns, rename.is_some());
                batch = Some(begun.map_err(|why| reader.fault(&why))?);
                counts.insert(table, 0);
            }
            Line::Row(row) => {
                let Some(batch) = &mut batch else {
                    return Err(reader.fault("a row without a table"));
                };
                let add = || {
                    batch.add(row, rename)?;
                    if let Some(count) = counts.get_mut(batch.stored.table.name) {
                        *count += 1;
                    }
                    match batch.rows.len() >= BATCH_ROWS || batch.bytes >= BATCH_BYTES {
                        true => batch.insert(c),
                        false => Ok(()),
                    }
                };
                add().map_err(|why| reader.fault(&why))?;
            }
            Line::End(expected) => {
                if let Some(mut batch) = batch.take() {
                    batch.insert(c).map_err(|why| reader.fault(&why))?;
                }
                return match counts == expected {
                    true => Ok(counts),
                    false => Err(reader.fault("the numbers of rows are others than the file says")),
                };
            }
        }
    }
}

impl Batch {
    fn begin(table: &str, columns: &[String], is_space: bool) -> Result<Self, String> {
        let stored = tables::named(table).filter(|stored| stored.is_exported || !is_space);
        let stored = stored.ok_or_else(|| format!("this program restores no table \"{table}\""))?;
        let known = |name: &String| {
            let column = stored
                .column(name)
                .and_then(|at| stored.table.columns.get(at));
            column
                .copied()
                .ok_or_else(|| format!("{table} has no column \"{name}\""))
        };
        Ok(Self {
            stored,
            columns: columns.iter().map(known).collect::<Result<_, _>>()?,
            rows: Vec::new(),
            bytes: 0,
        })
    }

    fn add(&mut self, row: Vec<Json>, rename: Option<&Rename>) -> Result<(), String> {
        if row.len() != self.columns.len() {
            return Err("the row has another number of columns".into());
        }
        let values = row
            .into_iter()
            .zip(&self.columns)
            .map(|(json, (name, kind))| {
                value(json, *kind).ok_or_else(|| format!("{name} is no {kind:?}"))
            });
        let mut values = values.collect::<Result<Vec<_>, _>>()?;
        if let Some(rename) = rename {
            for (value, (name, _)) in values.iter_mut().zip(&self.columns) {
                rename.apply(self.stored, name, value)?;
            }
        }
        self.bytes += values.iter().map(Value::size).sum::<usize>();
        self.rows.push(values);
        Ok(())
    }

    fn insert(&mut self, c: &Connection<'_>) -> Result<(), String> {
        let table = Table {
            name: self.stored.table.name,
            columns: &self.columns,
        };
        let rows: Vec<Vec<Param<'_>>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(ToParam::to_param).collect())
            .collect();
        c.insert(&table, &rows).map_err(|error| {
            format!(
                "rows of {} up to this line are not accepted: {}",
                table.name,
                detail(error)
            )
        })?;
        self.rows.clear();
        self.bytes = 0;
        Ok(())
    }
}

/// A value as its column stores it; `None` if it is of another type.
fn value(json: Json, kind: Kind) -> Option<Value> {
    Some(match (json, kind) {
        (Json::Null, _) => Value::Null,
        (Json::String(text), Kind::Text) => Value::Text(text),
        (Json::Number(number), Kind::Integer) => Value::Integer(number.as_i64()?),
        (Json::Bool(is_true), Kind::Boolean) => Value::Boolean(is_true),
        (Json::String(text), Kind::Bytes) => Value::Bytes(BASE64.decode(text).ok()?),
        _ => return None,
    })
}
