//! What part of a large drawing is seen, and how large.

use super::area::{Area, Point};

/// The limits of the zoom, where a picture has none of its own.
pub const SCALES: (f64, f64) = (0.2, 3.0);

/// How much a step of a key or button enlarges.
pub const STEP: f64 = 1.25;

/// Where the drawing's upper left corner is in the window, and how many times it is enlarged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// From the left of the window.
    pub x: f64,
    /// From its top.
    pub y: f64,
    /// 1 is the drawing's own size.
    pub scale: f64,
}

impl View {
    /// The scale in steps of two, at most as large: the style of all that is drawn is computed again where it changes.
    pub fn rough_scale(self) -> f64 {
        self.scale.log2().floor().exp2()
    }

    /// The whole drawing in the middle of the window; not larger than its own size, and not below the least scale.
    pub fn fit(drawing: Point, window: Point, least: f64) -> Self {
        let scale = (window.0 / drawing.0).min(window.1 / drawing.1);
        let scale = scale.clamp(least, 1.0);
        Self {
            x: (window.0 - drawing.0 * scale) / 2.0,
            y: (window.1 - drawing.1 * scale) / 2.0,
            scale,
        }
    }

    /// The same where something of the size `corner` covers the lower left corner of the window: beside or above that,
    /// whichever shows more, where it would cover the drawing.
    pub fn fit_clear(drawing: Point, window: Point, corner: Point, least: f64) -> Self {
        let whole = Self::fit(drawing, window, least);
        let bottom = whole.y + drawing.1 * whole.scale;
        if whole.x >= corner.0 || bottom <= window.1 - corner.1 {
            return whole;
        }
        let above = Self::fit(drawing, (window.0, (window.1 - corner.1).max(1.0)), least);
        let mut beside = Self::fit(drawing, ((window.0 - corner.0).max(1.0), window.1), least);
        beside.x += corner.0;
        if beside.scale > above.scale {
            beside
        } else {
            above
        }
    }

    /// What is seen first: the whole drawing, or where that would be too small to read, the middle
    /// of the element itself.
    pub fn first(drawing: Point, centre: Point, window: Point) -> Self {
        const READABLE: f64 = 0.5;
        const CLOSE: f64 = 0.75;
        let whole = Self::fit(drawing, window, SCALES.0);
        if whole.scale >= READABLE {
            return whole;
        }
        Self {
            x: window.0 / 2.0 - centre.0 * CLOSE,
            y: window.1 / 2.0 - centre.1 * CLOSE,
            scale: CLOSE,
        }
    }

    /// Zooms within limits; what is at `point` of the window stays there.
    pub fn zoom(self, by: f64, point: Point, (least, most): (f64, f64)) -> Self {
        let scale = (self.scale * by).clamp(least, most);
        let by = scale / self.scale;
        Self {
            x: point.0 - (point.0 - self.x) * by,
            y: point.1 - (point.1 - self.y) * by,
            scale,
        }
    }

    /// Moves by so many pixels of the window; some of the drawing stays visible.
    pub fn pan(self, (dx, dy): Point, drawing: Point, window: Point) -> Self {
        const STAYS: f64 = 48.0;
        let within = |at: f64, drawing: f64, window: f64| {
            let low = STAYS - drawing * self.scale;
            let high = window - STAYS;
            at.clamp(low.min(high), high.max(low))
        };
        Self {
            x: within(self.x + dx, drawing.0, window.0),
            y: within(self.y + dy, drawing.1, window.1),
            scale: self.scale,
        }
    }

