//! The elements of a file as they are today: matched by the ids that the import gave them.

use std::collections::HashMap;

use architrave_interface::{ElementClass, Layer, ValidityState};
use architrave_worker::{LocalizedText, ViewElement};

use crate::catalog::{Catalog, EvaluatedRule, RetrievalResult};
use crate::features::analysis::landscape::SharedLandscape;
use crate::texts::{Title, row_title};

/// The ids that an import gave an element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportedIds {
    /// The instance id.
    pub instance: String,
    /// The logical id.
    pub element: String,
}

/// What became of an element of the file.
#[derive(Clone, Debug, PartialEq)]
pub enum Today {
    /// It was not imported, or not yet.
    NotImported,
    /// It was imported and is not loaded in this browser.
    NotLoaded,
    /// The service does not return it any more.
    NotReturned,
    Loaded(LoadedToday),
}

/// An element that is loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedToday {
    /// The row of its newest version.
    pub row: usize,
    pub state: ValidityState,
    /// Whether there is a newer version than the imported one.
    pub is_newer: bool,
    /// Whether the file has another name.
    pub is_renamed: bool,
    /// The rules that found it.
    pub findings: Vec<EvaluatedRule>,
}

/// An element of the file today.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveElement {
    pub today: Today,
    /// Its name today; in the file where it is not loaded.
    pub title: Title,
    pub class: ElementClass,
    pub layer: Layer,
}

impl LiveElement {
    /// Whether it differs from the file.
    pub fn is_changed(&self) -> bool {
        match &self.today {
            Today::Loaded(loaded) => loaded.is_newer || loaded.is_renamed,
            _ => false,
        }
    }

    pub const fn is_loaded(&self) -> bool {
        matches!(self.today, Today::Loaded(_))
    }

    /// Whether it joins relationships, and is drawn as a dot.
    pub fn is_junction(&self) -> bool {
        self.class.as_str().ends_with("Junction")
    }
}

/// The elements of a file, in its order.
pub fn live_elements(
    catalog: &Catalog,
    landscape: &SharedLandscape,
    elements: &[ViewElement],
    imported: &HashMap<String, ImportedIds>,
    language: &str,
) -> Vec<LiveElement> {
    let newest = newest_rows(catalog, landscape);
    let live = |element: &ViewElement| {
        let ids = imported.get(&element.id);
        let row = ids.and_then(|ids| {
            let newest = newest.get(ids.element.as_str()).copied();
            newest.or_else(|| catalog.row(&ids.instance))
        });
        match (ids, row) {
            (Some(ids), Some(row)) => loaded(catalog, element, ids, row, language),
            (ids, _) => from_file(catalog, element, ids, language),
        }
    };
    elements.iter().map(live).collect()
}

/// The newest loaded version of each logical id.
fn newest_rows<'a>(catalog: &'a Catalog, landscape: &SharedLandscape) -> HashMap<&'a str, usize> {
    let nodes = (0_u32..).take(landscape.loaded_count());
    let rows =
        nodes.filter_map(|node| Some((landscape.element_id(catalog, node), landscape.row(node)?)));
    rows.filter(|(id, _)| !id.is_empty()).collect()
}

fn loaded(
    catalog: &Catalog,
    element: &ViewElement,
    ids: &ImportedIds,
    row: usize,
    language: &str,
) -> LiveElement {
    let Some(view) = catalog.row_view(row) else {
        return from_file(catalog, element, Some(ids), language);
    };
    let title = row_title(view, language);
    let (layer, class) = view.kind().clone();
    let is_newer = view.id() != ids.instance && view.id() != ids.element;
    LiveElement {
        today: Today::Loaded(LoadedToday {
            row,
            state: view.state().clone(),
            is_newer: is_newer && !ids.instance.is_empty(),
            is_renamed: is_other_name(&element.names, &title.text),
            findings: catalog
                .findings_of(row)
                .map(|rules| rules.cloned().collect())
                .unwrap_or_default(),
        }),
        title,
        class,
        layer,
    }
}

fn from_file(
    catalog: &Catalog,
    element: &ViewElement,
    ids: Option<&ImportedIds>,
    language: &str,
) -> LiveElement {
    let class = ElementClass::from(element.class.as_str());
    let layer = class.layer().unwrap_or(Layer::GenericLayer);
    let is_refused = |ids: &ImportedIds| {
        let entry = catalog.entry(&ids.instance);
        let result = entry.map(|entry| &entry.result);
        matches!(
            result,
            Some(RetrievalResult::NotReturned { .. } | RetrievalResult::Unmentioned)
        )
    };
    LiveElement {
        today: match ids {
            None => Today::NotImported,
            Some(ids) if is_refused(ids) => Today::NotReturned,
            Some(_) => Today::NotLoaded,
        },
        title: best(&element.names, language).unwrap_or_default(),
        class,
        layer,
    }
}

/// Whether none of the names of a file is this one. A name that the file gives in part says nothing.
fn is_other_name(names: &[LocalizedText], title: &str) -> bool {
    let has_name = names.iter().any(|name| !name.value.trim().is_empty());
    let is_same = |name: &LocalizedText| name.is_cut() || name.value.trim() == title.trim();
    has_name && !names.iter().any(is_same)
}

/// The text of `language`, else the first that is not empty.
pub fn best(texts: &[LocalizedText], language: &str) -> Option<Title> {
    LocalizedText::best(texts, language).map(|text| Title {
        text: text.value.trim().to_owned(),
        language: text.language.clone(),
        is_fallback: !text.is_in(language),
    })
}

#[cfg(test)]
mod tests;
