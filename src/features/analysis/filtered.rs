//! The elements that a filter finds.

use super::landscape::SharedLandscape;
use crate::catalog::view::{Query, View, select};
use crate::state::{App, query_context};
use crate::texts::query::problem;

/// The nodes of the elements that the filter finds, in their order; tracked.
pub fn filtered_nodes(app: App, landscape: &SharedLandscape, filter: &str) -> Vec<u32> {
    let me = app.me();
    let person = |id: &str| app.people.known_name(id);
    app.catalog.with(|catalog| {
        let context = query_context(me.as_deref(), &person, 0);
        let view = View {
            text: filter.to_owned(),
            ..View::default()
        };
        let rows = select(catalog, &view, &context).rows;
        let nodes = rows.iter().filter_map(|row| landscape.node(*row as usize));
        let mut nodes: Vec<u32> = nodes.collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    })
}

/// What of a filter could not be read, in words; tracked.
pub fn filter_problems(app: App, filter: &str) -> Vec<String> {
    let query = app.catalog.with(|catalog| Query::read(filter, catalog));
    query.problems.iter().map(problem).collect()
}
