//! A button over each box of a picture. The whole is one tab stop; arrow keys move from box to box, Enter shows one beside
//! the picture.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::box_mover::BoxMover;
use crate::browser;
use crate::features::graph::area::Area;
use crate::features::graph::box_keys::{self, target_box};
use crate::features::graph::drawing::Drawing;
use crate::features::graph::picture::{self, px};
use crate::features::graph::steps::next;
use crate::features::graph::window::Window;
use crate::keys::has_modifier;
use crate::t;
use crate::texts::with_languages;

#[component]
pub fn BoxButtons(
    drawing: Memo<Drawing>,
    /// The box that is shown beside the picture.
    shown: Memo<Option<usize>>,
    /// Shows a box, or none.
    show: Callback<Option<usize>>,
    /// What a screen reader says of a box, for `with_languages`.
    label: Callback<usize, String>,
    /// The box that has the pointer or the focus.
    pointed: RwSignal<Option<usize>>,
    window: Window,
    /// Where boxes can be moved.
    mover: Option<BoxMover>,
) -> impl IntoView {
    let list = NodeRef::<html::Ul>::new();
    let active = RwSignal::new(shown.get_untracked().unwrap_or(0));
    // Of another picture, the first box is the tab stop.
    let stop = move || {
        let count = drawing.with(|drawing| drawing.boxes.len());
        Some(active.get()).filter(|n| *n < count).unwrap_or(0)
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let at = untrack(stop);
        if mover.is_some_and(|mover| mover.key(&event, at)) {
            event.prevent_default();
            return event.stop_propagation();
        }
        let is_escape = event.key() == "Escape" && !has_modifier(&event);
        if is_escape && shown.get_untracked().is_some() {
            show.run(None);
            event.prevent_default();
            return event.stop_propagation();
        }
        let next = |way| drawing.with_untracked(|drawing| next(&drawing.boxes, at, way));
        if let Some(to) = target_box(&event, next) {
            picture::focus_box(list, to);
        }
    };
    let reached = move |event: leptos::ev::FocusEvent| {
        if let Some(n) = box_keys::focused_box(&event) {
            active.set(n);
            pointed.set(Some(n));
            window.reveal(n);
        }
    };
    let cancel = move || {
        if let Some(mover) = mover {
            mover.cancel();
        }
    };
    let left = move |_| {
        let _ = pointed.try_set(None);
        if let Some(mover) = mover {
            mover.leave();
        }
    };
    let items = move || {
        let boxes = drawing.with(|drawing| drawing.boxes.clone());
        // The buttons are made again.
        if let Some(n) = focused_box(list) {
            request_animation_frame(move || focus_if_lost(list, n));
        }
        let item = |(n, area): (usize, &Area)| {
            let tab = move || if stop() == n { "0" } else { "-1" };
            let pressed = move || (shown.get() == Some(n)).to_string();
            view! {
                <li
                    style:left=px(area.x)
                    style:top=px(area.y)
                    style:width=px(area.width)
                    style:height=px(area.height)
                    on:pointerenter=move |_| pointed.set(Some(n))
                    on:pointerleave=move |_| pointed.set(None)
                    on:pointerdown=move |event| {
                        if let Some(mover) = mover {
                            mover.press(&event, n);
                        }
                    }
                >
                    <button
                        type="button"
                        data-box=n.to_string()
                        tabindex=tab
                        aria-pressed=pressed
                        on:click=move |_| {
                            if !mover.is_some_and(|mover| untrack(|| mover.is_placing())) {
                                show.run(Some(n));
                            }
                        }
                    >
                        <span class="unseen">{move || with_languages(&label.run(n))}</span>
                    </button>
                </li>
            }
        };
        // Parts after their wholes, so that they are above them.
        let mut all: Vec<(usize, &Area)> = boxes.iter().enumerate().collect();
        let size = |area: &Area| area.width * area.height;
        all.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)));
        all.into_iter().map(item).collect_view()
    };
    view! {
        <ul
            class="diagram-boxes"
            node_ref=list
            aria-label=t::graph::BOXES
            on:keydown=keys
            on:focusin=reached
            on:focusout=left
            on:pointermove=move |event| {
                if let Some(mover) = mover {
                    mover.drag(&event);
                }
            }
            on:pointerup=move |_| {
                if let Some(mover) = mover {
                    mover.release();
                }
            }
            on:pointercancel=move |_| cancel()
        >
            {items}
        </ul>
    }
}

/// Gives the focus to a box of the page; `false` where its picture is not shown.
pub fn focus_box(n: usize) -> bool {
    let found = browser::document().and_then(|document| {
        let selector = format!(".diagram-boxes [data-box='{n}']");
        document.query_selector(&selector).ok()?
    });
    let found = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    found.is_some_and(|found| found.focus().is_ok())
}

/// The box of the list that has the focus.
fn focused_box(list: NodeRef<html::Ul>) -> Option<usize> {
    let list = list.try_get_untracked()??;
    let focused = browser::document()?.active_element()?;
    let number = focused.get_attribute("data-box")?;
    list.contains(Some(&focused)).then(|| number.parse().ok())?
}

/// Gives the focus to a box, unless something else has it.
fn focus_if_lost(list: NodeRef<html::Ul>, n: usize) {
    if browser::focus_is_lost() {
        picture::focus_box(list, n);
    }
}
