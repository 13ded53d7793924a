//! What the deployment says: `config.json` beside `index.html`. See `docs/assumptions.md`.

use crate::t;
use serde::Deserialize;

/// The deployment's configuration. Every field is optional; a missing file is the defaults.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Config {
    /// Where the service is; empty for the origin that serves the app.
    pub base_url: String,
    /// The process space to offer.
    pub warehouse_id: Option<String>,
    /// Whether the service recognises a repeated creation or import by its `Idempotency-Key`.
    pub idempotency_key: bool,
    /// Lists of instance ids that the deployment offers.
    pub id_lists: Vec<IdList>,
    /// Sets of rules that the deployment offers: URLs of the same origin, relative to the app.
    pub rule_sets: Vec<String>,
    /// Sign-ins of the sample; no real deployment has them.
    pub sign_ins: Vec<SignIn>,
}

/// A list of instance ids: a JSON array of strings at a URL of the same origin.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct IdList {
    /// What to call it.
    pub name: String,
    /// Where it is, relative to the app.
    pub url: String,
}

/// A person of the sample to sign in as.
#[derive(Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignIn {
    /// The user's id.
    pub user_id: String,
    /// The name to show.
    pub display_name: String,
    /// The role, in words.
    #[serde(default)]
    pub label: String,
    /// What the person may do, in words.
    #[serde(default)]
    pub can: String,
    /// The access token.
    pub token: String,
    /// The licence key.
    pub licence: String,
}

// The token and the licence key must not reach a log.
impl std::fmt::Debug for SignIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignIn")
            .field("user_id", &self.user_id)
            .finish_non_exhaustive()
    }
}

/// Reads the text of `config.json`.
///
/// # Errors
/// A sentence that says what is wrong and where.
pub fn parse(text: &str) -> Result<Config, String> {
    serde_json::from_str(text).map_err(|error| t::errors::site::config(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_config_field_is_optional() {
        assert_eq!(parse("{}"), Ok(Config::default()));
    }

    #[test]
    fn a_parse_error_names_line_and_column() {
        let error = parse("{\"baseUrl\": 3}").unwrap_err();
        assert!(error.contains("line 1 column 13"), "{error}");
    }

    #[test]
    fn secrets_stay_out_of_debug_output() {
        let text = r#"{"signIns": [{"userId": "u", "displayName": "U", "token": "hush", "licence": "quiet"}]}"#;
        let shown = format!("{:?}", parse(text).unwrap());
        assert!(
            !shown.contains("hush") && !shown.contains("quiet"),
            "{shown}"
        );
    }
}
