//! What a row of the table shows, written straight into its parts. Rows are many and change with
//! every step of scrolling: one effect a row that writes what differs costs a tenth of a reaction
//! for each of its twenty parts.

use std::sync::Arc;

use architrave_interface::History;
use leptos::html;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;

use super::board::Board;
use super::row::row_id;
use crate::catalog::{Head, Listed, class_label, title};
use crate::components::{glyph, layer_class, state_name};
use crate::format::{self, Precision};
use crate::state::App;

/// The parts of a row that its content is written into.
#[derive(Clone, Copy, Default)]
pub struct Parts {
    pub row: NodeRef<html::Div>,
    pub check: NodeRef<html::Input>,
    pub tile: NodeRef<html::Span>,
    pub glyph: NodeRef<svg::Use>,
    pub name: NodeRef<html::A>,
    pub language: NodeRef<html::Span>,
    pub specialization: NodeRef<html::Span>,
    pub class: NodeRef<html::Div>,
    pub state: NodeRef<html::Span>,
    pub state_glyph: NodeRef<svg::Use>,
    pub state_word: NodeRef<html::Span>,
    pub modified: NodeRef<html::Time>,
    pub published: NodeRef<html::Time>,
    pub unpublished: NodeRef<html::Span>,
    pub dash: NodeRef<html::Span>,
}

/// Everything written, to know next time what differs.
#[derive(Default, PartialEq)]
struct Painted {
    place: Option<usize>,
    id: String,
    url: String,
    name: String,
    is_name: bool,
    language: String,
    specialization: String,
    class: String,
    glyph: String,
    layer: &'static str,
    state: String,
    state_word: String,
    modified: String,
    modified_at: String,
    published: String,
    published_at: String,
}

/// Keeps the parts of a row up to date.
pub fn paint(board: Board, parts: Parts, place: Memo<usize>, listed: Memo<Option<Arc<Listed>>>) {
    Effect::new(move |before: Option<Painted>| {
        let before = before.unwrap_or_default();
        let now = listed.with(|l| l.as_deref().map(|l| painted(board, place.get(), l)));
        let Some(now) = now else { return before };
        parts.write(&before, &now);
        now
    });
}

fn painted(board: Board, place: usize, listed: &Listed) -> Painted {
    let app = board.app;
    let element = &listed.element;
    let name = title(element, &app.prefs.language());
    let published = element.published.as_ref();
    Painted {
        place: Some(place),
        id: element.id.clone(),
        url: board.url_of(&element.id),
        is_name: name.is_name(),
        language: name
            .language
            .filter(|_| name.is_fallback)
            .map(|language| format!("{} only", language.to_uppercase()))
            .unwrap_or_default(),
        name: name.text,
        specialization: element
            .specialization
            .as_deref()
            .filter(|s| !s.is_empty())
            .map(|s| format!("«{s}»"))
            .unwrap_or_default(),
        class: class_label(&element.conceptual_class),
        glyph: glyph(&element.conceptual_class),
        layer: layer_class(&element.layer),
        state: state_name(&element.validity_state),
        state_word: element.validity_state.as_str().to_owned(),
        modified: ago(app, listed),
        modified_at: changed(element).1.at.clone(),
        published: published.map_or_else(String::new, |h| day(app, listed.published, h)),
        published_at: published.map(|h| h.at.clone()).unwrap_or_default(),
    }
}

/// When it was last changed; without a change, when it was created.
fn changed(element: &Head) -> (&'static str, &History) {
    match &element.modified {
        Some(modified) => ("Modified", modified),
        None => ("Created", &element.created),
    }
}

fn ago(app: App, listed: &Listed) -> String {
    if listed.modified.is_nan() {
        changed(&listed.element).1.at.clone()
    } else {
        format::ago(listed.modified, app.clock.now())
    }
}

fn day(app: App, ms: f64, history: &History) -> String {
    if ms.is_nan() {
        return history.at.clone();
    }
    let day = format::time(ms, Precision::Day);
    if day == format::time(app.clock.now(), Precision::Day) {
        format!("Today, {}", format::time(ms, Precision::Clock))
    } else {
        day
    }
}

