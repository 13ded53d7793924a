//! Mandatory values that are not there, as the `meta` of the element itself says it.

use architrave_interface::MetaProperty;

use super::store::Catalog;

impl Catalog {
    /// The properties of a version that its `meta` calls mandatory and that have no text in any
    /// language. Empty where the version is not loaded.
    pub fn missing_values(&self, id: &str) -> Vec<&MetaProperty> {
        let Some(row) = self.row(id).filter(|row| self.columns.has(*row)) else {
            return Vec::new();
        };
        let empty: Vec<u32> = self.columns.properties(row, |properties| {
            let empty = properties.iter().filter(|p| !p.form.is_filled());
            empty.map(|property| property.meta).collect()
        });
        let metas = empty
            .into_iter()
            .map(|meta| &self.columns.metas[meta as usize]);
        metas
            .filter(|meta| meta.validation.as_ref().is_some_and(|v| v.mandatory))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::testing::element;
    use architrave_interface::Property;

    #[test]
    fn missing_values_lists_only_empty_mandatory_properties() {
        let mut catalog = Catalog::default();
        let (mut made, json) = element("i", "e", "Node", "x");
        let property = |key: &str, mandatory: bool, text: Option<&str>| -> Property {
            let value = text.map(|text| {
                serde_json::json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": text}]})
            });
            let mut property = serde_json::json!({"meta": {
                "key": key, "core": false, "type": "String", "validation": {"mandatory": mandatory},
            }});
            if let Some(value) = value {
                property["value"] = value;
            }
            serde_json::from_value(property).unwrap()
        };
        made.properties.extend([
            property("none", true, None),
            property("empty", true, Some("")),
            property("given", true, Some("x")),
            property("optional", false, None),
        ]);
        catalog.take(made, json, Origin::Pasted, 0.0);
        catalog.add(&["bare"], Origin::Pasted, 0.0);
        let keys = |id| -> Vec<&str> {
            let missing = catalog.missing_values(id).into_iter();
            missing.map(|m| m.key.as_str()).collect()
        };
        assert_eq!(keys("i"), ["none", "empty"]);
        assert!(keys("bare").is_empty() && keys("never").is_empty());
    }
}
