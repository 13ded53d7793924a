//! One transaction, for a command of the command line.

use super::{Connection, Location, Store, migrations};
use crate::error::Failure;

/// Runs `work` in a transaction that reads one state; the database must have the tables of this program.
///
/// # Errors
/// Why the database cannot be read, and those of `work`.
pub fn read<T: Send + 'static>(
    location: &Location,
    work: impl FnOnce(&Connection<'_>) -> Result<T, Failure> + Send + 'static,
) -> Result<T, String> {
    migrations::must_be_current(location)?;
    let store = Store::open(location)?;
    finished(store.read(work))
}

/// Runs `work` in a transaction that writes, which is committed only if `work` succeeds; makes what is missing of the
/// database.
///
/// # Errors
/// Why the database cannot be written, and those of `work`.
pub fn write<T: Send + 'static>(
    location: &Location,
    work: impl FnOnce(&Connection<'_>) -> Result<T, Failure> + Send + 'static,
) -> Result<T, String> {
    let store = Store::open(location)?;
    finished(store.write(work))
}

fn finished<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the command cannot start: {error}"))?;
    runtime.block_on(work).map_err(|Failure(why)| why)
}
