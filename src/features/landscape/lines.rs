//! Relationships: between groups from afar, between elements from near by, and all of an element that is pointed at.

use architrave_layout::Point;
use wasm_bindgen::JsValue;

use super::draw::{Frame, NEAR};
use super::state::Spot;

/// No more lines than these are drawn: between groups, between elements, and of one element.
const MOST: (usize, usize, usize) = (300, 1_500, 500);

impl Frame<'_> {
    /// Faint lines between groups, stronger the more relationships there are.
    pub fn bundles(&self) {
        if self.view.scale >= NEAR {
            return;
        }
        let most = self.model.bundles.first().map_or(1, |bundle| bundle.count);
        self.context.set_stroke_style_str(&self.palette.text_3);
        for bundle in self.model.bundles.iter().take(MOST.0) {
            let strength = f64::from(bundle.count + 1).ln() / f64::from(most + 1).ln();
            self.context
                .set_global_alpha(0.04 + 0.22 * strength * strength);
            self.context.set_line_width(0.5 + 2.0 * strength);
            self.between(bundle.groups);
        }
        self.context.set_global_alpha(1.0);
        self.context.set_stroke_style_str(&self.palette.accent);
        self.context.set_line_width(1.2);
        if let Some(Spot::Group(at)) = self.pointed.or(self.shown) {
            let own = |(a, b): (usize, usize)| a == at || b == at;
            let bundles = self.model.bundles.iter().take(MOST.0);
            for bundle in bundles.filter(|bundle| own(bundle.groups)) {
                self.between(bundle.groups);
            }
        }
    }

    fn between(&self, (a, b): (usize, usize)) {
        let middle = |at: usize| {
            let Point { x, y } = self.model.groups[at].area.centre;
            self.at((x, y))
        };
        self.curve(middle(a), middle(b));
    }

    fn curve(&self, from: (f64, f64), to: (f64, f64)) {
        const BEND: f64 = 0.12;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        self.context.begin_path();
        self.context.move_to(from.0, from.1);
        let (x, y) = (x + dy * BEND, y - dx * BEND);
        self.context.quadratic_curve_to(x, y, to.0, to.1);
        self.context.stroke();
    }

    /// The items that are seen; `None` from afar, and where they are too many.
    pub fn seen_items(&self) -> Option<Vec<u32>> {
        if self.view.scale < NEAR {
            return None;
        }
        let mut seen = Vec::new();
        for (at, _) in self.seen_groups() {
            for item in self.model.groups[at].items() {
                let (x, y) = self.at(self.model.place(item)?);
                if x >= 0.0 && y >= 0.0 && x < self.size.0 && y < self.size.1 {
                    seen.push(item);
                }
            }
            if seen.len() > MOST.1 {
                return None;
            }
        }
        Some(seen)
    }

    /// The relationships between the elements that are seen.
    pub fn relationships(&self) {
        let Some(seen) = self.seen_items() else {
            return;
        };
        let mut is_seen = vec![false; self.model.nodes.len()];
        for item in &seen {
            is_seen[*item as usize] = true;
        }
        self.context.set_stroke_style_str(&self.palette.text_3);
        self.context.set_global_alpha(0.35);
        self.context.set_line_width(0.8);
        self.context.begin_path();
        let mut drawn = 0;
        for item in seen {
            let steps = self.landscape.graph.steps(self.model.nodes[item as usize]);
            for step in steps.filter(|step| step.is_forward) {
                let other = self.model.item(step.node);
                let other = other.filter(|other| is_seen[*other as usize]);
                let ends = (
                    self.model.place(item),
                    other.and_then(|o| self.model.place(o)),
                );
                if let (Some(from), Some(to)) = ends
                    && drawn < 2 * MOST.1
                {
                    drawn += 1;
                    let (from, to) = (self.at(from), self.at(to));
                    self.context.move_to(from.0, from.1);
                    self.context.line_to(to.0, to.1);
                }
            }
        }
        self.context.stroke();
        self.context.set_global_alpha(1.0);
    }

    /// Those of the element that is pointed at, or else shown, with their ends.
    pub fn links(&self) -> Result<(), JsValue> {
        let pointed = self.pointed.filter(|spot| matches!(spot, Spot::Item(_)));
        let Some(Spot::Item(item)) = pointed.or(self.shown) else {
            return Ok(());
        };
        let Some(from) = self.model.place(item) else {
            return Ok(());
        };
        let (accent, from) = (&self.palette.accent, self.at(from));
        self.context.set_stroke_style_str(accent);
        self.context.set_fill_style_str(accent);
        self.context.set_line_width(1.2);
        let node = self.model.nodes[item as usize];
        for step in self.landscape.graph.steps(node).take(MOST.2) {
            let place = self
                .model
                .item(step.node)
                .and_then(|other| self.model.place(other));
            if let Some(to) = place.map(|place| self.at(place)) {
                self.curve(from, to);
                self.context.begin_path();
                let radius = self.dot_radius().clamp(2.5, 5.0);
                self.context
                    .arc(to.0, to.1, radius, 0.0, std::f64::consts::TAU)?;
                self.context.fill();
            }
        }
        Ok(())
    }
}
