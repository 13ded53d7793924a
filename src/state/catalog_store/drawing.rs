//! When the page is redrawn while many elements arrive.

use leptos::prelude::*;

use super::CatalogStore;
use crate::browser;

/// While many elements arrive, the page is redrawn after this long, in milliseconds…
pub(super) const SOON: f64 = 150.0;
/// … and less often the more there is to draw: a list whose rows come and go several times a second
/// cannot be read, and drawing it delays the elements that arrive.
const SELDOM: f64 = 2500.0;
/// The part of the time that drawing may take.
const SHARE: f64 = 0.05;

impl CatalogStore {
    /// Draws what waits to be drawn, at once.
    pub fn draw_now(self) {
        self.delay.set_value(SOON);
        self.draw();
    }

    fn draw(self) {
        self.waiting.set_value(false);
        self.drawn.set_value(browser::now());
        self.catalog.notify();
    }

    pub(super) fn draw_soon(self) {
        if self.waiting.get_value() {
            return;
        }
        self.waiting.set_value(true);
        let delay = self.delay.get_value();
        let draw = move || {
            if self.waiting.try_get_value() != Some(true) {
                return;
            }
            let from = browser::now();
            self.draw();
            // The next frame ends when what reacts to the change has been drawn.
            request_animation_frame(move || {
                let took = (browser::now() - from).max(1.0);
                // An immediate draw meanwhile has reset the delay.
                if self.delay.try_get_value() == Some(delay) {
                    let next = (took / SHARE).clamp(SOON, SELDOM).min(delay * 2.0);
                    self.delay.set_value(next);
                }
            });
        };
        // What comes after a while in which nothing was drawn is drawn at once.
        let rest = (self.drawn.get_value() + delay - browser::now()).clamp(0.0, delay);
        set_timeout(draw, std::time::Duration::from_secs_f64(rest / 1000.0));
    }
}
