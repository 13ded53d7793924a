//! The diagram as SVG, and over each box a button with its name.

use architrave_interface::Layer;
use leptos::prelude::*;

use super::box_text::box_text;
use super::file_legend;
use super::frame::{Lit, PictureFrame, is_lit, lit};
use super::spoken::spoken;
use super::state::DiagramState;
use crate::components::{glyph, layer_class};
use crate::features::analysis::value_marks::shape;
use crate::features::finding_marks::severity_icon;
use crate::features::graph::area::Area;
use crate::features::graph::lines::{Line, line};
use crate::features::graph::shape::{Shape, shape_path};
use crate::features::graph::window::Window;
use crate::texts::layer_label;

/// The size of the glyph of a box, and its distance from the corner.
const GLYPH: (f64, f64) = (14.0, 6.0);

/// The same of the icon of its worst finding.
const FINDING: (f64, f64) = (13.0, 5.0);

#[component]
pub fn Picture(state: DiagramState, window: Window) -> impl IntoView {
    let pointed = RwSignal::new(None::<usize>);
    // Layouts wait as long as a box is moved.
    on_cleanup(move || {
        let _ = state.moving.try_set(None);
    });
    let lit = lit(pointed, state.shown, move |at| {
        let content = state.content.get();
        content.relations(at).map(|(_, other)| other).collect()
    });
    view! {
        <PictureFrame
            drawing=state.drawing
            lit=lit
            shown=state.shown
            show=Callback::new(move |at| state.show(at))
            label=Callback::new(move |n| spoken(state, n))
            pointed=pointed
            window=window
            mover=state.mover(window)
            below=Signal::derive(move || file_legend::height(state))
        >
            {move || bands(state)}
            {move || boxes(state, lit)}
            {move || lines(state, lit)}
            {move || container_titles(state, lit)}
            {move || file_legend::legend(state)}
        </PictureFrame>
    }
}

fn bands(state: DiagramState) -> impl IntoView {
    let geometry = state.geometry.get();
    let band = |(layer, area): &(Layer, Area)| {
        let (x, y) = (area.x + 18.0, area.y + area.height / 2.0);
        view! {
            <g class="diagram-band">
                <rect x=area.x + 0.5 y=area.y + 0.5 width=area.width - 1.0 height=area.height - 1.0 rx="8"></rect>
                <text x=x y=y transform=format!("rotate(-90 {x} {y})") text-anchor="middle" dominant-baseline="central">
                    {layer_label(layer)}
                </text>
            </g>
        }
    };
    geometry.bands.iter().map(band).collect_view()
}

fn boxes(state: DiagramState, lit: Lit) -> impl IntoView {
    let (input, geometry) = (state.drawn.get(), state.geometry.get());
    let content = &input.content;
    let colors = state.colors.get();
    let worst = state.worst_findings.get();
    // Wholes before their parts.
    let depth = |mut n: usize| {
        let mut depth = 0;
        while let Some(parent) = content.boxes[n].parent {
            (n, depth) = (parent, depth + 1);
        }
        depth
    };
    let mut order: Vec<usize> = (0..content.boxes.len()).collect();
    order.sort_by_key(|n| depth(*n));
    let drawn = order.into_iter().filter_map(|n| {
        let (own, area) = (content.boxes.get(n)?, *geometry.drawing.boxes.get(n)?);
        let value = colors.as_ref().map(|colors| colors.value_of(n));
        let class = color_class(&own.layer, value);
        let is_lit = move || is_lit(lit, n);
        let is_dim = move || state.is_highlighted(n) == Some(false);
        let is_shown = move || state.shown.get() == Some(n);
        let (size, edge) = GLYPH;
        let mark = value.flatten().map(|value| {
            let (path, is_filled) = shape(value);
            let at = format!("translate({} {})", area.x + 6.0, area.bottom() - 16.0);
            view! { <path class="value-mark" class:outlined=!is_filled d=path transform=at /> }
        });
        let finding = worst.get(n).copied().flatten().map(|severity| {
            let icon = format!("#i-{}", severity_icon(severity));
            let (size, edge) = FINDING;
            view! { <use class=severity.name() href=icon x=area.x + edge y=area.y + edge width=size height=size></use> }
        });
        Some(view! {
            <g class=format!("drawn-box {class}") class:lit=is_lit class:dim=is_dim>
                <path class="box" class:shown=is_shown d=shape_path(Shape::of(&own.class), area) />
                {(!input.is_container[n]).then(|| box_text(&input, n, area))}
                <use href=glyph(&own.class) x=area.right() - size - edge y=area.y + edge width=size height=size></use>
                {mark}
                {finding}
            </g>
        })
    });
    drawn.collect_view()
}

fn color_class(layer: &Layer, value: Option<Option<usize>>) -> String {
    match value {
        None => layer_class(layer).to_owned(),
        Some(Some(value)) => format!("valued value-{value}"),
        Some(None) => "valued none".to_owned(),
    }
}

/// The texts of boxes that contain others, above the lines that run through them.
fn container_titles(state: DiagramState, lit: Lit) -> impl IntoView {
    let (input, geometry) = (state.drawn.get(), state.geometry.get());
    let colors = state.colors.get();
    let all = input.content.boxes.iter().zip(&geometry.drawing.boxes);
    let titles = all.enumerate().filter(|(n, _)| input.is_container[*n]);
    let titles = titles.map(|(n, (own, area))| {
        let class = color_class(&own.layer, colors.as_ref().map(|colors| colors.value_of(n)));
        let is_lit = move || is_lit(lit, n);
        let is_dim = move || state.is_highlighted(n) == Some(false);
        let is_shown = move || state.shown.get() == Some(n);
        view! {
            <g class=format!("drawn-box title {class}") class:lit=is_lit class:dim=is_dim class:shown=is_shown>
                {box_text(&input, n, *area)}
            </g>
        }
    });
    titles.collect_view()
}

fn lines(state: DiagramState, lit: Lit) -> impl IntoView {
    let (content, geometry) = (state.content.get(), state.geometry.get());
    let all = content.edges.iter().zip(&geometry.drawing.lines);
    let all = all.map(|(edge, points)| {
        let (source, target) = (edge.source, edge.target);
        let is_lit = Signal::derive(move || {
            let is_end = |at: usize| at == source || at == target;
            lit.with(|lit| lit.as_ref().is_some_and(|(at, _)| is_end(*at)))
        });
        let is_dim = Signal::derive(move || {
            [source, target]
                .iter()
                .any(|at| state.is_highlighted(*at) == Some(false))
        });
        let drawn = line(Some(&edge.kind), edge.is_directed, None, points.clone());
        view! { <Line drawn=drawn is_unknown=false is_lit=is_lit is_dim=is_dim /> }
    });
    all.collect_view()
}