impl Parts {
    fn write(self, before: &Painted, now: &Painted) {
        let Some(row) = self.row.get_untracked() else {
            return;
        };
        if before.place != now.place {
            let place = now.place.unwrap_or_default();
            row.set_id(&row_id(place));
            attribute(&row, "aria-rowindex", &(place + 2).to_string());
        }
        if before.id != now.id {
            attribute(&row, "data-id", &now.id);
            // What it said of another element's times is said no more.
            for time in [self.modified, self.published] {
                if let Some(time) = time.get_untracked() {
                    let _ = time.remove_attribute("title");
                }
            }
        }
        if let Some(name) = self.name.get_untracked() {
            if before.name != now.name {
                name.set_text_content(Some(&now.name));
                if let Some(check) = self.check.get_untracked() {
                    attribute(&check, "aria-label", &format!("Select {}", now.name));
                }
            }
            if before.url != now.url {
                attribute(&name, "href", &now.url);
            }
            if before.place.is_none() || before.is_name != now.is_name {
                let class = if now.is_name {
                    "truncate"
                } else {
                    "truncate unnamed"
                };
                name.set_class_name(class);
            }
        }
        optional(self.language, &before.language, &now.language);
        optional(
            self.specialization,
            &before.specialization,
            &now.specialization,
        );
        if (&before.class, before.layer) != (&now.class, now.layer) {
            if let Some(tile) = self.tile.get_untracked() {
                tile.set_class_name(&format!("tile {}", now.layer));
                tile.set_title(&now.class);
            }
            if let Some(class) = self.class.get_untracked() {
                class.set_text_content(Some(&now.class));
            }
        }
        if before.glyph != now.glyph {
            use_symbol(self.glyph, &now.glyph);
        }
        if before.state_word != now.state_word {
            if let Some(state) = self.state.get_untracked() {
                state.set_class_name(&format!("state {}", now.state.to_lowercase()));
            }
            if let Some(word) = self.state_word.get_untracked() {
                word.set_text_content(Some(&now.state_word));
            }
            use_symbol(self.state_glyph, &format!("#s-{}", now.state));
        }
        self.write_times(before, now);
    }

    fn write_times(self, before: &Painted, now: &Painted) {
        if let Some(time) = self.modified.get_untracked() {
            if before.modified != now.modified {
                time.set_text_content(Some(&now.modified));
            }
            if before.modified_at != now.modified_at {
                time.set_date_time(&now.modified_at);
            }
        }
        let first = before.place.is_none();
        if first || before.published != now.published || before.published_at != now.published_at {
            let none = now.published.is_empty();
            if let Some(time) = self.published.get_untracked() {
                time.set_hidden(none);
                time.set_text_content(Some(&now.published));
                time.set_date_time(&now.published_at);
            }
            for part in [self.unpublished, self.dash] {
                if let Some(part) = part.get_untracked() {
                    part.set_hidden(!none);
                }
            }
        }
    }

    /// Says the whole times and who it was, once somebody points at the row.
    pub fn explain(self, app: App, listed: Memo<Option<Arc<Listed>>>) {
        let say = |part: NodeRef<html::Time>, verb: &str, history: &History| {
            if let Some(part) = part.get_untracked() {
                let when = format::when(&history.at, Precision::Second);
                let by = untrack(|| app.people.name(&history.by));
                part.set_title(&format!("{verb} {when} by {by}"));
            }
        };
        listed.with_untracked(|l| {
            let Some(element) = l.as_ref().map(|l| &l.element) else {
                return;
            };
            let (verb, history) = changed(element);
            say(self.modified, verb, history);
            if let Some(history) = &element.published {
                say(self.published, "Published", history);
            }
        });
    }
}

fn attribute(part: &web_sys::Element, name: &str, value: &str) {
    // It fails only for a name that cannot be one.
    let _ = part.set_attribute(name, value);
}

/// A part that is there only with a text in it.
fn optional(part: NodeRef<html::Span>, before: &str, now: &str) {
    if before != now
        && let Some(part) = part.get_untracked()
    {
        part.set_text_content(Some(now));
        part.set_hidden(now.is_empty());
    }
}

fn use_symbol(part: NodeRef<svg::Use>, symbol: &str) {
    if let Some(part) = part.get_untracked() {
        attribute(part.unchecked_ref(), "href", symbol);
    }
}
