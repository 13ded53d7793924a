//! What the page shows of a loaded element.

use std::collections::HashSet;

use architrave_analysis::Landscape;
use architrave_interface::{
    ElementClass, EntityId, EntityIdType, Layer, PropertyType, ValidityState,
};

use super::bands::Band;
use crate::catalog::{Catalog, short_id};
use crate::texts::{marked, row_title};

/// An element.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The instance id.
    pub id: String,
    /// The logical id.
    pub element_id: String,
    pub name: String,
    /// The language of the name; `None` where it is made of class and id.
    pub language: Option<String>,
    pub class: ElementClass,
    pub layer: Layer,
    pub state: ValidityState,
    pub owners: Vec<EntityId>,
}

impl Facts {
    /// The name as a part of a sentence for `with_languages`.
    pub fn marked_name(&self) -> String {
        marked(&self.name, self.language.as_deref())
    }
}

/// The element of a node for a reader of a language; `None` if it is not loaded.
pub fn facts(catalog: &Catalog, landscape: &Landscape, node: u32, language: &str) -> Option<Facts> {
    let row = catalog.row_view(landscape.row(node)?)?;
    let (layer, class) = row.kind();
    let title = row_title(row, language);
    Some(Facts {
        id: row.id().to_owned(),
        element_id: row.element_id().to_owned(),
        name: title.text,
        language: title.language,
        class: class.clone(),
        layer: layer.clone(),
        state: row.state().clone(),
        owners: row.owner_ids(),
    })
}

/// What the element of a node is called: the beginning of its id where it is not loaded.
pub fn name(catalog: &Catalog, landscape: &Landscape, node: u32, language: &str) -> String {
    let row = landscape.row(node).and_then(|row| catalog.row_view(row));
    row.map_or_else(
        || short_id(landscape.element_id(catalog, node)),
        |row| row_title(row, language).text,
    )
}

/// The layer of a loaded node.
pub fn layer<'a>(catalog: &'a Catalog, landscape: &Landscape, node: u32) -> Option<&'a Layer> {
    let row = catalog.row_view(landscape.row(node)?)?;
    Some(&row.kind().0)
}

pub fn band(catalog: &Catalog, landscape: &Landscape, node: u32) -> Band {
    layer(catalog, landscape, node).map_or(Band::Generic, Band::of)
}

/// The node of the newest loaded version of a logical element.
pub fn node_of(catalog: &Catalog, landscape: &Landscape, element_id: &str) -> Option<u32> {
    let newest = catalog.newest(element_id)?;
    landscape.node(catalog.row(&newest.element.id)?)
}

/// The first properties with a value from a list, such as the criticality: label and value, at most `most`.
pub fn choices(
    catalog: &Catalog,
    row: usize,
    language: &str,
    most: usize,
) -> Vec<(String, String)> {
    let keys = catalog.property_keys().into_iter();
    let keys = keys.filter(|meta| meta.kind == PropertyType::Enum);
    let values = keys.filter_map(|meta| {
        let value = catalog.property(row, &meta.key)?.value?;
        let value = value.best(language)?.value.clone();
        let label = meta.label.as_ref().and_then(|label| label.best(language));
        let label = label.map_or_else(|| meta.key.clone(), |label| label.value.clone());
        (!value.is_empty()).then_some((label, value))
    });
    values.take(most).collect()
}

/// How many people own the elements of rows, and how many groups, roles and units.
pub fn owner_counts(catalog: &Catalog, rows: impl Iterator<Item = usize>) -> (usize, usize) {
    let rows = rows.filter_map(|row| catalog.row_view(row));
    let owners: HashSet<&(EntityIdType, String)> = rows.flat_map(|row| row.owners()).collect();
    let people = owners
        .iter()
        .filter(|(kind, _)| *kind == EntityIdType::UserId);
    let people = people.count();
    (people, owners.len() - people)
}
