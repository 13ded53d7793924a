//! The legend of labels, highlight and colors below the picture, in its file only: on the page it is in the line below.

use leptos::prelude::*;

use super::legend::{self, Legend, LegendEntry};
use super::state::DiagramState;
use crate::features::analysis::value_marks::shape;
use crate::features::graph::wrapped;
use crate::format::count;

/// The height of a line, and of the space around all of them.
const LINE: f64 = 22.0;
const EDGE: f64 = 12.0;
const TEXT: f64 = 12.0;
/// The colored square before a value, and the space after it.
const SWATCH: (f64, f64) = (14.0, 6.0);
/// Between two values.
const GAP: f64 = 20.0;

/// A text of the legend.
struct Entry {
    text: String,
    /// The class of the color before it.
    color: Option<String>,
    /// The place of its value among the marks.
    mark: Option<usize>,
}

impl Entry {
    const fn heading(text: String) -> Self {
        Self {
            text,
            color: None,
            mark: None,
        }
    }
}

fn entries(state: DiagramState) -> Vec<Entry> {
    let texts = [legend::label(state), legend::highlight(state)];
    let mut all: Vec<Entry> = texts.into_iter().flatten().map(Entry::heading).collect();
    if let Some(Legend { title, entries }) = legend::legend(state) {
        let value = |entry: LegendEntry| Entry {
            text: format!("{} ({})", entry.text, count(entry.boxes)),
            color: Some(match entry.mark {
                Some(place) => format!("value-{place}"),
                None => "none".to_owned(),
            }),
            mark: entry.mark,
        };
        all.push(Entry::heading(title));
        all.extend(entries.into_iter().map(value));
    }
    all
}

/// Where each text begins, from the left and from the top, and how high all lines are.
fn places<'a>(texts: impl Iterator<Item = &'a str>, width: f64) -> (Vec<(f64, f64)>, f64) {
    let (mut x, mut line) = (EDGE, 0.0);
    let place = |text: &str| {
        let own = SWATCH.0 + SWATCH.1 + wrapped::width(text, TEXT) + GAP;
        if x > EDGE && x + own > width {
            (x, line) = (EDGE, line + 1.0);
        }
        let at = (x, line * LINE);
        x += own;
        at
    };
    let places = texts.map(place).collect();
    (places, (line + 1.0) * LINE + EDGE)
}

/// How high the legend is.
pub fn height(state: DiagramState) -> f64 {
    let width = state.drawing.with(|drawing| drawing.size.0);
    let entries = entries(state);
    match entries.is_empty() {
        true => 0.0,
        false => places(entries.iter().map(|entry| entry.text.as_str()), width).1,
    }
}

pub fn legend(state: DiagramState) -> impl IntoView {
    let (width, top) = state.drawing.with(|drawing| drawing.size);
    let entries = entries(state);
    let (places, _) = places(entries.iter().map(|entry| entry.text.as_str()), width);
    let entries = entries.into_iter().zip(places);
    let texts = entries.map(|(Entry { text, color, mark }, (x, y))| {
        let (size, space) = SWATCH;
        let edge = top + y + (LINE - size) / 2.0;
        let middle = top + y + LINE / 2.0 + TEXT / 3.0;
        let class = match &color {
            None => "drawn-box".to_owned(),
            Some(color) => format!("drawn-box valued {color}"),
        };
        let start = match &color {
            None => x,
            Some(_) => x + size + space,
        };
        let mark = mark.map(|place| {
            let (path, is_filled) = shape(place);
            let at = format!("translate({} {})", x + 2.0, edge + 2.0);
            view! { <path class="value-mark" class:outlined=!is_filled d=path transform=at /> }
        });
        let swatch = color.map(|_| {
            view! {
                <rect class="box" x=x y=edge width=size height=size rx="2"></rect>
                {mark}
            }
        });
        view! {
            <g class=class>
                {swatch} <text x=start y=middle>
                    {text}
                </text>
            </g>
        }
    });
    view! { <g class="file-legend">{texts.collect_view()}</g> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_wraps_at_the_width_of_the_picture() {
        let texts = ["Criticality", "High (3)", "Low (1)"];
        let (wide, height) = places(texts.into_iter(), 1_000.0);
        assert!(wide.iter().all(|(_, y)| *y == 0.0) && wide[0].0 < wide[1].0);
        let (narrow, higher) = places(texts.into_iter(), 90.0);
        assert!(narrow.iter().all(|(x, _)| (*x - EDGE).abs() < f64::EPSILON));
        assert!(higher > height);
    }
}
