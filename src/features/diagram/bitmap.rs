//! A bitmap of a large picture, shown while the picture moves: browsers draw thousands of lines again in each frame, and
//! without a GPU that takes longer than a frame.

use std::collections::HashMap;
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlElement, Path2d};

use crate::browser::{self, dom::set_style};
use crate::effect::effect;
use crate::features::graph::viewport::View;
use crate::features::graph::window::Window;

/// Fewer shapes are drawn fast enough as they are.
const MIN_SHAPES: u32 = 400;
/// At a larger scale, only a part of a picture is in sight, and its texts are read while it is moved.
const MAX_SCALE: f64 = 0.7;
/// The most pixels of a bitmap.
const MAX_PIXELS: f64 = 2.0e6;
/// How long the picture rests before it is drawn itself again.
const REDRAW_DELAY: Duration = Duration::from_millis(160);

/// What is drawn of a picture.
const SHAPES: &str = "rect, path:not(.hit)";

/// The bitmap of the picture in a window. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Bitmap {
    pub canvas: NodeRef<html::Canvas>,
    /// Whether it is shown instead of the picture.
    pub is_shown: RwSignal<bool>,
    /// The first and the last shape of the picture that it shows, and the color of its lines.
    drawn: StoredValue<Option<(Element, Element, String)>, LocalStorage>,
}

impl Bitmap {
    /// Shows it while a large picture moves in its window. `content` tracks everything that the picture shows.
    pub fn new(window: Window, content: Signal<()>) -> Self {
        let bitmap = Self {
            canvas: NodeRef::new(),
            is_shown: RwSignal::new(false),
            drawn: StoredValue::new_local(None),
        };
        effect(move || {
            content.track();
            bitmap.drawn.set_value(None);
            set_timeout(
                move || {
                    if bitmap.is_shown.try_get_untracked() == Some(false) {
                        bitmap.draw(window);
                    }
                },
                REDRAW_DELAY,
            );
        });
        effect(move |before: Option<(View, Option<TimeoutHandle>)>| {
            let view = window.view.get();
            let is_enlarged = before
                .as_ref()
                .is_some_and(|(before, _)| before.scale != view.scale);
            let is_at_limit = before.as_ref().is_some_and(|(before, _)| *before == view);
            let is_moved = before.is_some() && window.touched.get_value();
            if let Some((_, Some(waiting))) = before {
                waiting.clear();
            }
            let was_shown = bitmap.is_shown.get_untracked();
            // At the limit of the scale it stays until the picture rests: drawing the picture takes up to three frames.
            let is_kept = was_shown && is_at_limit;
            let is_wanted = is_moved && (is_enlarged || view.scale < MAX_SCALE || is_kept);
            let is_shown = is_wanted && bitmap.draw(window).is_some();
            if was_shown != is_shown {
                bitmap.is_shown.set(is_shown);
            }
            let rest = move || {
                let is_gone = bitmap.is_shown.try_set(false).is_some();
                if !is_gone {
                    // So that it is there when the picture moves.
                    bitmap.draw(window);
                }
            };
            (view, set_timeout_with_handle(rest, REDRAW_DELAY).ok())
        });
        bitmap
    }

