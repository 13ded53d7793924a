//! How much is known.

use crate::entry::{Entry, RetrievalResult};

/// How many ids are known, by the result of their last retrieval. The three parts add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Ids known.
    pub known: usize,
    /// Of these, elements to show.
    pub loaded: usize,
    /// Ids that the last retrieval did not serve.
    pub not_returned: usize,
    /// Ids that were not requested yet.
    pub not_requested: usize,
}

impl Tally {
    /// The part that an entry counts for.
    pub(super) fn part(&mut self, entry: &Entry) -> &mut usize {
        match entry.result {
            RetrievalResult::Returned => &mut self.loaded,
            RetrievalResult::NotRequested if entry.listed => &mut self.loaded,
            RetrievalResult::NotRequested => &mut self.not_requested,
            _ => &mut self.not_returned,
        }
    }
}
