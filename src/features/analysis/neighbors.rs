//! Loads elements that loaded ones refer to.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use futures::future::LocalBoxFuture;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::landscape::SharedLandscape;
use crate::catalog::{Catalog, Origin};
use crate::features::element::add_id::suggested_id;
use crate::features::element::finder::request_many;
use crate::lazy::{NotLoaded, lazy_fn};
use crate::state::{App, FullElementLoader, Tone};
use crate::t;

/// The instance ids of the elements that refer to what is not loaded, and the logical ids of the latter.
struct Holders {
    ids: Vec<Arc<str>>,
    missing: HashSet<String>,
}

fn holders(landscape: &SharedLandscape, nodes: &[u32], catalog: &Catalog) -> Holders {
    let mut rows = BTreeSet::new();
    let mut missing = HashSet::new();
    for node in nodes {
        missing.insert(landscape.element_id(catalog, *node).to_owned());
        let steps = landscape.graph.steps(*node);
        rows.extend(steps.filter_map(|step| landscape.row(step.node)));
    }
    let ids = rows.into_iter().map(|row| catalog.id_at(row).clone());
    Holders {
        ids: ids.collect(),
        missing,
    }
}

lazy_fn! {
    panels, loading(app: App, landscape: SharedLandscape, nodes: Vec<u32>) -> LocalBoxFuture<'static, ()>,
    Box::pin(load(app, landscape, nodes))
}

/// Loads neighbors, given by their nodes. Says what was loaded, and what was not.
pub async fn load_nodes(app: App, landscape: &SharedLandscape, nodes: &[u32]) {
    match loading(app, landscape.clone(), nodes.to_vec()).await {
        Ok(loading) => loading.await,
        Err(NotLoaded) => offer_retry(app, landscape, nodes, t::updates::PART_FAILED.into()),
    }
}

/// Reads what refers to the nodes in full, which has their instance ids, and then loads those.
async fn load(app: App, landscape: SharedLandscape, nodes: Vec<u32>) {
    let (landscape, nodes) = (&landscape, nodes.as_slice());
    let holders = (app.catalog).with_untracked(|catalog| holders(landscape, nodes, catalog));
    let Ok(stop) = AbortController::new() else {
        return;
    };
    let signal = stop.signal();
    let mut loader = FullElementLoader::new(app, &signal);
    let (mut ids, mut found) = (BTreeSet::new(), HashSet::new());
    for some in holders.ids.chunks(FullElementLoader::MAX_IDS) {
        for whole in loader.get(some).await.values() {
            let ends = whole.element.references.iter();
            for end in ends.flat_map(|reference| &reference.target.element_refs) {
                if holders.missing.contains(&end.element_id)
                    && let Some(id) = suggested_id(&whole.element, &end.element_id)
                {
                    found.insert(end.element_id.clone());
                    ids.insert(Arc::<str>::from(id));
                }
            }
        }
    }
    if let Some(error) = loader.error {
        return offer_retry(app, landscape, nodes, error.sentence());
    }
    let ids: Vec<Arc<str>> = ids.into_iter().collect();
    if !ids.is_empty() {
        let result = request_many(app, &ids, Origin::Link).await;
        match result.error {
            Some(_) => return offer_retry(app, landscape, nodes, result.sentence()),
            None => app.toasts.show(Tone::Plain, result.sentence()),
        }
    }
    let without_id = holders.missing.len() - found.len();
    if without_id > 0 {
        let text = t::analysis::coverage::without_id(without_id);
        app.toasts.show(Tone::Plain, text);
    }
}

/// Says why neighbors were not loaded, and offers to load them again.
fn offer_retry(app: App, landscape: &SharedLandscape, nodes: &[u32], text: String) {
    let (landscape, nodes) = (landscape.clone(), nodes.to_vec());
    let load = move || {
        let (landscape, nodes) = (landscape.clone(), nodes.clone());
        spawn_local(async move { load_nodes(app, &landscape, &nodes).await });
    };
    let label = t::common::RETRY.get();
    app.toasts.offer(Tone::Bad, text, label, load);
}
