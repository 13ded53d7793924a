//! The enlarged picture: over the whole page, moved and enlarged by keys, wheel, hand and buttons,
//! and saved as a file. That it is open stands in the URL, so that the back button closes it.

use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;

use super::super::shown::Shown;
use super::super::tabs::Tab;
use super::area::{Area, Point};
use super::drawing::{Drawing, large};
use super::hood::Room;
use super::picture::Picture;
use super::save::{Format, save};
use super::viewport::{STEP, View};
use super::{Hops, around, hops_key, spoken, summary};
use crate::browser;
use crate::components::{Icon, Menu, MenuItem, modal};

/// How far a key or button moves the drawing, in pixels.
const PAN: f64 = 80.0;

/// How far the hand moves before it is a drag and no click.
const DRAG: f64 = 4.0;

/// The window over the drawing.
#[derive(Clone, Copy)]
struct Window {
    node: NodeRef<html::Div>,
    view: RwSignal<View>,
    drawing: Memo<Drawing>,
    /// Whether somebody moved or enlarged it: then it is not fitted again by itself.
    touched: StoredValue<bool>,
    /// Where the hand went down, and what was seen then.
    held: StoredValue<Option<(Point, View)>>,
}

impl Window {
    fn size(self) -> Option<Point> {
        let node = self.node.try_get_untracked().flatten()?;
        let size = (
            f64::from(node.client_width()),
            f64::from(node.client_height()),
        );
        (size.0 > 0.0 && size.1 > 0.0).then_some(size)
    }

    fn fit(self) {
        if let Some(size) = self.size() {
            let drawing = self.drawing.with_untracked(|d| d.size);
            self.touched.set_value(false);
            self.view.set(View::fit(drawing, size));
        }
    }

    fn begin(self) {
        // A frame that was waited for may come when the picture is gone.
        let Some(drawing) = self.drawing.try_get_untracked() else {
            return;
        };
        if let (Some(size), Some(centre)) = (self.size(), drawing.boxes.first()) {
            self.touched.set_value(false);
            self.view
                .set(View::first(drawing.size, centre.middle(), size));
        }
    }

    fn zoom(self, by: f64, point: Option<Point>) {
        if let Some(size) = self.size() {
            self.touched.set_value(true);
            let point = point.unwrap_or((size.0 / 2.0, size.1 / 2.0));
            self.view.update(|view| *view = view.zoom(by, point));
        }
    }

    fn pan(self, by: Point) {
        if let Some(size) = self.size() {
            self.touched.set_value(true);
            let drawing = self.drawing.with_untracked(|d| d.size);
            self.view.update(|view| *view = view.pan(by, drawing, size));
        }
    }

    fn reveal(self, n: usize) {
        let area: Option<Area> = self.drawing.with_untracked(|d| d.boxes.get(n).copied());
        if let (Some(size), Some(area)) = (self.size(), area) {
            self.view.update(|view| *view = view.reveal(area, size));
            // The browser may have scrolled to the box by itself: the window never scrolls.
            if let Some(node) = self.node.try_get_untracked().flatten() {
                node.set_scroll_left(0);
                node.set_scroll_top(0);
            }
        }
    }

    /// The wheel moves, and with Ctrl (as a trackpad's pinch sends it) enlarges.
    fn wheel(self, event: &WheelEvent) {
        event.prevent_default();
        // Lines and pages instead of pixels.
        let unit = match event.delta_mode() {
            0 => 1.0,
            1 => 16.0,
            _ => 400.0,
        };
        let (dx, dy) = (event.delta_x() * unit, event.delta_y() * unit);
        if event.ctrl_key() || event.meta_key() {
            self.zoom((-dy / 300.0).exp(), self.point(event));
        } else if event.shift_key() && dx.abs() < f64::EPSILON {
            self.pan((-dy, 0.0));
        } else {
            self.pan((-dx, -dy));
        }
    }

    /// Where the pointer is in the window.
    fn point(self, event: &web_sys::MouseEvent) -> Option<Point> {
        let place = self
            .node
            .try_get_untracked()
            .flatten()?
            .get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        Some((x - place.left(), y - place.top()))
    }

