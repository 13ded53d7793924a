//! What rules read of every row: names by language, values of one property, and mandatory values.

use std::sync::Arc;

use architrave_interface::MetaProperty;
use architrave_rows::TextForm;

use crate::NAME;
use crate::derived_columns::{Coded, RowProperty, ValueState};
use crate::packed::empty_properties;
use crate::store::Catalog;
use crate::view::matches_language;

/// Which rows have a name in a language.
#[derive(Debug)]
pub struct NamedRows<'a> {
    sets: &'a [u32],
    has: Vec<bool>,
}

impl NamedRows<'_> {
    /// Whether a row has a name that is not blank.
    pub fn contains(&self, row: usize) -> bool {
        let set = self.sets.get(row);
        set.is_some_and(|set| self.has.get(*set as usize).copied().unwrap_or(false))
    }
}

/// The values of one property that do not fit.
#[derive(Debug)]
pub struct Misfits {
    cells: Arc<Coded<RowProperty>>,
    /// By the number of a value.
    texts: Vec<Option<Box<str>>>,
}

impl Misfits {
    /// The first text of a row's value, if the value does not fit.
    pub fn get(&self, row: usize) -> Option<&str> {
        let code = *self.cells.codes.get(row)?;
        self.texts.get(code as usize)?.as_deref()
    }
}

impl Catalog {
    /// The name of a row to show a reader of `language`; `None` where it has none or the row has no element.
    pub fn name_at(&self, row: usize, language: &str) -> Option<&str> {
        let (_, name) = self.columns.best_name(row, language)?;
        Some(name)
    }

