//! Earlier imports and the elements in this browser: reads from the page's receipts only what a new
//! file is compared with.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use crate::loaded_elements::LoadedElements;
use crate::packed::Element;
use crate::store::{Keys, Store};
use crate::{
    ChangedField, Compared, ElementRow, Field, FieldChange, FieldValue, ImportedState,
    LoadedElement, LocalizedText, Summary, changes, fields_of,
};

/// A receipt; the page's own type has more.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Receipt {
    head: ReceiptHeader,
    elements: Vec<Imported>,
    relationships: Vec<ImportedRelationship>,
    failed: Vec<Failed>,
    dropped: Vec<Dropped>,
    unaccounted: Vec<ReceiptEntry>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ReceiptHeader {
    file: String,
    sent: f64,
    model: Option<String>,
    model_id: Option<String>,
}

impl ReceiptHeader {
    /// Whether it is of the model of `file`: by its identifier, else by its name.
    fn is_of(&self, file: &Summary) -> bool {
        match (&self.model_id, &file.model) {
            (Some(then), Some(now)) => then == now,
            _ => {
                let then = self.model.as_deref();
                let mut now = file.names.iter().map(|name| name.value.trim());
                now.any(|name| Some(name) == then)
            }
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Imported {
    entry: ReceiptEntry,
    id: String,
    instance: String,
}

/// Of a relationship only what says that it was imported.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ImportedRelationship {
    entry: RelationshipEntry,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RelationshipEntry {
    #[serde(rename = "i")]
    external_id: Option<String>,
    #[serde(rename = "c")]
    kind: Option<String>,
}

impl Imported {
    fn became(&self) -> LoadedElement {
        LoadedElement {
            id: self.instance.clone(),
            element: self.id.clone(),
            class: self.entry.kind.clone().unwrap_or_default(),
            name: self.entry.name.clone(),
            ..LoadedElement::default()
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Failed {
    entry: Option<ReceiptEntry>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Dropped {
    class: String,
    key: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct ReceiptEntry {
    #[serde(rename = "r")]
    is_relationship: bool,
    #[serde(rename = "i")]
    external_id: Option<String>,
    #[serde(rename = "c")]
    kind: Option<String>,
    #[serde(rename = "n")]
    name: String,
    #[serde(rename = "h")]
    mark: Option<u64>,
    #[serde(rename = "f")]
    fields: Option<Vec<Field>>,
}

/// An element of earlier imports of the same model, from the latest that had it.
#[derive(Debug)]
struct Before {
    kind: Option<String>,
    name: String,
    mark: Option<u64>,
    /// None in a receipt that does not say what is in the element.
    fields: Option<Vec<Field>>,
    /// Whether that import imported it.
    is_imported: bool,
    /// Whether any import imported it: then it is in the process space.
    was_ever_imported: bool,
}

/// Earlier imports, and the elements in this browser.
#[derive(Debug, Default)]
pub(crate) struct Earlier {
    /// Classes that failed, in imports that imported no element of them.
    failed: HashSet<String>,
    /// Classes of which something was imported.
    imported: HashSet<String>,
    /// Keys that were left out, by class.
    dropped: HashMap<String, HashSet<String>>,
    /// Identifiers of elements that any import imported.
    brought: HashSet<String>,
    /// The latest import of the same model: its file, and when.
    last: Option<ReceiptHeader>,
    /// How many imports of the same model there were.
    imports: usize,
    /// Their elements by identifier, each from the latest import that had it.
    before: HashMap<String, Before>,
    /// The kinds of its relationships that were imported, by identifier; the latest receipt counts.
    pub(crate) relationships: HashMap<String, Option<String>>,
    /// What elements of the same model became, by identifier; the latest receipt counts.
    became: HashMap<String, LoadedElement>,
    /// Elements in this browser.
    pub(crate) known: LoadedElements,
}

impl Earlier {
    /// Takes a receipt, the latest first.
    pub(crate) fn take_receipt(&mut self, json: &str, file: &Summary) {
        let Ok(receipt) = serde_json::from_str::<Receipt>(json) else {
            return;
        };
        let same_model = receipt.head.is_of(file);
        let class = |entry: &ReceiptEntry| entry.kind.clone().filter(|_| !entry.is_relationship);
        for one in &receipt.elements {
            self.imported.extend(class(&one.entry));
            self.brought.extend(one.entry.external_id.clone());
            if let Some(id) = one.entry.external_id.clone().filter(|_| same_model) {
                self.became.entry(id).or_insert_with(|| one.became());
            }
        }
        let failed = receipt.failed.iter().filter_map(|f| f.entry.as_ref());
        for class in failed.filter_map(class) {
            // A class that a later import imported can be imported now.
            if !self.imported.contains(&class) {
                self.failed.insert(class);
            }
        }
        for one in receipt.dropped {
            self.dropped.entry(one.class).or_default().insert(one.key);
        }
        if same_model {
            self.imports += 1;
            let imported = receipt.elements.into_iter().map(|one| (one.entry, true));
            let failed = receipt.failed.into_iter().filter_map(|one| one.entry);
            let others = failed
                .chain(receipt.unaccounted)
                .map(|entry| (entry, false));
            for (entry, is_imported) in imported.chain(others).filter(|(e, _)| !e.is_relationship) {
                let Some(id) = entry.external_id else {
                    continue;
                };
                let before = self.before.entry(id).or_insert(Before {
                    kind: entry.kind,
                    name: entry.name,
                    mark: entry.mark,
                    fields: entry.fields,
                    is_imported,
                    was_ever_imported: false,
                });
                before.was_ever_imported |= is_imported;
            }
            for RelationshipEntry { external_id, kind } in
                receipt.relationships.into_iter().map(|one| one.entry)
            {
                if let Some(id) = external_id {
                    self.relationships.entry(id).or_insert(kind);
                }
            }
            self.last.get_or_insert(receipt.head);
        }
    }

    /// Adds elements in this browser.
    pub(crate) fn take_known(&mut self, replace: bool, some: Vec<LoadedElement>) {
        if replace {
            self.known.clear();
        }
        self.known.take(some);
    }

    /// What the element of an identifier became when this model was imported from this browser.
    pub(crate) fn became(&self, id: &str) -> Option<&LoadedElement> {
        self.became.get(id)
    }

    /// Whether any import from this browser imported an element of this identifier, of any model.
    pub(crate) fn brought(&self, id: &str) -> bool {
        self.brought.contains(id)
    }

    /// Whether elements of a class failed, and none was imported since.
    pub(crate) fn failed(&self, class: &str) -> bool {
        self.failed.contains(class)
    }

    /// Whether a key was left out on a class.
    pub(crate) fn dropped(&self, class: &str, key: &str) -> bool {
        self.dropped
            .get(class)
            .is_some_and(|keys| keys.contains(key))
    }

    /// How an element relates to earlier imports of the same model.
    pub(crate) fn state(
        &self,
        store: &Store,
        element: &Element<'_>,
        keys: &Keys<'_>,
    ) -> Option<ImportedState> {
        self.last.as_ref()?;
        let Some(before) = element.id.and_then(|id| self.before.get(id)) else {
            return Some(ImportedState::New);
        };
        if !before.is_imported {
            return Some(ImportedState::NotImported);
        }
        Some(if before.is_unchanged(store, element, keys) {
            ImportedState::Unchanged
        } else {
            ImportedState::Changed
        })
    }

    /// What changed in an element since the latest import that had it; nothing where that receipt
    /// does not say what was in it.
    pub(crate) fn changes(
        &self,
        store: &Store,
        element: &Element<'_>,
        keys: &Keys<'_>,
    ) -> Vec<FieldChange> {
        let before = element.id.and_then(|id| self.before.get(id));
        before
            .and_then(|before| before.changes(store, element, keys))
            .unwrap_or_default()
    }

    /// Elements that earlier imports imported and that are not in the file any more, by name.
    pub(crate) fn gone(&self, store: &Store) -> Vec<ElementRow> {
        let here: HashSet<&str> = store.elements().filter_map(|element| element.id).collect();
        let gone = self
            .before
            .iter()
            .filter(|(id, before)| before.was_ever_imported && !here.contains(id.as_str()));
        let mut rows: Vec<ElementRow> = gone
            .map(|(id, before)| ElementRow {
                identifier: Some(id.clone()),
                kind: before.kind.clone(),
                name: before.name.clone(),
                state: Some(ImportedState::Gone),
                ..ElementRow::default()
            })
            .collect();
        rows.sort_by(|a, b| (&a.name, &a.identifier).cmp(&(&b.name, &b.identifier)));
        rows
    }

    /// The comparison of the file with earlier imports of the same model.
    pub(crate) fn compared(
        &self,
        states: &[Option<ImportedState>],
        gone: usize,
    ) -> Option<Compared> {
        let head = self.last.as_ref()?;
        let mut counts =
            ImportedState::ALL.map(|state| states.iter().filter(|s| **s == Some(state)).count());
        counts[3] = gone;
        Some(Compared {
            imports: self.imports,
            file: head.file.clone(),
            sent: head.sent,
            counts,
            only_names: self
                .before
                .values()
                .any(|b| b.is_imported && b.mark.is_none() && b.fields.is_none()),
        })
    }
}

impl Before {
    /// Whether the element is as it was: by its mark, else by its fields, else by type and name.
    fn is_unchanged(&self, store: &Store, element: &Element<'_>, keys: &Keys<'_>) -> bool {
        let has_mark = self.mark == Some(store.mark(element, keys));
        if has_mark {
            return true;
        }
        match (self.changes(store, element, keys), self.mark) {
            // Another order of properties has another mark, too.
            (Some(changes), _) => changes.is_empty(),
            (None, Some(_)) => false,
            (None, None) => {
                let mut names = element.names.iter().map(|name| name.1.trim());
                let is_named = self.name.is_empty() || names.any(|name| name == self.name);
                is_named && kind_of(store, element) == self.kind.as_deref()
            }
        }
    }

    /// None where the receipt does not say what was in the element.
    fn changes(
        &self,
        store: &Store,
        element: &Element<'_>,
        keys: &Keys<'_>,
    ) -> Option<Vec<FieldChange>> {
        let fields = self.fields.as_ref()?;
        let kind = kind_of(store, element);
        let label = |kind: Option<&str>| match kind {
            Some(kind) => FieldValue::Class(kind.to_owned()),
            None => FieldValue::Absent,
        };
        let retyped = (kind != self.kind.as_deref()).then(|| FieldChange {
            field: ChangedField::Type,
            old: label(self.kind.as_deref()),
            new: label(kind),
        });
        let now = fields_of(&store.file_element(element, keys), keys);
        let mut all: Vec<FieldChange> = retyped.into_iter().chain(changes(fields, &now)).collect();
        // The fields hold only the beginning of a long text; the mark covers all of it.
        if all.is_empty()
            && store.has_cut_text(element)
            && self.mark != Some(store.mark(element, keys))
        {
            all.push(FieldChange {
                field: ChangedField::LongText(LocalizedText::LONGEST),
                old: FieldValue::NotRecorded,
                new: FieldValue::NotRecorded,
            });
        }
        Some(all)
    }
}

/// The class of an element, else its type as written.
fn kind_of<'a>(store: &'a Store, element: &Element<'_>) -> Option<&'a str> {
    let kind = store.kind(element.kind)?;
    Some(kind.class.unwrap_or(kind.written))
}