    fn drag(self, event: &PointerEvent) {
        let Some((from, view)) = self.held.get_value() else {
            return;
        };
        let (Some(to), Some(size)) = (self.point(event), self.size()) else {
            return;
        };
        let by = (to.0 - from.0, to.1 - from.1);
        if by.0.hypot(by.1) < DRAG {
            return;
        }
        if let Some(node) = self.node.try_get_untracked().flatten() {
            // From now on the click that ends it belongs to the window, not to a box.
            let _ = node.set_pointer_capture(event.pointer_id());
        }
        self.touched.set_value(true);
        let drawing = self.drawing.with_untracked(|d| d.size);
        self.view.set(view.pan(by, drawing, size));
    }

    fn key(self, event: &KeyboardEvent, single_keys: bool) -> bool {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return false;
        }
        match event.key().as_str() {
            "ArrowLeft" if event.shift_key() => self.pan((PAN, 0.0)),
            "ArrowRight" if event.shift_key() => self.pan((-PAN, 0.0)),
            "ArrowUp" if event.shift_key() => self.pan((0.0, PAN)),
            "ArrowDown" if event.shift_key() => self.pan((0.0, -PAN)),
            "+" | "=" if single_keys => self.zoom(STEP, None),
            "-" | "_" if single_keys => self.zoom(1.0 / STEP, None),
            "0" if single_keys => self.fit(),
            _ => return false,
        }
        true
    }
}

/// The picture over the page, as long as the URL asks for it.
#[component]
pub fn Enlarged(shown: Shown) -> impl IntoView {
    view! {
        <Show when=move || shown.enlarged.get()>
            <Full shown=shown />
        </Show>
    }
}

#[component]
fn Full(shown: Shown) -> impl IntoView {
    let around = around(shown, Room::full);
    let captions = spoken(shown, around);
    let drawing = Memo::new(move |_| around.with(large));
    let window = Window {
        node: NodeRef::new(),
        view: RwSignal::new(View {
            x: 0.0,
            y: 0.0,
            scale: 1.0,
        }),
        drawing,
        touched: StoredValue::new(false),
        held: StoredValue::new(None),
    };
    let close = move || close(shown);
    let dialog = modal();
    // Once it has a size: at first, and when there is another drawing.
    Effect::new(move |drawn: Option<()>| {
        drawing.track();
        request_animation_frame(move || {
            window.begin();
            if drawn.is_none() {
                focus_centre(window);
            }
        });
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if !window.touched.get_value() {
            window.begin();
        }
    });
    on_cleanup(move || resized.remove());
    let keys = move |event: KeyboardEvent| {
        if window.key(&event, untrack(|| shown.app.prefs.single_keys())) {
            event.prevent_default();
        }
    };
    let choose = move |hops| {
        // Going back would take the choice back with the picture.
        shown.enlarged_here.set_value(false);
        shown.replace(&untrack(|| shown.with(&[("hops", hops_key(hops))])));
    };
    let cancel = move |event: web_sys::Event| {
        event.prevent_default();
        close();
    };
    let transform = move || {
        let View { x, y, scale } = window.view.get();
        format!("translate({x}px, {y}px) scale({scale})")
    };
    let picture = move || {
        view! { <Picture shown=shown hood=around.get() drawing=drawing.get() captions=captions reach=Callback::new(move |n| window.reveal(n)) /> }
    };
    let down = move |event: PointerEvent| {
        if event.button() == 0 {
            let view = window.view.get_untracked();
            window
                .held
                .set_value(window.point(&event).map(|at| (at, view)));
        }
    };
    view! {
        <dialog class="graph-full" node_ref=dialog aria-labelledby="graph-full-title" on:cancel=cancel on:keydown=keys>
            <header>
                <h2 id="graph-full-title">"Neighbourhood of "{move || shown.title().text}</h2>
                <Summary shown=shown words=Signal::derive(move || around.with(summary::full)) />
                <div class="row wrap push">
                    <Hops shown=shown choose=choose />
                    <Zoom window=window />
                    <Save save=move |format| {
                        around.with_untracked(|hood| drawing.with_untracked(|d| captions.with_untracked(|c| save(shown, hood, d, c, format))));
                    } />
                    <button type="button" class="button quiet icon-only" aria-label="Close" title="Close (Esc)" on:click=move |_| close()><Icon name="x" /></button>
                </div>
            </header>
            <div
                class="graph-window" node_ref=window.node
                on:wheel=move |event| window.wheel(&event)
                on:pointerdown=down
                on:pointermove=move |event| window.drag(&event)
                on:pointerup=move |_| window.held.set_value(None)
                on:pointercancel=move |_| window.held.set_value(None)
            >
                <div class="graph-sheet" style:transform=transform>{picture}</div>
            </div>
            <footer class="meta">
                <span><kbd class="key">"←"</kbd><kbd class="key">"→"</kbd><kbd class="key">"↑"</kbd><kbd class="key">"↓"</kbd>" box to box"</span>
                <span><kbd class="key">"Enter"</kbd>" opens"</span>
                <span><kbd class="key">"Shift"</kbd>" with arrows moves the picture"</span>
                <span><kbd class="key">"+"</kbd><kbd class="key">"−"</kbd><kbd class="key">"0"</kbd>" larger, smaller, whole"</span>
                <span class="push">"As far as it is known here"</span>
            </footer>
        </dialog>
    }
}

