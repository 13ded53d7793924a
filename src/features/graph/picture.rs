//! The drawing on the page: lines and boxes as SVG, and over each box a link with its name. The
//! whole is one tab stop; arrow keys move from box to box.

use std::collections::HashSet;

use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::box_keys::{focused_box, target_box};
use super::captions::edge_text;
use super::drawing::Drawing;
use super::drawn::LaidOutNeighborhood;
use super::label::Label;
use super::labels::{self, labels};
use super::lines::{Line, line};
use super::neighborhood::{GraphEdge, Neighborhood};
use super::shape::{Shape, shape_path};
use super::state::GraphState;
use super::steps::next;
use crate::browser;
use crate::components::layer_class;
use crate::effect::memo;
use crate::t;

/// What the pointer or the keyboard is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    Box(usize),
    Line {
        line: usize,
        /// Whether its name is shown; Escape hides it.
        is_named: bool,
    },
}

/// The boxes and lines that belong to what the pointer is on.
#[derive(Clone, Debug, Default, PartialEq)]
struct Lit {
    boxes: HashSet<usize>,
    lines: HashSet<usize>,
}

impl Lit {
    fn of(pointed: Pointed, ends: &[(usize, usize)]) -> Self {
        let mut lit = Self::default();
        for (n, (from, to)) in ends.iter().enumerate() {
            let is_mine = match pointed {
                Pointed::Box(node) => *from == node || *to == node,
                Pointed::Line { line, .. } => n == line,
            };
            if is_mine {
                lit.lines.insert(n);
                lit.boxes.extend([*from, *to]);
            }
        }
        if let Pointed::Box(node) = pointed {
            lit.boxes.insert(node);
        }
        lit
    }
}

