//! What the terms of a query could not search: a reader of the list has to know it, whether an
//! element is in it or not.

use std::ops::Range;

use architrave_interface::EntityIdType;

use super::fields::Field;
use super::offers::people_of;
use super::related;
use super::{Query, QueryContext, Term, Test, Wanted};
use crate::Catalog;
use crate::derived_columns::ValueState;
use crate::fold::fold;
use crate::sorting::SortInPlace;

/// Something that a term could not search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsearched {
    /// Where the term is in the text, in bytes.
    pub span: Range<usize>,
    /// What it could not search.
    pub gap: Gap,
}

/// What a term could not search.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Gap {
    /// Of so many elements only the beginning of the value was searched, and it was not found there.
    Start(usize),
    /// The names of these people are not known: only their ids were compared.
    Names(Vec<String>),
    /// These elements, which a relation leads to, are not loaded: the numbers of their logical ids, as [`Catalog::text`]
    /// takes them.
    NotLoaded(Vec<u32>),
    /// What rules find is not known yet.
    Findings,
}

/// What the terms of a query could not search, in the order of the text.
pub fn unsearched(query: &Query, catalog: &Catalog, asker: &QueryContext<'_>) -> Vec<Unsearched> {
    let mut found = Vec::new();
    for term in query.terms() {
        let mut gaps = Vec::new();
        match &term.test {
            Test::Either(tests) => {
                for test in tests {
                    gaps.extend(gaps_of(test, catalog, asker));
                }
            }
            test => gaps.extend(gaps_of(test, catalog, asker)),
        }
        found.extend(gaps.into_iter().map(|gap| at(term, gap)));
    }
    let mut relations = Vec::new();
    for clause in &query.clauses {
        clause.node.relations(&mut relations);
    }
    for relation in relations {
        let missing = related::not_loaded(catalog, relation);
        if !missing.is_empty() {
            found.push(Unsearched {
                span: relation.span.clone(),
                gap: Gap::NotLoaded(missing),
            });
        }
    }
    found.arrange_by_key(|one| one.span.start);
    found
}

fn at(term: &Term, gap: Gap) -> Unsearched {
    Unsearched {
        span: term.span.clone(),
        gap,
    }
}

fn gaps_of(test: &Test, catalog: &Catalog, asker: &QueryContext<'_>) -> Vec<Gap> {
    match test {
        Test::Property(key, wanted) => values(key, wanted, catalog).into_iter().collect(),
        Test::OneOf(field @ (Field::Owner | Field::ModifiedBy), values) => {
            names(*field, values, catalog, asker)
        }
        test if test.asks_for_findings() && catalog.findings().is_none() => vec![Gap::Findings],
        _ => Vec::new(),
    }
}

/// Values of which only the beginning is loaded. Whether there is one is always known.
fn values(key: &str, wanted: &[Wanted], catalog: &Catalog) -> Option<Gap> {
    let looks = |w: &Wanted| matches!(w, Wanted::Contains(_) | Wanted::Within(_));
    if !wanted.iter().any(looks) {
        return None;
    }
    let states = catalog.value_states(key);
    if !states.contains(&ValueState::Start) {
        return None;
    }
    let texts = catalog.property_texts(key);
    let contains = wanted.iter().filter_map(|w| match w {
        Wanted::Contains(text) => Some(fold(text)),
        _ => None,
    });
    let found = texts.holding_any(&contains.collect::<Vec<_>>());
    let start = catalog
        .rows()
        .filter(|row| states[*row] == ValueState::Start && !found[texts.codes[*row] as usize])
        .count();
    (start > 0).then_some(Gap::Start(start))
}

/// People without a known name, where a value may be a name.
fn names(field: Field, values: &[String], catalog: &Catalog, asker: &QueryContext<'_>) -> Vec<Gap> {
    let owners = people_of(field, catalog);
    let is_id = |value: &str| {
        let value = fold(value.trim());
        value == "me"
            || owners.iter().any(|(owner, _)| {
                let id = fold(&owner.value);
                id == value || format!("{}:{id}", fold(owner.kind.as_str())) == value
            })
    };
    if values.iter().all(|value| is_id(value)) {
        return Vec::new();
    }
    let people = owners
        .iter()
        .filter(|(owner, _)| owner.kind == EntityIdType::UserId);
    let unknown = people.filter(|(owner, _)| (asker.person)(&owner.value).is_none());
    let unknown: Vec<String> = unknown.map(|(owner, _)| owner.value.clone()).collect();
    match unknown.is_empty() {
        true => Vec::new(),
        false => vec![Gap::Names(unknown)],
    }
}
