//! Import of an exchange file: choose, check locally, upload once, and report every part.

mod browse;
mod causes;
pub(crate) mod check;
mod checks;
mod chip;
pub(crate) mod choose;
mod chooser;
mod details;
mod drop;
mod export;
pub(crate) mod files;
mod findings;
mod gradual_render;
pub(crate) mod header;
mod history;
mod impact;
mod join;
mod line;
mod lines;
mod listing;
mod lists;
mod loading;
mod matches;
mod model;
pub(crate) mod progress;
mod reasons;
mod receipt;
mod receipt_diff;
mod report;
pub(crate) mod result;
mod retry_file;
mod rows;
mod rule_run;
mod rule_set;
mod rules;
mod sending;
mod session;
pub(crate) mod strip;
mod summary;
mod undeclared;
mod unknown;
mod unreadable;
mod views;
pub(crate) mod waiting;
mod work;
mod worker;
mod worker_events;

use crate::state::Tone;
pub use chip::ImportChip;
pub use drop::DropAnywhere;
pub use receipt::{Receipt as ImportReceipt, heads};
pub use result::ImportReceiptView;
pub use session::Stage;
pub use summary::ImportReceiptStrip;
pub use views::{decoded as decoded_views, saved_views};
pub use work::{ImportWork, use_import};

/// The name of a file that belongs to an imported one: `model.xml` and `retry.xml` are `model-retry.xml`.
fn sibling_file_name(name: &str, end: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}-{end}")
}

impl ImportWork {
    /// Saves a table about the current file, and reports it.
    fn save_csv(self, end: &str, csv: &str, saved: &str) {
        let name = sibling_file_name(&self.session_now().facts.name, end);
        let toasts = self.app.toasts;
        if toasts.save_csv(&name, csv) {
            toasts.show(Tone::Good, saved);
        }
    }
}
