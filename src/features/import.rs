//! Import of an exchange file: choose, check here, upload once, and account for every part.

mod beside;
mod browse;
mod causes;
pub(crate) mod check;
mod checks;
mod chip;
pub(crate) mod choose;
mod chooser;
mod compare;
mod compared;
mod desk;
mod details;
mod drop;
mod export;
pub(crate) mod files;
mod finding;
mod findings;
pub(crate) mod header;
mod join;
mod line;
mod lines;
mod listing;
mod loading;
mod lost;
mod model;
pub(crate) mod progress;
mod reading;
mod reasons;
mod receipt;
mod report;
pub(crate) mod result;
mod retrying;
mod sending;
mod steps;
pub(crate) mod strip;
mod summary;
mod undeclared;
mod unread;
pub(crate) mod waiting;
mod work;

pub use chip::ImportChip;
pub use drop::DropAnywhere;
pub use receipt::{Receipt as ImportReceipt, imported_ids};
pub use result::ImportReceiptView;
pub use summary::KeptStrip as ImportReceiptStrip;
pub use work::{ImportWork, use_import};

pub use work::Stage;

/// The name of a retry file: `model.xml` → `model-retry.xml`.
fn retry_name(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}-retry.xml")
}
