//! What the map says of a group or an element: beside the pointer, and to a screen reader.

use leptos::prelude::*;

use super::model::LAYERS;
use super::state::{LandscapeState, Spot};
use crate::t;
use crate::texts::{Title, class_label, layer_label, row_title, state_label};

/// The name of an item, and its class and state.
pub fn title(state: LandscapeState, item: u32) -> (Title, String) {
    let language = untrack(|| state.app.prefs.content_language());
    let words = state.look(item, |row| {
        let class = class_label(&row.kind().1);
        let detail = format!("{class} · {}", state_label(row.state()));
        (row_title(row, &language), detail)
    });
    words.unwrap_or_default()
}

/// `Meter Data Management, Application component · Valid`, for `with_languages`.
pub fn spoken(state: LandscapeState, spot: Spot) -> String {
    let (model, found) = (state.model.get_untracked(), state.found.get_untracked());
    match spot {
        Spot::Item(item) => {
            let (name, detail) = title(state, item);
            format!("{}, {detail}", name.marked())
        }
        Spot::Group(at) => {
            let Some(group) = model.groups.get(at) else {
                return String::new();
            };
            let elements = t::common::element_count(group.count as usize);
            let layer = layer_label(&LAYERS[group.layer]);
            let words = t::landscape::group_spoken(&elements, &group.label, &layer);
            match found.by_group.get(at) {
                Some(found) => format!("{words}, {}", t::landscape::found(*found as usize)),
                None => words,
            }
        }
    }
}