#[component]
pub fn Picture(
    state: GraphState,
    drawn: LaidOutNeighborhood,
    /// Called with the box that gets the focus; in the enlarged picture, whose boxes have actions.
    #[prop(optional, into)]
    reach: Option<Callback<usize>>,
) -> impl IntoView {
    let LaidOutNeighborhood {
        neighborhood,
        captions,
        drawing,
    } = drawn;
    let list = NodeRef::<html::Ul>::new();
    // The box that Tab leads to: the one that had the focus in the picture before, if it is there.
    let before = state.active.get_value();
    let place = before.and_then(|id| neighborhood.nodes.iter().position(|n| n.element_id == id));
    let active = RwSignal::new(place.unwrap_or(0));
    let pointed = RwSignal::new(None::<Pointed>);
    let ends: Vec<(usize, usize)> = neighborhood.links.iter().map(|l| (l.from, l.to)).collect();
    let lit = memo(move |_| pointed.get().map(|pointed| Lit::of(pointed, &ends)));
    let (width, height) = drawing.size;
    let lines = view! { <Lines state=state neighborhood=neighborhood.clone() drawing=drawing.clone() lit=lit pointed=pointed /> };
    let boxes = neighborhood.nodes.iter().zip(&drawing.boxes).enumerate();
    let boxes = boxes.map(|(n, (node, area))| {
        let area = if n == 0 { area.inset(1.0) } else { *area };
        let is_unknown = node.known.is_none() && node.group.is_none();
        let shape = Shape::of(&node.class);
        // A group has a second box behind it.
        let behind = node.group.map(|_| view! { <path class="box behind" d=shape_path(shape, area.behind()) /> });
        let is_lit = move || lit.with(|lit| lit.as_ref().is_some_and(|lit| lit.boxes.contains(&n)));
        view! {
            <g class=format!("drawn-box {}", layer_class(&node.layer)) class:lit=is_lit>
                {behind}
                <path class="box" class:centre=n == 0 class:unknown=is_unknown d=shape_path(shape, area) />
            </g>
        }
    });
    let boxes = boxes.collect_view();
    let ids = StoredValue::new(
        neighborhood
            .nodes
            .iter()
            .map(|n| n.element_id.clone())
            .collect::<Vec<_>>(),
    );
    let has_actions = reach.is_some();
    let items = neighborhood.nodes.into_iter().zip(captions);
    let items = items.zip(drawing.boxes.clone()).enumerate();
    let items = items.map(|(n, ((node, caption), area))| {
        view! {
            <li on:pointerenter=move |_| pointed.set(Some(Pointed::Box(n))) on:pointerleave=move |_| pointed.set(None)>
                <Label
                    state=state
                    n=n
                    node=node
                    caption=caption
                    area=area
                    active=active
                    pointed=pointed
                    has_actions=has_actions
                />
            </li>
        }
    });
    let items = items.collect_view();
    let areas = StoredValue::new(drawing.boxes);
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let next = |way| areas.with_value(|areas| next(areas, active.get_untracked(), way));
        if let Some(to) = target_box(&event, next) {
            focus_box(list, to);
            pointed.set(Some(Pointed::Box(to)));
        }
    };
    let reached = move |event: leptos::ev::FocusEvent| {
        let Some(n) = focused_box(&event) else {
            return;
        };
        active.set(n);
        state
            .active
            .set_value(ids.with_value(|ids| ids.get(n).cloned()));
        if let Some(reach) = reach {
            reach.run(n);
        }
    };
    // From a box to its actions the focus stays here, and they must not vanish under the pointer.
    let left = move |event: leptos::ev::FocusEvent| {
        let to = event
            .related_target()
            .and_then(|t| t.dyn_into::<web_sys::Node>().ok());
        let list = list.try_get_untracked().flatten();
        if !list.is_some_and(|list| list.contains(to.as_ref())) {
            pointed.set(None);
        }
    };
    if place.is_some() {
        keep_focus(list, active);
    }
    let is_pointed = move || lit.with(Option::is_some);
    // A name that Escape removed below the pointer cannot say that the pointer left it.
    let crossed = move |event: PointerEvent| {
        let is_at_line = matches!(pointed.get_untracked(), Some(Pointed::Line { .. }));
        let is_on_it = ["hit", "now"]
            .iter()
            .any(|class| has_class(event.target(), class));
        if is_at_line && !is_on_it {
            pointed.set(None);
        }
    };
    let left_frame = move |_| {
        if matches!(pointed.get_untracked(), Some(Pointed::Line { .. })) {
            pointed.set(None);
        }
    };
    view! {
        <div class="graph-frame" on:pointerover=crossed on:pointerleave=left_frame class:pointed=is_pointed style:width=px(width) style:height=px(height) style:--text-lines=drawing.text_lines.to_string()>
            <svg viewBox=format!("0 0 {width} {height}") width=width height=height aria-hidden="true" focusable="false">
                {lines}{boxes}
            </svg>
            <ul node_ref=list aria-label=t::graph::BOXES on:keydown=keys on:focusin=reached on:focusout=left>{items}</ul>
        </div>
    }
}

