//! 5. Import from an ArchiMate XML file.

use std::fs::File;
use std::io::{BufReader, Seek};
use std::sync::Arc;
use std::time::Duration;

use architrave_interface::paths::IMPORT_PART;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use multer::{Constraints, Field, Multipart, SizeLimit};
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use crate::auth::Caller;
use crate::error::ApiError;
use crate::import::{self, FileModel, Import};
use crate::store::blocking;
use crate::{App, clock, limits};

/// How much of the file is read at a time, in bytes: each read is a call of the system.
const READ_AT_ONCE: usize = 256 * 1024;

/// Takes the file in, reads it wholly, and writes what can be imported in one transaction.
pub async fn import(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    caller.must_manage("import files")?;
    let (mut file, size) = receive(&headers, body).await?;
    // Reading is work for one core; the limit keeps the others for everybody else. A large file
    // takes every turn, so that no two of them lie in memory.
    let turns = if size < limits::IMPORT_LARGE {
        1
    } else {
        limits::IMPORTS
    };
    let turn = timeout(
        limits::IMPORT_WAIT,
        Arc::clone(&app.imports).acquire_many_owned(turns),
    )
    .await;
    let Ok(Ok(_turn)) = turn else {
        return Err(ApiError::Busy(
            "other imports are under way: nothing was imported; try again later".into(),
        ));
    };
    let model = blocking(move || {
        file.rewind()?;
        FileModel::read(BufReader::with_capacity(READ_AT_ONCE, file))
    })
    .await?;
    let reply = app
        .store
        .write(move |c| {
            let import = Import {
                c,
                warehouse: &caller.warehouse,
                settings: &caller.settings,
                person: &caller.person,
                at: &clock::now(),
            };
            Ok(serde_json::to_string(&import::write(&import, &model)?)?)
        })
        .await?;
    Ok(super::json(reply))
}

/// The one part of the body and its size, kept in a file without a name: it may be larger than
/// what should lie in memory.
async fn receive(headers: &HeaderMap, body: Body) -> Result<(File, u64), ApiError> {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|v| v.to_str().ok()).unwrap_or_default();
    let boundary =
        multer::parse_boundary(kind).map_err(|_| one_part("it is not multipart/form-data"))?;
    let most = limits::IMPORT_FILE + limits::IMPORT_FRAME;
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|v| v.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let constraints = Constraints::new().size_limit(SizeLimit::new().whole_stream(most));
    let mut parts = Multipart::with_constraints(body.into_data_stream(), boundary, constraints);
    let mut found = None;
    while let Some(part) = patient(parts.next_field()).await? {
        match part.name() {
            Some(IMPORT_PART) if found.is_none() => found = Some(keep(part).await?),
            Some(IMPORT_PART) => return Err(one_part("there are two of them")),
            other => {
                let name = other.unwrap_or_default();
                return Err(one_part(&format!("there is a part named \"{name}\"")));
            }
        }
    }
    found.ok_or_else(|| one_part("it is missing"))
}

async fn keep(mut part: Field<'_>) -> Result<(File, u64), ApiError> {
    let mut file = tokio::fs::File::from_std(blocking(|| Ok(tempfile::tempfile()?)).await?);
    let mut size = 0;
    while let Some(chunk) = patient(part.chunk()).await? {
        size += chunk.len() as u64;
        if size > limits::IMPORT_FILE {
            return Err(too_large());
        }
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    Ok((file.into_std().await, size))
}

/// Waits for the next piece; never answers 408, after which browsers send a POST again.
async fn patient<T>(next: impl Future<Output = multer::Result<T>>) -> Result<T, ApiError> {
    const SILENCE: Duration = limits::BODY_TIME;
    match timeout(SILENCE, next).await {
        Ok(Ok(piece)) => Ok(piece),
        Ok(Err(multer::Error::StreamSizeExceeded { .. })) => Err(too_large()),
        Ok(Err(_)) => Err(one_part(
            "the body breaks off or is not written as multipart",
        )),
        Err(_) => {
            let seconds = SILENCE.as_secs();
            Err(one_part(&format!(
                "nothing of the body arrived for {seconds} s"
            )))
        }
    }
}

fn one_part(why: &str) -> ApiError {
    ApiError::BadRequest(format!(
        "the body must be multipart/form-data with one part named {IMPORT_PART}: {why}. Nothing was imported"
    ))
}

fn too_large() -> ApiError {
    ApiError::TooLarge(format!(
        "the file is larger than {}, the most that this service takes. Nothing was imported",
        limits::megabytes(limits::IMPORT_FILE)
    ))
}
