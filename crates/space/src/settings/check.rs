//! What a settings document must satisfy beyond its shape.

use std::collections::HashSet;

use architrave_interface::{ElementClass, PropertyType};

use super::core::{DESCRIPTION, NAME};
use super::{DeclaredProperty, Settings};

/// Checks the whole document and returns every fault, one a line.
pub fn check(settings: &Settings) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut seen = HashSet::new();
    for (n, class) in settings.enabled_classes.iter().enumerate() {
        if !class.is_known() {
            faults.push(format!(
                "enabledClasses[{n}]: there is no class \"{class}\""
            ));
        } else if !seen.insert(class) {
            faults.push(format!("enabledClasses[{n}]: {class} is there twice"));
        }
    }
    let mut groups = HashSet::new();
    for (n, group) in settings.groups.iter().enumerate() {
        if group.key.is_empty() {
            faults.push(format!("groups[{n}]: the key is empty"));
        } else if !groups.insert(group.key.as_str()) {
            faults.push(format!("groups[{n}]: \"{}\" is there twice", group.key));
        }
    }
    let mut keys = HashSet::new();
    for (n, property) in settings.properties.iter().enumerate() {
        let place = format!("properties[{n}] \"{}\"", property.key);
        if property.key.is_empty() {
            faults.push(format!("properties[{n}]: the key is empty"));
        } else if !keys.insert(property.key.as_str()) {
            faults.push(format!("{place}: the key is there twice"));
        }
        if let Some(group) = &property.group
            && !groups.contains(group.as_str())
        {
            faults.push(format!("{place}: there is no group \"{group}\""));
        }
        check_property(&place, property, &mut faults);
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n")),
    }
}

fn check_property(place: &str, property: &DeclaredProperty, faults: &mut Vec<String>) {
    if !property.kind.is_known() {
        faults.push(format!("{place}: there is no type \"{}\"", property.kind));
    }
    let is_text = matches!(property.kind, PropertyType::String | PropertyType::BBCode);
    if [NAME, DESCRIPTION].contains(&property.key.as_str())
        && !(is_text && property.classes.iter().any(|class| class == "*"))
    {
        faults.push(format!(
            "{place}: a core property is a String or BBCode, with classes [\"*\"]"
        ));
    }
    if property.classes.is_empty() {
        faults.push(format!("{place}: classes is empty; [\"*\"] is every class"));
    }
    for class in &property.classes {
        if class != "*" && !ElementClass::from(class.as_str()).is_known() {
            faults.push(format!("{place}: classes: there is no class \"{class}\""));
        }
    }
    let literals = property.literals.as_deref().unwrap_or_default();
    match (&property.kind, literals.is_empty()) {
        (PropertyType::Enum, true) => faults.push(format!("{place}: an Enum needs literals")),
        (PropertyType::Enum, false) => {
            let empty = literals.iter().position(|l| l.translations.is_empty());
            if let Some(n) = empty {
                faults.push(format!("{place}: literals[{n}] has no translations"));
            }
        }
        (kind, false) => faults.push(format!("{place}: {kind} takes no literals")),
        _ => {}
    }
    let bounds = [
        ("lowerBound", &property.lower_bound),
        ("upperBound", &property.upper_bound),
    ];
    for (name, bound) in bounds {
        if let Some(bound) = bound
            && !architrave_values::is_bound(&property.kind, bound)
        {
            let kind = &property.kind;
            faults.push(format!("{place}: {name} \"{bound}\" is no bound of {kind}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_error_lists_every_fault_with_its_path() {
        let faults = Settings::parse(
            r#"{"enabledClasses": ["Node", "Nodes", "Node"],
                "groups": [{"key": "g", "core": false}, {"key": "g", "core": false}],
                "properties": [
                  {"key": "a", "type": "Integer", "lowerBound": "x", "classes": ["*"]},
                  {"key": "a", "type": "Int", "classes": []},
                  {"key": "b", "type": "Enum", "group": "h", "classes": ["Nodes"]},
                  {"key": "name", "type": "Integer", "literals": [{"defaultLanguage": "en", "translations": []}], "classes": ["Node"]}
                ]}"#,
        )
        .unwrap_err();
        let expected = r#"enabledClasses[1]: there is no class "Nodes"
enabledClasses[2]: Node is there twice
groups[1]: "g" is there twice
properties[0] "a": lowerBound "x" is no bound of Integer
properties[1] "a": the key is there twice
properties[1] "a": there is no type "Int"
properties[1] "a": classes is empty; ["*"] is every class
properties[2] "b": there is no group "h"
properties[2] "b": classes: there is no class "Nodes"
properties[2] "b": an Enum needs literals
properties[3] "name": a core property is a String or BBCode, with classes ["*"]
properties[3] "name": Integer takes no literals"#;
        assert_eq!(faults, expected);
    }

    #[test]
    fn settings_error_names_an_unknown_field_and_its_line() {
        let error = Settings::parse("{\"enabledClasses\": [],\n \"propertees\": []}").unwrap_err();
        assert!(
            error.contains("propertees") && error.contains("line 2"),
            "{error}"
        );
    }
}