/// The lines, their names, and what the pointer meets.
#[component]
fn Lines(
    state: GraphState,
    neighborhood: Neighborhood,
    drawing: Drawing,
    lit: Memo<Option<Lit>>,
    pointed: RwSignal<Option<Pointed>>,
) -> impl IntoView {
    let language = untrack(|| state.shown.app.prefs.content_language());
    let is_named = untrack(|| state.is_named.get());
    let words: Vec<String> = neighborhood
        .links
        .iter()
        .map(|l| edge_text(l, &language))
        .collect();
    let texts = permanent_names(&neighborhood, &language, is_named);
    let placed = labels(&drawing.lines, &texts, &drawing.boxes);
    let lines = neighborhood.links.iter().zip(&drawing.lines).enumerate();
    let lines = lines.map(|(k, (link, points))| {
        let is_loaded = |n: usize| {
            neighborhood.nodes[n].known.is_some() || neighborhood.nodes[n].group.is_some()
        };
        let is_unknown = !(is_loaded(link.from) && is_loaded(link.to));
        let drawn = line(link.kind.as_ref(), link.directed, link.qualities.as_ref(), points.clone());
        let is_lit = Signal::derive(move || {
            lit.with(|lit| lit.as_ref().is_some_and(|lit| lit.lines.contains(&k)))
        });
        let hit = drawn.path.clone();
        view! {
            <Line drawn=drawn is_unknown=is_unknown is_lit=is_lit />
            <path
                class="hit"
                d=hit
                on:pointerenter=move |_| {
                    let is_same = matches!(pointed.get_untracked(), Some(Pointed::Line { line, .. }) if line == k);
                    if !is_same {
                        pointed
                            .set(
                                Some(Pointed::Line {
                                    line: k,
                                    is_named: true,
                                }),
                            );
                    }
                }
                on:pointerleave=move |event| {
                    if !enters_name(&event) {
                        pointed.set(None);
                    }
                }
            />
        }
    });
    let lines = lines.collect_view();
    let names = placed
        .into_iter()
        .flatten()
        .map(|label| {
            view! {
                <text class="line-name" x=label.at.0 y=label.at.1>
                    {label.text}
                </text>
            }
        })
        .collect_view();
    // The name can be pointed at, and Escape hides it (WCAG 1.4.13).
    let escape = window_event_listener(leptos::ev::keydown, move |event| {
        let Some(Pointed::Line {
            line,
            is_named: true,
        }) = pointed.get_untracked()
        else {
            return;
        };
        if event.key() == "Escape" && !event.default_prevented() {
            event.prevent_default();
            pointed.set(Some(Pointed::Line {
                line,
                is_named: false,
            }));
        }
    });
    on_cleanup(move || escape.remove());
    let all = drawing.lines;
    let name = move || {
        let Some(Pointed::Line {
            line,
            is_named: true,
        }) = pointed.get()
        else {
            return None;
        };
        let (x, y) = labels::middle(all.get(line)?)?;
        Some(view! {
            <text class="line-name now" x=x y=y on:pointerleave=move |_| pointed.set(None)>
                {words.get(line)?.clone()}
            </text>
        })
    };
    view! {
        {lines}
        {names}
        {name}
    }
}

/// Whether the pointer goes from a line to its name.
fn enters_name(event: &PointerEvent) -> bool {
    has_class(event.related_target(), "now")
}

fn has_class(target: Option<web_sys::EventTarget>, class: &str) -> bool {
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.class_list().contains(class))
}

/// What is beside the lines without pointing at them: the strength of an influence, and where
/// relations are named, all of it.
pub fn permanent_names(
    neighborhood: &Neighborhood,
    language: &str,
    is_named: bool,
) -> Vec<Option<String>> {
    let name = |link: &GraphEdge| match is_named {
        true => Some(edge_text(link, language)),
        false => link.qualities.as_ref().and_then(|q| q.strength.clone()),
    };
    neighborhood.links.iter().map(name).collect()
}

/// Gives the focus to a box when another picture has taken what had it with it; at once, so that no key is lost.
pub fn keep_focus(list: NodeRef<html::Ul>, active: RwSignal<usize>) {
    list.on_load(move |_| {
        if browser::focus_is_lost() {
            focus_box(list, active.get_untracked());
        }
    });
}

/// Gives the focus to a box of a list.
pub fn focus_box(list: NodeRef<html::Ul>, n: usize) {
    let Some(list) = list.try_get_untracked().flatten() else {
        return;
    };
    let found = list.query_selector(&format!("[data-box='{n}']"));
    let found = found.ok().flatten();
    if let Some(found) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = found.focus();
    }
}

/// A length for a style.
pub fn px(length: f64) -> String {
    format!("{length}px")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hovering_highlights_the_connected_boxes_and_lines() {
        let ends = [(0, 1), (2, 0), (1, 2)];
        let lit = Lit::of(Pointed::Box(1), &ends);
        assert_eq!(lit.lines, HashSet::from([0, 2]));
        assert_eq!(lit.boxes, HashSet::from([0, 1, 2]));
        let lit = Lit::of(
            Pointed::Line {
                line: 1,
                is_named: true,
            },
            &ends,
        );
        assert_eq!(lit.lines, HashSet::from([1]));
        assert_eq!(lit.boxes, HashSet::from([0, 2]));
        assert_eq!(Lit::of(Pointed::Box(7), &ends).boxes, HashSet::from([7]));
    }
}
