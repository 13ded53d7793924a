//! The rules that files are checked by before they are imported: those of the Quality page.

use crate::features::quality::STORED_RULES;
use crate::state::App;
use crate::storage::StoreName;

/// The rules as they are stored, which the worker reads: empty for the built-in set. The only place that chooses them.
pub async fn stored_rules(app: App) -> String {
    let Some(storage) = app.storage() else {
        return String::new();
    };
    let bytes = storage.bytes(StoreName::Notes, STORED_RULES).await;
    let bytes = bytes.unwrap_or_default().unwrap_or_default();
    String::from_utf8(bytes.to_vec()).unwrap_or_default()
}
