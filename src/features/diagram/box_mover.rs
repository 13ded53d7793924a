//! Moving a box by pointer or by keyboard. The picture is laid out again only when the box is placed.

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser;
use crate::features::graph::area::{Area, Point};
use crate::features::graph::drawing::Drawing;
use crate::features::graph::steps::Direction;
use crate::features::graph::window::{DRAG, Window};
use crate::state::App;

/// How far an arrow key moves a box, alone and with Shift.
const STEP: f64 = 8.0;
const LONG_STEP: f64 = 40.0;

/// A box that is being moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingBox {
    pub n: usize,
    /// Where it would be placed.
    pub area: Area,
    pub is_by_keyboard: bool,
}

/// Where the pointer was pressed, in pixels of the screen.
#[derive(Clone, Copy)]
struct Press {
    n: usize,
    at: Point,
    /// Whether it has moved far enough to be no click.
    is_drag: bool,
}

/// The state of moving. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct BoxMover {
    app: App,
    drawing: Memo<Drawing>,
    window: Window,
    pub moving: RwSignal<Option<MovingBox>>,
    /// Where a box was put, until it is drawn there.
    pub placed: RwSignal<Option<Area>>,
    press: StoredValue<Option<Press>>,
    /// The least coordinates of a box.
    least: Callback<usize, Point>,
    /// Places the upper left corner of a box.
    place: Callback<(usize, Point)>,
    undo: Callback<()>,
}

impl MovingBox {
    /// A box that arrow keys will move.
    pub const fn by_keyboard(n: usize, area: Area) -> Self {
        Self {
            n,
            area,
            is_by_keyboard: true,
        }
    }

    /// Whether keys or a click place it, and not a pointer that drags it.
    fn is_being_placed(moving: &Option<Self>) -> bool {
        moving.is_some_and(|moving| moving.is_by_keyboard)
    }
}

impl BoxMover {
    /// Moves boxes of `drawing`, which `window` shows; `moving` has the box that is being moved, `placed` where one was put.
    pub fn new(
        app: App,
        (drawing, window): (Memo<Drawing>, Window),
        (moving, placed): (RwSignal<Option<MovingBox>>, RwSignal<Option<Area>>),
        least: Callback<usize, Point>,
        place: Callback<(usize, Point)>,
        undo: Callback<()>,
    ) -> Self {
        Self {
            app,
            drawing,
            window,
            moving,
            placed,
            press: StoredValue::new(None),
            least,
            place,
            undo,
        }
    }

    /// The pointer is pressed on a box. Fingers move the window, unless this box is being moved.
    pub fn press(self, event: &PointerEvent, n: usize) {
        let is_moving = |moving: &Option<MovingBox>| moving.is_some_and(|moving| moving.n == n);
        // A click will place the other box here.
        if untrack(|| self.is_placing()) && !self.moving.with_untracked(is_moving) {
            return;
        }
        let is_finger = event.pointer_type() == "touch";
        if event.button() == 0 && (!is_finger || self.moving.with_untracked(is_moving)) {
            event.stop_propagation();
            let at = (f64::from(event.client_x()), f64::from(event.client_y()));
            let is_drag = false;
            self.press.set_value(Some(Press { n, at, is_drag }));
        }
    }

    /// The pointer is moved.
    pub fn drag(self, event: &PointerEvent) {
        let Some(Press { n, at, is_drag }) = self.press.get_value() else {
            return;
        };
        // The button may have been released outside of the page.
        if event.buttons() == 0 {
            return self.cancel();
        }
        let by = (
            f64::from(event.client_x()) - at.0,
            f64::from(event.client_y()) - at.1,
        );
        if !is_drag {
            if by.0.hypot(by.1) < DRAG {
                return;
            }
            // The click that ends it is not one on the box.
            let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
            let list = target.and_then(|target| target.closest("ul").ok()?);
            if let Some(list) = list {
                let _ = list.set_pointer_capture(event.pointer_id());
            }
            let is_drag = true;
            self.press.set_value(Some(Press { n, at, is_drag }));
        }
        let scale = self.window.view.with_untracked(|view| view.scale);
        let Some(own) = self.area(n) else { return };
        self.set(n, (own.x + by.0 / scale, own.y + by.1 / scale), false);
    }

