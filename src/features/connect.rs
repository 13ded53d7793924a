//! Connecting to a process space: three things to type, one empty read to check them.

mod advanced;
mod credentials;
pub(crate) mod form;
pub(crate) mod secrets;
pub(crate) mod sign_ins;
