//! The listener for monitoring (`--monitor`): whether the process runs, whether it can serve, and metrics.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::time::timeout;

use crate::limits::size;
use crate::metrics::{self, Measured};
use crate::server::Activity;
use crate::store::blocking;
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
}

/// The routes for monitoring.
pub fn router(monitor: Monitor) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(all_metrics))
        .with_state(Arc::new(monitor))
}

async fn ready(State(monitor): State<Arc<Monitor>>) -> Response {
    let (database, disk) = tokio::join!(monitor.database_problem(), monitor.disk_problem());
    let stopping = (monitor.activity.is_stopping()).then(|| "the service is stopping".to_owned());
    let problems: Vec<String> = [stopping, database, disk].into_iter().flatten().collect();
    match problems.is_empty() {
        true => "ok\n".into_response(),
        false => {
            let text = problems.join("\n") + "\n";
            (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
        }
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
    async fn database_problem(&self) -> Option<String> {
        let problem = match timeout(PATIENCE, self.app.store.ping()).await {
            Ok(Ok(())) => return None,
            Ok(Err(ApiError::Internal(why))) => why,
            Ok(Err(error)) => error.to_string(),
            Err(_) => format!("no answer within {} s", PATIENCE.as_secs()),
        };
        Some(format!("the database cannot be read: {problem}"))
    }

    async fn disk_problem(&self) -> Option<String> {
        let data = self.data.clone();
        // Without a name, so that nothing is left over.
        let written = blocking(move || {
            let mut file = tempfile::tempfile_in(data)?;
            Ok(std::io::Write::write_all(&mut file, b"ready?")?)
        });
        if let Err(error) = written.await {
            let ApiError::Internal(why) = error else {
                return Some(error.to_string());
            };
            return Some(format!("the data folder cannot be written: {why}"));
        }
        let (free, least) = (self.free_disk().await?, self.app.limits.free_disk);
        (free < least).then(|| {
            format!(
                "the disk of the data folder has {} MB free, less than {}",
                free / (1024 * 1024),
                size(least)
            )
        })
    }

    /// The free space of the disk of the data folder, in bytes.
    async fn free_disk(&self) -> Option<u64> {
        let data = self.data.clone();
        blocking(move || Ok::<_, ApiError>(free_space(&data)))
            .await
            .ok()
            .flatten()
    }
}

#[cfg(unix)]
fn free_space(folder: &std::path::Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &std::path::Path) -> Option<u64> {
    None
}
