//! The tables of a PostgreSQL database, and their format.

use std::thread;

use tokio_postgres::{Client, Transaction};

use super::super::migrations::{self, FORMAT, Migration};
use super::pool::{connect, detail};

/// What brings a database from the format before to each format; format 4 was the first.
pub const MIGRATIONS: [Migration; 0] = [];
const FIRST: i64 = 4;

/// The format of a database, which is not changed; `None` if it has no tables of this program.
///
/// # Errors
/// Why it cannot be read.
pub fn stored_format(url: &str) -> Result<Option<i64>, String> {
    connected(url, async |client| {
        let transaction = client.transaction().await.map_err(detail)?;
        format(&transaction).await
    })
}

/// Makes the tables of an empty database, or brings them to the format of this program. Several instances can start at
/// the same time.
///
/// # Errors
/// What could not be done, and why; then nothing was changed.
pub fn migrate(url: &str) -> Result<(), String> {
    connected(url, async |client| in_transaction(client).await)
}

/// Connects for `work`.
fn connected<T: Send>(
    url: &str,
    work: impl AsyncFnOnce(&mut Client) -> Result<T, String> + Send,
) -> Result<T, String> {
    // On a thread of its own: the caller may already be in a runtime.
    let run = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| format!("no runtime: {error}"))?;
        runtime.block_on(async {
            let mut client = connect(url).await?;
            work(&mut client).await
        })
    };
    thread::scope(|scope| scope.spawn(run).join())
        .map_err(|_| "the migration of the database panicked".to_owned())?
        .map_err(|why| format!("the database cannot be opened: {why}"))
}

async fn format(transaction: &Transaction<'_>) -> Result<Option<i64>, String> {
    let exists = "SELECT to_regclass(quote_ident(current_schema()) || '.format') IS NOT NULL";
    let exists = transaction.query_one(exists, &[]).await.map_err(detail)?;
    if exists.get::<_, Option<bool>>(0) != Some(true) {
        return Ok(None);
    }
    let stored = transaction.query_opt("SELECT version FROM format", &[]);
    let stored = stored.await.map_err(detail)?;
    Ok(stored.map(|row| row.get(0)))
}

async fn in_transaction(client: &mut Client) -> Result<(), String> {
    let transaction = client.transaction().await.map_err(detail)?;
    let lock = "SELECT pg_advisory_xact_lock(
         hashtextextended(concat_ws(' ', current_schema(), 'space format'), 0))";
    transaction.batch_execute(lock).await.map_err(detail)?;
    let encoding = transaction.query_one("SHOW server_encoding", &[]);
    let encoding: String = encoding.await.map_err(detail)?.get(0);
    if encoding != "UTF8" {
        return Err(format!(
            "its encoding is {encoding}: make one with ENCODING 'UTF8'"
        ));
    }
    match format(&transaction).await? {
        Some(FORMAT) => {
            // Of databases that were made before; it changes plans only.
            let estimate =
                "SELECT prorows <> 1 FROM pg_proc WHERE oid = 'json_each(text)'::regprocedure";
            let is_old = transaction.query_one(estimate, &[]).await.map_err(detail)?;
            if is_old.get(0) {
                let alter = transaction.batch_execute("ALTER FUNCTION json_each(text) ROWS 1");
                alter.await.map_err(detail)?;
            }
        }
        Some(format) if !(FIRST..FORMAT).contains(&format) => {
            return Err(migrations::unknown("it", format));
        }
        Some(format) => {
            for migration in MIGRATIONS.iter().filter(|one| one.to > format) {
                let run = transaction.batch_execute(migration.sql);
                run.await.map_err(detail)?;
            }
            let store = transaction.execute("UPDATE format SET version = $1", &[&FORMAT]);
            store.await.map_err(detail)?;
        }
        None => {
            let schema = transaction.batch_execute(include_str!("schema.sql"));
            schema.await.map_err(detail)?;
            let store = transaction.execute("INSERT INTO format (version) VALUES ($1)", &[&FORMAT]);
            store.await.map_err(detail)?;
        }
    }
    transaction.commit().await.map_err(detail)
}
