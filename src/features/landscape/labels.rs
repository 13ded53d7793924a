//! Names on the map: of groups, of layers, of elements that are near, and of what is pointed at. None covers another.

use std::cell::RefCell;

use architrave_layout::Circle;
use wasm_bindgen::JsValue;

use super::draw::{Frame, NAMES};
use super::model::LAYERS;
use super::state::Spot;
use crate::features::graph::area::Area;
use crate::features::graph::wrapped;
use crate::format::count;
use crate::t;
use crate::texts::layer_label;

const FAMILY: &str = "'Inter Variable', Inter, sans-serif";
/// Islands with a smaller radius have no names, in CSS pixels.
const SMALLEST: f64 = 15.0;
/// The height of a text, in CSS pixels.
const HEIGHT: f64 = 15.0;
/// The least space between texts beside each other, in CSS pixels.
const GAP: f64 = 8.0;
/// Dots with at least this radius are not covered by names, in CSS pixels.
const APART: f64 = 2.0;

/// The names of a frame.
pub struct Labels<'a> {
    frame: &'a Frame<'a>,
    /// Where names are already.
    taken: RefCell<Vec<Area>>,
}

impl<'a> Labels<'a> {
    pub const fn new(frame: &'a Frame<'a>) -> Self {
        Self {
            frame,
            taken: RefCell::new(Vec::new()),
        }
    }

    /// Draws them.
    ///
    /// # Errors
    /// When the browser cannot draw a text.
    pub fn draw(&self) -> Result<(), JsValue> {
        let context = self.frame.context;
        context.set_text_align("center");
        context.set_text_baseline("middle");
        context.set_line_join("round");
        let marked = [self.frame.pointed, self.frame.shown];
        for (n, spot) in marked.into_iter().enumerate() {
            if n == 0 || spot != marked[0] {
                self.marked(spot)?;
            }
        }
        let mut groups: Vec<_> = self.frame.seen_groups().collect();
        // The most important first.
        groups.sort_by_key(|(at, _)| {
            let group = &self.frame.model.groups[*at];
            (
                !marked.contains(&Some(Spot::Group(*at))),
                u32::MAX - group.count,
            )
        });
        // From afar names are on the many dots of their groups; few and larger dots are not covered.
        let is_above = self.frame.dot_radius() >= APART;
        let mut named = Vec::new();
        for (at, circle) in groups.into_iter().filter(|(_, c)| c.radius >= SMALLEST) {
            let is_named = match is_above {
                true => self.name_above(at, circle)?,
                false => self.name_within(at, circle)?,
            };
            if is_named {
                named.push((at, circle));
            }
        }
        for (at, circle) in named {
            self.number(at, circle, is_above)?;
        }
        self.layers()?;
        self.elements()
    }

    /// The name of a group on its island.
    fn name_within(&self, at: usize, Circle { centre, radius }: Circle) -> Result<bool, JsValue> {
        let (label, ink) = (&self.frame.model.groups[at].label, &self.frame.palette.text);
        let room = (radius * 2.3).max(70.0);
        self.text(label, (centre.x, centre.y - 8.0), "600 13px", ink, room)
    }

    /// The name of a group above its island; as long as some of the island is seen, so is its name.
    fn name_above(&self, at: usize, Circle { centre, radius }: Circle) -> Result<bool, JsValue> {
        // More than the height of a text: the second line must not count as covering the first.
        const LEADING: f64 = 15.5;
        let (label, ink) = (&self.frame.model.groups[at].label, &self.frame.palette.text);
        let room = (radius * 2.2).max(98.0);
        let lines = wrapped::lines(label, 12.0, room, 2);
        let height = LEADING * (lines.len() as f64 - 1.0);
        let last = (centre.y - radius - 9.0).max(10.0 + height);
        let mut top = last.min(centre.y + radius) - height;
        let widths = lines.iter().map(|line| self.width(line, "600 12px"));
        let widths = widths.collect::<Result<Vec<f64>, JsValue>>()?;
        let width = widths.into_iter().fold(0.0, f64::max).min(room + 16.0);
        // All lines or none: half a name is another one.
        if !self.is_free(Area {
            x: centre.x - width / 2.0,
            y: top - HEIGHT / 2.0,
            width,
            height: height + HEIGHT,
        }) {
            return Ok(false);
        }
        for line in lines {
            self.text(&line, (centre.x, top), "600 12px", ink, room + 16.0)?;
            top += LEADING;
        }
        Ok(true)
    }

