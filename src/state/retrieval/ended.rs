//! The progress of a retrieval, and how it ended.

use std::sync::Arc;

use super::Job;
use crate::api::{ApiError, BulkQuery};
use crate::state::{Record, RecordStatus};
use crate::t;

/// The progress of a retrieval.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Ids to ask for.
    pub total: usize,
    /// Ids answered so far.
    pub done: usize,
    /// The request that runs, from 1.
    pub request: usize,
    /// How many requests there will be, as far as that is known.
    pub requests: usize,
    /// For how many seconds the service asked to wait; it is asked again by itself.
    pub waiting: Option<u32>,
}

/// How the last retrieval ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// When, in milliseconds since 1970.
    pub at: f64,
    /// Ids to ask for.
    pub total: usize,
    /// Elements that came.
    pub returned: usize,
    /// Ids that the service did not serve.
    pub not_returned: usize,
    /// Ids that were not asked for, because it was stopped or failed.
    pub not_requested: Vec<Arc<str>>,
    /// Requests sent.
    pub requests: usize,
    /// Why it did not go on, if it did not.
    pub error: Option<ApiError>,
    /// The parameters that it was sent with.
    pub query: BulkQuery,
}

/// The record of a retrieval that ended.
pub(super) fn record(job: &Job, ended: &Ended) -> Record {
    use crate::format::count;
    use t::state_messages::retrieval as texts;
    let (loaded, missing) = (count(ended.returned), count(ended.not_returned));
    let mut detail = match ended.not_requested.len() {
        0 => t::common::loaded_and_missing(&loaded, &missing),
        n => texts::detail_stopped(&loaded, &missing, &count(n)),
    };
    if let Some(error) = &ended.error {
        detail.push(' ');
        detail.push_str(&error.sentence());
    }
    let happened = match &ended.error {
        None if ended.not_returned == 0 => RecordStatus::Done,
        Some(ApiError::Stopped) if ended.returned == 0 => RecordStatus::Stopped,
        Some(_) if ended.returned == 0 => RecordStatus::Refused,
        _ => RecordStatus::Partly,
    };
    let title = texts::title(ended.requests, &job.title);
    Record::new(job.kind, happened, title, detail)
}
