//! The service over HTTP, as its clients see it: a file an operation.

// Helpers of tests count as code to clippy; here, too, a failure is a failed test.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod admin;
mod assets;
mod backup;
mod bulk_parts;
mod bulk_post;
mod check;
mod client;
mod cluster;
mod command_line;
mod concurrency;
mod content;
mod contract;
mod create_post;
mod credentials;
mod database;
mod deploy;
mod durability;
mod exported_space;
mod forged_tokens;
mod idempotency;
mod identity;
mod identity_keys;
mod identity_program;
mod identity_provider;
mod import_post;
mod import_sizes;
mod limits;
mod location;
mod logging;
mod migrate;
mod monitor;
mod permissions;
mod postgres;
mod program;
mod publish_post;
mod robustness;
mod sample;
mod secrets;
mod slow_clients;
mod stopping;
mod support;
mod user_get;
mod versions;
