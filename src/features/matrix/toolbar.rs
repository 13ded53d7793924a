//! What the matrix shows: rows, columns, paths, colors and order.

use architrave_analysis::EdgeKinds;
use leptos::prelude::*;

use super::axis_select::AxisSelect;
use super::choices::colors;
use super::spec::{ColorBy, MOST_STEPS, STEPS, SortBy};
use super::state::MatrixState;
use crate::components::{Button, SegmentedControl, Select};
use crate::effect::memo;
use crate::features::analysis::kind_chips::KindChips;
use crate::t;

#[component]
pub fn Toolbar(state: MatrixState) -> impl IntoView {
    let swap = move |_| {
        state.change(|spec| std::mem::swap(&mut spec.rows, &mut spec.columns));
    };
    let color_choices = memo(move |_| {
        let language = state.app.prefs.content_language();
        let mut choices: Vec<(String, String)> = vec![
            (ColorBy::Nothing.key(), t::common::NONE.into()),
            (ColorBy::State.key(), t::common::STATE.into()),
        ];
        choices.extend(state.app.catalog.with(|catalog| colors(catalog, &language)));
        choices
    });
    let colored_by = memo(move |_| state.with(|model| model.color.key()).unwrap_or_default());
    let sorts = memo(move |_| {
        let words = |sort| match sort {
            SortBy::Name => t::common::NAME,
            SortBy::Total => t::matrix::TOTAL,
            SortBy::Similarity => t::matrix::toolbar::SIMILARITY,
        };
        let choice = |sort: SortBy| (sort.key().to_owned(), words(sort).into());
        SortBy::ALL.into_iter().map(choice).collect::<Vec<_>>()
    });
    let kinds = memo(move |_| state.spec.with(|spec| spec.kinds));
    let follow = move |chosen: EdgeKinds| {
        // Another entry in the history would change nothing.
        if chosen != kinds.get_untracked() {
            state.change(|spec| spec.kinds = chosen);
        }
    };
    let sorted_by = memo(move |_| state.spec.with(|spec| spec.sort.key().to_owned()));
    view! {
        <div class="toolbar matrix-toolbar" role="group" aria-label=t::matrix::toolbar::LABEL>
            <AxisSelect state=state is_rows=true />
            <Button small=true icon="arrow-left-right" label=t::matrix::toolbar::SWAP on_press=swap />
            <AxisSelect state=state is_rows=false />
            <Steps state=state />
            <KindChips kinds=kinds usual=EdgeKinds::ALL needs_one=true choose=follow />
            <div class="row push">
                <Select
                    label=t::matrix::toolbar::COLOR
                    options=color_choices
                    value=colored_by
                    choose=move |key: String| state.change(|spec| spec.color = ColorBy::from_key(&key))
                />
                <Select
                    label=t::matrix::toolbar::SORT
                    options=sorts
                    value=sorted_by
                    choose=move |key: String| {
                        state.change(|spec| spec.sort = SortBy::from_key(&key).unwrap_or_default())
                    }
                />
            </div>
        </div>
    }
}

/// Direct relationships or paths, and the most steps of these.
#[component]
fn Steps(state: MatrixState) -> impl IntoView {
    let steps = memo(move |_| state.spec.with(|spec| spec.steps));
    let longest = move || if steps.get() > 1 { steps.get() } else { STEPS };
    let choices = Signal::derive(move || {
        let paths = t::matrix::toolbar::paths(&longest().to_string());
        vec![(false, t::matrix::toolbar::DIRECT.into()), (true, paths)]
    });
    let lengths = memo(move |_| {
        let choice = |steps: u32| (steps.to_string(), steps.to_string());
        (2..=MOST_STEPS).map(choice).collect::<Vec<_>>()
    });
    let chosen = memo(move |_| steps.get().to_string());
    view! {
        <SegmentedControl
            label=t::matrix::toolbar::RELATIONS
            choices=choices
            chosen=Signal::derive(move || steps.get() > 1)
            choose=move |has_paths| {
                state.change(|spec| spec.steps = if has_paths { STEPS } else { 1 });
            }
        />
        <Show when=move || { steps.get() > 1 }>
            <Select
                label=t::matrix::toolbar::STEPS
                options=lengths
                value=chosen
                choose=move |key: String| {
                    state.change(|spec| spec.steps = key.parse().unwrap_or(STEPS));
                }
            />
        </Show>
    }
}
