//! 1. Bulk retrieval of elements by instance id.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::task::Poll;

use architrave_interface::{BulkError, Extra, ValidityState};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::TryStreamExt;
use futures_util::stream::poll_fn;
use tokio::sync::mpsc;

use crate::App;
use crate::auth::Caller;
use crate::error::ApiError;
use crate::http::admission::Admitted;
use crate::http::body;
use crate::render::{BulkWriter, Piece};
use crate::server::Activity;
use crate::store::relationships;
use crate::store::versions::{self, Version};

/// How many elements are read before they are written, while the next ones are read.
const PIECE: usize = 250;
/// How many written parts wait until everything is read.
const WAITING: usize = 16;

/// Serves what can be served, and returns the reason for every other id.
pub async fn bulk(
    State(app): State<App>,
    Admitted(caller): Admitted,
    activity: Option<Extension<Activity>>,
    query: Result<Query<Vec<(String, String)>>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let Query(pairs) = query.map_err(|_| {
        ApiError::BadRequest("the query cannot be read: is it percent-encoded?".into())
    })?;
    let filter = Filter::read(pairs)?;
    let ids = body::ids(&app.limits, &body::json(&app.limits, &headers, body).await?)?;
    // To write while the next elements are read is faster and takes more processor time, which a busy service has not.
    let at_once = match activity.is_none_or(|Extension(activity)| activity.has_free_core()) {
        true => PIECE,
        false => ids.len().max(1),
    };
    let writer = BulkWriter::new(Arc::clone(&caller.settings), caller.person.clone());
    let (pieces, parts) = write_in_background(writer);
    app.store
        .read(move |c| {
            let mut errors = Vec::new();
            for some in ids.chunks(at_once) {
                let mut served = Vec::new();
                let found = versions::load(c, &caller.warehouse, some)?;
                for (id, version) in some.iter().zip(found) {
                    match filter.serve(&caller, version) {
                        Ok(version) => served.push(version),
                        Err((status, error)) => errors.push(BulkError {
                            id: id.clone(),
                            status,
                            error,
                            extra: Extra::none(),
                        }),
                    }
                }
                let references = relationships::of_versions(c, &caller.warehouse, &served)?;
                // Where nobody writes any more, there is an error that the parts end with.
                let _ = pieces.send(Piece::Served(served, references));
            }
            let _ = pieces.send(Piece::Errors(errors));
            Ok::<_, ApiError>(())
        })
        .await?;
    Ok(super::json(in_parts(parts).await?))
}

/// A written part of a response. `None` is the end: a channel that is closed without it lost its sender.
type Part = Result<Option<Bytes>, ApiError>;

/// Writes the pieces that are sent, until the last one or until there are no more.
fn write_in_background(mut writer: BulkWriter) -> (Sender<Piece>, mpsc::Receiver<Part>) {
    let (sender, parts) = mpsc::channel::<Part>(WAITING);
    let (pieces, read) = std::sync::mpsc::channel();
    tokio::task::spawn_blocking(move || {
        let send = |part: Vec<u8>| sender.blocking_send(Ok(Some(part.into()))).is_ok();
        for piece in read {
            match writer.write(piece, send) {
                Ok(true) => {}
                Ok(false) => return drop(sender.blocking_send(Ok(None))),
                Err(error) => return drop(sender.blocking_send(Err(error))),
            }
        }
    });
    (pieces, parts)
}

/// The response as a body. A response of one part has a length; an error in a later part ends the connection, so that
/// nobody takes the parts before for the whole.
async fn in_parts(mut receiver: mpsc::Receiver<Part>) -> Result<Body, ApiError> {
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
