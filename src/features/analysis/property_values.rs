//! The values of a property in words.

use architrave_interface::{MetaProperty, PropertyType};

use crate::catalog::{Catalog, NAME};
use crate::features::element::value_text;

/// The value of a row in words, in the language of the content; of a long one its beginning; `None` without one.
pub fn property(catalog: &Catalog, row: usize, key: &str, language: &str) -> Option<String> {
    let cell = catalog.property(row, key)?;
    let best = |texts: Option<&architrave_interface::Translated>| {
        texts.and_then(|texts| Some(texts.best(language)?.value.clone()))
    };
    let text = match best(cell.value.as_ref()) {
        Some(value) => value_text(cell.meta, &value, language),
        None => best(cell.excerpt.as_ref())?,
    };
    let text = text.trim().replace(['\n', '\r'], " ");
    (!text.is_empty()).then_some(text)
}

/// The place of a value among the literals of a property; `None` where it has none.
pub fn literal(catalog: &Catalog, key: &str, value: &str) -> Option<usize> {
    let validation = catalog.meta_of(key)?.validation.as_ref()?;
    let literals = validation.literals.as_ref()?.iter();
    let is_value = |literal: &architrave_interface::Translated| {
        literal.translations.iter().any(|t| t.value == value)
    };
    literals.clone().position(is_value)
}

/// What a property is called, for a reader of a language.
pub fn label(catalog: &Catalog, key: &str, language: &str) -> String {
    let label = catalog.meta_of(key).and_then(|meta| meta.label.as_ref());
    let label = label.and_then(|label| label.best(language));
    label.map_or_else(|| key.to_owned(), |label| label.value.clone())
}

/// The keys and labels of the properties that are wanted.
pub fn properties(
    catalog: &Catalog,
    language: &str,
    is_wanted: fn(&MetaProperty) -> bool,
) -> Vec<(String, String)> {
    let keys = catalog.property_keys().into_iter();
    let keys = keys.filter(|meta| is_wanted(meta));
    let named = |meta: &MetaProperty| (meta.key.clone(), label(catalog, &meta.key, language));
    keys.map(named).collect()
}

/// Whether elements can be grouped by the values of a property: markup is too long, and a name is of one element.
pub fn groups_elements(meta: &MetaProperty) -> bool {
    !matches!(meta.kind, PropertyType::BBCode) && meta.key != NAME
}
