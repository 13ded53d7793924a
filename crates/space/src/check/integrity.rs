//! What the database finds itself: a file that is damaged, and rows whose foreign key refers to nothing.

use super::{Problem, Report};
use crate::error::ApiError;
use crate::store::Connection;

/// Without them, PostgreSQL returns what a damaged page holds.
const NO_CHECKSUMS: &str = "the PostgreSQL server has no data checksums, so it reads damaged pages without an error; \
                            'pg_checksums --enable' adds them while the server is stopped";

/// Adds what is wrong. PostgreSQL checks its pages when it reads them, if they have checksums, and foreign keys when it
/// writes.
///
/// # Errors
/// When the database cannot be read.
pub fn check(c: &Connection<'_>, report: &mut Report) -> Result<(), ApiError> {
    if matches!(c, Connection::Postgres(_)) {
        let checksums: Option<String> = c.value("SHOW data_checksums", &[])?;
        if checksums.as_deref() == Some("off") {
            report.notes.push(NO_CHECKSUMS);
        }
        return Ok(());
    }
    let found = &mut report.problems;
    let faults: Vec<String> = c.rows("PRAGMA integrity_check", &[], |row| row.get(0))?;
    found.extend(
        faults
            .into_iter()
            .filter(|fault| fault != "ok")
            .map(|problem| {
                let (space, id) = (None, None);
                Problem {
                    space,
                    kind: "database",
                    id,
                    problem,
                }
            }),
    );
    // Of a table without row ids the row is unknown.
    let sql = "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check";
    let broken = c.rows(sql, &[], |row| {
        let (table, row, parent): (String, Option<i64>, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let row = row.map_or_else(|| "a row".to_owned(), |row| format!("row {row}"));
        Ok(Problem {
            space: None,
            kind: "database",
            id: None,
            problem: format!("{row} of {table} refers to a row of {parent} that does not exist"),
        })
    })?;
    found.extend(broken);
    Ok(())
}
