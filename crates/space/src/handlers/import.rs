//! 5. Import from an ArchiMate XML file.

use std::fs::File;
use std::io::{BufReader, Seek};
use std::sync::Arc;

use architrave_interface::paths::IMPORT_PART;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use jiff::Timestamp;
use multer::{Constraints, Field, Multipart, SizeLimit};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::http::admission::{Admitted, import_slot};
use crate::http::header::idempotency_key;
use crate::import::{self, Import};
use crate::limits::{self, Limits};
use crate::store::blocking;
use crate::store::idempotency::{self, IdempotencyKey};
use crate::{App, clock};

/// The prefix of what is hashed for a file, so that no body of another operation has the same hash.
const HASHED_AS: &[u8] = b"archimate/import\0";
/// What only some may do.
const IMPORT: &str = "import files";
/// From so many rows on, plans for the rows before may be slow.
const MANY: usize = 1_000;
/// How much of the file is read at a time, in bytes: each read is a call of the system.
const READ_AT_ONCE: usize = 256 * 1024;

/// Receives the file, reads all of it, and writes what can be imported in one transaction; once: with
/// an `Idempotency-Key` a repeated request gets the first response.
pub async fn import(
    State(app): State<App>,
    Admitted(caller): Admitted,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    caller.must_manage(IMPORT)?;
    let slot = import_slot(&app, &caller)?;
    let key = idempotency_key(&headers)?;
    let Received {
        mut file,
        size,
        hash,
    } = receive(&app.limits, &headers, body).await?;
    app.metrics.import_received(size);
    let key = key.map(|key| IdempotencyKey {
        warehouse: caller.warehouse.clone(),
        person: caller.person.clone(),
        key: key.into(),
        body_hash: hash,
    });
    // A repeated request does not wait for its turn among the imports, and gets the first response whatever the settings
    // are now.
    if let Some(key) = key.clone() {
        let (caller, settings) = (caller.clone(), Arc::clone(&app.settings));
        let stored = app.store.read(move |c| {
            // Role and licence may have been withdrawn during the upload.
            caller.again(c, &settings)?.must_manage(IMPORT)?;
            idempotency::reply(c, &key)
        });
        if let Some(response) = stored.await? {
            return Ok(super::json(response));
        }
    }
    // Reading uses one core; the limit leaves the others to other requests. A large file takes all
    // permits, so that no two of them are in memory.
    let turns = match size < app.limits.import_large {
        true => 1,
        false => app.limits.import_permits(),
    };
    let turn = timeout(
        app.limits.import_wait,
        Arc::clone(&app.imports).acquire_many_owned(turns),
    )
    .await;
    let Ok(Ok(turn)) = turn else {
        return Err(ApiError::Busy(
            "other imports are under way: nothing was imported; try again later".into(),
        ));
    };
    // Reading continues when the client disconnects, and so does its place among the imports.
    let (model, places) = blocking(move || {
        file.rewind()?;
        let model = import::read_file(BufReader::with_capacity(READ_AT_ONCE, file))?;
        Ok::<_, ApiError>((model, (turn, slot)))
    })
    .await?;
    let settings = Arc::clone(&app.settings);
    let (response, rows) = app
        .store
        .write(move |c| {
            // Writing continues when the client disconnects, and so does its place among the imports.
            let _places = places;
            // The first request may have been written while this one waited.
            let earlier = match &key {
                Some(key) => idempotency::reply_or_lock(c, key)?,
                None => None,
            };
            import::lock(c, &caller.warehouse)?;
            // After the waits: the upload may have taken long as well.
            let caller = caller.again(c, &settings)?;
            caller.must_manage(IMPORT)?;
            if let Some(response) = earlier {
                return Ok((response, 0));
            }
            let now = Timestamp::now();
            let import = Import {
                c,
                warehouse: &caller.warehouse,
                settings: &caller.settings,
                person: &caller.person,
                at: &clock::text(now),
            };
            let result = import::write(&import, &model)?;
            let rows = result.elements.items.len() + result.relationships.items.len();
            let response = serde_json::to_string(&result)?;
            if let Some(key) = &key {
                idempotency::remember(c, key, &response, now)?;
            }
            Ok::<_, ApiError>((response, rows))
        })
        .await?;
    if rows >= MANY {
        let store = app.store.clone();
        tokio::spawn(async move { store.refresh_statistics().await });
    }
    Ok(super::json(response))
}