    /// How many elements a group has, and how many of them are found.
    fn number(&self, at: usize, circle: Circle, is_below: bool) -> Result<bool, JsValue> {
        let Circle { centre, radius } = circle;
        let (frame, group) = (self.frame, &self.frame.model.groups[at]);
        let number = count(group.count as usize);
        let found = frame.found.by_group.get(at).filter(|found| **found > 0);
        let (line, ink) = match found {
            Some(found) => {
                let found = t::landscape::found(*found as usize);
                (format!("{number} · {found}"), &frame.palette.accent)
            }
            None => (number, &frame.palette.text_2),
        };
        let y = match is_below {
            true => centre.y + radius + 9.0,
            false => centre.y + 8.0,
        };
        self.text(
            &line,
            (centre.x, y),
            "500 12px",
            ink,
            radius.max(50.0) * 2.3,
        )
    }

    /// The names of layers, where groups are something else.
    fn layers(&self) -> Result<(), JsValue> {
        for (layer, (circle, elements)) in LAYERS.iter().zip(&self.frame.model.layers) {
            let circle = self.frame.circle(circle);
            let is_one = |label: &str| {
                let mut groups = self.frame.model.groups.iter();
                groups.any(|group| group.label == label)
            };
            let label = layer_label(layer);
            if *elements > 0 && circle.radius > 60.0 && !is_one(&label) {
                let (x, y) = (circle.centre.x, circle.centre.y - circle.radius - 4.0);
                self.text(
                    &label,
                    (x, y),
                    "500 12px",
                    &self.frame.palette.text_3,
                    200.0,
                )?;
            }
        }
        Ok(())
    }

    fn elements(&self) -> Result<(), JsValue> {
        if self.frame.view.scale < NAMES {
            return Ok(());
        }
        let room = architrave_layout::CLOSEST * self.frame.view.scale;
        for item in self.frame.seen_items().unwrap_or_default() {
            let Some(place) = self.frame.model.place(item) else {
                continue;
            };
            let (x, y) = self.frame.at(place);
            let y = y + self.frame.dot_radius() + 9.0;
            let (name, _) = (self.frame.title)(item);
            self.text(&name, (x, y), "400 11px", &self.frame.palette.text, room)?;
        }
        Ok(())
    }

    /// The name of an element beside it, and what it is.
    fn marked(&self, spot: Option<Spot>) -> Result<(), JsValue> {
        let Some(Spot::Item(item)) = spot else {
            return Ok(());
        };
        let Some(place) = self.frame.model.place(item) else {
            return Ok(());
        };
        let (x, y) = self.frame.at(place);
        let (name, detail) = (self.frame.title)(item);
        let away = self.frame.dot_radius() + 12.0;
        let width = self
            .width(&name, "600 13px")?
            .max(self.width(&detail, "400 12px")?);
        // To the left where there is no room at the right.
        let middle = match x + away + width > self.frame.size.0 {
            true => x - away - width / 2.0,
            false => x + away + width / 2.0,
        };
        let palette = self.frame.palette;
        self.text(&name, (middle, y - 1.0), "600 13px", &palette.text, 420.0)?;
        self.text(
            &detail,
            (middle, y + 15.0),
            "400 12px",
            &palette.text_2,
            420.0,
        )?;
        Ok(())
    }

    fn is_free(&self, area: Area) -> bool {
        let area = Area {
            x: area.x - GAP,
            width: area.width + 2.0 * GAP,
            ..area
        };
        !self.taken.borrow().iter().any(|other| other.overlaps(area))
    }

    fn width(&self, text: &str, font: &str) -> Result<f64, JsValue> {
        self.frame.context.set_font(&format!("{font} {FAMILY}"));
        Ok(self.frame.context.measure_text(text)?.width())
    }

    /// Draws a text in the middle of a place, cut to fit the room. Returns whether there was space.
    fn text(
        &self,
        text: &str,
        (x, y): (f64, f64),
        font: &str,
        ink: &str,
        room: f64,
    ) -> Result<bool, JsValue> {
        let mut width = self.width(text, font)?;
        let mut shown = text.to_owned();
        if width > room {
            let letters = text.chars().count() as f64;
            let fit = (letters * room / width).floor() as usize;
            shown = text.chars().take(fit.saturating_sub(1)).collect();
            shown = format!("{}…", shown.trim_end());
            width = self.width(&shown, font)?;
        }
        let area = Area {
            x: x - width / 2.0,
            y: y - HEIGHT / 2.0,
            width,
            height: HEIGHT,
        };
        if !self.is_free(area) {
            return Ok(false);
        }
        self.taken.borrow_mut().push(area);
        let context = self.frame.context;
        context.set_stroke_style_str(&self.frame.palette.background);
        context.set_line_width(3.0);
        context.stroke_text(&shown, x, y)?;
        context.set_fill_style_str(ink);
        context.fill_text(&shown, x, y)?;
        Ok(true)
    }
}