/// Takes the picture away: back to where it was opened from, if that was in this visit.
fn close(shown: Shown) {
    let history = browser::window().and_then(|w| w.history().ok());
    if let (true, Some(history)) = (shown.enlarged_here.get_value(), history) {
        shown.enlarged_here.set_value(false);
        if history.back().is_ok() {
            return;
        }
    }
    shown.replace(&untrack(|| shown.with(&[("graph", "")])));
}

fn focus_centre(window: Window) {
    use wasm_bindgen::JsCast;
    let node = window.node.try_get_untracked().flatten();
    let centre = node.and_then(|n| n.query_selector("[data-box='0']").ok().flatten());
    if let Some(centre) = centre.and_then(|c| c.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = centre.focus();
    }
}

/// How much is drawn, and the way to the rest.
#[component]
fn Summary(shown: Shown, words: Signal<String>) -> impl IntoView {
    view! {
        <p class="meta" role="status">
            {move || words.get()} " "
            <a href=move || shown.tab_url(Tab::Relations, &[])>"Table"</a>
        </p>
    }
}

/// Buttons that move and enlarge.
#[component]
fn Zoom(window: Window) -> impl IntoView {
    let percent = move || format!("{:.0} %", window.view.get().scale * 100.0);
    let tool = |icon: &'static str, label: &'static str, act: fn(Window)| {
        view! {
            <button type="button" class="button icon-only small" aria-label=label title=label on:click=move |_| act(window)>
                <Icon name=icon />
            </button>
        }
    };
    view! {
        <div class="row graph-pan" role="group" aria-label="Move">
            {tool("arrow-left", "Move left", |w| w.pan((PAN, 0.0)))}
            {tool("arrow-up", "Move up", |w| w.pan((0.0, PAN)))}
            {tool("arrow-down", "Move down", |w| w.pan((0.0, -PAN)))}
            {tool("arrow-right", "Move right", |w| w.pan((-PAN, 0.0)))}
        </div>
        <div class="row" role="group" aria-label="Size">
            {tool("minus", "Smaller", |w| w.zoom(1.0 / STEP, None))}
            <output class="meta number graph-scale" aria-label="Size">{percent}</output>
            {tool("plus", "Larger", |w| w.zoom(STEP, None))}
            <button type="button" class="button small" title="Whole picture (0)" on:click=move |_| window.fit()>"Fit"</button>
        </div>
    }
}

/// The files it can be saved as.
#[component]
fn Save(save: impl Fn(Format) + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        <Menu button_class="button small" button=ViewFn::from(|| view! { <Icon name="download" />"Save picture" })>
            <MenuItem label="SVG" note="Sharp at any size" act=move || save(Format::Svg) />
            <MenuItem label="PNG" note="Twice the size" act=move || save(Format::Png) />
        </Menu>
    }
}
