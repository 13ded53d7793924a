//! The window over a picture, which it fits until someone moves it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::bitmap::Bitmap;
use crate::effect::{effect, memo};
use crate::features::graph::viewport::View;
use crate::features::graph::window::Window;
use crate::state::App;

/// The window with the picture in it.
#[component]
pub fn Sheet(
    app: App,
    window: Window,
    /// Tracks what the picture shows: another one is fitted again.
    changed: Signal<()>,
    /// Tracks what comes to the picture: it is fitted again unless someone moved it.
    #[prop(optional)]
    grown: Signal<()>,
    /// Tracks everything that the picture shows.
    content: Signal<()>,
    children: Children,
) -> impl IntoView {
    effect(move || {
        changed.track();
        request_animation_frame(move || window.fit());
    });
    let fit_untouched = move || {
        if window.touched.try_get_value() == Some(false) {
            window.fit();
        }
    };
    effect(move || {
        grown.track();
        request_animation_frame(fit_untouched);
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| fit_untouched());
    on_cleanup(move || resized.remove());
    let transform = move || {
        let View { x, y, scale } = window.view.get();
        format!("translate({x}px, {y}px) scale({scale})")
    };
    let bitmap = Bitmap::new(window, content);
    // Everything that is drawn gets its style again when this changes: not while the picture moves.
    let zoom = memo(move |before| match before {
        Some(before) if bitmap.is_shown.get() => *before,
        _ => window.view.get().rough_scale(),
    });
    let keys = move |event: KeyboardEvent| {
        if window.key(&event, untrack(|| app.prefs.single_keys())) {
            event.prevent_default();
        }
    };
    view! {
        <div
            class="graph-window"
            node_ref=window.node
            on:keydown=keys
            on:wheel=move |event| window.wheel(&event)
            on:pointerdown=move |event| window.hold(&event)
            on:pointermove=move |event| window.drag(&event)
            on:pointerup=move |_| window.release()
            on:pointercancel=move |_| window.release()
        >
            <div
                class="graph-sheet"
                class:moving=move || bitmap.is_shown.get()
                style:transform=transform
                style:--zoom=move || zoom.get().to_string()
            >
                {children()}
                <canvas class="picture-bitmap" aria-hidden="true" node_ref=bitmap.canvas></canvas>
            </div>
        </div>
    }
}
