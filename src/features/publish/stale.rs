//! The words where a version may have changed because of a publication.

use crate::state::StaleCause;

/// Headline and sentence on the page of the version. `loaded` and `since` are times in words.
pub fn notice(cause: StaleCause, loaded: &str, since: &str) -> (&'static str, String) {
    let shown = format!("You see what was loaded on {loaded}.");
    match cause {
        StaleCause::OutcomeUnknown => (
            "Outcome of the publication unknown",
            format!("This version was sent for publication on {since}. {shown}"),
        ),
        StaleCause::OtherVersionPublished => (
            "This version may have changed",
            format!("Another version of this element was published on {since}. {shown}"),
        ),
        StaleCause::OtherVersionUnknown => (
            "This version may have changed",
            format!(
                "Another version of this element was sent for publication on {since}; the outcome is unknown. {shown}"
            ),
        ),
        StaleCause::NotRecorded => (
            "This version may have changed",
            format!("A version of this element was sent for publication on {since}. {shown}"),
        ),
    }
}

/// The words of the mark in lists of versions, and their explanation.
pub const fn mark(cause: StaleCause) -> (&'static str, &'static str) {
    match cause {
        StaleCause::OutcomeUnknown => (
            "Outcome unknown",
            "This version was sent for publication; the outcome is unknown",
        ),
        StaleCause::OtherVersionPublished => (
            "May have changed",
            "Another version was published after this one was loaded",
        ),
        StaleCause::OtherVersionUnknown | StaleCause::NotRecorded => (
            "May have changed",
            "Another version was sent for publication after this one was loaded",
        ),
    }
}
