//! All routes of the interface.

use std::path::PathBuf;
use std::sync::Arc;

use architrave_interface::paths::patterns;
use axum::Router;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::{any, get, post};
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;

use crate::assets::{self, Site};
use crate::auth::{Providers, Secret, Tokens};
use crate::disk::Disk;
use crate::error::ApiError;
use crate::handlers::{bulk::bulk, create::create, import::import, publish::publish, user::user};
use crate::http::{drain, observation};
use crate::limits::{self, CallerLimits, Limits};
use crate::metrics::Metrics;
use crate::sample::{self, Sample};
use crate::settings::Cache;
use crate::store::{Location, Store, folder};

/// What every operation works on.
#[derive(Clone)]
pub struct App {
    /// The database.
    pub store: Store,
    /// Issues and checks own tokens.
    pub tokens: Arc<Tokens>,
    /// Identity providers, whose tokens are accepted too.
    pub identity: Arc<Providers>,
    /// Settings in force.
    pub settings: Arc<Cache>,
    /// Turns of imports.
    pub imports: Arc<Semaphore>,
    /// The limits in force.
    pub limits: Arc<Limits>,
    /// What each caller has sent lately.
    pub callers: CallerLimits,
    /// The disks that imports need.
    pub disk: Arc<Disk>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
}

impl App {
    /// Opens a data folder and its database, and creates what is missing.
    ///
    /// # Errors
    /// What cannot be opened or created, and why.
    pub fn open(location: impl Into<Location>) -> Result<Self, String> {
        let location = location.into();
        let folder = &location.folder;
        folder::prepare(folder)?;
        let limits = Limits::default();
        Ok(Self {
            tokens: Arc::new(Tokens::new(&Secret::of(folder)?)),
            identity: Arc::default(),
            store: Store::open(&location)?,
            settings: Arc::default(),
            imports: Arc::new(Semaphore::new(limits::count(limits.imports))),
            callers: CallerLimits::new(&limits),
            limits: Arc::new(limits),
            disk: Arc::new(Disk::of(folder)),
            metrics: Arc::default(),
        })
    }

    /// The same with other limits, before it serves.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self {
            imports: Arc::new(Semaphore::new(limits::count(limits.imports))),
            callers: CallerLimits::new(&limits),
            limits: Arc::new(limits),
            ..self
        }
    }
}

/// What is served beside the five operations.
#[derive(Default)]
pub struct Extras {
    /// The folder of the built app.
    pub assets: Option<PathBuf>,
    /// The sample, when the service runs with it.
    pub sample: Option<Sample>,
}

/// The service.
pub fn router(app: App, extras: Extras) -> Router {
    let (limits, metrics) = (Arc::clone(&app.limits), Arc::clone(&app.metrics));
    let mut router = Router::new()
        .route(patterns::BULK, post(bulk))
        .route(patterns::CREATE, post(create))
        .route(patterns::PUBLISH, post(publish))
        .route(patterns::USER, get(user))
        .route(patterns::IMPORT, post(import))
        .route("/openapi.json", get(openapi))
        .route("/v1", any(no_path))
        .route("/v1/{*rest}", any(no_path))
        .method_not_allowed_fallback(wrong_method)
        .with_state(app);
    if let Some(sample) = extras.sample {
        router = router.merge(sample::routes(sample));
    }
    let router = match extras.assets {
        Some(folder) => {
            let site = Arc::new(Site::new(folder));
            router.fallback(move |request| assets::serve(Arc::clone(&site), request))
        }
        None => router.fallback(no_path),
    };
    router
        .layer(from_fn_with_state(limits, drain::rest))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(assets::headers::secure))
        .layer(from_fn_with_state(metrics, observation::observe))
}

/// The five operations, for people and for generators of clients.
async fn openapi() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("openapi.json"))
}

async fn no_path() -> ApiError {
    ApiError::NotFound("there is nothing at this path".into())
}

async fn wrong_method() -> ApiError {
    ApiError::MethodNotAllowed
}

fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    ApiError::Internal("an operation panicked".into()).into_response()
}
