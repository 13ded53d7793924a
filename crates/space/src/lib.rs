//! `space`: a small reference service for process spaces of architecture elements.
//!
//! It implements the whole interface in one program: axum for HTTP ([`router()`]), SQLite or PostgreSQL for data
//! ([`store`]), the exchange reader for imports ([`import`]). `docs/assumptions.md` has the
//! decisions on what the interface leaves open, each with its module.

pub mod admin;
pub mod args;
pub mod assets;
pub mod auth;
pub mod backup;
pub mod check;
pub mod clock;
pub mod commands;
pub mod disk;
pub mod error;
mod handlers;
mod http;
pub mod import;
pub mod limits;
pub mod logging;
pub mod metrics;
pub mod migrate;
pub mod monitor;
mod render;
pub mod router;
pub mod sample;
pub mod server;
pub mod settings;
pub mod store;
mod tls;
pub mod values;

pub use handlers::create::check_creation;
pub use router::{App, router};
