//! 1. Bulk retrieval of elements by instance id.

use std::io;
use std::task::Poll;

use architrave_interface::{BulkError, Extra, ValidityState};
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::TryStreamExt;
use futures_util::stream::poll_fn;
use tokio::sync::mpsc;
use tracing::Instrument;

use crate::App;
use crate::auth::Caller;
use crate::error::ApiError;
use crate::http::admission::Admitted;
use crate::http::body;
use crate::render::BulkResponse;
use crate::store::versions::{self, Version};
use crate::store::{Connection, relationships};

/// Serves what can be served, and returns the reason for every other id.
pub async fn bulk(
    State(app): State<App>,
    Admitted(caller): Admitted,
    query: Result<Query<Vec<(String, String)>>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let Query(pairs) = query.map_err(|_| {
        ApiError::BadRequest("the query cannot be read: is it percent-encoded?".into())
    })?;
    let filter = Filter::read(pairs)?;
    let ids = body::ids(&app.limits, &body::json(&app.limits, &headers, body).await?)?;
    // `None` is the end: a channel that is closed without it lost its sender.
    let (sender, receiver) = mpsc::channel(2);
    let failed = sender.clone();
    let read = move |c: &Connection<'_>| {
        let mut served = Vec::new();
        let mut errors = Vec::new();
        let found = versions::load(c, &caller.warehouse, &ids)?;
        for (id, version) in ids.into_iter().zip(found) {
            match filter.serve(&caller, version) {
                Ok(version) => served.push(version),
                Err((status, error)) => errors.push(BulkError {
                    id,
                    status,
                    error,
                    extra: Extra::none(),
                }),
            }
        }
        let references = relationships::of_versions(c, &caller.warehouse, &served)?;
        Ok::<_, ApiError>(BulkResponse {
            settings: caller.settings,
            person: caller.person,
            versions: served,
            references,
            errors,
        })
    };
    let write = move |response: BulkResponse| {
        let written = response.write(|part| sender.blocking_send(Ok(Some(part.into()))).is_ok());
        let _ = sender.blocking_send(written.map(|()| None));
    };
    let work = async move {
        tokio::select! {
            // The client has gone: it does not wait for a connection any more.
            () = failed.closed() => {}
            read = app.store.read_then(read, write) => {
                if let Err(error) = read {
                    let _ = failed.send(Err(error)).await;
                }
            }
        }
    };
    tokio::spawn(work.in_current_span());
    Ok(super::json(in_parts(receiver).await?))
}

/// The response as a body. A response of one part has a length; an error in a later part ends the connection, so that
/// nobody takes the parts before for the whole.
async fn in_parts(
    mut receiver: mpsc::Receiver<Result<Option<Bytes>, ApiError>>,
) -> Result<Body, ApiError> {
    let lost = || ApiError::Internal("a response was not written".into());
    let first = receiver.recv().await.ok_or_else(lost)??;
    let first = first.unwrap_or_default();
    let second = receiver.recv().await.ok_or_else(lost)?;
    if matches!(second, Ok(None)) {
        return Ok(first.into());
    }
    let mut before = [Ok(Some(first)), second].into_iter();
    let parts = poll_fn(move |context| {
        let part = match before.next() {
            Some(part) => Poll::Ready(Some(part)),
            None => receiver.poll_recv(context),
        };
        part.map(|part| part.unwrap_or_else(|| Err(lost())).transpose())
    });
    Ok(Body::from_stream(parts.map_err(|error| {
        tracing::error!(detail = ?error, "a response was cut off");
        io::Error::other("the response cannot be completed")
    })))
}

/// The four query parameters; without them: not deactivated, not invalid, every version and class.
#[derive(Debug, Default, PartialEq)]
struct Filter {
    include_deactivated: bool,
    include_invalid: bool,
    only_latest: bool,
    class: Option<String>,
}

impl Filter {
    /// Unknown parameters are ignored, as query parameters are.
    fn read(pairs: Vec<(String, String)>) -> Result<Self, ApiError> {
        let mut filter = Self::default();
        let mut seen = Vec::new();
        for (name, value) in pairs {
            let flag = match name.as_str() {
                "includeDeactivated" => Some(&mut filter.include_deactivated),
                "includeInvalid" => Some(&mut filter.include_invalid),
                "onlyLatest" => Some(&mut filter.only_latest),
                "conceptualClass" => None,
                _ => continue,
            };
            if seen.contains(&name) {
                let why = format!("the query parameter {name} is there twice");
                return Err(ApiError::BadRequest(why));
            }
            match (flag, value.as_str()) {
                (Some(flag), "true") => *flag = true,
                (Some(flag), "false") => *flag = false,
                (Some(_), _) => {
                    return Err(ApiError::BadRequest(format!(
                        "the query parameter {name} must be true or false"
                    )));
                }
                (None, _) => filter.class = Some(value),
            }
            seen.push(name);
        }
        Ok(filter)
    }

    /// The version if it can be served, else status and text. Every id gets a result. Visibility is
    /// checked first: nothing else of an invisible element is disclosed.
    fn serve(&self, caller: &Caller, version: Option<Version>) -> Result<Version, (i32, String)> {
        let Some(version) = version else {
            return Err((404, "No element instance with this id".into()));
        };
        if !version.is_visible && !caller.manages() && !version.is_owned_by(&caller.person) {
            return Err((403, "Element is not visible to the principal".into()));
        }
        if !version.is_active && !self.include_deactivated {
            let text = "Element is deactivated and includeDeactivated is not true";
            return Err((404, text.into()));
        }
        if version.state == ValidityState::Invalid && !self.include_invalid {
            let text = "Element instance is invalid and includeInvalid is not true";
            return Err((404, text.into()));
        }
        if !version.is_latest && self.only_latest {
            let text = "Element instance is not the latest version and onlyLatest is true";
            return Err((404, text.into()));
        }
        if let Some(class) = &self.class
            && version.class.as_str() != class
        {
            let text = format!("Element is a {}, not of the class asked for", version.class);
            return Err((404, text));
        }
        Ok(version)
    }
}
