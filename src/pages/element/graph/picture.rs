//! The drawing on the page: lines and boxes as SVG, and over each box a link with its name. The
//! whole is one tab stop; arrow keys move from box to box.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::add_id::Wanted;
use super::super::shown::Shown;
use super::area::Area;
use super::drawing::Drawing;
use super::export::Caption;
use super::hood::{Hood, Node};
use super::lines::{Line, line};
use super::shape::{Shape, shape_path};
use super::steps::{Way, next};
use crate::components::{Glyph, layer_class};

/// The drawing.
#[component]
pub fn Picture(
    shown: Shown,
    hood: Hood,
    drawing: Drawing,
    /// What stands in the boxes.
    captions: Memo<Vec<Caption>>,
    /// Called with the box that gets the focus.
    #[prop(optional, into)]
    reach: Option<Callback<usize>>,
) -> impl IntoView {
    let list = NodeRef::<html::Ul>::new();
    // The box that Tab leads to.
    let active = RwSignal::new(0_usize);
    let (width, height) = drawing.size;
    let lines = hood.links.iter().zip(&drawing.lines).map(|(link, points)| {
        let known = |n: usize| hood.nodes[n].known.is_some();
        let class = if known(link.from) && known(link.to) {
            ""
        } else {
            "unknown"
        };
        view! { <Line drawn=line(&link.kind, points.clone()) class=class /> }
    });
    let lines = lines.collect_view();
    let boxes = hood.nodes.iter().zip(&drawing.boxes).enumerate();
    let boxes = boxes.map(|(n, (node, area))| {
        let area = if n == 0 { area.inset(1.0) } else { *area };
        let unknown = node.known.is_none();
        view! {
            <path
                class=format!("box {}", layer_class(&node.layer)) class:centre=n == 0 class:unknown=unknown
                d=shape_path(Shape::of(&node.class), area)
            />
        }
    });
    let boxes = boxes.collect_view();
    let labels = hood
        .nodes
        .into_iter()
        .zip(drawing.boxes.clone())
        .enumerate();
    let labels = labels.map(|(n, (node, area))| {
        view! { <li><Label shown=shown n=n node=node area=area captions=captions active=active /></li> }
    });
    let labels = labels.collect_view();
    let areas = StoredValue::new(drawing.boxes);
    let focus = move |n: usize| {
        let Some(list) = list.try_get_untracked().flatten() else {
            return;
        };
        let found = list
            .query_selector(&format!("[data-box='{n}']"))
            .ok()
            .flatten();
        if let Some(found) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = found.focus();
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() {
            return;
        }
        let to = match (event.key().as_str(), Way::of(&event.key())) {
            ("Home", _) => Some(0),
            (_, Some(way)) => areas.with_value(|areas| next(areas, active.get_untracked(), way)),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if let Some(to) = to {
            focus(to);
        }
    };
    let reached = move |event: leptos::ev::FocusEvent| {
        let target = event
            .target()
            .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let number = target.and_then(|t| t.get_attribute("data-box"));
        if let Some(n) = number.and_then(|n| n.parse().ok()) {
            active.set(n);
            if let Some(reach) = reach {
                reach.run(n);
            }
        }
    };
    view! {
        <div class="graph-frame" style:width=px(width) style:height=px(height)>
            <svg viewBox=format!("0 0 {width} {height}") width=width height=height aria-hidden="true" focusable="false">
                {lines}{boxes}
            </svg>
            <ul node_ref=list aria-label="Neighbourhood; arrow keys move between the boxes" on:keydown=keys on:focusin=reached>{labels}</ul>
        </div>
    }
}

/// What stands in a box: its title as a link, or its id with a way to add what is missing.
#[component]
fn Label(
    shown: Shown,
    n: usize,
    node: Node,
    area: Area,
    captions: Memo<Vec<Caption>>,
    active: RwSignal<usize>,
) -> impl IntoView {
    let app = shown.app;
    let of = move |look: fn(&Caption) -> String| {
        captions.with(|c| c.get(n).map(look).unwrap_or_default())
    };
    let text = move || of(|c| c.text.clone());
    let spoken = move || of(|c| c.spoken.clone());
    let title = move || of(|c| c.text.clone());
    let note = captions.with_untracked(|c| c.get(n).and_then(|c| c.note));
    let tab = move || if active.get() == n { "0" } else { "-1" };
    let (left, top, width, height) = (px(area.x), px(area.y), px(area.width), px(area.height));
    let class = node.class.clone();
    let layer = node.layer.clone();
    let known = node.known.as_ref().map(|known| known.element.id.clone());
    let joined = node.relationship.as_ref().and_then(|joined| {
        let newest = |id: &str| app.known.now(|c| c.newest(id));
        newest(&joined.source).or_else(|| newest(&joined.target))
    });
    let inside = view! {
        <span class="words" class:id=note.is_some()>{text}</span>
        {note.map(|note| view! { <span class="note">{note}</span> })}
        <Glyph class=class layer=layer />
    };
    match known.or(joined.map(|j| j.element.id.clone())) {
        Some(id) => {
            let here = (n == 0).then_some("true");
            view! {
                <a
                    class="box-label" class:centre=n == 0 href=app.element_url(&id) title=title aria-label=spoken aria-current=here draggable="false"
                    data-box=n.to_string() tabindex=tab style:left=left style:top=top style:width=width style:height=height
                >
                    {inside}
                </a>
            }
            .into_any()
        }
        None => {
            let wanted = Wanted::neighbour(shown, &node.element_id);
            view! {
                <button
                    type="button" class="box-label unknown" title=node.element_id
                    data-box=n.to_string() tabindex=tab style:left=left style:top=top style:width=width style:height=height
                    on:click=move |_| shown.adding.set(Some(wanted.clone()))
                >
                    {inside}
                    <span class="unseen">{move || format!(". {}. Add its id", spoken())}</span>
                </button>
            }
            .into_any()
        }
    }
}

fn px(length: f64) -> String {
    format!("{length}px")
}
