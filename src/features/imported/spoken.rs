//! What a box says to a screen reader: name, what it is, what became of it, and its relationships.

use leptos::prelude::*;

use super::content::{ViewBox, ViewContent};
use super::facts::facts;
use super::live::LiveElement;
use super::state::ImportedState;
use crate::t;
use crate::texts::{Title, class_label, kind_label};

/// More relationships of one box than this are counted, not read out.
const READ: usize = 4;

/// `Billing engine, Application component, Draft. Flow from Meter Data Management`.
pub fn spoken(state: ImportedState, n: usize) -> String {
    use t::graph::spoken as said;
    let (content, titles) = (state.content.get(), state.titles.get());
    let (Some(own), Some(title)) = (content.boxes.get(n), titles.get(n)) else {
        return String::new();
    };
    let element = state.element(n);
    let kind = kind_of_box(own, element.as_ref());
    let mut words = vec![said::element(&kind, &title.text)];
    words.extend(element.iter().flat_map(facts));
    words.extend(leads_to(state, n));
    let words = words.join(", ");
    let relations = relations(&content, n, &titles);
    let read = &relations[..READ.min(relations.len())];
    match relations.len() - read.len() {
        0 if relations.is_empty() => words,
        0 => said::with_relations(&words, &read.join(", ")),
        more => said::with_more_relations(&words, &more.to_string(), &read.join(", ")),
    }
}

/// What a box is, in words.
pub fn kind_of_box(own: &ViewBox, element: Option<&LiveElement>) -> String {
    use architrave_worker::FileNodeKind as Kind;
    match (own.kind, element) {
        (_, Some(element)) => class_label(&element.class),
        (Kind::Group, None) => t::imported::GROUP.into(),
        (Kind::Note, None) if !own.leads_to.is_empty() => t::imported::VIEW_LINK.into(),
        (Kind::Note, None) => t::imported::NOTE.into(),
        (Kind::Element, None) => t::imported::NOT_IN_FILE.into(),
    }
}

/// The views that a box leads to, in words.
pub fn leads_to(state: ImportedState, n: usize) -> Option<String> {
    let links = state.links.get();
    let names: Vec<&str> = links.get(n)?.iter().map(|link| &*link.name.text).collect();
    (!names.is_empty()).then(|| t::imported::leads_to(&names.join(", ")))
}

/// The relationships of a box in words.
pub fn relations(content: &ViewContent, n: usize, titles: &[Title]) -> Vec<String> {
    use t::graph::spoken as said;
    let words = content.relations(n).filter_map(|(line, other)| {
        let relation = kind_label(line.kind.as_ref()?);
        let title = &titles.get(other)?.text;
        Some(match line.source == Some(n) {
            _ if other == n => said::relation_to_itself(&relation),
            true => said::relation_to(title, &relation),
            false => said::relation_from(title, &relation),
        })
    });
    words.collect()
}
