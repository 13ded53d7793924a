//! The page.

use leptos::prelude::*;

use super::axis_select::FilterProblems;
use super::empty::{Empty, Reason, reason};
use super::grid::Grid;
use super::header::Header;
use super::legend::Legend;
use super::popover::CellPopover;
use super::state::MatrixState;
use super::status::Status;
use super::toolbar::Toolbar;
use crate::components::{Skeleton, use_title};
use crate::effect::memo;
use crate::state::use_app;
use crate::t;

#[component]
pub fn MatrixPage() -> impl IntoView {
    let app = use_app();
    use_title(|| t::pages::diagrams::MATRIX.into());
    let state = MatrixState::new(app);
    let reason = memo(move |_| state.matrix.with(|matrix| reason(matrix.0.model.as_ref())));
    let is_ready = memo(move |_| app.catalog.ready());
    let has_elements = move || reason.with(|reason| *reason != Some(Reason::NoElements));
    view! {
        <Header state=state has_table=Signal::derive(move || reason.with(Option::is_none)) />
        <Show when=move || is_ready.get() && has_elements()>
            <Toolbar state=state />
            <FilterProblems state=state />
        </Show>
        {move || match (is_ready.get(), reason.get()) {
            (false, Some(_)) => view! { <Skeleton rows=8 /> }.into_any(),
            (true, Some(reason)) => view! { <Empty state=state reason=reason /> }.into_any(),
            (_, None) => {
                view! {
                    <div class="matrix-main">
                        <Grid state=state />
                        <Legend state=state />
                    </div>
                    <CellPopover state=state />
                    <Status state=state />
                }
                    .into_any()
            }
        }}
    }
}
