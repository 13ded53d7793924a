//! The service over HTTP, as its clients see it: a file an operation.

// Helpers of tests count as code to clippy; here, too, a failure is a failed test.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod admin;
mod assets;
mod backup;
mod bulk_post;
mod check;
mod command_line;
mod contract;
mod create_post;
mod credentials;
mod database;
mod exported_space;
mod idempotency;
mod import_post;
mod migrate;
mod publish_post;
mod robustness;
mod sample;
mod support;
mod user_get;
mod versions;
