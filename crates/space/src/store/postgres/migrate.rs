//! The tables of a PostgreSQL database, and their format.

use std::thread;

use tokio_postgres::Client;

use super::super::sqlite::FORMAT;
use super::pool::{connect, detail};

/// The migration of a database of each format to the next one; the first one is for format 4, which was the first.
const MIGRATIONS: [&str; 0] = [];
const FIRST: i64 = 4;

/// Makes the tables of an empty database, or brings them to the format of this program. Several instances can start at
/// the same time.
///
/// # Errors
/// What could not be done, and why; then nothing was changed.
pub fn migrate(url: &str) -> Result<(), String> {
    // On a thread of its own: the caller may already be in a runtime.
    let run = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| format!("no runtime: {error}"))?;
        runtime.block_on(async {
            let mut client = connect(url).await?;
            in_transaction(&mut client).await
        })
    };
    thread::scope(|scope| scope.spawn(run).join())
        .map_err(|_| "the migration of the database panicked".to_owned())?
        .map_err(|why| format!("the database cannot be opened: {why}"))
}

async fn in_transaction(client: &mut Client) -> Result<(), String> {
    let transaction = client.transaction().await.map_err(detail)?;
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended('space format', 0))";
    transaction.batch_execute(lock).await.map_err(detail)?;
    let exists = "SELECT to_regclass(quote_ident(current_schema()) || '.format') IS NOT NULL";
    let exists = transaction.query_one(exists, &[]).await.map_err(detail)?;
    let mut format = FORMAT;
    if exists.get(0) {
        let stored = transaction.query_one("SELECT version FROM format", &[]);
        format = stored.await.map_err(detail)?.get(0);
    } else {
        let schema = transaction.batch_execute(include_str!("schema.sql"));
        schema.await.map_err(detail)?;
        let store = transaction.execute("INSERT INTO format (version) VALUES ($1)", &[&FORMAT]);
        store.await.map_err(detail)?;
    }
    if !(FIRST..=FORMAT).contains(&format) {
        return Err(format!(
            "it has format {format}, this program knows format {FORMAT}: use another database, or the program that \
             wrote it"
        ));
    }
    let done = usize::try_from(format - FIRST).unwrap_or(0);
    for migration in MIGRATIONS.iter().skip(done) {
        transaction.batch_execute(migration).await.map_err(detail)?;
    }
    let store = transaction.execute("UPDATE format SET version = $1", &[&FORMAT]);
    store.await.map_err(detail)?;
    transaction.commit().await.map_err(detail)
}