/// The one part of the body, in an unnamed file: it may be too large for memory.
struct Received {
    file: File,
    size: u64,
    /// SHA-256 of its bytes: the rest of the body is framing that differs from request to request.
    hash: [u8; 32],
}

async fn receive(limits: &Limits, headers: &HeaderMap, body: Body) -> Result<Received, ApiError> {
    use crate::http::multipart_frame::MultipartFrame;

    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|v| v.to_str().ok()).unwrap_or_default();
    let boundary =
        multer::parse_boundary(kind).map_err(|_| one_part("it is not multipart/form-data"))?;
    // RFC 2046, 5.1.1; each piece of the file is searched for it.
    if boundary.len() > limits::BOUNDARY {
        return Err(one_part("its boundary is too long"));
    }
    let most = limits.import_file + limits::IMPORT_FRAME;
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|v| v.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(too_large(limits));
    }
    let constraints = Constraints::new().size_limit(SizeLimit::new().whole_stream(most));
    let frame = MultipartFrame::default();
    let body = frame.limit(body, limits::IMPORT_FRAME);
    let mut parts = Multipart::with_constraints(body, boundary, constraints);
    let mut found = None;
    loop {
        let next = patient(limits, parts.next_field()).await;
        let next = next.map_err(|error| match frame.is_exceeded() {
            true => one_part("it holds too much beside the file"),
            false => error,
        });
        let Some(part) = next? else { break };
        match part.name() {
            Some(IMPORT_PART) if found.is_none() => {
                frame.set_in_file(true);
                found = Some(save_to_disk(limits, part).await?);
                frame.set_in_file(false);
            }
            Some(IMPORT_PART) => return Err(one_part("there are two of them")),
            other => {
                let name = other.unwrap_or_default();
                return Err(one_part(&format!("there is a part named \"{name}\"")));
            }
        }
    }
    found.ok_or_else(|| one_part("it is missing"))
}

async fn save_to_disk(limits: &Limits, mut part: Field<'_>) -> Result<Received, ApiError> {
    let mut file =
        tokio::fs::File::from_std(blocking(|| Ok::<_, ApiError>(tempfile::tempfile()?)).await?);
    let mut size = 0;
    let mut hash = Sha256::new_with_prefix(HASHED_AS);
    while let Some(chunk) = patient(limits, part.chunk()).await? {
        size += chunk.len() as u64;
        if size > limits.import_file {
            return Err(too_large(limits));
        }
        hash.update(&chunk);
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    Ok(Received {
        file: file.into_std().await,
        size,
        hash: hash.finalize().into(),
    })
}

/// Waits for the next piece; never responds with 408, after which browsers send a POST again.
async fn patient<T>(
    limits: &Limits,
    next: impl Future<Output = multer::Result<T>>,
) -> Result<T, ApiError> {
    match timeout(limits.body_pause, next).await {
        Ok(Ok(piece)) => Ok(piece),
        Ok(Err(multer::Error::StreamSizeExceeded { .. })) => Err(too_large(limits)),
        Ok(Err(multer::Error::StreamReadFailed(_))) => {
            Err(one_part(&crate::http::body::broken_off(limits)))
        }
        Ok(Err(_)) => Err(one_part(
            "the body breaks off or is not written as multipart",
        )),
        Err(_) => {
            let seconds = limits.body_pause.as_secs();
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

fn too_large(limits: &Limits) -> ApiError {
    ApiError::TooLarge(format!(
        "the file is larger than {}, the most that this service takes. Nothing was imported",
        limits::size(limits.import_file)
    ))
}
