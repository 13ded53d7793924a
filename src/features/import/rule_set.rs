//! The rule set that files are checked by before they are imported: that of the Quality page.

use crate::features::quality::stored_rules;
use crate::state::App;

/// The JSON of the set, as a command of the worker has it: empty for the built-in rules, of which the worker knows those
/// for the languages of the file. The only place that chooses it.
pub async fn rule_set(app: App, language: &str) -> String {
    match stored_rules(app).await {
        Some(stored) => stored.set(&[language]).to_json(),
        None => String::new(),
    }
}
