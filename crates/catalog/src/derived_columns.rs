//! Values that filters read from every row and the columns do not hold as such. Each is computed on
//! first use after a change, and cached until the next one.

use std::sync::{Arc, OnceLock};

use architrave_rows::TextForm;
use hashbrown::HashMap as FastMap;

use super::lru_cache::LruCache;
use super::packed::PackedProperty;
use super::store::Catalog;
use super::text_pool::as_u32;
use super::texts::PropertyTexts;
pub use super::texts::ValueState;
use super::view::{Totals, totals};
use crate::links::Link;

/// The values computed since the last change.
#[derive(Default)]
pub struct DerivedColumns {
    newest: OnceLock<Vec<bool>>,
    versions: OnceLock<Vec<u32>>,
    related: OnceLock<Vec<bool>>,
    pub(super) links: OnceLock<Vec<Link>>,
    created: OnceLock<Vec<f64>>,
    totals: OnceLock<Totals>,
    specializations: OnceLock<Coded<u32>>,
    /// By key. Each holds a number for every row and every distinct text.
    properties: LruCache<String, Coded<RowProperty>, 4>,
    pub(super) value_states: LruCache<String, Vec<ValueState>, 4>,
    pub(super) property_texts: LruCache<String, PropertyTexts, 2>,
}

/// A column of values of which many are the same: a number for each row, and the value of each
/// number.
#[derive(Debug)]
pub struct Coded<T> {
    pub codes: Vec<u32>,
    pub values: Vec<T>,
}

/// What a row has of a property; `None` where the property is not there at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowProperty(pub Option<Held>);

/// Default language, and language and text of each translation.
pub type OwnedTranslations = (u32, Vec<(u32, Box<str>)>);

/// A property with its own copy of the texts: it is stored apart from its rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// The number of its meta property.
    pub meta: u32,
    /// How much of its value the row holds.
    pub form: TextForm,
    /// Its texts in that form, where the row holds them.
    pub value: Option<OwnedTranslations>,
}

impl From<PackedProperty<'_>> for Held {
    fn from(packed: PackedProperty<'_>) -> Self {
        let own = |(language, text): (u32, &str)| (language, text.into());
        Self {
            meta: packed.meta,
            form: packed.form,
            value: packed
                .value
                .map(|(default, texts)| (default, texts.into_iter().map(own).collect())),
        }
    }
}

impl RowProperty {
    /// The texts, where the row holds them.
    pub fn texts(&self) -> Option<&OwnedTranslations> {
        self.0.as_ref()?.value.as_ref()
    }
}

impl DerivedColumns {
    /// What they count has changed, and nothing else.
    pub(super) fn forget_totals(&mut self) {
        self.totals = OnceLock::new();
    }
}

impl Catalog {
    /// Whether a row is the newest loaded version of its logical element.
    pub(super) fn is_newest(&self) -> &[bool] {
        self.facts().newest.get_or_init(|| {
            // By the number of the logical id: a table is faster than a map.
            let mut best = vec![u32::MAX; self.columns.pool.len()];
            for row in self.rows() {
                let best = &mut best[self.columns.element[row] as usize];
                if *best == u32::MAX || self.newest_first(row, *best as usize).is_lt() {
                    *best = as_u32(row);
                }
            }
            let mut newest = vec![false; self.entries().len()];
            for row in best.into_iter().filter(|row| *row != u32::MAX) {
                newest[row as usize] = true;
            }
            newest
        })
    }

    /// How many versions of its logical element are in this browser, for each row.
    pub(super) fn version_counts(&self) -> &[u32] {
        self.facts().versions.get_or_init(|| {
            let element = |row: usize| self.columns.element[row] as usize;
            let mut counts = vec![0_u32; self.columns.pool.len()];
            for row in self.rows() {
                counts[element(row)] += 1;
            }
            let count = |row: usize| match self.columns.has(row) {
                true => counts[element(row)],
                false => 0,
            };
            (0..self.entries().len()).map(count).collect()
        })
    }

    /// Whether a row refers to others, or the newest loaded version of another refers to it.
    pub(super) fn is_related(&self) -> &[bool] {
        self.facts().related.get_or_init(|| {
            let (columns, newest) = (&self.columns, self.is_newest());
            let mut target = vec![false; columns.pool.len()];
            for row in self.rows().filter(|row| newest[*row]) {
                for element in columns.targets.get(row) {
                    target[*element as usize] = true;
                }
            }
            let related = |row: usize| {
                self.columns.has(row)
                    && (target[columns.element[row] as usize]
                        || !columns.targets.get(row).is_empty())
            };
            (0..self.entries().len()).map(related).collect()
        })
    }

    /// When each row's element was created, in milliseconds since 1970; NaN if unknown.
    pub(super) fn created(&self) -> &[f64] {
        self.facts().created.get_or_init(|| {
            let columns = &self.columns;
            let time = |row: usize| {
                if !columns.has(row) {
                    return f64::NAN;
                }
                columns.created(row).millis().unwrap_or(f64::NAN)
            };
            (0..self.entries().len()).map(time).collect()
        })
    }

    /// How often each value of the facets occurs.
    pub(super) fn totals(&self) -> &Totals {
        self.facts().totals.get_or_init(|| totals(self))
    }

    /// The specialization of each row, as the number of its text.
    pub(super) fn specializations(&self) -> &Coded<u32> {
        let make = || self.coded(|row| self.columns.specialization(row));
        self.facts().specializations.get_or_init(make)
    }

    /// The property of this key of each row.
    pub(super) fn property_cells(&self, key: &str) -> Arc<Coded<RowProperty>> {
        let make = || {
            let wanted = self.metas_of(key);
            self.coded(|row| RowProperty(self.columns.property(row, &wanted, |p| p.into())))
        };
        self.facts().properties.get(key.to_owned(), make)
    }

    fn coded<T: Clone + Eq + std::hash::Hash>(&self, value: impl Fn(usize) -> T) -> Coded<T> {
        let mut by_value: FastMap<T, u32> = FastMap::new();
        let mut coded = Coded {
            codes: vec![0; self.entries().len()],
            values: Vec::new(),
        };
        for row in self.rows() {
            let value = value(row);
            let code = match by_value.get(&value) {
                Some(code) => *code,
                None => {
                    let code = as_u32(coded.values.len());
                    coded.values.push(value.clone());
                    by_value.insert(value, code);
                    code
                }
            };
            coded.codes[row] = code;
        }
        coded
    }
}
