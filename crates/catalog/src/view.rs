//! What of the catalog is looked at: filter, facets and order. The same thing as a URL query, so
//! that a view can be sent to someone and the back button goes through views.

mod facets;
mod select;
mod spec;

pub use facets::{Facets, LayerFacet};
pub(super) use select::name_ranks;
pub use select::{Selected, order, pick, select};
pub use spec::{Column, Sort, View, toggle};
