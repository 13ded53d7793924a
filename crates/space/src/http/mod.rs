//! What every request and response shares: an id, a line in the log, a caller's rate, and bodies within limits and
//! deadlines.

pub mod admission;
pub mod body;
mod body_deadline;
pub mod drain;
pub mod header;
pub mod multipart_frame;
pub mod observation;
pub mod request_id;
pub mod wrapped_body;
