//! The page of the landscape.

use leptos::prelude::*;

use super::element_panel::Panel;
use super::legend::Status;
use super::outline::Outline;
use super::save::Export;
use super::stage::Stage;
use super::state::LandscapeState;
use super::toolbar::Toolbar;
use crate::components::{Button, Skeleton, use_title};
use crate::effect::memo;
use crate::features::analysis::coverage::Coverage;
use crate::features::nothing::Nothing;
use crate::state::use_app;
use crate::t;

#[component]
pub fn LandscapePage() -> impl IntoView {
    let app = use_app();
    use_title(|| t::pages::diagrams::LANDSCAPE.into());
    let state = LandscapeState::new(app);
    let is_outline = RwSignal::new(false);
    let is_empty = memo(move |_| state.model.with(|model| model.nodes.is_empty()));
    let is_ready = memo(move |_| app.catalog.ready());
    let body = move || match (is_ready.get(), is_empty.get(), is_outline.get()) {
        (false, ..) => view! { <Skeleton rows=6 /> }.into_any(),
        (true, true, _) => view! { <Nothing title=t::diagram::NOTHING_LOADED /> }.into_any(),
        (true, false, true) => view! { <Outline state=state /> }.into_any(),
        (true, false, false) => view! { <Stage state=state /> }.into_any(),
    };
    let is_map = move || !is_empty.get() && !is_outline.get();
    view! {
        <div class="page-header">
            <h1>{t::pages::diagrams::LANDSCAPE}</h1>
            <Coverage landscape=state.landscape />
            <div class="actions">
                <Button icon="link" on_press=move |_| state.address.copy_link()>
                    {t::common::COPY_LINK}
                </Button>
                <Show when=is_map>
                    <Export state=state />
                </Show>
            </div>
        </div>
        <Toolbar state=state is_outline=is_outline />
        <div class="diagram-body">{body} <Panel state=state /></div>
        <Status state=state is_map=Signal::derive(is_map) />
    }
}
