//! The legend of the colors below the picture, in its file only: on the page it is in the line below.

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

/// A value: the classes of its color, its place among the marks, and its words.
type Entry = (String, Option<usize>, String);

fn entries(state: DiagramState) -> Option<(String, Vec<Entry>)> {
    let Legend { title, entries } = legend::legend(state)?;
    let entry = |entry: LegendEntry| {
        let value = match entry.mark {
            Some(place) => format!("value-{place}"),
            None => "none".into(),
        };
        let words = format!("{} ({})", entry.text, count(entry.boxes));
        (format!("drawn-box valued {value}"), entry.mark, words)
    };
    Some((title, entries.into_iter().map(entry).collect()))
}

/// Where each text begins, from the left and from the top, and how high all lines are.
fn places(texts: &[&str], width: f64) -> (Vec<(f64, f64)>, f64) {
    let (mut x, mut line) = (EDGE, 0.0);
    let place = |text: &&str| {
        let own = SWATCH.0 + SWATCH.1 + wrapped::width(text, TEXT) + GAP;
        if x > EDGE && x + own > width {
            (x, line) = (EDGE, line + 1.0);
        }
        let at = (x, line * LINE);
        x += own;
        at
    };
    let places = texts.iter().map(place).collect();
    (places, (line + 1.0) * LINE + EDGE)
}

/// How high the legend is.
pub fn height(state: DiagramState) -> f64 {
    let width = state.drawing.with(|drawing| drawing.size.0);
    entries(state).map_or(0.0, |(title, entries)| {
        let texts = std::iter::once(title.as_str()).chain(entries.iter().map(|e| e.2.as_str()));
        places(&texts.collect::<Vec<_>>(), width).1
    })
}

pub fn legend(state: DiagramState) -> Option<impl IntoView> {
    let (width, top) = state.drawing.with(|drawing| drawing.size);
    let (title, entries) = entries(state)?;
    let texts = std::iter::once(title.as_str()).chain(entries.iter().map(|e| e.2.as_str()));
    let (places, _) = places(&texts.collect::<Vec<_>>(), width);
    let middle = move |y: f64| top + y + LINE / 2.0 + TEXT / 3.0;
    let heading = places.first().map(|(x, y)| (*x, middle(*y)))?;
    let values = entries.into_iter().zip(places.into_iter().skip(1));
    let values = values.map(|((class, place, text), (x, y))| {
        let (size, space) = SWATCH;
        let edge = top + y + (LINE - size) / 2.0;
        let mark = place.map(|place| {
            let (path, is_filled) = shape(place);
            let at = format!("translate({} {})", x + 2.0, edge + 2.0);
            view! { <path class="value-mark" class:outlined=!is_filled d=path transform=at /> }
        });
        view! {
            <g class=class>
                <rect class="box" x=x y=edge width=size height=size rx="2"></rect>
                {mark}
                <text x=x + size + space y=middle(y)>
                    {text}
                </text>
            </g>
        }
    });
    Some(view! {
        <g class="file-legend">
            <g class="drawn-box">
                <text x=heading.0 y=heading.1>
                    {title}
                </text>
            </g>
            {values.collect_view()}
        </g>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_wraps_at_the_width_of_the_picture() {
        let (wide, height) = places(&["Criticality", "High (3)", "Low (1)"], 1_000.0);
        assert!(wide.iter().all(|(_, y)| *y == 0.0) && wide[0].0 < wide[1].0);
        let (narrow, higher) = places(&["Criticality", "High (3)", "Low (1)"], 90.0);
        assert!(narrow.iter().all(|(x, _)| (*x - EDGE).abs() < f64::EPSILON));
        assert!(higher > height);
    }
}
