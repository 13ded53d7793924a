//! The pool of connections.

use std::time::Duration;

pub use deadpool_postgres::Pool;
use deadpool_postgres::{Manager, ManagerConfig, RecyclingMethod, Runtime, Timeouts};
use tokio_postgres::{Config, NoTls};

use crate::limits;

/// The most connections of one instance.
const CONNECTIONS: usize = 16;
/// How long a new connection may take.
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// A pool for the database of a URL (`postgres://…`); it connects when it is used.
///
/// # Errors
/// What is wrong with the URL; its password is not repeated.
pub fn open(url: &str) -> Result<Pool, String> {
    let mut config: Config = url
        .parse()
        .map_err(|error| format!("the URL of the database is not understood: {error}"))?;
    // A lock that another instance holds, as the busy timeout of SQLite.
    let lock_time = format!("-c lock_timeout={}", limits::DATABASE_WAIT.as_millis());
    let options = match config.get_options() {
        Some(given) => format!("{lock_time} {given}"),
        None => lock_time,
    };
    config
        .options(options)
        .connect_timeout(CONNECT_TIME)
        .keepalives_idle(Duration::from_secs(30));
    if config.get_application_name().is_none() {
        config.application_name("space");
    }
    let manager = Manager::from_config(
        config,
        NoTls,
        ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        },
    );
    let timeouts = Timeouts {
        wait: Some(limits::DATABASE_WAIT),
        create: Some(CONNECT_TIME),
        recycle: Some(CONNECT_TIME),
    };
    Pool::builder(manager)
        .max_size(CONNECTIONS)
        .timeouts(timeouts)
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| format!("the database: {error}"))
}
