//! The diagram as an exchange file: its elements and relationships, and a view that shows them as they are drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::export::{file_name, title};
use super::state::DiagramState;
use crate::features::export::exchange::Exchange;
use crate::features::export::exchange::view::{DrawnBox, DrawnDiagram, DrawnLine};
use crate::features::export::today;
use crate::features::graph::area::{Area, Point};
use crate::state::{FullElementLoader, Tone};
use crate::t;

/// Makes the file and saves it. Elements that cannot be got in full are counted.
pub fn save_exchange(state: DiagramState) {
    let app = state.app;
    let drawn = drawn(state);
    let filter = state
        .options
        .with_untracked(|options| options.filter.clone());
    let ids: Vec<Arc<str>> = state.content.with_untracked(|content| {
        let boxes = content.boxes.iter();
        boxes.map(|b| Arc::clone(&b.id)).collect()
    });
    let space = untrack(|| app.session.space());
    spawn_local(async move {
        let Ok(stop) = AbortController::new() else {
            return;
        };
        let signal = stop.signal();
        let mut full = FullElementLoader::new(app, &signal);
        let mut all = BTreeMap::new();
        for some in ids.chunks(FullElementLoader::MAX_IDS) {
            all.extend(full.get(some).await);
        }
        full.record();
        if let Some(error) = &full.error {
            return app.toasts.show(Tone::Bad, error.sentence());
        }
        let made = || {
            let mut exchange = Exchange::begin(&space, &today())?.with_diagram(drawn);
            for whole in ids.iter().filter_map(|id| all.get(id)) {
                exchange.element(&whole.element)?;
            }
            exchange.end()
        };
        match made() {
            Ok((file, _)) => {
                let name = format!("{}.xml", file_name(&filter));
                app.toasts.save_file(&name, "application/xml", &file);
                if !full.lost.is_empty() {
                    app.toasts
                        .show(Tone::Plain, t::export::model::missing(full.lost.len()));
                }
            }
            Err(_) => app.toasts.show(Tone::Bad, t::graph::save::FAILED.get()),
        }
    });
}

fn drawn(state: DiagramState) -> DrawnDiagram {
    let (content, geometry) = (
        state.content.get_untracked(),
        state.geometry.get_untracked(),
    );
    let options = state.options.get_untracked();
    let boxes = content.boxes.iter().zip(&geometry.drawing.boxes);
    let boxes = boxes.map(|(own, area)| DrawnBox {
        element: own.element.clone(),
        parent: own.parent,
        area: pixels(*area),
    });
    let lines = content.edges.iter().zip(&geometry.drawing.lines);
    let lines = lines.map(|(edge, points)| DrawnLine {
        relationship: edge.id.clone(),
        ends: [edge.source, edge.target],
        corners: corners(points),
    });
    DrawnDiagram {
        name: title(&options.filter),
        language: t::language().tag().to_owned(),
        viewpoint: Some(options.viewpoint.exchange_name().to_owned()),
        boxes: boxes.collect(),
        lines: lines.collect(),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "pixels of a diagram")]
const fn pixel(length: f64) -> i32 {
    length.round() as i32
}

fn pixels(area: Area) -> [i32; 4] {
    [area.x, area.y, area.width, area.height].map(pixel)
}

/// The points without the first and last one, which are on boxes.
fn corners(points: &[Point]) -> Vec<(i32, i32)> {
    let inner = points.iter().skip(1).take(points.len().saturating_sub(2));
    inner.map(|(x, y)| (pixel(*x), pixel(*y))).collect()
}
