//! The pool of connections.

use std::time::Duration;

pub use deadpool_postgres::Pool;
use deadpool_postgres::{Manager, ManagerConfig, RecyclingMethod, Runtime, Timeouts};
use tokio_postgres::config::{SslMode, TargetSessionAttrs};
use tokio_postgres::{Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{limits, tls};

/// The most connections of one instance.
const CONNECTIONS: usize = 16;
/// How long a new connection may take.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// How long a server may not answer.
const SILENCE: Duration = Duration::from_secs(15);

/// A pool for the database of a URL (`postgres://…`); it connects when it is used.
///
/// # Errors
/// What is wrong with the URL; its password is not repeated.
pub fn open(url: &str) -> Result<Pool, String> {
    let config = parse(url)?;
    let reuse = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    let manager = match config.get_ssl_mode() {
        SslMode::Require => {
            Manager::from_config(config, MakeRustlsConnect::new(tls::client()?), reuse)
        }
        _ => Manager::from_config(config, NoTls, reuse),
    };
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

/// Refreshes the statistics of tables. Not in a transaction of ours: if this process ended in it, the server would have
/// no statistics, but would count the tables as analysed.
///
/// # Errors
/// Why they are not refreshed.
pub async fn analyze(pool: &Pool, tables: &[&str]) -> Result<(), String> {
    let client = pool.get().await.map_err(|error| error.to_string())?;
    let sql = format!("ANALYZE {}", tables.join(", "));
    client.batch_execute(&sql).await.map_err(detail)
}

/// One connection, outside of a pool.
///
/// # Errors
/// Why there is none.
pub async fn connect(url: &str) -> Result<Client, String> {
    let config = parse(url)?;
    match config.get_ssl_mode() {
        SslMode::Require => {
            let tls = MakeRustlsConnect::new(tls::client()?);
            let (client, connection) = config.connect(tls).await.map_err(detail)?;
            tokio::spawn(connection);
            Ok(client)
        }
        _ => {
            let (client, connection) = config.connect(NoTls).await.map_err(detail)?;
            tokio::spawn(connection);
            Ok(client)
        }
    }
}

/// `sslmode=require` encrypts, and checks the certificate of the server; else the connection is not encrypted.
fn parse(url: &str) -> Result<Config, String> {
    let mut config: Config = url
        .parse()
        .map_err(|error| format!("the URL of the database is not understood: {error}"))?;
    // A server that has vanished is noticed within a quarter of a minute.
    config
        .connect_timeout(CONNECT_TIME)
        .keepalives_idle(SILENCE)
        .keepalives_interval(CONNECT_TIME)
        .keepalives_retries(3)
        .tcp_user_timeout(SILENCE);
    if config.get_hosts().len() > 1 {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    if config.get_application_name().is_none() {
        config.application_name("space");
    }
    Ok(config)
}

/// What the server or the connection says, without data.
#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
pub fn detail(error: tokio_postgres::Error) -> String {
    let text = match error.as_db_error() {
        Some(error) => return error.message().to_owned(),
        None => error.to_string(),
    };
    match std::error::Error::source(&error) {
        Some(source) => format!("{text}: {source}"),
        None => text,
    }
}
