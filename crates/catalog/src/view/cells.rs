//! The cells of table columns beyond the fields that each row stores directly: properties by their
//! key, and fields that are seldom shown. The order by such a column is computed once and cached
//! until the catalog changes.

use crate::sorting::SortInPlace;
use std::cmp::Ordering;
use std::sync::Arc;

use architrave_interface::{Extra, MetaProperty, Translated, Translation};

use architrave_rows::TextForm;

use super::column::Column;
use super::order::{ranks_by, sortable_bits};
use crate::Catalog;
use crate::collate::sort_key;
use crate::columns::Columns;
use crate::typed::{self, Typed};

/// A property of a row.
#[derive(Clone, Debug)]
pub struct PropertyCell<'a> {
    /// What the settings say of it.
    pub meta: &'a MetaProperty,
    /// How much of its value the row holds.
    pub form: TextForm,
    /// The value, where the row holds it as the service wrote it.
    pub value: Option<Translated>,
    /// Its plain text or the beginning of that, where the row holds no more.
    pub excerpt: Option<Translated>,
}

impl Catalog {
    /// The property of a row with this key; the first with a value where there are several.
    pub fn property(&self, row: usize, key: &str) -> Option<PropertyCell<'_>> {
        let columns = &self.columns;
        let wanted = self.metas_of(key);
        columns.property(row, &wanted, |found| {
            let is_exact = matches!(found.form, TextForm::Empty | TextForm::Exact);
            let texts = found.value.map(|texts| columns.translated(&texts));
            PropertyCell {
                meta: &columns.metas[found.meta as usize],
                form: found.form,
                value: texts.clone().filter(|_| is_exact),
                excerpt: texts.filter(|_| !is_exact),
            }
        })
    }

    /// Every property key seen, with what the settings said of it last, in the order of keys.
    pub fn property_keys(&self) -> Vec<&MetaProperty> {
        let mut keys: Vec<&MetaProperty> = Vec::new();
        for meta in &self.columns.metas {
            match keys.iter_mut().find(|known| known.key == meta.key) {
                Some(known) => *known = meta,
                None => keys.push(meta),
            }
        }
        keys.arrange_by(|a, b| a.key.cmp(&b.key));
        keys
    }

    /// What the settings said last of a property key.
    pub fn meta_of(&self, key: &str) -> Option<&MetaProperty> {
        self.columns.metas.iter().rev().find(|m| m.key == key)
    }

    /// The place of each row in the order by a column; `u32::MAX` without a value.
    pub(super) fn cell_ranks(&self, column: &Column) -> Arc<Vec<u32>> {
        self.kept_ranks(column, || match column {
            Column::Property(key) => property_ranks(self, key),
            Column::Created => {
                let created = |row| self.columns.created(row).millis();
                let times: Vec<(u32, u64)> = rows(self)
                    .filter_map(|row| Some((row, sortable_bits(created(row as usize)?)?)))
                    .collect();
                ranked(self, times, |a, b| a.cmp(b))
            }
            _ => {
                let text = |row: usize| match column {
                    Column::Id => self.columns.id(row),
                    Column::ElementId => self.columns.element_id(row),
                    _ => self.columns.pool.get(self.columns.specialization(row)),
                };
                let texts: Vec<(u32, Vec<u8>)> = rows(self)
                    .map(|row| (row, text(row as usize)))
                    .filter(|(_, text)| !text.is_empty())
                    .map(|(row, text)| (row, sort_key(text, self.columns.language())))
                    .collect();
                ranked(self, texts, |a, b| a.cmp(b))
            }
        })
    }
}

impl Columns {
    /// A text in its languages.
    pub fn translated(&self, (default, texts): &(u32, Vec<(u32, impl AsRef<str>)>)) -> Translated {
        let texts = texts.iter().map(|(language, value)| Translation {
            language: self.pool.get(*language).to_owned(),
            value: value.as_ref().to_owned(),
            extra: Extra::none(),
        });
        Translated {
            default_language: self.pool.get(*default).to_owned(),
            translations: texts.collect(),
            extra: Extra::none(),
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "rows are below 2^32")]
fn rows(catalog: &Catalog) -> impl Iterator<Item = u32> {
    catalog.rows().map(|row| row as u32)
}

fn ranked<T>(
    catalog: &Catalog,
    values: Vec<(u32, T)>,
    compare: impl Fn(&T, &T) -> Ordering,
) -> Vec<u32> {
    let mut ranks = vec![u32::MAX; catalog.entries().len()];
    let places = ranks_by(values.len(), &mut |a, b| {
        compare(&values[a].1, &values[b].1)
    });
    for ((row, _), place) in values.iter().zip(places) {
        ranks[*row as usize] = place;
    }
    ranks
}

/// What a value is sorted by, by its type. Values that do not read as their type come after.
#[derive(PartialEq)]
enum Sorted {
    Number(f64),
    Text(Vec<u8>),
}

impl Sorted {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Text(_), _) => Ordering::Greater,
            (_, Self::Text(_)) => Ordering::Less,
        }
    }
}

fn property_ranks(catalog: &Catalog, key: &str) -> Vec<u32> {
    let columns = &catalog.columns;
    let wanted = catalog.metas_of(key);
    let mut values = Vec::new();
    for row in rows(catalog) {
        columns.property(row as usize, &wanted, |found| {
            let Some(texts) = found.value else { return };
            let meta = &columns.metas[found.meta as usize];
            let value = columns.translated(&texts);
            if let Some(best) = value.best(columns.language()) {
                values.push((row, sorted(meta, &best.value, columns.language())));
            }
        });
    }
    ranked(catalog, values, Sorted::cmp)
}

#[expect(clippy::cast_precision_loss, reason = "days and places of literals")]
fn sorted(meta: &MetaProperty, text: &str, language: &str) -> Sorted {
    let none = Vec::new();
    let literals = meta.validation.as_ref().and_then(|v| v.literals.as_ref());
    match typed::read(&meta.kind, literals.unwrap_or(&none), text) {
        Typed::Boolean(yes) => Sorted::Number(f64::from(u8::from(yes))),
        Typed::Date(day) => Sorted::Number(day.number() as f64),
        Typed::Moment(ms) | Typed::Local(ms) => Sorted::Number(ms),
        Typed::Time(clock) => Sorted::Number(
            f64::from(clock.hour) * 3600.0
                + f64::from(clock.minute) * 60.0
                + f64::from(clock.second),
        ),
        Typed::Literal(place) => Sorted::Number(place as f64),
        // Digits with a point are a number to Rust as well; sixteen of them decide an order.
        Typed::Number(n) => {
            let sign = if n.negative { "-" } else { "" };
            let number = format!("{sign}0{}.{}0", n.whole, n.fraction);
            number
                .parse()
                .map_or_else(|_| Sorted::Text(Vec::new()), Sorted::Number)
        }
        Typed::Text(text) | Typed::Markup(text) => Sorted::Text(sort_key(text, language)),
        Typed::Odd(_) => Sorted::Text(sort_key(text, language)),
    }
}
