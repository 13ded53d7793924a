//! The messages between the app and the retrieval worker. The worker itself is the binary of this crate.

mod message;
mod transport;

pub use message::{Command, Event, FetchError, FetchRequest, RowBytes};
pub use transport::{command_from_js, command_to_js, event_from_js, event_to_js};