    /// Draws the picture, unless the bitmap shows it; `None` where the picture is small.
    fn draw(self, window: Window) -> Option<()> {
        let node: HtmlElement = window.node.try_get_untracked().flatten()?.into();
        let svg = node.query_selector(".graph-frame > svg").ok()??;
        let shapes = svg.query_selector_all(SHAPES).ok()?;
        let last = shapes
            .length()
            .checked_sub(1)
            .filter(|last| *last >= MIN_SHAPES)?;
        let shape = |at: u32| shapes.get(at)?.dyn_into::<Element>().ok();
        let mut styles = Styles::default();
        let key = (
            shape(0)?,
            shape(last)?,
            styles.of(&shape(last)?)?.stroke.clone(),
        );
        if self.drawn.with_value(|drawn| drawn.as_ref() == Some(&key)) {
            return Some(());
        }
        let canvas = self.canvas.try_get_untracked().flatten()?;
        let length = |name: &str| svg.get_attribute(name)?.parse::<f64>().ok();
        let (width, height) = (length("width")?, length("height")?);
        let scale = (MAX_PIXELS / (width * height)).sqrt().min(1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some thousand pixels"
        )]
        let pixels = |length: f64| (length * scale) as u32;
        canvas.set_width(pixels(width));
        canvas.set_height(pixels(height));
        for (name, length) in [("width", width), ("height", height)] {
            set_style(&canvas, name, &format!("{length}px"));
        }
        let pen = canvas.get_context("2d").ok()??;
        let pen: CanvasRenderingContext2d = pen.dyn_into().ok()?;
        pen.scale(scale, scale).ok()?;
        for at in 0..=last {
            if let Some(shape) = shape(at) {
                styles.draw(&pen, &shape);
            }
        }
        self.drawn.set_value(Some(key));
        Some(())
    }
}

/// How a shape is filled and drawn.
struct Style {
    fill: String,
    stroke: String,
    width: f64,
    opacity: f64,
}

/// The styles of shapes, each computed once for shapes of the same classes and colors.
#[derive(Default)]
struct Styles(HashMap<[String; 5], Option<Style>>);

impl Styles {
    fn of(&mut self, shape: &Element) -> Option<&Style> {
        let parent = shape.parent_element();
        let class = |element: &Element| element.get_attribute("class").unwrap_or_default();
        let own = |name: &str| shape.get_attribute(name).unwrap_or_default();
        let key = [
            class(shape),
            parent.as_ref().map(class).unwrap_or_default(),
            own("style"),
            own("fill"),
            own("stroke"),
        ];
        let style = self.0.entry(key).or_insert_with(|| {
            let computed = |of: &Element| browser::window()?.get_computed_style(of).ok()?;
            let mut style = Style::of(&computed(shape)?);
            // What is only dimmed beside the pointer will not be when the picture moves.
            if let Some(parent) = parent.filter(|parent| parent.class_list().contains("dim")) {
                style.opacity = opacity(&computed(shape)?) * opacity(&computed(&parent)?);
            }
            Some(style)
        });
        style.as_ref()
    }

    fn draw(&mut self, pen: &CanvasRenderingContext2d, shape: &Element) {
        let number = |name: &str| {
            shape
                .get_attribute(name)
                .and_then(|n| n.parse::<f64>().ok())
        };
        let path = match shape.get_attribute("d") {
            // What has a transform is a mark at the end of a line or in a box: too small to be seen.
            Some(_) if shape.has_attribute("transform") => None,
            Some(path) => Path2d::new_with_path_string(&path).ok(),
            None => Path2d::new().ok().filter(|path| {
                let [x, y, width, height] = ["x", "y", "width", "height"].map(number);
                let area = x.zip(y).zip(width.zip(height));
                area.is_some_and(|((x, y), (width, height))| {
                    path.rect(x, y, width, height);
                    true
                })
            }),
        };
        let (Some(path), Some(style)) = (path, self.of(shape)) else {
            return;
        };
        pen.set_global_alpha(style.opacity);
        if style.fill != "none" {
            pen.set_fill_style_str(&style.fill);
            pen.fill_with_path_2d(&path);
        }
        if style.stroke != "none" && style.width > 0.0 {
            pen.set_stroke_style_str(&style.stroke);
            pen.set_line_width(style.width);
            pen.stroke_with_path(&path);
        }
    }
}

impl Style {
    fn of(computed: &CssStyleDeclaration) -> Self {
        let value = |name: &str| computed.get_property_value(name).unwrap_or_default();
        let width = value("stroke-width");
        Self {
            fill: value("fill"),
            stroke: value("stroke"),
            width: width.trim_end_matches("px").parse().unwrap_or(1.0),
            opacity: 1.0,
        }
    }
}

fn opacity(computed: &CssStyleDeclaration) -> f64 {
    let opacity = computed.get_property_value("opacity").unwrap_or_default();
    opacity.parse().unwrap_or(1.0)
}
