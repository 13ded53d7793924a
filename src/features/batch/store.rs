//! Tables and batches on disk: a batch under its id, each of its rows under its own key.

use crate::catalog::sorting::SortInPlace;
use std::cell::RefCell;
use std::rc::Rc;

use architrave_interface::ElementClass;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::mapping::{Remembered, Target};
use super::owners::OwnerText;
use super::rows::{BatchRow, CreationBatch};
use super::sheet::Sheet;
use crate::browser;
use crate::state::App;
use crate::storage::{Storage, StorageError, StoreName};
use crate::t;
use crate::value::Notation;

/// The table that is being prepared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// What was pasted and not read yet.
    pub text: String,
    /// What was read.
    pub sheet: Sheet,
    /// Where it came from: a file's name; empty for a pasted one.
    pub source: String,
    /// Whether its first line holds headings.
    pub has_headings: bool,
    /// The class of rows that give none.
    pub class: Option<ElementClass>,
    /// What its columns become.
    pub targets: Vec<Target>,
    /// Numbers of lines that are left out.
    pub left_out: Vec<usize>,
    /// Numbers of lines that are possible duplicates and are created all the same.
    #[serde(default)]
    pub taken: Vec<usize>,
    /// How the numbers or days of columns are written, where a person chose.
    #[serde(default)]
    pub notations: Vec<(usize, Notation)>,
    /// Owners that could not be found, and that a person chose to send as ids.
    #[serde(default)]
    pub accepted_owners: Vec<OwnerText>,
    /// What was on the table before a person started over, until other rows are read.
    #[serde(default)]
    pub before: Option<Box<Table>>,
}

const TABLE: &str = "table";
const REMEMBERED: &str = "columns";

/// The storage of the signed-in user.
///
/// # Errors
/// When the browser saves nothing.
pub fn storage(app: App) -> Result<Rc<Storage>, StorageError> {
    app.storage()
        .ok_or_else(|| StorageError(t::batch::store::NOTHING_KEPT.into()))
}

fn written(value: &impl Serialize) -> Result<String, StorageError> {
    serde_json::to_string(value).map_err(|e| StorageError(e.to_string()))
}

fn row_key(batch: &str, place: usize) -> String {
    format!("row {batch} {place:05}")
}

fn batch_key(id: &str) -> String {
    format!("batch {id}")
}

async fn read<T: DeserializeOwned>(
    storage: &Storage,
    key: &str,
) -> Result<Option<T>, StorageError> {
    let text = storage.text(StoreName::Batches, key).await?;
    text.map(|text| serde_json::from_str(&text).map_err(|e| StorageError(e.to_string())))
        .transpose()
}

/// The table as it is on disk: each write has a new id, by which a tab sees that another one wrote
/// since.
#[derive(Serialize, Deserialize)]
struct Written<T> {
    #[serde(default)]
    id: String,
    #[serde(flatten)]
    table: T,
}

/// Only the id of a writing.
#[derive(Deserialize)]
struct Id {
    #[serde(default)]
    id: String,
}

