//! Draws the map on a canvas: islands, dots as pixels, and above them lines and names.

use std::f64::consts::TAU;

use architrave_layout::{Circle, Pixels, Point, SPREAD};
use wasm_bindgen::{Clamped, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::labels::Labels;
use super::model::Model;
use super::palette::{NO_VALUE, Palette};
use super::state::{Found, Spot};
use crate::components::raster;
use crate::features::analysis::landscape::SharedLandscape;
use crate::features::analysis::value_colors::ValueColors;
use crate::features::graph::viewport::View;

/// From this scale on, single relationships are drawn and the names of groups are above them.
pub const NEAR: f64 = 0.55;
/// From this scale on, elements have names.
pub const NAMES: f64 = 3.0;
/// The least and the greatest radius of a dot, in CSS pixels.
const DOT: (f64, f64) = (0.5, 11.0);
/// What the looks of found items begin with.
const FOUND: u8 = 16;

/// The pixels of dots and the canvas that they are put on, used again for each frame.
#[derive(Default)]
pub struct Brush {
    pixels: Pixels,
    canvas: Option<(HtmlCanvasElement, CanvasRenderingContext2d)>,
}

impl Brush {
    /// The dots as a canvas of this size.
    fn canvas(&mut self, width: u32, height: u32) -> Result<&HtmlCanvasElement, JsValue> {
        let fits = |(canvas, _): &(HtmlCanvasElement, _)| {
            (canvas.width(), canvas.height()) == (width, height)
        };
        if !self.canvas.as_ref().is_some_and(fits) {
            self.canvas = Some(raster::canvas(width, height)?);
        }
        let (canvas, context) = self.canvas.as_ref().ok_or(JsValue::NULL)?;
        let bytes = Clamped(self.pixels.bytes());
        let image = ImageData::new_with_u8_clamped_array_and_sh(bytes, width, height)?;
        context.put_image_data(&image, 0.0, 0.0)?;
        Ok(canvas)
    }
}

/// What a frame shows.
pub struct Frame<'a> {
    pub context: &'a CanvasRenderingContext2d,
    /// The size in CSS pixels, and how many pixels one is.
    pub size: (f64, f64),
    pub ratio: f64,
    pub view: View,
    pub model: &'a Model,
    pub landscape: &'a SharedLandscape,
    pub found: &'a Found,
    pub colors: Option<&'a ValueColors>,
    pub palette: &'a Palette,
    pub shown: Option<Spot>,
    pub pointed: Option<Spot>,
    /// The name of an item, and what it is.
    pub title: &'a dyn Fn(u32) -> (String, String),
}

/// The look of each item: its place in the palette of dots.
pub fn looks(model: &Model, found: &Found, colors: Option<&ValueColors>) -> Vec<u8> {
    let look = |(item, group): (usize, &u32)| {
        let look = match colors {
            Some(colors) => match colors.value_of(item) {
                Some(value) => value as u8,
                None => NO_VALUE,
            },
            None => model.groups[*group as usize].layer as u8,
        };
        let is_found = found.is_found.get(item).copied().unwrap_or(false);
        if is_found { look + FOUND } else { look }
    };
    model.group_of.iter().enumerate().map(look).collect()
}

