//! Settings as requests need them: per class, with the JSON of groups and metas already written.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{
    ElementClass, Extra, Group, MetaProperty, PropertyType, PropertyValidation,
};
use serde_json::value::{RawValue, to_raw_value};

use super::{DeclaredProperty, Settings};

/// The settings of a process space, ready for use.
#[derive(Debug)]
pub struct Compiled {
    enabled: HashSet<ElementClass>,
    classes: HashMap<ElementClass, ClassSettings>,
    properties: Vec<Arc<PropertySettings>>,
}

/// What elements of one class carry.
#[derive(Debug)]
pub struct ClassSettings {
    /// The groups of its properties, as JSON.
    pub groups: Box<RawValue>,
    /// Its properties, in the order of the settings.
    pub properties: Vec<Arc<PropertySettings>>,
}

/// A declared property.
#[derive(Debug)]
pub struct PropertySettings {
    /// What the settings say of it.
    pub meta: MetaProperty,
    /// The same as JSON.
    pub json: Box<RawValue>,
}

impl Compiled {
    /// Compiles checked settings.
    ///
    /// # Errors
    /// When a text of the settings cannot be written as JSON.
    pub fn new(settings: &Settings) -> serde_json::Result<Self> {
        let properties = settings
            .properties
            .iter()
            .map(|declared| {
                let meta = meta(declared);
                let json = to_raw_value(&meta)?;
                Ok(Arc::new(PropertySettings { meta, json }))
            })
            .collect::<serde_json::Result<Vec<_>>>()?;
        let mut classes = HashMap::new();
        for class in ElementClass::ALL {
            let of_class: Vec<_> = settings
                .properties
                .iter()
                .zip(&properties)
                .filter(|(declared, _)| declared.is_for(class))
                .map(|(_, property)| Arc::clone(property))
                .collect();
            let groups: Vec<&Group> = settings
                .groups
                .iter()
                .filter(|group| {
                    of_class
                        .iter()
                        .any(|property| property.meta.group.as_ref() == Some(&group.key))
                })
                .collect();
            let settings = ClassSettings {
                groups: to_raw_value(&groups)?,
                properties: of_class,
            };
            classes.insert(class.clone(), settings);
        }
        Ok(Self {
            enabled: settings.enabled_classes.iter().cloned().collect(),
            classes,
            properties,
        })
    }

    /// Whether elements of the class can be created and imported.
    pub fn is_enabled(&self, class: &ElementClass) -> bool {
        self.enabled.contains(class)
    }

    /// What elements of the class carry; `None` for a class the interface does not list.
    pub fn class(&self, class: &ElementClass) -> Option<&ClassSettings> {
        self.classes.get(class)
    }

    /// The property with this key, whatever its classes.
    pub fn any(&self, key: &str) -> Option<&PropertySettings> {
        let found = self.properties.iter().find(|p| p.meta.key == key);
        found.map(AsRef::as_ref)
    }
}

impl ClassSettings {
    /// The property with this key.
    pub fn property(&self, key: &str) -> Option<&PropertySettings> {
        let found = self.properties.iter().find(|p| p.meta.key == key);
        found.map(AsRef::as_ref)
    }
}

impl PropertySettings {
    /// Whether a created element must have a value.
    pub fn is_mandatory(&self) -> bool {
        self.meta.validation.as_ref().is_some_and(|v| v.mandatory)
    }
}

impl DeclaredProperty {
    fn is_for(&self, class: &ElementClass) -> bool {
        self.classes
            .iter()
            .any(|name| name == "*" || name == class.as_str())
    }
}

fn meta(declared: &DeclaredProperty) -> MetaProperty {
    let has_validation = declared.mandatory
        || declared.kind == PropertyType::Enum
        || declared.lower_bound.is_some()
        || declared.upper_bound.is_some();
    MetaProperty {
        key: declared.key.clone(),
        kind: declared.kind.clone(),
        core: declared.core,
        group: declared.group.clone(),
        label: declared.label.clone(),
        description: declared.description.clone(),
        validation: has_validation.then(|| PropertyValidation {
            mandatory: declared.mandatory,
            literals: declared.literals.clone(),
            lower_bound: declared.lower_bound.clone(),
            upper_bound: declared.upper_bound.clone(),
            extra: Extra::none(),
        }),
        extra: Extra::none(),
    }
}
