//! What an operation can fail with, and the status and plain string it becomes
//! (`interface.md`, "Errors": "Error bodies of the documented failures are a plain string").

use std::fmt;
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::request_id;

const IN_USE: &str =
    "the data are locked by another operation; nothing was changed. Try again later";

/// A failure of an operation. The text says what, where and what to do.
#[derive(Debug)]
pub enum ApiError {
    /// 400: the request is malformed, or an import's file is not well-formed XML.
    BadRequest(String),
    /// 401: the token or the licence key is missing or not accepted.
    Unauthorized(String),
    /// 403: insufficient permissions.
    Forbidden(String),
    /// 404: no such process space, user or path.
    NotFound(String),
    /// 405: the path exists, the method does not.
    MethodNotAllowed,
    /// 413: the request is larger than a limit.
    TooLarge(String),
    /// 415: the body is of another type.
    MediaType(String),
    /// 422: an `Idempotency-Key` was used before with another body.
    KeyReused,
    /// 429: the caller has sent too much; it may try again after that time.
    TooMany(String, Duration),
    /// 421: the host is not a name of this machine.
    Misdirected(String),
    /// 503: the service is busy.
    Busy(String),
    /// 503: the service is busy; it is not before that time has passed.
    BusyFor(String, Duration),
    /// 500: the connection to the database was lost while it stored; the detail is for the log only.
    OutcomeUnknown(String),
    /// 500: a failure of the service itself; the detail is for the log only.
    Internal(String),
}

impl ApiError {
    /// 403 with the reason.
    pub fn forbidden(why: &str) -> Self {
        Self::Forbidden(format!("insufficient permissions: {why}"))
    }

    /// Whether this is a 401, 403 or 404.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Unauthorized(_) | Self::Forbidden(_) | Self::NotFound(_)
        )
    }

    /// 404 for a process space that does not exist or does not belong to the licence key.
    pub fn no_warehouse() -> Self {
        Self::NotFound("warehouse not found".into())
    }

    /// 503 while the database cannot be reached.
    pub fn database_unreachable() -> Self {
        Self::Busy("the database cannot be reached; nothing was changed. Try again later".into())
    }

    /// 429 with what was too much and what to do, and when to try again.
    pub fn too_many(why: String, wait: Duration) -> Self {
        Self::TooMany(why, wait)
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::Misdirected(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::Busy(_) | Self::BusyFor(..) => StatusCode::SERVICE_UNAVAILABLE,
            Self::OutcomeUnknown(_) | Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BadRequest(text)
            | Self::Unauthorized(text)
            | Self::Forbidden(text)
            | Self::NotFound(text)
            | Self::TooLarge(text)
            | Self::MediaType(text)
            | Self::TooMany(text, _)
            | Self::Misdirected(text)
            | Self::Busy(text)
            | Self::BusyFor(text, _) => text,
            Self::MethodNotAllowed => "this path does not take this method",
            Self::KeyReused => {
                "this Idempotency-Key was used before with another body; nothing was created or \
                 imported. Send the first body again, or use a new key"
            }
            Self::OutcomeUnknown(_) => {
                "the service lost its database while it stored the change: whether it is stored is not known. Check \
                 it before you repeat the request, or repeat it with the same Idempotency-Key"
            }
            Self::Internal(_) => {
                "the service failed on its own account; nothing was changed. Its log says why"
            }
        })
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut text = self.to_string();
        if let Self::Internal(detail) | Self::OutcomeUnknown(detail) = &self {
            tracing::error!(detail, "the service failed");
            if let Some(id) = request_id::current() {
                text = format!("{text} (request id {id})");
            }
        }
        let mut response = (self.status(), text).into_response();
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        );
        match self {
            Self::Unauthorized(_) => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::Busy(_) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            }
            Self::TooMany(_, wait) | Self::BusyFor(_, wait) => {
                // In whole seconds, and at least one: after 0 a client would be too early again.
                let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
                headers.insert(header::RETRY_AFTER, seconds.max(1).into());
            }
            _ => {}
        }
        response
    }
}

/// Why a command failed, for whoever runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        Self(match error {
            ApiError::Internal(detail) => detail,
            ApiError::OutcomeUnknown(detail) => format!(
                "{detail}; whether the change is stored is not known: look at it before you repeat the command"
            ),
            other => other.to_string(),
        })
    }
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> Self {
        if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) {
            return Self::Busy(IN_USE.into());
        }
        Self::Internal(format!("database: {error}"))
    }
}

impl From<tokio_postgres::Error> for ApiError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(db) = error.as_db_error() else {
            // The connection is lost, and the transaction with it; or a value is of another type.
            let is_lost = error.is_closed()
                || std::error::Error::source(&error).is_some_and(|s| s.is::<std::io::Error>());
            return match is_lost {
                true => Self::database_unreachable(),
                false => Self::Internal(format!("database: {error}")),
            };
        };
        match db.code().code() {
            // Waited too long for a lock; deadlock; serialization.
            "55P03" | "40P01" | "40001" => Self::Busy(IN_USE.into()),
            // Ended or not ready, a standby, out of connections or space, connection exceptions.
            code if ["57", "53", "08", "25006", "25P03", "25P04"]
                .iter()
                .any(|class| code.starts_with(class)) =>
            {
                Self::database_unreachable()
            }
            // Without the detail, which may quote data.
            code => Self::Internal(format!("database: {code} {}", db.message())),
        }
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        // Without serde's text, which may hold what was stored.
        let (kind, line, column) = (error.classify(), error.line(), error.column());
        Self::Internal(format!(
            "stored JSON: {kind:?} error in line {line}, column {column}"
        ))
    }
}

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> Self {
        Self::Internal(format!("file: {error}"))
    }
}
