//! A query that was run, so that a narrower one after it does not search all elements again.

use super::query::{Query, QueryContext};
use super::spec::View;
use crate::Catalog;

/// A query as it was run on a catalog.
#[derive(Clone, Debug, Default)]
pub struct ExecutedQuery {
    /// The state of the catalog, the number of its findings, and how many ids it had.
    state: (u64, u64, usize),
    query: Query,
    /// The view without its text, order, columns and groups.
    filters: View,
    me: Option<String>,
    /// Which names of people were known.
    names: usize,
}

/// What a changed query needs of the rows that fitted before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refinement {
    /// The same rows fit.
    Unchanged,
    /// Only rows that fitted before can fit.
    Narrowed,
    /// Any row may fit.
    Rebuild,
}

impl ExecutedQuery {
    pub fn new(catalog: &Catalog, view: &View, query: Query, asker: &QueryContext<'_>) -> Self {
        Self {
            state: state(catalog),
            query,
            filters: View {
                text: String::new(),
                sort: Vec::new(),
                columns: Vec::new(),
                grouping: None,
                ..view.clone()
            },
            me: asker.me.map(str::to_owned),
            names: asker.names,
        }
    }

    pub fn query(&self) -> &Query {
        &self.query
    }

    /// Whether it was run on this catalog, which has not changed since.
    pub fn is_of(&self, catalog: &Catalog) -> bool {
        self.state == state(catalog)
    }

    /// How it differs from the query `before`.
    pub fn after(&self, before: &Self) -> Refinement {
        if self.state != before.state
            || self.filters != before.filters
            || self.me != before.me
            || self.names != before.names
        {
            return Refinement::Rebuild;
        }
        match (
            self.query.implies(&before.query),
            before.query.implies(&self.query),
        ) {
            (true, true) => Refinement::Unchanged,
            (true, false) => Refinement::Narrowed,
            _ => Refinement::Rebuild,
        }
    }
}

fn state(catalog: &Catalog) -> (u64, u64, usize) {
    let ids = catalog.entries().len();
    (catalog.state(), catalog.findings_number(), ids)
}
