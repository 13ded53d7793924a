//! The words where a version may have changed because of a publication.

use crate::state::StaleCause;
use crate::t::publish::stale as texts;
use crate::t::{self, Text};

/// Headline and sentence on the page of the version. `loaded` and `since` are times in words.
pub fn notice(cause: StaleCause, loaded: &str, since: &str) -> (Text, String) {
    match cause {
        StaleCause::OutcomeUnknown => (texts::UNKNOWN_TITLE, texts::unknown_text(loaded, since)),
        StaleCause::OtherVersionPublished => (
            texts::MAY_HAVE_CHANGED,
            texts::sibling_published_text(loaded, since),
        ),
        StaleCause::OtherVersionUnknown => (
            texts::MAY_HAVE_CHANGED,
            texts::sibling_unknown_text(loaded, since),
        ),
        StaleCause::NotRecorded => (
            texts::MAY_HAVE_CHANGED,
            texts::not_recorded_text(loaded, since),
        ),
    }
}

/// The words of the mark in lists of versions, and their explanation.
pub const fn mark(cause: StaleCause) -> (Text, Text) {
    match cause {
        StaleCause::OutcomeUnknown => (t::common::OUTCOME_UNKNOWN, texts::UNKNOWN_TITLE),
        StaleCause::OtherVersionPublished => {
            (texts::MAY_HAVE_CHANGED, texts::SIBLING_PUBLISHED_HINT)
        }
        StaleCause::OtherVersionUnknown | StaleCause::NotRecorded => {
            (texts::MAY_HAVE_CHANGED, texts::SIBLING_SENT_HINT)
        }
    }
}
