//! The page of one element.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_location;

use crate::effect::{effect, memo};
use crate::features::element::add_id::Wanted;
use crate::features::element::element_context::ElementContext;
use crate::features::element::latest::Latest;
use crate::features::element::visit::Visit;
use crate::features::element::{
    add_id, element_context, facts, header, json, missing, overview, relation_table, retitle, tabs,
    versions,
};
use crate::features::graph;
use crate::lazy::{lazily, lazily_over, lazy_view};
use crate::paths;
use crate::state::use_app;
use crate::t;

lazy_view! { tabs, relations(shown: ElementContext), view! { <relation_table::RelationTable shown=shown /> }, preload_tabs }
lazy_view! { tabs, versions(shown: ElementContext), view! { <versions::Versions shown=shown /> } }
lazy_view! { tabs, json(shown: ElementContext), view! { <json::Json shown=shown /> } }
lazy_view! { tabs, add_id(shown: ElementContext, wanted: Wanted, close: Callback<()>), view! { <add_id::AddId shown=shown wanted=wanted close=close /> } }

/// Loads the parts of the page that it does not begin with. What does not come is asked for again when it is shown.
pub async fn preload_parts() {
    let _ = preload_tabs().await;
    graph::preload().await;
}

#[component]
pub fn Element() -> impl IntoView {
    let app = use_app();
    let location = use_location();
    // While the element is read.
    spawn_local(graph::preload());
    let id = memo(move |before: Option<&String>| {
        let here = location.pathname.with(|path| paths::element_of(path));
        // While the page is being left, its content stays the same.
        here.or_else(|| before.cloned()).unwrap_or_default()
    });
    let Visit { loaded, finder } = Visit::new(app, id);
    let latest = Latest::new(app);
    let has = memo(move |_| loaded.with(Option::is_some));
    effect(move || {
        if !has.get() {
            retitle(&t::components::window_title(&t::common::ELEMENT));
        }
    });
    view! {
        {move || {
            if has.get() && let Some(first) = loaded.get_untracked() {
                let shown = ElementContext::new(app, first, loaded, finder, latest);
                view! { <Page shown=shown /> }.into_any()
            } else {
                view! { <missing::Missing id=id finder=finder /> }.into_any()
            }
        }}
    }
}

#[component]
fn Page(shown: ElementContext) -> impl IntoView {
    effect(move || retitle(&t::components::window_title(&shown.title().text)));
    element_context::keys(shown);
    element_context::focus_title_after_link(shown);
    // What else changes in the URL leaves the tab as it is.
    let tab = memo(move |_| shown.tab());
    let add = move || {
        let close = Callback::new(move |()| shown.adding.set(None));
        shown.adding.get().map(|wanted| {
            lazily_over(
                move || add_id(shown, wanted.clone(), close),
                move || close.run(()),
            )
        })
    };
    view! {
        <div class="element-page">
            <header::Header shown=shown />
            <facts::Facts shown=shown />
            <tabs::Tabs shown=shown />
            {move || match tab.get() {
                tabs::Tab::Overview => {
                    view! { <overview::Overview shown=shown graph=move || graph::panel(shown) /> }.into_any()
                }
                tabs::Tab::Relations => lazily(move || relations(shown)).into_any(),
                tabs::Tab::Versions => lazily(move || versions(shown)).into_any(),
                tabs::Tab::Json => lazily(move || json(shown)).into_any(),
            }}
            <header::Dock shown=shown />
            <Show when=move || shown.enlarged.get()>{graph::enlarged(shown)}</Show>
            {add}
        </div>
    }
}
