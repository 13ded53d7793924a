//! What a box says to a screen reader: name, class, value of the colors, label, whether it is
//! highlighted, and its relationships.

use leptos::prelude::*;

use super::content::Content;
use super::state::DiagramState;
use crate::features::element::relation_rows::kind_label;
use crate::features::graph::spoken::{Role, relation, with_relations};
use crate::t;
use crate::texts::lists::rule_titles;
use crate::texts::{Title, class_label};

/// `Billing engine, Application component. Flow from Meter Data Management`.
pub fn spoken(state: DiagramState, n: usize) -> String {
    let (content, titles) = (state.content.get(), state.titles.get());
    let Some(own) = content.boxes.get(n) else {
        return String::new();
    };
    let name = titles.get(n).map(Title::marked).unwrap_or_default();
    let mut element = t::graph::spoken::element(&class_label(&own.class), &name);
    let value = state.colors.with(|colors| {
        let colors = colors.as_ref()?;
        let value = colors.value_of(n)?;
        let (value, _) = colors.values.get(value)?;
        Some(value.clone())
    });
    if let Some(value) = &value {
        element = format!("{element}, {value}");
    }
    // The value of the color may be the label too.
    let label = state.labels.with(|labels| labels.get(n).cloned().flatten());
    if let Some(label) = label.filter(|label| value.as_ref() != Some(label)) {
        element = format!("{element}, {label}");
    }
    if state.is_highlighted(n) == Some(true) {
        element = format!("{element}, {}", t::diagram::HIGHLIGHTED);
    }
    let findings = state.app.catalog.with(|catalog| {
        let row = catalog.row(&own.id);
        row.and_then(|row| Some(rule_titles(catalog.findings_of(row)?)))
    });
    if let Some(findings) = findings.filter(|findings| !findings.is_empty()) {
        element = format!("{element}, {}: {findings}", t::quality::FINDINGS);
    }
    with_relations(element, &relations(&content, n, &titles))
}

/// The relationships of a box in words.
pub fn relations(content: &Content, n: usize, titles: &[Title]) -> Vec<String> {
    let name = |n: usize| titles.get(n).map(Title::marked).unwrap_or_default();
    let words = content.relations(n).map(|(edge, other)| {
        let role = Role::of(n, (edge.source, edge.target), edge.is_directed);
        relation(&kind_label(&edge.kind), &name(other), role)
    });
    words.collect()
}
