//! The messages between the app and the layout worker. The worker itself is the binary of this crate.

mod message;

pub use message::{Event, LayoutJob, LayoutResult};
