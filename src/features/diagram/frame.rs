//! The frame of a picture: its size, its SVG and the buttons over its boxes.

use std::collections::HashSet;

use leptos::prelude::*;

use super::box_buttons::BoxButtons;
use super::box_mover::BoxMover;
use crate::effect::memo;
use crate::features::graph::drawing::Drawing;
use crate::features::graph::picture::px;
use crate::features::graph::window::Window;

/// With more boxes, what is not lit is not dimmed: browsers would draw all of it again, which takes half a second.
const LARGE: usize = 200;

/// The box that is pointed at, or else shown, and all boxes that are lit with it.
pub type Lit = Memo<Option<(usize, HashSet<usize>)>>;

/// What is lit; `others` are the boxes that one has lines to.
pub fn lit(
    pointed: RwSignal<Option<usize>>,
    shown: Memo<Option<usize>>,
    others: impl Fn(usize) -> Vec<usize> + Send + Sync + 'static,
) -> Lit {
    memo(move |_| {
        let at = pointed.get().or_else(|| shown.get())?;
        let mut lit = HashSet::from([at]);
        lit.extend(others(at));
        Some((at, lit))
    })
}

/// Whether a box is lit, tracked.
pub fn is_lit(lit: Lit, n: usize) -> bool {
    lit.with(|lit| lit.as_ref().is_some_and(|(_, lit)| lit.contains(&n)))
}

/// The frame around the content of an SVG.
#[component]
pub fn PictureFrame(
    /// CSS classes beside its own.
    #[prop(optional)]
    class: &'static str,
    drawing: Memo<Drawing>,
    lit: Lit,
    /// The box that is shown beside the picture.
    shown: Memo<Option<usize>>,
    /// Shows a box, or none.
    show: Callback<Option<usize>>,
    /// What a screen reader says of a box.
    label: Callback<usize, String>,
    /// The box that has the pointer or the focus.
    pointed: RwSignal<Option<usize>>,
    window: Window,
    /// Where boxes can be moved.
    #[prop(optional)]
    mover: Option<BoxMover>,
    /// The height of what is below the picture in its file.
    #[prop(optional)]
    below: Signal<f64>,
    children: Children,
) -> impl IntoView {
    let size = move || drawing.with(|drawing| drawing.size);
    let ghost = move || {
        let BoxMover { moving, placed, .. } = mover?;
        let moving = moving.get().map(|moving| moving.area);
        let area = moving.or_else(|| placed.get())?;
        Some(view! {
            <div
                class="diagram-ghost"
                style:left=px(area.x)
                style:top=px(area.y)
                style:width=px(area.width)
                style:height=px(area.height)
            ></div>
        })
    };
    let is_placing = move || mover.is_some_and(BoxMover::is_placing);
    let show = Callback::new(move |at: Option<usize>| {
        show.run(at);
        // The panel that opens takes room from the window, and must not cover the box.
        if let Some(n) = at {
            request_animation_frame(move || window.reveal(n));
        }
    });
    // The box that is being placed loses its place with the focus.
    let keep_focus = move |event: leptos::ev::MouseEvent| {
        if untrack(is_placing) {
            event.prevent_default();
        }
    };
    view! {
        <div
            class=format!("graph-frame diagram-frame {class}")
            class:pointed=move || lit.with(Option::is_some)
            class:placing=is_placing
            class:large=move || drawing.with(|drawing| drawing.boxes.len() > LARGE)
            style:width=move || px(size().0)
            style:height=move || px(size().1)
            on:mousedown=keep_focus
            on:click=move |event| {
                if let Some(mover) = mover {
                    mover.click(&event);
                }
            }
        >
            <svg
                viewBox=move || format!("0 0 {} {}", size().0, size().1)
                width=move || size().0
                height=move || size().1
                data-below=move || below.get().to_string()
                aria-hidden="true"
                focusable="false"
            >
                {children()}
            </svg>
            <BoxButtons drawing=drawing shown=shown show=show label=label pointed=pointed window=window mover=mover />
            {ghost}
        </div>
    }
}
