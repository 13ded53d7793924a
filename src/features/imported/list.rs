//! The views of the file, each with a small picture and what changed in it.

use architrave_worker::{FileNode, FileNodeKind, FileView};
use leptos::prelude::*;

use super::colors::hex;
use super::facts::BoxCounts;
use super::live::LiveElement;
use super::state::{ImportedState, view_name};
use crate::components::layer_class;
use crate::format::count;
use crate::t;

/// More boxes than this are not in a small picture.
const MOST: usize = 80;

#[component]
pub fn ViewList(state: ImportedState) -> impl IntoView {
    let items = move || {
        let file = state.file.get()?;
        let live = state.live.get();
        let language = state.app.prefs.content_language();
        let item = |(n, own): (usize, &FileView)| {
            let id = own.id.clone();
            let url = move || state.url(&id);
            let current = move || (state.at.get() == Some(n)).then_some("page");
            let name = view_name(own, &language);
            let counts = BoxCounts::of(own, &live);
            let changed = (counts.changed > 0)
                .then(|| view! { <span class="imported-changed">{t::imported::changed(counts.changed)}</span> });
            view! {
                <li>
                    <a class="imported-view" href=url aria-current=current>
                        {small(own, &live)}
                        <span class="imported-view-name" lang=name.language>
                            {name.text}
                        </span>
                        <span class="meta">{t::diagram::box_count(counts.boxes)} " " {changed}</span>
                    </a>
                </li>
            }
        };
        let views = file.views.views.iter().enumerate();
        Some(views.map(item).collect_view())
    };
    let number = move || {
        let file = state.file.get();
        file.map(|file| count(file.views.views.len()))
    };
    let left_out = move || {
        let left_out = state.file.get()?.views.left_out;
        let text = (left_out > 0).then(|| t::imported::left_out(left_out));
        text.map(|text| view! { <p class="meta imported-left-out">{text}</p> })
    };
    view! {
        <nav class="imported-list" aria-labelledby="imported-views">
            <h2 id="imported-views">{t::common::VIEWS} <span class="meta number">{number}</span></h2>
            <ul>{items}</ul>
            {left_out}
        </nav>
    }
}

/// The boxes of a view, small.
fn small(own: &FileView, live: &[LiveElement]) -> impl IntoView + use<> {
    let placed = || {
        own.nodes
            .iter()
            .filter_map(|node| Some((node, node.bounds?)))
    };
    let (mut left, mut top, mut right, mut bottom) = (i32::MAX, i32::MAX, i32::MIN, i32::MIN);
    for (_, [x, y, width, height]) in placed() {
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + width), bottom.max(y + height));
    }
    let shape = |(node, [x, y, width, height]): (&FileNode, [i32; 4])| {
        let element = node.element.and_then(|at| live.get(at));
        let class = match (node.kind, element) {
            (FileNodeKind::Element, Some(element)) => layer_class(&element.layer),
            _ => "imported-plain",
        };
        let fill = node.fill.map(hex);
        let has_fill = fill.is_some();
        view! {
            <rect
                class=class
                class:plain-fill=!has_fill
                fill=fill
                x=x
                y=y
                width=width
                height=height
                vector-effect="non-scaling-stroke"
            ></rect>
        }
    };
    let shapes: Vec<_> = placed().take(MOST).map(shape).collect();
    let frame = match shapes.is_empty() {
        true => "0 0 1 1".to_owned(),
        false => format!(
            "{left} {top} {} {}",
            i64::from(right) - i64::from(left),
            i64::from(bottom) - i64::from(top)
        ),
    };
    view! {
        <span class="imported-small">
            <svg viewBox=frame aria-hidden="true" focusable="false">
                {shapes}
            </svg>
        </span>
    }
}
