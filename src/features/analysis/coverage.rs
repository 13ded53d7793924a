//! What an answer covers: the loaded elements, and their neighbors that are not loaded.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::frontier::Frontier;
use super::landscape::SharedLandscape;
use super::neighbors::load_nodes;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::lazy::{lazily_over, lazy_view};
use crate::state::use_app;
use crate::t;

lazy_view! {
    panels,
    frontier(landscape: Memo<SharedLandscape>, loading: RwSignal<bool>, load: Callback<()>, listing: RwSignal<bool>),
    view! { <Frontier landscape=landscape loading=loading load=load close=move |()| listing.set(false) /> }
}

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
                </Button> <span class="coverage-load">
                    <span class="dot">" · "</span>
                    <Button variant=Variant::Link busy=loading on_press=move |_| load.run(())>
                        {t::analysis::coverage::LOAD}
                    </Button>
                </span>
            </Show>
            <Show when=move || {
                listing.get()
            }>{lazily_over(move || frontier(landscape, loading, load, listing), move || listing.set(false))}</Show>
        </span>
    }
}