    /// Which rows have a name in `language`, where `de` includes `de-AT`; without a language, in any one.
    pub fn named_rows(&self, language: Option<&str>) -> NamedRows<'_> {
        let columns = &self.columns;
        let has = |set: &Vec<u32>| {
            let mut set = set.iter();
            match language {
                Some(wanted) => {
                    set.any(|number| matches_language(columns.pool.get(*number), wanted))
                }
                None => set.len() > 0,
            }
        };
        let sets = columns.name_language_sets.all().iter();
        NamedRows {
            sets: &columns.name_languages,
            has: sets.map(has).collect(),
        }
    }

    /// Whether any element that was loaded has this property, with or without a value.
    pub fn has_property(&self, key: &str) -> bool {
        self.columns.metas.iter().any(|meta| meta.key == key)
    }

    /// Whether each row has a value of a property in any language; a blank name is none.
    pub fn rows_with_value(&self, key: &str) -> Vec<bool> {
        if key == NAME {
            let named = self.named_rows(None);
            return (0..self.entries().len())
                .map(|row| named.contains(row))
                .collect();
        }
        let states = self.value_states(key);
        let states = states.iter();
        states.map(|state| *state != ValueState::Missing).collect()
    }

    /// The rows whose value of a property has texts, none of which `fits`. It is called once for each distinct text, with
    /// whether that is only the beginning of the value.
    pub fn misfits(&self, key: &str, fits: impl Fn(&str, bool) -> bool) -> Misfits {
        let cells = self.property_cells(key);
        let misfit = |value: &RowProperty| {
            let is_beginning = value.0.as_ref()?.form == TextForm::Start;
            let (_, texts) = value.texts()?;
            let mut filled = texts.iter().filter(|(_, text)| !text.trim().is_empty());
            let (_, first) = filled.clone().next()?;
            let is_fitting = filled.any(|(_, text)| fits(text, is_beginning));
            (!is_fitting).then(|| first.clone())
        };
        let texts = cells.values.iter().map(misfit).collect();
        Misfits { cells, texts }
    }

    /// Calls `found` with each of these rows and the number of each of its properties that its `meta` calls mandatory and
    /// that has no text in any language: see [`Catalog::missing_values`].
    pub fn each_missing_value(
        &self,
        rows: impl Iterator<Item = usize>,
        mut found: impl FnMut(usize, u32),
    ) {
        let metas = self.columns.metas.iter();
        let is_mandatory = |meta: &MetaProperty| {
            let validation = meta.validation.as_ref();
            validation.is_some_and(|validation| validation.mandatory)
        };
        let mandatory: Vec<bool> = metas.map(is_mandatory).collect();
        if !mandatory.contains(&true) {
            return;
        }
        for row in rows {
            self.columns.property_cell(row, |cell, numbers| {
                empty_properties(cell, &mandatory, numbers, |meta| found(row, meta));
            });
        }
    }

    /// The meta property of a number that [`Catalog::each_missing_value`] gives.
    pub fn meta_property(&self, number: u32) -> Option<&MetaProperty> {
        self.columns.metas.get(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::testing::{element, with};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn text(texts: &[(&str, &str)]) -> Value {
        let texts = texts.iter();
        let texts: Vec<Value> = texts
            .map(|(language, value)| json!({"language": language, "value": value}))
            .collect();
        json!({"defaultLanguage": "en", "translations": texts})
    }

    fn property(key: usize, mandatory: bool, value: Option<&str>) -> Value {
        let mut property = json!({"meta": {
            "key": format!("k{key}"), "core": false, "type": "String", "validation": {"mandatory": mandatory},
        }});
        if let Some(value) = value {
            property["value"] = text(&[("en", value)]);
        }
        property
    }

    proptest! {
        #[test]
        fn each_missing_value_finds_the_missing_values_of_every_row(
            elements in proptest::collection::vec(
                proptest::collection::vec((0_usize..4, any::<bool>(), proptest::option::of("[a-c]{0,2}")), 0..5),
                0..5,
            ),
        ) {
            let mut catalog = Catalog::default();
            for (number, properties) in elements.iter().enumerate() {
                let properties: Vec<Value> = properties
                    .iter()
                    .map(|(key, mandatory, value)| property(*key, *mandatory, value.as_deref()))
                    .collect();
                let id = format!("i{number}");
                let (plain, _) = element(&id, &id, "Node", "x");
                let (made, json) = with(&plain, json!({"properties": properties}));
                catalog.take(made, json, Origin::Pasted, 0.0);
            }
            let mut found = Vec::new();
            catalog.each_missing_value(catalog.rows(), |row, meta| {
                found.push((row, catalog.meta_property(meta).unwrap().key.clone()));
            });
            let expected: Vec<(usize, String)> = catalog
                .rows()
                .flat_map(|row| {
                    let missing = catalog.missing_values(catalog.id_at(row)).into_iter();
                    missing.map(move |meta| (row, meta.key.clone())).collect::<Vec<_>>()
                })
                .collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn named_rows_compare_languages_and_ignore_blank_names() {
        let mut catalog = Catalog::default();
        let all: [&[(&str, &str)]; 4] = [
            &[("en", "x"), ("de-AT", "y")],
            &[("en", "x"), ("de", " ")],
            &[("de", "z")],
            &[("en", " ")],
        ];
        for (number, names) in all.into_iter().enumerate() {
            let id = format!("i{number}");
            let (plain, _) = element(&id, &id, "Node", "x");
            let name = json!([{"meta": {"key": "name", "core": true, "type": "String"}, "value": text(names)}]);
            let (made, json) = with(&plain, json!({"properties": name}));
            catalog.take(made, json, Origin::Pasted, 0.0);
        }
        let named = |language| {
            let named = catalog.named_rows(language);
            (0..4).map(|row| named.contains(row)).collect::<Vec<_>>()
        };
        assert_eq!(named(Some("de")), [true, false, true, false]);
        assert_eq!(named(Some("en")), [true, true, false, false]);
        assert_eq!(named(None), [true, true, true, false]);
        assert_eq!(catalog.rows_with_value("name"), named(None));
    }

    #[test]
    fn misfits_have_no_text_that_fits() {
        let mut catalog = Catalog::default();
        let all: [&[(&str, &str)]; 4] = [
            &[("en", "High"), ("de", "Hoch")],
            &[("en", "Odd")],
            &[("en", " ")],
            &[],
        ];
        for (number, texts) in all.into_iter().enumerate() {
            let id = format!("i{number}");
            let (plain, _) = element(&id, &id, "Node", "x");
            let risk = json!([{"meta": {"key": "risk", "core": false, "type": "String"}, "value": text(texts)}]);
            let (made, json) = with(&plain, json!({"properties": risk}));
            catalog.take(made, json, Origin::Pasted, 0.0);
        }
        let misfits = catalog.misfits("risk", |text, _| text == "High");
        let found: Vec<_> = (0..4).map(|row| misfits.get(row)).collect();
        assert_eq!(found, [None, Some("Odd"), None, None]);
        assert!(catalog.has_property("risk") && !catalog.has_property("cost"));
    }
}
