//! What an answer covers: the loaded elements, and their neighbors that are not loaded.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::frontier::Frontier;
use super::landscape::SharedLandscape;
use crate::catalog::{Catalog, Origin};
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::features::element::add_id::suggested_id;
use crate::features::element::finder::request_many;
use crate::state::{App, FullElementLoader, Tone, use_app};
use crate::t;

/// `380 of your elements, 26 neighbours not loaded`, and a button that loads these.
#[component]
pub fn Coverage(landscape: Memo<SharedLandscape>) -> impl IntoView {
    let app = use_app();
    let missing = memo(move |_| landscape.with(|l| l.frontier().count()));
    let loading = RwSignal::new(false);
    let load = Callback::new(move |()| {
        let landscape = landscape.get_untracked();
        let nodes: Vec<u32> = landscape.frontier().collect();
        loading.set(true);
        spawn_local(async move {
            load_nodes(app, &landscape, &nodes).await;
            let _ = loading.try_set(false);
        });
    });
    let listing = RwSignal::new(false);
    view! {
        <span class="meta coverage">
            {move || landscape.with(|l| t::analysis::coverage::of(l.loaded_count()))}
            <Show when=move || {
                missing.get() > 0
            }>
                ", " <Button variant=Variant::Link popup="dialog" on_press=move |_| listing.set(true)>
                    {move || t::analysis::coverage::missing(missing.get())}
                </Button>
                <span class="coverage-load">
                    " · " <Button variant=Variant::Link busy=loading on_press=move |_| load.run(())>
                        {t::analysis::coverage::LOAD}
                    </Button>
                </span>
            </Show> <Show when=move || listing.get()>
                <Frontier landscape=landscape loading=loading load=load close=move |()| listing.set(false) />
            </Show>
        </span>
    }
}

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

/// Loads neighbors, given by their nodes: reads what refers to them in full, which has their instance ids, and then loads
/// those. Says what was loaded, and what was not.
pub async fn load_nodes(app: App, landscape: &SharedLandscape, nodes: &[u32]) {
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