thread_local! {
    /// The ids of the writings that this tab made or read.
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Whether what is on disk was made or read by this tab, by the ids it saw.
fn is_seen(text: Option<&str>, seen: &[String]) -> bool {
    text.is_none_or(|text| serde_json::from_str::<Id>(text).is_ok_and(|t| seen.contains(&t.id)))
}

fn see(id: &str) {
    SEEN.with_borrow_mut(|seen| seen.push(id.to_owned()));
}

/// The text of a new writing of the table.
fn table_text(table: &Table) -> Result<(String, String), StorageError> {
    let id = browser::random_id();
    see(&id);
    Ok((TABLE.to_owned(), written(&Written { id, table })?))
}

async fn write_table(
    storage: &Storage,
    texts: &[(String, String)],
    refused: &str,
) -> Result<(), StorageError> {
    let may = |old: Option<&str>| SEEN.with_borrow(|seen| is_seen(old, seen));
    match storage
        .insert_if(StoreName::Batches, TABLE, may, texts)
        .await?
    {
        true => Ok(()),
        false => Err(StorageError(refused.into())),
    }
}

/// The table that was being prepared, if there is one.
///
/// # Errors
/// When it cannot be read.
pub async fn table(storage: &Storage) -> Result<Option<Table>, StorageError> {
    let read: Option<Written<Table>> = read(storage, TABLE).await?;
    Ok(read.map(|read| {
        see(&read.id);
        read.table
    }))
}

/// Saves the table that is being prepared; returns once it is on disk.
///
/// # Errors
/// When the browser saves nothing, or another tab has another table.
pub async fn save_table(storage: &Storage, table: &Table) -> Result<(), StorageError> {
    write_table(
        storage,
        &[table_text(table)?],
        &t::batch::store::OTHER_TABLE,
    )
    .await
}

/// What columns became before.
pub async fn remembered(storage: &Storage) -> Remembered {
    read(storage, REMEMBERED)
        .await
        .ok()
        .flatten()
        .unwrap_or_default()
}

/// Makes a batch, and leaves on the table what is not in it, in one step; returns once it is on disk.
///
/// # Errors
/// When the browser cannot save it, or another tab wrote the table since. Then nothing is stored.
pub async fn make(
    storage: &Storage,
    batch: &CreationBatch,
    rows: &[BatchRow],
    rest: &Table,
    remembered: &Remembered,
) -> Result<(), StorageError> {
    let mut texts = vec![
        (batch_key(&batch.id), written(batch)?),
        (REMEMBERED.to_owned(), written(remembered)?),
        table_text(rest)?,
    ];
    for row in rows {
        texts.push((row_key(&batch.id, row.place), written(row)?));
    }
    write_table(storage, &texts, &t::batch::store::CHANGED_ELSEWHERE).await
}

/// Saves the outcomes of rows; returns once they are on disk.
///
/// # Errors
/// When the browser cannot save them.
pub async fn save_rows(
    storage: &Storage,
    batch: &str,
    rows: &[BatchRow],
) -> Result<(), StorageError> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut texts = Vec::with_capacity(rows.len());
    for row in rows {
        texts.push((row_key(batch, row.place), written(row)?));
    }
    storage.insert(StoreName::Batches, &texts).await
}

/// A batch with its rows; `None` where it is not in this browser.
///
/// # Errors
/// When it cannot be read, or not each of its rows.
pub async fn load(
    storage: &Storage,
    id: &str,
) -> Result<Option<(CreationBatch, Vec<BatchRow>)>, StorageError> {
    let Some(batch) = read::<CreationBatch>(storage, &batch_key(id)).await? else {
        return Ok(None);
    };
    let prefix = format!("row {id} ");
    let texts = storage.all(StoreName::Batches).await?;
    let mut rows: Vec<BatchRow> = texts
        .iter()
        .filter(|(key, _)| key.starts_with(&prefix))
        .filter_map(|(_, text)| serde_json::from_str(text).ok())
        .collect();
    rows.arrange_by_key(|row| row.place);
    match is_complete(&batch, &rows) {
        true => Ok(Some((batch, rows))),
        false => Err(StorageError(t::batch::store::NOT_WHOLE.into())),
    }
}

/// Whether each row is at its place: a place that is off would change another row.
fn is_complete(batch: &CreationBatch, rows: &[BatchRow]) -> bool {
    rows.len() == batch.rows && rows.iter().enumerate().all(|(n, row)| row.place == n)
}

