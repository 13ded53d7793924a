//! The id of a request: in the log, in a header of the response, and in the text of a 500.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName};
use uuid::Uuid;

/// The header that carries it, in requests and responses.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest id that is taken over from a request.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: Arc<str>;
}

/// The id that a client or a proxy gave, if it is one, short and plain; else a new one. It is the only part of a header
/// that is written to the log.
pub fn of(headers: &HeaderMap) -> Arc<str> {
    let mut given = headers.get_all(REQUEST_ID).iter();
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    match (given.next().and_then(|id| id.to_str().ok()), given.next()) {
        (Some(id), None) if (1..=LONGEST).contains(&id.len()) && id.bytes().all(is_plain) => {
            id.into()
        }
        _ => Uuid::now_v7().to_string().into(),
    }
}

/// Runs the work of a request.
pub async fn scope<T>(id: Arc<str>, work: impl Future<Output = T>) -> T {
    CURRENT.scope(id, work).await
}

/// The id of the request that this task works on.
pub fn current() -> Option<Arc<str>> {
    CURRENT.try_with(Arc::clone).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_short_plain_id_is_taken_over() {
        let with = |id: &str| HeaderMap::from_iter([(REQUEST_ID, id.parse().unwrap())]);
        for id in ["a", "trace-1.2_B", &"x".repeat(64)] {
            assert_eq!(&*of(&with(id)), id);
        }
        for id in ["", "a b", "a\"b", "Bearer=x", "ä", &"x".repeat(65)] {
            let new = of(&with(id));
            assert!(new.parse::<Uuid>().is_ok(), "{id}: {new}");
        }
        let mut twice = with("a");
        twice.append(REQUEST_ID, "b".parse().unwrap());
        assert!(of(&twice).parse::<Uuid>().is_ok());
    }
}