impl Frame<'_> {
    /// Draws all of it. `looks` are those of [`looks`].
    ///
    /// # Errors
    /// When the browser has no canvas of that size.
    pub fn draw(&self, brush: &mut Brush, looks: &[u8]) -> Result<(), JsValue> {
        let context = self.context;
        context.set_transform(self.ratio, 0.0, 0.0, self.ratio, 0.0, 0.0)?;
        context.set_global_alpha(1.0);
        context.set_fill_style_str(&self.palette.background);
        context.fill_rect(0.0, 0.0, self.size.0, self.size.1);
        self.islands()?;
        self.bundles();
        self.relationships();
        self.dots(brush, looks)?;
        self.links()?;
        self.rings()?;
        Labels::new(self).draw()
    }

    /// Where a place of the map is in the window.
    pub fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let View {
            x: left,
            y: top,
            scale,
        } = self.view;
        (left + x * scale, top + y * scale)
    }

    /// A circle of the map in the window.
    pub fn circle(&self, circle: &Circle) -> Circle {
        let (x, y) = self.at((circle.centre.x, circle.centre.y));
        Circle {
            centre: Point { x, y },
            radius: circle.radius * self.view.scale,
        }
    }

    /// Whether some of a circle of the window is seen.
    pub fn is_seen(&self, Circle { centre, radius }: Circle) -> bool {
        let within = |at: f64, size: f64| at > -radius && at < size + radius;
        within(centre.x, self.size.0) && within(centre.y, self.size.1)
    }

    /// The groups that are seen, with their circles in the window.
    pub fn seen_groups(&self) -> impl Iterator<Item = (usize, Circle)> {
        let groups = self.model.groups.iter().enumerate();
        let circles = groups.map(|(at, group)| (at, self.circle(&group.area)));
        circles.filter(|(_, circle)| self.is_seen(*circle))
    }

    fn islands(&self) -> Result<(), JsValue> {
        for (at, circle) in self.seen_groups() {
            let layer = self.model.groups[at].layer;
            let tint = match self.colors {
                Some(_) => &self.palette.plain,
                None => &self.palette.tints[layer],
            };
            self.context.set_fill_style_str(tint);
            self.arc(circle)?;
            self.context.fill();
            let is_marked = [self.shown, self.pointed].contains(&Some(Spot::Group(at)));
            self.context
                .set_global_alpha(if is_marked { 1.0 } else { 0.45 });
            let (ink, width) = match is_marked {
                true => (&self.palette.accent, 2.0),
                false => (&self.palette.edges[layer], 1.0),
            };
            self.context.set_stroke_style_str(ink);
            self.context.set_line_width(width);
            self.context.stroke();
            self.context.set_global_alpha(1.0);
        }
        Ok(())
    }

    fn arc(&self, circle: Circle) -> Result<(), JsValue> {
        self.context.begin_path();
        let Point { x, y } = circle.centre;
        self.context.arc(x, y, circle.radius.max(0.0), 0.0, TAU)
    }

    /// The radius of dots, in CSS pixels.
    pub fn dot_radius(&self) -> f64 {
        (SPREAD * 0.5 * self.view.scale).clamp(DOT.0, DOT.1)
    }

    /// Found dots are above the others, with a glow while they are small.
    fn dots(&self, brush: &mut Brush, looks: &[u8]) -> Result<(), JsValue> {
        let (width, height) = (
            (self.size.0 * self.ratio).round() as u32,
            (self.size.1 * self.ratio).round() as u32,
        );
        let pixels = &mut brush.pixels;
        pixels.clear(width as usize, height as usize);
        let inks = match self.colors {
            Some(_) => &self.palette.values,
            None => &self.palette.layers,
        };
        let opacity = if self.found.is_on { 120 } else { 230 };
        let mut palette = vec![[0; 4]; usize::from(FOUND) + inks.len()];
        for (to, [red, green, blue]) in palette.iter_mut().zip(inks) {
            *to = [*red, *green, *blue, opacity];
        }
        let radius = self.dot_radius();
        self.pass(pixels, looks, radius, &palette);
        if self.found.is_on {
            // With colors by value, what is found keeps its own within a ring.
            let (text, accent) = (self.palette.found, self.palette.glow);
            let is_valued = self.colors.is_some() && radius > 2.0;
            let (ring, width) = match (is_valued, radius > 2.0) {
                (true, _) => (text, 2.5),
                (false, true) => (accent, 2.5),
                (false, false) => (accent, 1.5),
            };
            palette.fill([0; 4]);
            palette[usize::from(FOUND)..].fill([ring[0], ring[1], ring[2], 150]);
            self.pass(pixels, looks, radius + width, &palette);
            for (to, ink) in palette[usize::from(FOUND)..].iter_mut().zip(inks) {
                let [red, green, blue] = if is_valued { *ink } else { text };
                *to = [red, green, blue, 255];
            }
            self.pass(pixels, looks, radius.max(0.8), &palette);
        }
        let canvas = brush.canvas(width, height)?;
        self.context
            .draw_image_with_html_canvas_element_and_dw_and_dh(
                canvas,
                0.0,
                0.0,
                self.size.0,
                self.size.1,
            )
    }

    fn pass(&self, pixels: &mut Pixels, looks: &[u8], radius: f64, palette: &[[u8; 4]]) {
        let View { x, y, scale } = self.view;
        pixels.set_radius(radius * self.ratio);
        let origin = Point {
            x: x / scale,
            y: y / scale,
        };
        for (at, _) in self.seen_groups() {
            let items = self.model.groups[at].items();
            let items = items.start as usize..items.end as usize;
            if let (Some(places), Some(looks)) =
                (self.model.places.get(items.clone()), looks.get(items))
            {
                pixels.dots(places, looks, origin, scale * self.ratio, palette);
            }
        }
    }

    /// Rings around what is shown and what is pointed at.
    fn rings(&self) -> Result<(), JsValue> {
        for (spot, ink) in [
            (self.pointed, &self.palette.text),
            (self.shown, &self.palette.accent),
        ] {
            let Some(Spot::Item(item)) = spot else {
                continue;
            };
            let Some(place) = self.model.place(item) else {
                continue;
            };
            let (x, y) = self.at(place);
            self.context.set_stroke_style_str(ink);
            self.context.set_line_width(2.0);
            self.arc(Circle {
                centre: Point { x, y },
                radius: self.dot_radius() + 4.0,
            })?;
            self.context.stroke();
        }
        Ok(())
    }
}