/// Every batch with its rows, latest first.
///
/// # Errors
/// When the browser saves nothing, or cannot read it.
pub async fn all(app: App) -> Result<Vec<(CreationBatch, Vec<BatchRow>)>, StorageError> {
    let texts = storage(app)?.all(StoreName::Batches).await?;
    let mut batches: Vec<(CreationBatch, Vec<BatchRow>)> = texts
        .iter()
        .filter(|(key, _)| key.starts_with("batch "))
        .filter_map(|(_, text)| Some((serde_json::from_str(text).ok()?, Vec::new())))
        .collect();
    for (key, text) in texts.iter().filter(|(key, _)| key.starts_with("row ")) {
        let of = |(batch, _): &&mut (CreationBatch, Vec<BatchRow>)| {
            let rest = key.get(4..).unwrap_or_default();
            rest.strip_prefix(batch.id.as_str())
                .is_some_and(|rest| rest.starts_with(' '))
        };
        if let (Some((_, rows)), Ok(row)) =
            (batches.iter_mut().find(of), serde_json::from_str(text))
        {
            rows.push(row);
        }
    }
    batches.arrange_by(|a, b| b.0.made.total_cmp(&a.0.made));
    Ok(batches)
}

/// Deletes a batch with its rows.
///
/// # Errors
/// When the browser refuses.
pub async fn delete(app: App, batch: &CreationBatch) -> Result<(), StorageError> {
    let mut keys: Vec<String> = (0..batch.rows).map(|n| row_key(&batch.id, n)).collect();
    keys.push(batch_key(&batch.id));
    storage(app)?.delete(StoreName::Batches, &keys).await
}

#[cfg(test)]
mod tests {
    use super::super::rows::RowState;
    use super::*;

    #[test]
    fn a_table_written_by_another_tab_is_detected() {
        let table = Table {
            text: "Name\nGateway".into(),
            ..Table::default()
        };
        let text = |id: &str| {
            written(&Written {
                id: id.to_owned(),
                table: &table,
            })
            .unwrap()
        };
        let seen = ["a".to_owned(), String::new()];
        assert!(is_seen(None, &seen), "nothing is there");
        assert!(is_seen(Some(&text("a")), &seen));
        assert!(!is_seen(Some(&text("b")), &seen), "another tab wrote it");
        assert!(
            !is_seen(Some("{"), &seen),
            "what cannot be read is not written over"
        );
        // Written before there were ids.
        assert!(is_seen(Some(&written(&table).unwrap()), &seen));
        let back: Written<Table> = serde_json::from_str(&text("a")).unwrap();
        assert_eq!((back.id.as_str(), back.table), ("a", table));
    }

    #[test]
    fn tables_of_the_earlier_and_current_format_are_read() {
        let earlier = r#"{"id":"a","text":"","sheet":{"lines":[{"number":1,"cells":["Name"]}],"columns":1},
            "source":"","has_headings":true,"class":"Goal","targets":["Class"],"left_out":[3]}"#;
        let mut table = serde_json::from_str::<Written<Table>>(earlier)
            .unwrap()
            .table;
        assert_eq!(
            (table.left_out.as_slice(), table.taken.len()),
            (&[3][..], 0)
        );
        table.taken = vec![4];
        table.notations = vec![(1, Notation::DecimalComma)];
        table.accepted_owners = vec![("GroupId".into(), "g-1".into())];
        let id = "b".to_owned();
        let text = written(&Written { id, table: &table }).unwrap();
        let back: Written<Table> = serde_json::from_str(&text).unwrap();
        assert_eq!(back.table, table);
    }

    #[test]
    fn a_batch_with_misplaced_rows_is_incomplete() {
        let batch = CreationBatch {
            id: "b".into(),
            made: 0.0,
            title: String::new(),
            headings: Vec::new(),
            rows: 2,
        };
        let row = |place| BatchRow {
            place,
            number: place,
            class: String::new(),
            name: String::new(),
            cells: Vec::new(),
            body: "{}".into(),
            key: "k".into(),
            state: RowState::Waiting,
        };
        assert!(is_complete(&batch, &[row(0), row(1)]));
        assert!(!is_complete(&batch, &[row(0)]));
        assert!(!is_complete(&batch, &[row(1), row(2)]));
    }
}
