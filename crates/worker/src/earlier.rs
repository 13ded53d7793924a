//! What earlier imports and the elements known here say: receipts as the page keeps them, of which
//! no more is read than what a new file is held against.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use crate::known::Known;
use crate::packed::Element;
use crate::store::Store;
use crate::{Compared, KnownHere, Row, State, Summary};

/// A receipt; the page's own type has more.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Receipt {
    head: Head,
    elements: Vec<Imported>,
    failed: Vec<Failed>,
    dropped: Vec<Dropped>,
    unaccounted: Vec<Entry>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Head {
    file: String,
    sent: f64,
    model: Option<String>,
    model_id: Option<String>,
}

impl Head {
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
    entry: Entry,
    id: String,
    instance: String,
}

impl Imported {
    fn became(&self) -> KnownHere {
        KnownHere {
            id: self.instance.clone(),
            element: self.id.clone(),
            class: self.entry.kind.clone().unwrap_or_default(),
            name: self.entry.name.clone(),
            ..KnownHere::default()
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Failed {
    entry: Option<Entry>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Dropped {
    class: String,
    key: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Entry {
    #[serde(rename = "r")]
    is_relationship: bool,
    #[serde(rename = "i")]
    external_id: Option<String>,
    #[serde(rename = "c")]
    kind: Option<String>,
    #[serde(rename = "n")]
    name: String,
    #[serde(rename = "m")]
    mark: Option<u64>,
}

/// An element of the last import of the same model.
#[derive(Debug)]
struct Before {
    kind: Option<String>,
    name: String,
    mark: Option<u64>,
    imported: bool,
}

/// What came before.
#[derive(Debug, Default)]
pub(crate) struct Earlier {
    /// Classes that failed, in imports that brought no element of them.
    failed: HashSet<String>,
    /// Classes of which something was imported.
    imported: HashSet<String>,
    /// Keys that were left out, by class.
    dropped: HashMap<String, HashSet<String>>,
    /// Identifiers of elements that any import brought.
    brought: HashSet<String>,
    /// The last import of the same model: its file, when, and its elements.
    last: Option<(Head, HashMap<String, Before>)>,
    /// What elements of the same model became, by identifier; the latest receipt counts.
    became: HashMap<String, KnownHere>,
    /// Elements known here.
    pub(crate) known: Known,
}

impl Earlier {
    /// Takes a receipt, the latest first.
    pub(crate) fn take_receipt(&mut self, json: &str, file: &Summary) {
        let Ok(receipt) = serde_json::from_str::<Receipt>(json) else {
            return;
        };
        let same_model = receipt.head.is_of(file);
        let class = |entry: &Entry| entry.kind.clone().filter(|_| !entry.is_relationship);
        for one in &receipt.elements {
            self.imported.extend(class(&one.entry));
            self.brought.extend(one.entry.external_id.clone());
            if let Some(id) = one.entry.external_id.clone().filter(|_| same_model) {
                self.became.entry(id).or_insert_with(|| one.became());
            }
        }
        let failed = receipt.failed.iter().filter_map(|f| f.entry.as_ref());
        for class in failed.filter_map(class) {
            // What a later import brought can be imported now.
            if !self.imported.contains(&class) {
                self.failed.insert(class);
            }
        }
        for one in receipt.dropped {
            self.dropped.entry(one.class).or_default().insert(one.key);
        }
        if same_model && self.last.is_none() {
            let imported = receipt.elements.into_iter().map(|one| (one.entry, true));
            let failed = receipt.failed.into_iter().filter_map(|one| one.entry);
            let others = failed
                .chain(receipt.unaccounted)
                .map(|entry| (entry, false));
            let mut before = HashMap::new();
            for (entry, imported) in imported.chain(others).filter(|(e, _)| !e.is_relationship) {
                let Some(id) = entry.external_id else {
                    continue;
                };
                before.entry(id).or_insert(Before {
                    kind: entry.kind,
                    name: entry.name,
                    mark: entry.mark,
                    imported,
                });
            }
            self.last = Some((receipt.head, before));
        }
    }

    /// Takes elements known here.
    pub(crate) fn take_known(&mut self, anew: bool, some: Vec<KnownHere>) {
        if anew {
            self.known.clear();
        }
        self.known.take(some);
    }

    /// What the element of an identifier became when this model was imported from here.
    pub(crate) fn became(&self, id: &str) -> Option<&KnownHere> {
        self.became.get(id)
    }

    /// Whether any import from here brought an element of this identifier, whatever its model.
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

    /// How an element stands beside the last import of the same model.
    pub(crate) fn state(&self, store: &Store, element: &Element<'_>) -> Option<State> {
        let (_, before) = self.last.as_ref()?;
        let Some(before) = element.id.and_then(|id| before.get(id)) else {
            return Some(State::New);
        };
        if !before.imported {
            return Some(State::NotImported);
        }
        let same = match before.mark {
            Some(mark) => mark == element.mark,
            None => {
                let kind = store.kind(element.kind);
                let kind = kind.map(|kind| kind.class.unwrap_or(kind.written));
                let named = element
                    .names
                    .iter()
                    .any(|name| name.1.trim() == before.name);
                kind == before.kind.as_deref() && (named || before.name.is_empty())
            }
        };
        Some(if same {
            State::Unchanged
        } else {
            State::Changed
        })
    }

    /// Elements of the last import that are not in the file any more, by name.
    pub(crate) fn gone(&self, store: &Store) -> Vec<Row> {
        let Some((_, before)) = &self.last else {
            return Vec::new();
        };
        let here: HashSet<&str> = store.elements().filter_map(|element| element.id).collect();
        let gone = before.iter().filter(|(id, _)| !here.contains(id.as_str()));
        let mut rows: Vec<Row> = gone
            .map(|(id, before)| Row {
                identifier: Some(id.clone()),
                kind: before.kind.clone(),
                name: before.name.clone(),
                state: Some(State::Gone),
                ..Row::default()
            })
            .collect();
        rows.sort_by(|a, b| (&a.name, &a.identifier).cmp(&(&b.name, &b.identifier)));
        rows
    }

    /// The file beside the last import of the same model.
    pub(crate) fn compared(&self, states: &[Option<State>], gone: usize) -> Option<Compared> {
        let (head, before) = self.last.as_ref()?;
        let mut counts =
            State::ALL.map(|state| states.iter().filter(|s| **s == Some(state)).count());
        counts[3] = gone;
        Some(Compared {
            file: head.file.clone(),
            sent: head.sent,
            counts,
            only_names: before.values().any(|b| b.imported && b.mark.is_none()),
        })
    }
}
