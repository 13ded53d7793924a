//! Which part of the catalog is shown: filter, facets and order. It can be a URL query, so that a
//! view can be sent to someone and the back button returns to earlier views.

mod cells;
mod column;
mod executed_query;
mod facets;
mod order;
pub mod query;
mod select;
mod spec;

pub use column::{Column, Sort};
pub use facets::{Facets, LAYERS, LayerFacet, unfiltered};
pub(super) use facets::{Totals, totals};
pub use order::sort_rows;
pub(super) use query::matches_language;
pub use query::rewrite;
pub use query::{
    Clause, Completion, Fix, Gap, Guide, Problem, Query, QueryContext, Term, Unsearched, complete,
    unsearched,
};
pub use select::{Selected, count, pick, select};
pub use spec::{Facet, View, toggle};
