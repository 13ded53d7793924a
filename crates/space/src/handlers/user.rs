//! 4. Get one user.

use std::collections::HashMap;

use axum::extract::{Path, State};
use axum::response::Response;

use crate::App;
use crate::error::ApiError;
use crate::http::admission::Admitted;
use crate::store::people;

/// Any person of the process space may look up any other.
pub async fn user(
    State(app): State<App>,
    Admitted(caller): Admitted,
    Path(mut path): Path<HashMap<String, String>>,
) -> Result<Response, ApiError> {
    let id = path.remove("userId").unwrap_or_default();
    let found = app
        .store
        .read(move |c| people::document(c, &caller.warehouse, &id))
        .await?;
    let document = found
        .ok_or_else(|| ApiError::NotFound("no user with this id in the process space".into()))?;
    Ok(super::json(document))
}
