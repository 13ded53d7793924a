//! The window over a large drawing: moved and enlarged by keys, wheel, hand and buttons.

use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;

use super::area::{Area, Point};
use super::drawing::Drawing;
use super::viewport::{SCALES, STEP, View};
use crate::components::Button;
use crate::t::{self, Text};

/// How far a key or button moves the drawing, in pixels.
const PAN: f64 = 80.0;

/// How far the pointer moves before it is a drag and no click.
pub const DRAG: f64 = 4.0;

/// Between the drawing and what covers a corner of the window.
const GAP: f64 = 8.0;

/// The window over the drawing.
#[derive(Clone, Copy)]
pub struct Window {
    pub node: NodeRef<html::Div>,
    pub view: RwSignal<View>,
    drawing: Memo<Drawing>,
    /// The limits of the zoom.
    scales: Point,
    /// Whether the user moved or enlarged it: then it is not fitted again automatically.
    pub touched: StoredValue<bool>,
    /// Where the pointer was pressed, and what was visible then.
    held: StoredValue<Option<(Point, View)>>,
}

impl Window {
    /// A window over a drawing, which is fitted once it has a size.
    pub fn new(drawing: Memo<Drawing>) -> Self {
        Self {
            node: NodeRef::new(),
            view: RwSignal::new(View {
                x: 0.0,
                y: 0.0,
                scale: 1.0,
            }),
            drawing,
            scales: SCALES,
            touched: StoredValue::new(false),
            held: StoredValue::new(None),
        }
    }

    /// The same with other limits of the zoom.
    pub const fn with_scales(self, scales: Point) -> Self {
        Self { scales, ..self }
    }

    /// The pointer is pressed.
    pub fn hold(self, event: &PointerEvent) {
        if event.button() == 0 {
            let view = self.view.get_untracked();
            self.held.set_value(self.point(event).map(|at| (at, view)));
        }
    }

    /// The pointer is released.
    pub fn release(self) {
        self.held.set_value(None);
    }

    /// The size of the window, once it has one.
    pub fn size(self) -> Option<Point> {
        let node = self.node.try_get_untracked().flatten()?;
        let size = (
            f64::from(node.client_width()),
            f64::from(node.client_height()),
        );
        (size.0 > 0.0 && size.1 > 0.0).then_some(size)
    }

    /// The size of what covers the lower left corner, which says so by `data-corner`.
    fn corner(self, size: Point) -> Option<Point> {
        let node = self.node.try_get_untracked().flatten()?;
        let cover = node.query_selector("[data-corner]").ok()??;
        let (cover, own) = (
            cover.get_bounding_client_rect(),
            node.get_bounding_client_rect(),
        );
        let is_shown = cover.width() > 0.0;
        let (right, top) = (cover.right() - own.left(), cover.top() - own.top());
        is_shown.then_some((right + GAP, size.1 - top + GAP))
    }

    pub fn fit(self) {
        if let Some(size) = self.size() {
            let drawing = self.drawing.with_untracked(|d| d.size);
            self.touched.set_value(false);
            let corner = self.corner(size).unwrap_or_default();
            let view = View::fit_clear(drawing, size, corner, self.scales.0);
            self.view.set(view);
        }
    }

    pub fn begin(self) {
        // An awaited frame may come when the picture is gone.
        let Some(drawing) = self.drawing.try_get_untracked() else {
            return;
        };
        if let (Some(size), Some(centre)) = (self.size(), drawing.boxes.first()) {
            self.touched.set_value(false);
            self.view
                .set(View::first(drawing.size, centre.middle(), size));
        }
    }

    /// Zooms around a point of the window, or its middle.
    pub fn zoom(self, by: f64, point: Option<Point>) {
        if let Some(size) = self.size() {
            self.touched.set_value(true);
            let point = point.unwrap_or((size.0 / 2.0, size.1 / 2.0));
            let scales = self.scales;
            self.view
                .update(|view| *view = view.zoom(by, point, scales));
        }
    }

    pub fn pan(self, by: Point) {
        if let Some(size) = self.size() {
            self.touched.set_value(true);
            let drawing = self.drawing.with_untracked(|d| d.size);
            self.view.update(|view| *view = view.pan(by, drawing, size));
        }
    }

