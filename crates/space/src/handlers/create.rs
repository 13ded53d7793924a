//! 2. Create an element.

use std::sync::Arc;

use architrave_interface::CreateElement;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::http::admission::Admitted;
use crate::http::{body, header};
use crate::settings::Compiled;
use crate::store::elements::{self, Ids, NewElement};
use crate::store::idempotency::{self, IdempotencyKey};
use crate::store::versions;
use crate::{App, clock, render};

mod checked;

use checked::Checked;

/// What only some may do.
const CREATE: &str = "create elements";

/// Creates a Draft, once: with an `Idempotency-Key` a repeated request gets the first response.
pub async fn create(
    State(app): State<App>,
    Admitted(caller): Admitted,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    caller.must_manage(CREATE)?;
    let bytes = body::json(&app.limits, &headers, body).await?;
    let key = header::idempotency_key(&headers)?.map(|key| IdempotencyKey {
        warehouse: caller.warehouse.clone(),
        person: caller.person.clone(),
        key: key.into(),
        body_hash: Sha256::digest(&bytes).into(),
    });
    let request = body::parse(&bytes, "a CreateArchitectureElement")?;
    let settings = Arc::clone(&app.settings);
    let response = app
        .store
        .write(move |c| {
            let earlier = match &key {
                Some(key) => idempotency::reply_or_lock(c, key)?,
                None => None,
            };
            // After the wait for another request with the key.
            let caller = caller.again(c, &settings)?;
            caller.must_manage(CREATE)?;
            // Whatever the settings are now: they may have changed since the first response.
            if let Some(response) = earlier {
                return Ok(response);
            }
            let (warehouse, person) = (&caller.warehouse, &caller.person);
            let checked = Checked::new(&caller.settings, &request)?;
            let now = Timestamp::now();
            let at = clock::text(now);
            let new = NewElement {
                ids: Ids::generate(),
                version: checked.version(&at, person),
                external: None,
            };
            let instance = new.ids.instance.clone();
            elements::insert(c, warehouse, &[new])?;
            let version = versions::load(c, warehouse, &[instance])?.pop().flatten();
            let version = version
                .ok_or_else(|| ApiError::Internal("what was created is not there".into()))?;
            // A new element has no relationships.
            let response = render::element(&caller.settings, person, &version, &[])?;
            if let Some(key) = &key {
                idempotency::remember(c, key, &response, now)?;
            }
            Ok::<_, ApiError>(response)
        })
        .await?;
    Ok(super::json(response))
}

/// Whether the settings allow a creation.
///
/// # Errors
/// What is wrong with it, as in the response of the service.
pub fn check_creation(settings: &Compiled, request: &CreateElement) -> Result<(), String> {
    Checked::new(settings, request)
        .map(drop)
        .map_err(|error| error.to_string())
}
