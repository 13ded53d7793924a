//! The elements that a rule is about.

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_catalog::view::query::Query;
use architrave_catalog::view::{View, pick};

use crate::{Broken, Context, Need};

/// Loaded nodes.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// For each loaded node whether it is in the scope; `None` for all.
    nodes: Option<Vec<bool>>,
}

/// Why a query does not name elements.
#[derive(Clone, Debug)]
pub(crate) enum NoScope {
    /// It cannot be read.
    Broken(Vec<architrave_catalog::view::Problem>),
    /// It asks for what the elements do not have.
    Lacks(Need),
}

impl Scope {
    /// The nodes that a query finds; all for an empty one.
    pub(crate) fn read(
        text: &str,
        catalog: &Catalog,
        landscape: &Landscape,
        context: &Context<'_>,
    ) -> Result<Self, NoScope> {
        let query = Query::read(text, catalog);
        if !query.problems.is_empty() {
            return Err(NoScope::Broken(query.problems));
        }
        if query.clauses.is_empty() {
            return Ok(Self { nodes: None });
        }
        if let Some(need) = context.lacks_in(&query) {
            return Err(NoScope::Lacks(need));
        }
        let loaded = 0..landscape.loaded_count() as u32;
        let rows = loaded.clone().filter_map(|node| landscape.row(node));
        let rows: Vec<u32> = rows.map(|row| row as u32).collect();
        let view = View {
            text: text.to_owned(),
            sort: Vec::new(),
            ..View::default()
        };
        let mut nodes = vec![false; loaded.len()];
        for row in pick(catalog, &rows, &view, &context.query, None).rows {
            if let Some(node) = landscape.node(row as usize) {
                nodes[node as usize] = true;
            }
        }
        Ok(Self { nodes: Some(nodes) })
    }

    /// Whether it is everything, nodes that are not loaded included.
    pub(crate) const fn is_all(&self) -> bool {
        self.nodes.is_none()
    }

    /// Whether a node is in it.
    pub(crate) fn has(&self, node: u32) -> bool {
        let Some(nodes) = &self.nodes else {
            return true;
        };
        nodes.get(node as usize).copied().unwrap_or(false)
    }

    /// Whether no node is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes
            .as_ref()
            .is_some_and(|nodes| !nodes.contains(&true))
    }
}

impl NoScope {
    /// The same as the outcome of a rule, whose scope or query it is.
    pub(crate) fn outcome(
        self,
        broken: fn(Vec<architrave_catalog::view::Problem>) -> Broken,
    ) -> crate::Outcome {
        match self {
            Self::Broken(problems) => crate::Outcome::Broken(broken(problems)),
            Self::Lacks(need) => crate::Outcome::NotApplicable(need),
        }
    }
}
