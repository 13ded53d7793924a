//! The settings of a process space: which classes are enabled and what an element may carry.
//!
//! The document is written by hand and stored as text ([`Settings`]), checked whole (`check`) and
//! compiled for requests ([`Compiled`]).

mod cache;
mod check;
mod compiled;
pub mod core;

use architrave_interface::{ElementClass, Group, PropertyType, Translated};
use serde::Deserialize;

pub use cache::{Cache, read};
pub use compiled::{ClassSettings, Compiled, PropertySettings};

/// The settings as they are written.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Settings {
    /// Classes that can be created and imported.
    pub enabled_classes: Vec<ElementClass>,
    /// Properties that elements may carry.
    pub properties: Vec<DeclaredProperty>,
    /// Groups that properties belong to.
    #[serde(default)]
    pub groups: Vec<Group>,
}

/// A property as the settings declare it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeclaredProperty {
    /// Its key.
    pub key: String,
    /// The type of its values.
    #[serde(rename = "type")]
    pub kind: PropertyType,
    /// The key of its group.
    #[serde(default)]
    pub group: Option<String>,
    /// Whether it comes with the service.
    #[serde(default)]
    pub core: bool,
    /// Its label.
    #[serde(default)]
    pub label: Option<Translated>,
    /// What it is for.
    #[serde(default)]
    pub description: Option<Translated>,
    /// Whether a created element must have it.
    #[serde(default)]
    pub mandatory: bool,
    /// The values of an Enum.
    #[serde(default)]
    pub literals: Option<Vec<Translated>>,
    /// The least value.
    #[serde(default)]
    pub lower_bound: Option<String>,
    /// The greatest value.
    #[serde(default)]
    pub upper_bound: Option<String>,
    /// The classes whose elements may carry it; `*` is every class.
    pub classes: Vec<String>,
}

impl Settings {
    /// Reads and checks a settings document.
    ///
    /// # Errors
    /// What is wrong, with the place in the document.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut settings: Self =
            serde_json::from_str(text).map_err(|error| format!("the settings: {error}"))?;
        check::check(&settings)?;
        core::add_missing(&mut settings.properties);
        Ok(settings)
    }
}

/// Settings that enable every class and declare nothing beyond the core properties.
pub fn permissive() -> String {
    let classes: Vec<_> = ElementClass::ALL.iter().map(ElementClass::as_str).collect();
    serde_json::json!({"enabledClasses": classes, "properties": [], "groups": []}).to_string()
}