    pub fn reveal(self, n: usize) {
        // An awaited frame may come when the picture is gone.
        let area = self.drawing.try_with_untracked(|d| d.boxes.get(n).copied());
        if let Some(area) = area.flatten() {
            self.reveal_area(area);
        }
    }

    /// Moves the drawing as little as needed to show an area of it.
    pub fn reveal_area(self, area: Area) {
        if let Some(size) = self.size() {
            let view = self.view.get_untracked();
            let revealed = view.reveal(area, size);
            // A change without a difference would count as a movement.
            if revealed != view {
                self.view.set(revealed);
            }
            // The browser may have scrolled to the box by itself: the window never scrolls.
            if let Some(node) = self.node.try_get_untracked().flatten() {
                node.set_scroll_left(0);
                node.set_scroll_top(0);
            }
        }
    }

    /// How far the wheel was turned, in pixels.
    fn turn(event: &WheelEvent) -> Point {
        // Lines and pages instead of pixels.
        let unit = match event.delta_mode() {
            0 => 1.0,
            1 => 16.0,
            _ => 400.0,
        };
        (event.delta_x() * unit, event.delta_y() * unit)
    }

    /// The wheel enlarges, as on maps; with Shift it moves.
    pub fn wheel_zoom(self, event: &WheelEvent) {
        if event.shift_key() {
            return self.wheel(event);
        }
        event.prevent_default();
        self.zoom((-Self::turn(event).1 / 300.0).exp(), self.point(event));
    }

    /// The wheel moves, and with Ctrl (as a trackpad's pinch sends it) enlarges.
    pub fn wheel(self, event: &WheelEvent) {
        event.prevent_default();
        let (dx, dy) = Self::turn(event);
        if event.ctrl_key() || event.meta_key() {
            self.zoom((-dy / 300.0).exp(), self.point(event));
        } else if event.shift_key() && dx.abs() < f64::EPSILON {
            self.pan((-dy, 0.0));
        } else {
            self.pan((-dx, -dy));
        }
    }

    /// Where the pointer is in the drawing.
    pub fn drawing_point(self, event: &web_sys::MouseEvent) -> Option<Point> {
        let (x, y) = self.point(event)?;
        let view = self.view.get_untracked();
        Some(((x - view.x) / view.scale, (y - view.y) / view.scale))
    }

    /// Where the pointer is in the window.
    pub fn point(self, event: &web_sys::MouseEvent) -> Option<Point> {
        let place = self
            .node
            .try_get_untracked()
            .flatten()?
            .get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        Some((x - place.left(), y - place.top()))
    }

    pub fn drag(self, event: &PointerEvent) {
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

    pub fn key(self, event: &KeyboardEvent, single_keys: bool) -> bool {
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

/// Buttons that move and enlarge.
#[component]
pub fn Zoom(window: Window) -> impl IntoView {
    let percent = move || t::common::percent(&format!("{:.0}", window.view.get().scale * 100.0));
    let tool = |icon: &'static str, label: Text, act: fn(Window)| {
        view! { <Button small=true icon=icon label=label on_press=move |_| act(window) /> }
    };
    view! {
        <div class="row graph-pan" role="group" aria-label=t::graph::window::MOVE_GROUP>
            {tool("arrow-left", t::graph::window::MOVE_LEFT, |w| w.pan((PAN, 0.0)))}
            {tool("arrow-up", t::graph::window::MOVE_UP, |w| w.pan((0.0, PAN)))}
            {tool("arrow-down", t::graph::window::MOVE_DOWN, |w| w.pan((0.0, -PAN)))}
            {tool("arrow-right", t::graph::window::MOVE_RIGHT, |w| w.pan((-PAN, 0.0)))}
        </div>
        <div class="row" role="group" aria-label=t::graph::window::SCALE>
            {tool("minus", t::graph::window::SMALLER, |w| w.zoom(1.0 / STEP, None))}
            <output class="meta number graph-scale" aria-label=t::graph::window::SCALE>
                {percent}
            </output>
            {tool("plus", t::graph::window::LARGER, |w| w.zoom(STEP, None))}
            <Button small=true title=t::graph::window::FIT_TITLE on_press=move |_| window.fit()>
                {t::graph::window::FIT}
            </Button>
        </div>
    }
}
