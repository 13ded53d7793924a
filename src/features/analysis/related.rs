//! Loads elements that loaded ones refer to, for pages without a graph of them.

use std::collections::HashSet;

use futures::future::LocalBoxFuture;

use super::landscape;
use super::neighbors::load_nodes;
use crate::lazy::{NotLoaded, lazy_fn};
use crate::state::{App, Tone};
use crate::t;

lazy_fn! {
    panels, loading_related(app: App, ids: HashSet<String>) -> LocalBoxFuture<'static, ()>,
    Box::pin(load_related(app, ids))
}

/// Loads the elements of logical ids. Says what was loaded, and what was not.
///
/// # Errors
/// When the part of the app that does it could not be loaded.
pub async fn by_element_id(app: App, ids: HashSet<String>) -> Result<(), NotLoaded> {
    loading_related(app, ids).await?.await;
    Ok(())
}

async fn load_related(app: App, ids: HashSet<String>) {
    let (landscape, nodes) = app.catalog.with_untracked(|catalog| {
        let landscape = landscape::of(catalog);
        let is_wanted = |node: &u32| ids.contains(landscape.element_id(catalog, *node));
        let nodes: Vec<u32> = landscape.frontier().filter(is_wanted).collect();
        (landscape.clone(), nodes)
    });
    if !nodes.is_empty() {
        load_nodes(app, &landscape, &nodes).await;
    }
    // Relationships are no elements: nothing has their instance ids.
    let others = ids.len().saturating_sub(nodes.len());
    if others > 0 {
        let text = t::analysis::coverage::without_id(others);
        app.toasts.show(Tone::Plain, text);
    }
}
