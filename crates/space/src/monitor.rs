//! The listener for monitoring (`--monitor`): whether the process runs, whether it can serve, and metrics.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::limits::size;
use crate::metrics::{self, Measured};
use crate::server::Activity;
use crate::store::{Store, blocking};
use crate::{App, error::ApiError};

/// How long the database may take to answer a small read.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is monitored.
#[derive(Clone)]
pub struct Monitor {
    /// The service.
    pub app: App,
    /// The data folder.
    pub data: PathBuf,
    /// What the server does now.
    pub activity: Activity,
    /// The turn to write to the data folder.
    probe: Arc<Mutex<()>>,
}

/// The routes for monitoring.
pub fn router(monitor: Monitor) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(all_metrics))
        .with_state(Arc::new(monitor))
}

/// What a check found.
enum Found {
    /// New requests should go elsewhere.
    Problem(String),
    /// Requests are served, and somebody should look at it.
    Note(String),
}

async fn ready(State(monitor): State<Arc<Monitor>>) -> Response {
    let (database, disk) = tokio::join!(monitor.check_database(), monitor.check_disk());
    let is_stopping = monitor.activity.is_stopping();
    let stopping = is_stopping.then(|| Found::Problem("the service is stopping".into()));
    let (mut problems, mut notes) = (String::new(), String::from("ok\n"));
    for found in [stopping, database, disk].into_iter().flatten() {
        match found {
            Found::Problem(text) => problems += &(text + "\n"),
            Found::Note(text) => notes += &(text + "\n"),
        }
    }
    match problems.is_empty() {
        true => notes.into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, problems).into_response(),
    }
}

async fn all_metrics(State(monitor): State<Arc<Monitor>>) -> Result<Response, ApiError> {
    let store = timeout(PATIENCE, monitor.app.store.status()).await;
    let measured = Measured {
        open_requests: monitor.activity.open_requests(),
        store: store.ok().and_then(Result::ok),
        free_disk: monitor.free_disk().await,
        key_ages: monitor.app.identity.key_ages(),
    };
    let text = monitor
        .app
        .metrics
        .text(&measured)
        .map_err(|error| ApiError::Internal(format!("metrics: {error}")))?;
    let kind = [(header::CONTENT_TYPE, metrics::MEDIA_TYPE)];
    Ok((kind, text).into_response())
}

impl Monitor {
    /// A monitor of the service with this data folder.
    pub fn new(app: App, data: PathBuf, activity: Activity) -> Self {
        Self {
            app,
            data,
            activity,
            probe: Arc::default(),
        }
    }

    async fn check_database(&self) -> Option<Found> {
        let problem = match timeout(PATIENCE, self.app.store.ping()).await {
            Ok(Ok(())) => return None,
            Ok(Err(ApiError::Internal(why))) => why,
            Ok(Err(error)) => error.to_string(),
            // It works, on as much as it can: without new requests it would only be slower elsewhere.
            Err(_) if self.has_no_free_connection() => {
                let text = "all connections to the database are in use";
                return Some(Found::Note(text.into()));
            }
            Err(_) => format!("no answer within {} s", PATIENCE.as_secs()),
        };
        Some(Found::Problem(format!(
            "the database cannot be read: {problem}"
        )))
    }

    fn has_no_free_connection(&self) -> bool {
        match &self.app.store {
            // It answers at once; a disk that does not is found by the other check.
            Store::Sqlite(_) => true,
            Store::Postgres(pool) => {
                let status = pool.status();
                status.size >= status.max_size && status.available == 0
            }
        }
    }

    async fn check_disk(&self) -> Option<Found> {
        if let Some(why) = self.write_problem().await {
            let text = format!("the data folder cannot be written: {why}");
            // With PostgreSQL it holds nothing but keys and files of imports.
            return Some(match &self.app.store {
                Store::Sqlite(_) => Found::Problem(text),
                Store::Postgres(_) => Found::Note(text),
            });
        }
        let (free, least) = (self.free_disk().await?, self.app.limits.free_disk);
        (free < least).then(|| {
            let free = free / (1024 * 1024);
            let least = size(least);
            Found::Note(format!(
                "the disk has {free} MB free, less than {least}: imports are refused"
            ))
        })
    }

    /// Why no file can be written to the data folder.
    async fn write_problem(&self) -> Option<String> {
        let (data, probe) = (self.data.clone(), Arc::clone(&self.probe));
        let write = async {
            // One at a time: a disk that does not answer holds one thread, not one for each check.
            let turn = probe.lock_owned().await;
            blocking(move || {
                let _turn = turn;
                // Without a name, so that nothing is left over.
                let mut file = tempfile::tempfile_in(data)?;
                Ok::<_, ApiError>(std::io::Write::write_all(&mut file, b"ready?")?)
            })
            .await
        };
        match timeout(PATIENCE, write).await {
            Ok(Ok(())) => None,
            Ok(Err(ApiError::Internal(why))) => Some(why),
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some(format!("no answer within {} s", PATIENCE.as_secs())),
        }
    }

    /// The free space of the disks that imports need, in bytes.
    async fn free_disk(&self) -> Option<u64> {
        let disk = Arc::clone(&self.app.disk);
        let measure = blocking(move || Ok::<_, ApiError>(disk.free()));
        timeout(PATIENCE, measure).await.ok()?.ok().flatten()
    }
}
