//! Colors by the value of a property: a box has the color and the mark of its value.

use crate::catalog::{Catalog, sorting::SortInPlace};
use architrave_interface::PropertyType;

/// How many values have a color of their own.
pub const MOST: usize = 6;

/// The values of a property among the boxes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueColors {
    /// The place of each box's value in `values`; `None` without a value, or with one beyond [`MOST`].
    pub of: Vec<Option<usize>>,
    /// The values with the number of their boxes: as the settings list them, else the most frequent first.
    pub values: Vec<(String, usize)>,
    /// How many boxes have other values.
    pub others: usize,
    /// How many have none.
    pub without: usize,
}

impl ValueColors {
    /// The values of a property of these rows, in a language.
    pub fn of(catalog: &Catalog, rows: &[usize], key: &str, language: &str) -> Self {
        let mut values: Vec<(String, usize)> = Vec::new();
        let texts = rows.iter().map(|row| text(catalog, *row, key, language));
        let texts: Vec<Option<String>> = texts.collect();
        for text in texts.iter().flatten() {
            match values.iter_mut().find(|(value, _)| value == text) {
                Some((_, count)) => *count += 1,
                None => values.push((text.clone(), 1)),
            }
        }
        let literals = literals(catalog, key, language);
        let place = |value: &String| literals.iter().position(|l| l == value);
        values.arrange_by(|a, b| {
            let listed = |value| place(value).unwrap_or(usize::MAX);
            let by_place = listed(&a.0).cmp(&listed(&b.0));
            by_place.then(b.1.cmp(&a.1)).then_with(|| a.0.cmp(&b.0))
        });
        let others = values.iter().skip(MOST).map(|(_, count)| count).sum();
        values.truncate(MOST);
        let of = texts.iter().map(|text| {
            let text = text.as_ref()?;
            values.iter().position(|(value, _)| value == text)
        });
        Self {
            of: of.collect(),
            without: texts.iter().filter(|text| text.is_none()).count(),
            others,
            values,
        }
    }

    /// The property keys that colors can show, with their labels: those with few values.
    pub fn keys(catalog: &Catalog, language: &str) -> Vec<(String, String)> {
        let keys = catalog.property_keys().into_iter();
        let keys =
            keys.filter(|meta| matches!(meta.kind, PropertyType::Enum | PropertyType::Boolean));
        let label = |meta: &architrave_interface::MetaProperty| {
            let label = meta.label.as_ref().and_then(|label| label.best(language));
            label.map_or_else(|| meta.key.clone(), |label| label.value.clone())
        };
        keys.map(|meta| (meta.key.clone(), label(meta))).collect()
    }
}

fn text(catalog: &Catalog, row: usize, key: &str, language: &str) -> Option<String> {
    let value = catalog.property(row, key)?.value?;
    let text = value.best(language)?.value.clone();
    (!text.is_empty()).then_some(text)
}

fn literals(catalog: &Catalog, key: &str, language: &str) -> Vec<String> {
    let meta = catalog.meta_of(key);
    let literals = meta.and_then(|meta| meta.validation.as_ref()?.literals.as_ref());
    let texts = literals.into_iter().flatten();
    texts
        .filter_map(|literal| Some(literal.best(language)?.value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::catalog::Origin;
    use crate::catalog::testing::{element, with};

    fn catalog(values: &[Option<&str>]) -> Catalog {
        let mut catalog = Catalog::default();
        for (n, value) in values.iter().enumerate() {
            let (plain, _) = element(&format!("i{n}"), &format!("e{n}"), "Node", "Node");
            let text = |text: &str| json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": text}]});
            let property = json!({
                "meta": {"key": "risk", "core": false, "type": "Enum", "validation": {
                    "mandatory": false, "literals": [text("High"), text("Low")]}},
                "value": value.map(text),
            });
            let (element, json) = with(&plain, json!({"properties": [property]}));
            catalog.take(element, json, Origin::Pasted, 1.0);
        }
        catalog
    }

    #[test]
    fn values_come_as_the_settings_list_them_and_then_by_frequency() {
        let values = [
            Some("Odd"),
            Some("Low"),
            None,
            Some("High"),
            Some("Low"),
            Some("Odd"),
        ];
        let catalog = catalog(&values);
        let colors = ValueColors::of(&catalog, &[0, 1, 2, 3, 4, 5], "risk", "en");
        let names: Vec<&str> = colors
            .values
            .iter()
            .map(|(value, _)| value.as_str())
            .collect();
        assert_eq!(names, ["High", "Low", "Odd"]);
        let expected = [Some(2), Some(1), None, Some(0), Some(1), Some(2)];
        assert_eq!((&colors.of[..], colors.without), (&expected[..], 1));
    }

    #[test]
    fn values_beyond_the_colors_are_counted() {
        let values = ["a", "b", "c", "d", "e", "f", "g", "h"].map(Some);
        let catalog = catalog(&values);
        let rows: Vec<usize> = (0..8).collect();
        let colors = ValueColors::of(&catalog, &rows, "risk", "en");
        assert_eq!((colors.values.len(), colors.others), (MOST, 2));
        assert_eq!(&colors.of[5..], [Some(5), None, None]);
    }
}
