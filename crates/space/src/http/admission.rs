//! The rate of each caller, checked before a body is read.

use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::App;
use crate::auth::Caller;
use crate::error::ApiError;
use crate::limits::{ImportSlot, size};

/// When an import that was refused for the caller's other imports may be tried again. Nobody knows when they end.
const IMPORT_RETRY: Duration = Duration::from_secs(5);

/// A caller who may send this request now.
pub struct Admitted(pub Caller);

impl FromRequestParts<App> for Admitted {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let (space, person) = (&caller.warehouse, &caller.person);
        match app.callers.try_request(space, person, Instant::now()) {
            Ok(()) => Ok(Self(caller)),
            Err(wait) => Err(too_many(app, wait)),
        }
    }
}

/// In the place of a process space: the requests with a token that were refused, whichever space they named. Else a token
/// without a licence could have the database read as often as it likes. Requests that are open at the same time are not
/// limited by this.
pub const REFUSED: &str = "";

/// Counts a refused request. `token` names its token: another one of the same person is not slowed.
pub fn count_refused(app: &App, token: &str) {
    // The next one is told to wait.
    let _ = app.callers.try_request(REFUSED, token, Instant::now());
}

/// 429 for a caller whose last requests were too many already, before the database is asked who it is.
///
/// # Errors
/// When there are too many.
pub fn must_not_wait(app: &App, space: &str, person: &str) -> Result<(), ApiError> {
    match app.callers.wait(space, person, Instant::now()) {
        None => Ok(()),
        Some(wait) => Err(too_many(app, wait)),
    }
}

fn too_many(app: &App, wait: Duration) -> ApiError {
    ApiError::too_many(
        format!(
            "you sent more than {} requests per second; nothing was changed. Wait, then send fewer of them",
            app.limits.requests_per_second
        ),
        wait,
    )
}

/// The caller's place for one more import.
///
/// # Errors
/// 503 when the disk has little space left; 429 when the caller has as many imports as allowed.
pub fn import_slot(app: &App, caller: &Caller) -> Result<ImportSlot, ApiError> {
    let least = app.limits.free_disk;
    if app.disk.free().is_some_and(|free| free < least) {
        return Err(ApiError::Busy(format!(
            "the service has less than {} of disk left; nothing was imported. Try again later",
            size(least)
        )));
    }
    let (space, person) = (&caller.warehouse, &caller.person);
    let slot = app.callers.try_import(space, person, Instant::now());
    slot.ok_or_else(|| {
        let most = app.limits.imports_per_caller;
        ApiError::too_many(
            format!(
                "you have {most} imports under way, the most at the same time; nothing was imported. \
                 Wait until one of them ends"
            ),
            IMPORT_RETRY,
        )
    })
}
