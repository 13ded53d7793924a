//! What every request and response shares: bodies within limits and deadlines, one line in the log.

pub mod body;
mod body_deadline;
pub mod drain;
pub mod header;
pub mod log;
