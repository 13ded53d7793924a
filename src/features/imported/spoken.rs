//! What a box says to a screen reader: name, what it is, what became of it, and its relationships.

use leptos::prelude::*;

use super::content::{ViewBox, ViewContent};
use super::facts::facts;
use super::live::LiveElement;
use super::state::ImportedState;
use crate::features::graph::spoken::{Role, relation, with_relations};
use crate::t;
use crate::texts::{Title, class_label, kind_label};

/// `Billing engine, Application component, Draft. Flow from Meter Data Management`.
pub fn spoken(state: ImportedState, n: usize) -> String {
    let (content, titles) = (state.content.get(), state.titles.get());
    let (Some(own), Some(title)) = (content.boxes.get(n), titles.get(n)) else {
        return String::new();
    };
    let element = state.element(n);
    let kind = kind_of_box(own, element.as_ref());
    let mut words = vec![t::graph::spoken::element(&kind, &title.marked())];
    words.extend(element.iter().flat_map(facts));
    words.extend(leads_to(state, n));
    with_relations(words.join(", "), &relations(&content, n, &titles))
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
    let names: Vec<String> = links
        .get(n)?
        .iter()
        .map(|link| link.name.marked())
        .collect();
    (!names.is_empty()).then(|| t::imported::leads_to(&names.join(", ")))
}

/// The relationships of a box in words.
pub fn relations(content: &ViewContent, n: usize, titles: &[Title]) -> Vec<String> {
    let words = content.relations(n).filter_map(|(line, other)| {
        let kind = kind_label(line.kind.as_ref()?);
        let role = Role::of(n, (line.source?, line.target?), true);
        Some(relation(&kind, &titles.get(other)?.marked(), role))
    });
    words.collect()
}