    /// Moved as little as needed to see a box with some space around it.
    pub fn reveal(self, area: Area, window: Point) -> Self {
        const AROUND: f64 = 24.0;
        let by = |from: f64, to: f64, window: f64| {
            if from < AROUND {
                AROUND - from
            } else {
                (window - AROUND - to).min(0.0)
            }
        };
        let (left, top) = (self.x + area.x * self.scale, self.y + area.y * self.scale);
        Self {
            x: self.x + by(left, left + area.width * self.scale, window.0),
            y: self.y + by(top, top + area.height * self.scale, window.1),
            scale: self.scale,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fit_centers_the_drawing() {
        let view = View::fit((2000.0, 500.0), (1000.0, 1000.0), SCALES.0);
        assert_eq!((view.x, view.y, view.scale), (0.0, 375.0, 0.5));
        let view = View::fit((100.0, 100.0), (300.0, 200.0), SCALES.0);
        assert_eq!((view.x, view.y, view.scale), (100.0, 50.0, 1.0));
    }

    #[test]
    fn fit_clear_leaves_a_covered_corner_free_where_the_drawing_would_be_below_it() {
        let fit = |drawing, corner| View::fit_clear(drawing, (1000.0, 500.0), corner, SCALES.0);
        let corner = (200.0, 100.0);
        let small = fit((100.0, 100.0), corner);
        assert_eq!(small, View::fit((100.0, 100.0), (1000.0, 500.0), SCALES.0));
        let above = fit((1000.0, 400.0), corner);
        assert_eq!((above.x, above.y, above.scale), (0.0, 0.0, 1.0));
        let beside = fit((800.0, 500.0), corner);
        assert_eq!((beside.x, beside.y, beside.scale), (200.0, 0.0, 1.0));
    }

    #[test]
    fn rough_scale_is_at_most_the_scale_and_more_than_half_of_it() {
        for (scale, rough) in [
            (1.0, 1.0),
            (0.99, 0.5),
            (0.5, 0.5),
            (0.2, 0.125),
            (3.0, 2.0),
        ] {
            let view = View {
                x: 0.0,
                y: 0.0,
                scale,
            };
            assert_eq!(view.rough_scale(), rough);
        }
    }

    #[test]
    fn a_small_window_initially_shows_the_element() {
        let view = View::first((1200.0, 800.0), (600.0, 400.0), (390.0, 600.0));
        assert_eq!((view.x, view.y, view.scale), (-255.0, 0.0, 0.75));
        let whole = View::first((600.0, 400.0), (300.0, 200.0), (390.0, 600.0));
        assert_eq!(whole, View::fit((600.0, 400.0), (390.0, 600.0), SCALES.0));
    }

    proptest! {
        #[test]
        fn zoom_fixes_the_point_under_the_pointer(by in 0.1..9.0f64, x in 0.0..900.0f64, y in 0.0..700.0f64, scale in 0.2..3.0f64) {
            let before = View { x: 12.0, y: -40.0, scale };
            let after = before.zoom(by, (x, y), SCALES);
            let at = |v: View| ((x - v.x) / v.scale, (y - v.y) / v.scale);
            prop_assert!((at(before).0 - at(after).0).abs() < 1e-6 && (at(before).1 - at(after).1).abs() < 1e-6);
            prop_assert!((SCALES.0..=SCALES.1).contains(&after.scale));
        }

        #[test]
        fn a_revealed_box_is_inside_the_window(x in -500.0..3000.0f64, y in -500.0..3000.0f64) {
            let area = Area { x, y, width: 150.0, height: 44.0 };
            let view = View { x: 5.0, y: 5.0, scale: 1.0 }.reveal(area, (600.0, 400.0));
            prop_assert!(view.x + x >= 0.0 && view.x + area.right() <= 600.0);
            prop_assert!(view.y + y >= 0.0 && view.y + area.bottom() <= 400.0);
        }

        #[test]
        fn pan_leaves_part_of_the_drawing_in_the_window(dx in -9e4..9e4f64, dy in -9e4..9e4f64, scale in 0.2..3.0f64) {
            let (drawing, window) = ((800.0, 600.0), (500.0, 400.0));
            let view = View { x: 0.0, y: 0.0, scale }.pan((dx, dy), drawing, window);
            prop_assert!(view.x <= window.0 - 47.0 && view.x + drawing.0 * scale >= 47.0);
            prop_assert!(view.y <= window.1 - 47.0 && view.y + drawing.1 * scale >= 47.0);
        }
    }
}
