//! Reads exact versions, a few requests long: a retrieval has progress, pauses and a stop besides.

use std::collections::HashSet;
use std::sync::Arc;

use super::App;
use crate::api::{ApiError, BulkQuery, Client};
use crate::catalog::Origin;

/// How many ids a request carries at first.
const CHUNK: usize = 500;

/// The progress of reading ids.
#[derive(Default)]
pub struct VersionLoad {
    /// How many of the ids were asked for and answered, from the first.
    pub answered: usize,
    /// How many elements came.
    pub loaded: usize,
    /// How many requests were sent.
    pub requests: usize,
    /// Why the other ids were not answered.
    pub error: Option<ApiError>,
}

impl VersionLoad {
    /// The ids that were answered; `ids` are those that were asked for.
    pub fn returned_of<'a>(&self, ids: &'a [Arc<str>]) -> HashSet<&'a str> {
        let answered = ids.get(..self.answered).unwrap_or(ids);
        answered.iter().map(|id| &**id).collect()
    }
}

/// Loads versions, whatever state they are in. A request that is too large is halved; it ends when another
/// user signs in.
pub async fn read_exactly(app: App, ids: &[Arc<str>], origin: Origin) -> VersionLoad {
    let mut read = VersionLoad::default();
    let work = read_into(&mut read, app, ids, origin);
    if app.session.scoped(work).await.is_none() {
        read.error = Some(ApiError::Stopped);
    }
    read
}

async fn read_into(read: &mut VersionLoad, app: App, ids: &[Arc<str>], origin: Origin) {
    let mut chunk = CHUNK;
    while read.answered < ids.len() {
        let rest = &ids[read.answered..];
        let some = &rest[..chunk.min(rest.len())];
        let requested: Vec<&str> = some.iter().map(|id| &**id).collect();
        read.requests += 1;
        let response = match Client::of(app.session) {
            Ok(client) => client.retrieve(&requested, &BulkQuery::EXACT, None).await,
            Err(error) => Err(error),
        };
        match response {
            Ok(response) => {
                read.loaded += app.catalog.take_response(some, response, origin);
                read.answered += some.len();
            }
            Err(error) if error.status() == Some(413) && some.len() > 1 => {
                chunk = some.len().div_ceil(2);
            }
            Err(error) => {
                read.error = Some(error);
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answered_of_returns_ids_loaded_before_an_error() {
        let ids: Vec<Arc<str>> = ["a", "b", "c"].map(Into::into).to_vec();
        let read = VersionLoad {
            answered: 2,
            error: Some(ApiError::NoResponse),
            ..VersionLoad::default()
        };
        let answered = read.returned_of(&ids);
        assert!(answered.contains("b") && !answered.contains("c"));
    }
}
