//! The only code in the app that speaks HTTP. A file a resource, one function an operation, over
//! one client and one error.

mod archimate;
mod client;
mod elements;
mod error;
mod leaving;
mod retriever;
mod site;
mod users;

pub use archimate::{Upload, UploadPhase};
pub use client::{Client, IDEMPOTENCY_KEY, PATIENCE, Reply, TokenStep, TokenWatch, use_client};
pub use elements::BulkQuery;
pub use error::{ApiError, Outcome, Refusal};
pub use retriever::Retriever;
pub use site::{load_bytes, load_config, load_ids, load_page, load_rule_set, load_text};
pub use users::{names_user, says_no_such_user};