    /// The pointer is released.
    pub fn release(self) {
        let press = self.press.get_value();
        self.press.set_value(None);
        if press.is_some_and(|press| press.is_drag) {
            self.finish();
        }
    }

    /// Handles a key that is pressed on a box; `false` for one that has nothing to do with moving.
    pub fn key(self, event: &KeyboardEvent, n: usize) -> bool {
        let is_combined = event.ctrl_key() || event.meta_key() || event.alt_key();
        let key = event.key();
        let Some(moving) = self.moving.get_untracked() else {
            let is_undo = (event.ctrl_key() || event.meta_key()) && !event.shift_key();
            match key.as_str() {
                "z" if is_undo => self.undo.run(()),
                "m" if !is_combined && untrack(|| self.app.prefs.single_keys()) => self.begin(n),
                _ => return false,
            }
            return true;
        };
        let step = if event.shift_key() { LONG_STEP } else { STEP };
        match (key.as_str(), Direction::of(&key)) {
            _ if is_combined => return false,
            ("Enter", _) => self.finish(),
            ("Escape", _) => self.cancel(),
            (_, Some(way)) => {
                let (x, y) = way.vector();
                let to = (moving.area.x + x * step, moving.area.y + y * step);
                self.set(moving.n, to, moving.is_by_keyboard);
            }
            _ => return false,
        }
        true
    }

    /// Begins to move a box by keyboard.
    pub fn begin(self, n: usize) {
        if let Some(area) = self.area(n) {
            self.moving.set(Some(MovingBox::by_keyboard(n, area)));
        }
    }

    /// Whether the next click on the picture places a box, tracked.
    pub fn is_placing(self) -> bool {
        self.moving.with(MovingBox::is_being_placed)
    }

    /// A click on the picture places the middle of the box there.
    pub fn click(self, event: &MouseEvent) {
        if !untrack(|| self.is_placing()) {
            return;
        }
        let moving = self.moving.get_untracked();
        // Keys and assistive technology press the box itself, and give no place.
        if browser::is_by_key(event) {
            return self.finish();
        }
        let at = self.window.drawing_point(event);
        if let (Some(MovingBox { n, area, .. }), Some(at)) = (moving, at)
            && !area.contains(at)
        {
            self.set(n, (at.0 - area.width / 2.0, at.1 - area.height / 2.0), true);
            self.finish();
        }
    }

    /// Leaves the box where it was.
    pub fn cancel(self) {
        self.press.set_value(None);
        if self.moving.with_untracked(Option::is_some) {
            self.moving.set(None);
        }
    }

    /// The box lost the focus.
    pub fn leave(self) {
        // The box may have lost it because the page was left.
        if self.moving.try_with_untracked(MovingBox::is_being_placed) == Some(true) {
            self.cancel();
        }
    }

    fn finish(self) {
        let Some(moving) = self.moving.get_untracked() else {
            return;
        };
        if self.area(moving.n) != Some(moving.area) {
            self.place.run((moving.n, (moving.area.x, moving.area.y)));
        }
        self.moving.set(None);
    }

    fn set(self, n: usize, to: Point, is_by_keyboard: bool) {
        let Some(own) = self.area(n) else { return };
        let least = self.least.run(n);
        let area = Area {
            x: to.0.max(least.0),
            y: to.1.max(least.1),
            ..own
        };
        self.moving.set(Some(MovingBox {
            n,
            area,
            is_by_keyboard,
        }));
        if is_by_keyboard {
            self.window.reveal_area(area);
        }
    }

    fn area(self, n: usize) -> Option<Area> {
        self.drawing.with_untracked(|d| d.boxes.get(n).copied())
    }
}
