//! `space`: a small reference service for process spaces of architecture elements.
//!
//! It speaks the whole interface on one machine: axum in front ([`router()`]), SQLite behind
//! ([`store`]), the exchange reader for imports ([`import`]). Where the interface is silent, the
//! decision stands in `docs/assumptions.md`, with the module that holds it.

pub mod args;
pub mod assets;
pub mod auth;
pub mod clock;
pub mod commands;
pub mod error;
mod handlers;
mod http;
pub mod import;
pub mod limits;
mod render;
pub mod router;
pub mod sample;
pub mod server;
pub mod settings;
pub mod store;
pub mod values;

pub use handlers::create::check_creation;
pub use router::{App, router};
