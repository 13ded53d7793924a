//! Searching elements of the file.

use std::collections::HashMap;

use architrave_catalog::fold::{fold, fold_into};

use crate::loaded_file::LoadedFile;
use crate::packed::Element;
use crate::{ElementRow, Find, FoundElements, ImportedState, loaded_elements};

/// The last search and its result, so that scrolling does not search again.
#[derive(Debug, Default)]
pub(crate) struct Last {
    asked: Option<Find>,
    /// Indexes among the elements, or among those that are gone.
    places: Vec<usize>,
}

impl Last {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

impl LoadedFile {
    /// The requested elements.
    pub(crate) fn find(&mut self, find: &Find) -> FoundElements {
        let asked = Find {
            run: 0,
            from: 0,
            count: 0,
            words: fold(&find.words),
            ..find.clone()
        };
        if self.last.asked.as_ref() != Some(&asked) {
            self.last.places = self.places(&asked);
            self.last.asked = Some(asked);
        }
        let places = self.last.places.iter().skip(find.from).take(find.count);
        let keys = self.summary.keys();
        let row = |place: &usize| match find.state {
            Some(ImportedState::Gone) => self.gone.get(*place).cloned(),
            _ => self
                .store
                .element(*place)
                .map(|element| self.row(*place, &element, &find.language, &keys)),
        };
        FoundElements {
            run: find.run,
            total: self.last.places.len(),
            from: find.from,
            rows: places.filter_map(row).collect(),
        }
    }

    fn places(&self, find: &Find) -> Vec<usize> {
        let words: Vec<&str> = find.words.split_whitespace().collect();
        let mut text = String::new();
        let mut holds = |parts: &mut dyn Iterator<Item = &str>| {
            text.clear();
            for part in parts {
                fold_into(part, &mut text);
                text.push('\n');
            }
            words.iter().all(|word| text.contains(word))
        };
        if find.state == Some(ImportedState::Gone) {
            let fits = |row: &ElementRow| find.kind.is_none() || row.kind == find.kind;
            let rows = self.gone.iter().enumerate().filter(|(_, row)| fits(row));
            let parts = |row: &ElementRow| {
                [
                    Some(row.name.clone()),
                    row.identifier.clone(),
                    row.kind.clone(),
                ]
            };
            let found = rows.filter(|(_, row)| {
                let parts = parts(row);
                holds(&mut parts.iter().flatten().map(String::as_str))
            });
            return found.map(|(place, _)| place).collect();
        }
        let fits = |place: usize, element: &Element<'_>| {
            let state = self.states.get(place).copied().flatten();
            if find.state.is_some() && find.state != state {
                return false;
            }
            if find.here.is_some() && find.here != self.here.get(place).copied() {
                return false;
            }
            let Some(kind) = &find.kind else { return true };
            let of = self.store.kind(element.kind);
            of.map_or("", |of| of.class.unwrap_or(of.written)) == kind
        };
        let all = self.store.elements().enumerate();
        let found = all.filter(|(place, element)| {
            if !fits(*place, element) {
                return false;
            }
            let kind = self
                .store
                .kind(element.kind)
                .map(|kind| kind.class.unwrap_or(kind.written));
            let names = element.names.iter().map(|name| name.1);
            holds(&mut names.chain(element.id).chain(kind))
        });
        found.map(|(place, _)| place).collect()
    }

    pub(crate) fn row(
        &self,
        place: usize,
        element: &Element<'_>,
        language: &str,
        keys: &HashMap<&str, &str>,
    ) -> ElementRow {
        let state = self.states.get(place).copied().flatten();
        let kind = self.store.kind(element.kind);
        let checked = self.here.get(place).copied();
        let standing =
            checked.map(|_| loaded_elements::beside(&self.store, &self.earlier, element));
        let (near, near_total) = standing.map_or_else(Default::default, |s| (s.near, s.total));
        ElementRow {
            identifier: element.id.map(str::to_owned),
            kind: kind.map(|kind| kind.class.unwrap_or(kind.written).to_owned()),
            name: self
                .store
                .best(&element.names, language)
                .unwrap_or_default()
                .to_owned(),
            line: element.line,
            column: element.column,
            state,
            changes: match state {
                Some(ImportedState::Changed) => self.earlier.changes(&self.store, element, keys),
                _ => Vec::new(),
            },
            here: checked,
            near,
            near_total,
        }
    }
}
