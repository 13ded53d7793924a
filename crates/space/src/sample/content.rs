//! The sample's files in `crates/space/sample/`; its README says what each is.

use std::collections::HashMap;

use architrave_interface::{EntityId, User};
use serde::Deserialize;

use crate::error::ApiError;

/// The model, an exchange file.
pub const MODEL: &str = include_str!("../../sample/model.xml");
/// The settings of the space.
pub const SETTINGS: &str = include_str!("../../sample/settings.json");

/// Everything about the model that its file does not contain.
#[derive(Debug)]
pub struct Content {
    pub people: Vec<Person>,
    /// External id to owners.
    pub owners: HashMap<String, Vec<EntityId>>,
    /// External ids of what was published.
    pub published: Vec<String>,
    /// Later versions, in their order.
    pub versions: Vec<LaterVersion>,
    pub validity: Validity,
}

#[derive(Debug, Deserialize)]
pub struct Person {
    pub role: Option<String>,
    pub user: User,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LaterVersion {
    pub external_id: String,
    pub by: String,
    /// How long ago it was made, where that matters.
    pub days_ago: Option<i64>,
    pub changes: Vec<Change>,
}

#[derive(Debug, Deserialize)]
pub struct Change {
    pub key: String,
    pub language: String,
    pub value: String,
}

#[derive(Debug, Deserialize)]
pub struct Validity {
    #[serde(rename = "Upcoming")]
    pub upcoming: Vec<String>,
    #[serde(rename = "Next")]
    pub next: Vec<String>,
    #[serde(rename = "Invalid")]
    pub invalid: Vec<String>,
    pub deactivated: Vec<String>,
    pub invisible: Vec<String>,
}

/// A person whose sign-in is offered.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Offered {
    pub user_id: String,
    pub label: String,
    pub can: String,
}

impl Content {
    /// Parses the sample content that is compiled in.
    pub fn embedded() -> Result<Self, ApiError> {
        Ok(Self {
            people: people()?,
            owners: serde_json::from_str(include_str!("../../sample/owners.json"))?,
            published: serde_json::from_str(include_str!("../../sample/published.json"))?,
            versions: serde_json::from_str(include_str!("../../sample/versions.json"))?,
            validity: serde_json::from_str(include_str!("../../sample/validity.json"))?,
        })
    }
}

/// The people of the space.
pub fn people() -> serde_json::Result<Vec<Person>> {
    serde_json::from_str(include_str!("../../sample/people.json"))
}

/// The sign-ins that are offered.
pub fn offered() -> serde_json::Result<Vec<Offered>> {
    serde_json::from_str(include_str!("../../sample/sign-ins.json"))
}
