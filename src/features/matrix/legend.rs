//! What cells and colors mean, and what is missing.

use std::collections::BTreeMap;

use leptos::prelude::*;

use super::model::{Model, Side};
use super::state::MatrixState;
use super::words::{shown_kind, with_kinds};
use crate::components::{Button, KindLine, Variant};
use crate::features::analysis::edge_kinds::reference_kind;
use crate::features::analysis::value_marks::ValueMark;
use crate::format::count;
use crate::t;
use crate::texts::kind_label;

/// No more names are listed.
const MOST: usize = 8;

#[component]
pub fn Legend(state: MatrixState) -> impl IntoView {
    let content = move || {
        state.with(|model| {
            view! {
                {cells(model)}
                {colors(model)}
                {gaps(state, model)}
                {singles(state, model)}
            }
            .into_any()
        })
    };
    view! {
        <aside class="matrix-legend" aria-label=t::matrix::legend::LABEL tabindex="0">
            {content}
        </aside>
    }
}

fn line(sample: AnyView, words: String, number: usize) -> AnyView {
    view! {
        <li>
            <span class="matrix-sample" aria-hidden="true">
                {sample}
            </span>
            <span>{words}</span>
            <span class="number soft">{count(number)}</span>
        </li>
    }
    .into_any()
}

fn cells(model: &Model) -> AnyView {
    let mut kinds: BTreeMap<Option<_>, usize> = BTreeMap::new();
    let mut paths = 0;
    for cell in model.matrix.cells() {
        match shown_kind(cell) {
            Some((kind, _)) => *kinds.entry(kind).or_default() += 1,
            None => paths += 1,
        }
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, number)| usize::MAX - number);
    let direct = kinds.into_iter().map(|(kind, number)| {
        let kind = reference_kind(kind);
        let words = t::matrix::legend::direct(&kind_label(&kind));
        let sample = view! {
            <span class="matrix-cell filled">
                <KindLine kind=kind />
            </span>
        };
        line(sample.into_any(), words, number)
    });
    let steps = model.options.most_steps;
    let path = (steps > 1).then(|| {
        let words = t::matrix::legend::paths(&steps.to_string());
        let sample = view! { <span class="matrix-cell filled number">"2"</span> };
        line(sample.into_any(), words, paths)
    });
    let gap = view! { <span class="matrix-cell gap"></span> };
    let gap = line(
        gap.into_any(),
        t::matrix::legend::GAP.into(),
        model.gap_count(),
    );
    view! {
        <section>
            <h2>{t::matrix::legend::CELL}</h2>
            <ul>{direct.collect_view()} {path} {gap}</ul>
        </section>
    }
    .into_any()
}

fn colors(model: &Model) -> Option<AnyView> {
    let legend = model.legend.as_ref()?;
    let value = |(place, (words, number)): (usize, &(String, usize))| {
        let sample = view! {
            <span class=format!("matrix-cell filled value-{place}")>
                <ValueMark place=place />
            </span>
        };
        line(sample.into_any(), words.clone(), *number)
    };
    let without = legend.of_row.iter().filter(|value| value.is_none()).count();
    let without = (without > 0).then(|| {
        let sample = view! { <span class="matrix-cell filled"></span> };
        let words = t::matrix::legend::NO_VALUE.into();
        line(sample.into_any(), words, without)
    });
    let values = legend.values.iter().enumerate().map(value).collect_view();
    let section = view! {
        <section>
            <h2>{t::matrix::legend::color(&legend.title)}</h2>
            <ul>{values} {without}</ul>
        </section>
    };
    Some(section.into_any())
}

fn gaps(state: MatrixState, model: &Model) -> Option<AnyView> {
    let gap = |side: &Side, places: Vec<usize>, at: fn(usize) -> (usize, usize)| {
        let first = *places.first()?;
        let words = t::matrix::legend::unrelated(&count(places.len()), &side.title);
        let words = with_kinds(model, words);
        Some(view! {
            <p>
                <Button variant=Variant::Link on_press=move |_| state.focus_at(at(first))>
                    {words}
                </Button>
            </p>
        })
    };
    let rows = gap(&model.rows, model.matrix.row_gaps().collect(), |row| {
        (row + 1, 0)
    });
    let columns = model.matrix.column_gaps().collect();
    let columns = gap(&model.columns, columns, |column| (0, column + 1));
    if rows.is_none() && columns.is_none() {
        return None;
    }
    let section = view! {
        <section>
            <h2>{t::matrix::legend::GAPS}</h2>
            {rows}
            {columns}
        </section>
    };
    Some(section.into_any())
}

/// The columns that depend on one row.
fn singles(state: MatrixState, model: &Model) -> Option<AnyView> {
    let places: Vec<usize> = model.matrix.single_columns().collect();
    if places.is_empty() {
        return None;
    }
    let name = |place: &usize| {
        let (place, label) = (*place, model.columns.items.get(*place)?.label.clone());
        Some(view! {
            <p>
                <Button variant=Variant::Link on_press=move |_| state.focus_at((0, place + 1))>
                    {label}
                </Button>
            </p>
        })
    };
    let names: Vec<_> = places.iter().take(MOST).filter_map(name).collect();
    let more = places.len().saturating_sub(MOST);
    let more = (more > 0).then(|| {
        view! { <p class="soft">{t::common::number_more(&count(more))}</p> }
    });
    let section = view! {
        <section>
            <h2>{with_kinds(model, t::matrix::legend::SINGLE.into())}</h2>
            {names}
            {more}
        </section>
    };
    Some(section.into_any())
}
