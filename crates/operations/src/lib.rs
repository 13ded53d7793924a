//! The state machine of writes: creations, publications and imports.
//!
//! The service can neither undo a write nor say afterwards whether it was made (`docs/interface.md`). So each
//! operation is recorded on the disk before it is sent, and one whose response is lost is
//! [`OperationState::Unknown`] until a person decides. No operation is sent twice without that decision.
//!
//! ```text
//! Prepared ──> Recorded ──> Sent ──> Done
//!    ^             │          ├────> Refused
//!    └─────────────┴──────────┤
//!                             └────> Unknown ──> Prepared, Done or Resolved, by a [`Decision`]
//! ```
//!
//! The crate does no input or output. [`Run`] returns what to do next as a [`Step`]; the caller does it and reports
//! the result. Clocks, disks, requests and locks belong to the caller, so that tests can interleave them at will.

mod policy;
mod run;
mod state;

pub use policy::{OnRefusal, Policy, RequestOutcome};
pub use run::{EndReason, Run, Step};
pub use state::{Decision, OperationState};
