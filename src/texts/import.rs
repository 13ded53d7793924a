//! What the import says of a file: findings, and elements beside earlier imports and what is known
//! here.

mod changes;
mod findings;
mod malformed;
mod stopped;

use architrave_worker::{MatchStatus, State};

use crate::t::{self, Text};

pub use changes::{change_field, change_line, change_value};
pub use findings::{check_text, check_title, check_total, content, place, weight_label};
pub use stopped::{retry_failure, stopped};

/// The status of an element of a file, compared with the loaded elements.
pub const fn here_label(here: MatchStatus) -> Text {
    use t::import_check::here as labels;
    match here {
        MatchStatus::Known => labels::KNOWN,
        MatchStatus::Renamed => labels::RENAMED,
        MatchStatus::Retyped => labels::RETYPED,
        MatchStatus::NotLoaded => labels::NOT_LOADED,
        MatchStatus::SameName => labels::SAME_NAME,
        MatchStatus::Several => labels::SEVERAL,
        MatchStatus::OtherType => labels::DIFFERENT_TYPE,
        MatchStatus::New => labels::NEW,
        MatchStatus::Nameless => labels::NAMELESS,
    }
}

/// The status of an element of a file, compared with earlier imports of its model.
pub const fn state_label(state: State) -> Text {
    use t::import_check::state as labels;
    match state {
        State::New => labels::NEW,
        State::Changed => labels::CHANGED,
        State::Unchanged => labels::UNCHANGED,
        State::NotImported => labels::NOT_IMPORTED,
        State::Gone => labels::GONE,
    }
}

/// How many elements there are in a state.
pub fn state_number(state: State, n: &str) -> String {
    use t::import_check::state_number as texts;
    match state {
        State::New => texts::new(n),
        State::Changed => texts::changed(n),
        State::Unchanged => texts::unchanged(n),
        State::NotImported => texts::not_imported(n),
        State::Gone => texts::gone(n),
    }
}
