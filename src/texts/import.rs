//! What the import says of a file: findings, and elements beside earlier imports and what is known
//! here.

mod changes;
mod findings;
mod malformed;
mod stopped;

use architrave_worker::{Here, State};

pub use changes::{change_field, change_line, change_value};
pub use findings::{check_text, check_title, check_total, content, place, weight_label};
pub use stopped::{retry_failure, stopped};

/// How an element of a file stands beside what is known here.
pub const fn here_label(here: Here) -> &'static str {
    match here {
        Here::Known => "Known, same type and name",
        Here::Renamed => "Known under another name or none",
        Here::Retyped => "Known as another type",
        Here::NotLoaded => "Imported, not known here",
        Here::SameName => "Same type and name",
        Here::Several => "Several of this type and name",
        Here::OtherType => "Same name, other type",
        Here::New => "Not known here",
        Here::Nameless => "No name to go by",
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
