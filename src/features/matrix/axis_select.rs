//! The choice of rows or columns, and their filter.

use leptos::prelude::*;

use super::choices::axes;
use super::model::{Model, Side};
use super::spec::{Axis, Spec};
use super::state::MatrixState;
use crate::catalog::view::Problem;
use crate::components::{OptionGroup, Select};
use crate::effect::memo;
use crate::features::query_field::ProblemLine;
use crate::t;

/// What the field offers for a filter.
const FILTER: &str = "filter.";

fn side(model: &Model, is_rows: bool) -> &Side {
    match is_rows {
        true => &model.rows,
        false => &model.columns,
    }
}

fn set(spec: &mut Spec, is_rows: bool, axis: Axis) {
    match is_rows {
        true => spec.rows = Some(axis),
        false => spec.columns = Some(axis),
    }
}

/// What the rows are, or the columns.
#[component]
pub fn AxisSelect(state: MatrixState, is_rows: bool) -> impl IntoView {
    let axis = memo(move |_| state.with(|model| side(model, is_rows).axis.clone()));
    let filter = memo(move |_| match axis.get() {
        Some(Axis::Filter(text)) => Some(text),
        _ => None,
    });
    let chosen = memo(move |_| match axis.get() {
        Some(Axis::Filter(_)) => FILTER.to_owned(),
        axis => axis.map(|axis| axis.key()).unwrap_or_default(),
    });
    let groups = memo(move |_| {
        let language = state.app.prefs.content_language();
        let mut groups = state.app.catalog.with(|catalog| axes(catalog, &language));
        let others = &mut OptionGroup {
            label: t::matrix::toolbar::OTHERS.into(),
            options: vec![(FILTER.to_owned(), t::matrix::toolbar::FILTER.into())],
        };
        let key = chosen.get();
        let mut offered = groups.iter().flat_map(|group| &group.options);
        // An address may have a class of which nothing is loaded.
        if key != FILTER && !offered.any(|(offered, _)| *offered == key) {
            let title = state.with(|model| side(model, is_rows).title.clone());
            others.options.push((key, title.unwrap_or_default()));
        }
        groups.push(others.clone());
        groups
    });
    let choose = move |key: String| {
        if let Some(axis) = Axis::from_key(&key) {
            state.change(|spec| set(spec, is_rows, axis));
        }
    };
    let label = match is_rows {
        true => t::matrix::toolbar::ROWS,
        false => t::matrix::toolbar::COLUMNS,
    };
    let filter_label = match is_rows {
        true => t::matrix::toolbar::ROW_FILTER,
        false => t::matrix::toolbar::COLUMN_FILTER,
    };
    let typed = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        state.change(|spec| set(spec, is_rows, Axis::Filter(text)));
    };
    let has_problems = move || {
        let has = state.with(|model| !side(model, is_rows).problems.is_empty());
        has.unwrap_or(false).to_string()
    };
    let is_filter = memo(move |_| filter.with(Option::is_some));
    view! {
        <Select label=label groups=groups value=chosen choose=choose />
        <Show when=move || is_filter.get()>
            <input
                class="input matrix-filter"
                type="search"
                autocomplete="off"
                spellcheck="false"
                aria-label=filter_label
                placeholder=filter_label
                aria-describedby=PROBLEMS
                aria-invalid=has_problems
                prop:value=move || filter.get().unwrap_or_default()
                on:change=typed
            />
        </Show>
    }
}

/// The id of what is said of both filters.
const PROBLEMS: &str = "filter-problems-of-matrix";

/// What of the filters is not understood.
#[component]
pub fn FilterProblems(state: MatrixState) -> impl IntoView {
    let problem = |text: &str, problem: &Problem| {
        let part = text.get(problem.span.clone()).unwrap_or("").to_owned();
        view! { <ProblemLine part=part problem=problem.clone() /> }
    };
    let of_side = move |side: &Side| {
        let text = match &side.axis {
            Axis::Filter(text) => text.as_str(),
            _ => "",
        };
        let problems = side.problems.iter();
        problems.map(|found| problem(text, found)).collect_view()
    };
    let all = move || state.with(|model| [of_side(&model.rows), of_side(&model.columns)]);
    let is_empty = move || {
        let is_empty =
            |model: &Model| model.rows.problems.is_empty() && model.columns.problems.is_empty();
        state.with(is_empty).unwrap_or(true)
    };
    view! {
        <div class="matrix-problems" id=PROBLEMS role="status" class:none=is_empty>
            {all}
        </div>
    }
}
