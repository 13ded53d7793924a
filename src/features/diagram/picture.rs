//! The diagram as SVG, and over each box a button with its name. The whole is one tab stop; arrow keys move from box to
//! box, Enter shows one beside the diagram.

use std::collections::HashSet;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::geometry::{LEADING, TEXT};
use super::spoken::spoken;
use super::state::DiagramState;
use crate::components::{glyph, layer_class};
use crate::effect::memo;
use crate::features::analysis::value_marks::shape;
use crate::features::graph::area::Area;
use crate::features::graph::lines::{Line, line};
use crate::features::graph::picture::px;
use crate::features::graph::shape::{Shape, shape_path};
use crate::features::graph::steps::{Direction, next};
use crate::features::graph::window::Window;
use crate::t;
use crate::texts::layer_label;

/// The size of the glyph of a box, and its distance from the corner.
const GLYPH: (f64, f64) = (14.0, 6.0);

/// The diagram.
#[component]
pub fn Picture(state: DiagramState, window: Window) -> impl IntoView {
    let list = NodeRef::<html::Ul>::new();
    let active = RwSignal::new(state.shown.get_untracked().unwrap_or(0));
    let pointed = RwSignal::new(None::<usize>);
    // What belongs to the box that is pointed at, or else shown.
    let lit = memo(move |_| {
        let at = pointed.get().or_else(|| state.shown.get())?;
        let mut lit = HashSet::from([at]);
        let edges = state.content.get();
        for edge in edges
            .edges
            .iter()
            .filter(|e| e.source == at || e.target == at)
        {
            lit.extend([edge.source, edge.target]);
        }
        Some((at, lit))
    });
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() {
            return;
        }
        let to = match (event.key().as_str(), Direction::of(&event.key())) {
            ("Home", _) => Some(0),
            ("Escape", _) if state.shown.get_untracked().is_some() => {
                state.show(None);
                None
            }
            (_, Some(way)) => {
                let geometry = state.geometry.get_untracked();
                next(&geometry.drawing.boxes, active.get_untracked(), way)
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if let Some(to) = to {
            focus(list, to);
        }
    };
    let reached = move |event: leptos::ev::FocusEvent| {
        let target = event.target();
        let target = target.and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let number = target.and_then(|t| t.get_attribute("data-box"));
        if let Some(n) = number.and_then(|n| n.parse().ok()) {
            active.set(n);
            pointed.set(Some(n));
            window.reveal(n);
        }
    };
    let items = move || {
        let geometry = state.geometry.get();
        let boxes = geometry.drawing.boxes.iter().enumerate();
        let item = |(n, area): (usize, &Area)| {
            let label = move || spoken(state, n);
            let tab = move || if active.get() == n { "0" } else { "-1" };
            let pressed = move || (state.shown.get() == Some(n)).to_string();
            view! {
                <li
                    style:left=px(area.x)
                    style:top=px(area.y)
                    style:width=px(area.width)
                    style:height=px(area.height)
                    on:pointerenter=move |_| pointed.set(Some(n))
                    on:pointerleave=move |_| pointed.set(None)
                >
                    <button
                        type="button"
                        data-box=n.to_string()
                        tabindex=tab
                        aria-label=label
                        aria-pressed=pressed
                        on:click=move |_| state.show(Some(n))
                    ></button>
                </li>
            }
        };
        // Parts after their wholes, so that they are above them.
        let mut all: Vec<(usize, &Area)> = boxes.collect();
        let size = |area: &Area| area.width * area.height;
        all.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)));
        all.into_iter().map(item).collect_view()
    };
    let size = move || state.geometry.with(|g| g.drawing.size);
    view! {
        <div
            class="graph-frame diagram-frame"
            class:pointed=move || lit.with(Option::is_some)
            style:width=move || px(size().0)
            style:height=move || px(size().1)
        >
            <svg
                viewBox=move || format!("0 0 {} {}", size().0, size().1)
                width=move || size().0
                height=move || size().1
                aria-hidden="true"
                focusable="false"
            >
                {move || bands(state)}
                {move || boxes(state, lit)}
                {move || lines(state, lit)}
            </svg>
            <ul
                class="diagram-boxes"
                node_ref=list
                aria-label=t::graph::BOXES
                on:keydown=keys
                on:focusin=reached
                on:focusout=move |_| pointed.set(None)
            >
                {items}
            </ul>
        </div>
    }
}

/// What is lit: the box and those that it has lines to.
type Lit = Memo<Option<(usize, HashSet<usize>)>>;

fn bands(state: DiagramState) -> impl IntoView {
    let geometry = state.geometry.get();
    let band = |(layer, area): &(architrave_interface::Layer, Area)| {
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
    let (content, geometry) = (state.content.get(), state.geometry.get());
    let colors = state.colors.get();
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
        let value = colors.as_ref().map(|colors| colors.of.get(n).copied().flatten());
        let class = match value {
            None => layer_class(&own.layer).to_owned(),
            Some(Some(value)) => format!("valued value-{value}"),
            Some(None) => "valued none".to_owned(),
        };
        let is_lit = move || lit.with(|lit| lit.as_ref().is_some_and(|(_, lit)| lit.contains(&n)));
        let is_shown = move || state.shown.get() == Some(n);
        let lines = geometry.texts.get(n)?;
        let count = f64::from(u32::try_from(lines.len()).unwrap_or(0));
        let top = match geometry.is_container[n] {
            true => area.y + 20.0,
            false => area.y + (area.height - count * LEADING) / 2.0 + TEXT - 1.0,
        };
        let x = area.x + area.width / 2.0;
        let texts = (0_u32..).zip(lines).map(|(k, text)| {
            view! {
                <text x=x y=top + f64::from(k) * LEADING text-anchor="middle">
                    {text.clone()}
                </text>
            }
        });
        let (size, edge) = GLYPH;
        let mark = value.flatten().map(|value| {
            let (path, is_filled) = shape(value);
            let at = format!("translate({} {})", area.x + 6.0, area.bottom() - 16.0);
            view! { <path class="value-mark" class:outlined=!is_filled d=path transform=at /> }
        });
        Some(view! {
            <g class=format!("drawn-box {class}") class:lit=is_lit>
                <path class="box" class:shown=is_shown d=shape_path(Shape::of(&own.class), area) />
                {texts.collect_view()}
                <use href=glyph(&own.class) x=area.right() - size - edge y=area.y + edge width=size height=size></use>
                {mark}
            </g>
        })
    });
    drawn.collect_view()
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
        let drawn = line(Some(&edge.kind), None, points.clone());
        view! { <Line drawn=drawn is_unknown=false is_lit=is_lit /> }
    });
    all.collect_view()
}

/// Gives the focus to a box.
fn focus(list: NodeRef<html::Ul>, n: usize) {
    let Some(list) = list.try_get_untracked().flatten() else {
        return;
    };
    let found = list.query_selector(&format!("[data-box='{n}']"));
    let found = found.ok().flatten();
    if let Some(found) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = found.focus();
    }
}
