//! What the import says of a file: findings, and elements beside earlier imports and what is known
//! here.

mod changes;
mod findings;
mod malformed;
mod stopped;

use architrave_worker::{ImportedState, MatchStatus};

use crate::t::{self, Text};

pub use changes::{change_field, change_line, change_value};
pub use findings::{check_text, check_title, check_total, content, place, weight_label};
pub use stopped::{retry_failure, stopped};

/// The status of an element of a file, compared with the loaded elements.
pub const fn here_label(here: MatchStatus) -> Text {
    use t::import_check::here as labels;
    match here {
        MatchStatus::Known => t::common::IN_THIS_BROWSER,
        MatchStatus::Renamed => labels::RENAMED,
        MatchStatus::Retyped => labels::RETYPED,
        MatchStatus::NotLoaded => labels::NOT_LOADED,
        MatchStatus::SameName => labels::SAME_NAME,
        MatchStatus::Several => labels::SEVERAL,
        MatchStatus::OtherType => labels::DIFFERENT_TYPE,
        MatchStatus::New => t::common::NOT_IN_THIS_BROWSER,
        MatchStatus::Nameless => t::common::NO_NAME,
    }
}

/// The status of an element of a file, compared with earlier imports of its model.
pub const fn state_label(state: ImportedState) -> Text {
    use t::import_check::state as labels;
    match state {
        ImportedState::New => labels::NEW,
        ImportedState::Changed => labels::CHANGED,
        ImportedState::Unchanged => t::common::UNCHANGED,
        ImportedState::NotImported => labels::NOT_IMPORTED,
        ImportedState::Gone => t::common::NOT_IN_THIS_FILE,
    }
}
