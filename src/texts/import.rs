//! What the import says of a file: findings, and elements beside earlier imports and what is known
//! here.

mod changes;
mod findings;
mod malformed;
mod stopped;

use architrave_worker::{MatchStatus, State};

pub use changes::{change_field, change_line, change_value};
pub use findings::{check_text, check_title, check_total, content, place, weight_label};
pub use stopped::{retry_failure, stopped};

/// How an element of a file stands beside what is known here.
pub const fn here_label(here: MatchStatus) -> &'static str {
    match here {
        MatchStatus::Known => "Known, same type and name",
        MatchStatus::Renamed => "Known under another name or none",
        MatchStatus::Retyped => "Known as another type",
        MatchStatus::NotLoaded => "Imported, not known here",
        MatchStatus::SameName => "Same type and name",
        MatchStatus::Several => "Several of this type and name",
        MatchStatus::OtherType => "Same name, other type",
        MatchStatus::New => "Not known here",
        MatchStatus::Nameless => "No name to go by",
    }
}

/// How an element of a file stands beside earlier imports of its model.
pub const fn state_label(state: State) -> &'static str {
    match state {
        State::New => "New",
        State::Changed => "Changed",
        State::Unchanged => "Unchanged",
        State::NotImported => "Failed or unaccounted for",
        State::Gone => "Gone",
    }
}
