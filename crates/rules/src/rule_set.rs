//! A set of rules, as it is shared between people and with `architrave-check`.

use serde::{Deserialize, Serialize};

use crate::{Check, Severity};

/// The version of the format that this crate reads and writes.
pub const VERSION: u32 = 1;

/// A set of rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleSet {
    /// The version of the format.
    pub version: u32,
    /// What people call it.
    pub name: String,
    /// The rules, in the order in which they are shown.
    pub rules: Vec<Rule>,
    /// Findings that somebody accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Accepted>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// Lower-case letters, digits and hyphens; another one for each rule of a set. Keys of findings begin with it.
    pub id: String,
    /// A name of its own. Without one, the caller names the rule by its check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How bad a finding is.
    pub severity: Severity,
    /// A text of the filter language; empty for all elements. A relationship is checked if one of its ends is in the scope.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub scope: String,
    /// Whether it runs.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub enabled: bool,
    /// What it checks.
    pub check: Check,
}

/// A finding that somebody accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Accepted {
    /// The key of the finding.
    pub key: String,
    /// Why.
    pub reason: String,
    /// Who accepted it: the name, as people are to read it.
    pub by: String,
    /// When, as RFC 3339 writes times.
    pub at: String,
}

impl Rule {
    /// A rule that runs on all elements.
    pub fn new(id: &str, severity: Severity, check: Check) -> Self {
        Self {
            id: id.to_owned(),
            name: None,
            severity,
            scope: String::new(),
            enabled: true,
            check,
        }
    }

    /// Whether a text can be the id of a rule.
    pub fn is_id(text: &str) -> bool {
        let is_inner = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let is_edge = |byte: Option<&u8>| byte.is_some_and(|byte| *byte != b'-');
        let bytes = text.as_bytes();
        bytes.len() <= 64
            && bytes.iter().all(|byte| is_inner(*byte))
            && is_edge(bytes.first())
            && is_edge(bytes.last())
    }
}

impl RuleSet {
    /// The set as JSON, to be read by people too.
    pub fn to_json(&self) -> String {
        // Nothing of it can fail: there are no maps with keys other than texts.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

const fn yes() -> bool {
    true
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_yes(is: &bool) -> bool {
    *is
}
