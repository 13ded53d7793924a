//! 2. Create an element.

use architrave_interface::CreateElement;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::Timestamp;

use crate::auth::Caller;
use crate::error::ApiError;
use crate::http::body;
use crate::settings::Compiled;
use crate::store::creations::{self, Key};
use crate::store::{elements, versions};
use crate::{App, clock, limits, render};

mod checked;

use checked::Checked;

/// Creates a Draft, once: with an `Idempotency-Key` a repeated request gets the first reply.
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    caller.must_manage("create elements")?;
    let bytes = body::json(&headers, body).await?;
    let key = idempotency_key(&headers)?
        .map(|key| Key::new(&caller.warehouse, &caller.person, key, &bytes));
    let request = body::parse(&bytes, "a CreateArchitectureElement")?;
    let reply = app
        .store
        .write(move |c| {
            // Before the settings are asked: they may have changed since the first reply.
            if let Some(key) = &key
                && let Some(reply) = creations::reply(c, key)?
            {
                return Ok(reply);
            }
            let (warehouse, person) = (&caller.warehouse, &caller.person);
            let checked = Checked::new(&caller.settings, &request)?;
            let now = Timestamp::now();
            let at = clock::text(now);
            let ids = elements::insert(c, warehouse, &checked.version(&at, person), None)?;
            let version = versions::load(c, warehouse, &[ids.instance])?;
            let versions: Vec<_> = version.into_iter().flatten().collect();
            let items = render::elements(c, warehouse, &caller.settings, person, &versions)?;
            let reply = items
                .first()
                .ok_or_else(|| ApiError::Internal("what was created is not there".into()))?
                .get()
                .to_owned();
            if let Some(key) = &key {
                creations::remember(c, key, &reply, now)?;
            }
            Ok(reply)
        })
        .await?;
    Ok(super::json(reply))
}

/// Whether the settings allow a creation.
///
/// # Errors
/// What is wrong with it, as the service answers it.
pub fn check_creation(settings: &Compiled, request: &CreateElement) -> Result<(), String> {
    Checked::new(settings, request)
        .map(drop)
        .map_err(|error| error.to_string())
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let mut values = headers.get_all("Idempotency-Key").iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    let key = value.to_str().unwrap_or_default();
    let fits = (1..=limits::IDEMPOTENCY_KEY).contains(&key.len());
    match fits && values.next().is_none() {
        true => Ok(Some(key)),
        false => Err(ApiError::BadRequest(format!(
            "the header Idempotency-Key must be there once, with 1 to {} printable ASCII characters",
            limits::IDEMPOTENCY_KEY
        ))),
    }
}
