//! What a box says to a screen reader: name, class, value of the colors, label, whether it is
//! highlighted, and its relationships.

use leptos::prelude::*;

use super::content::Content;
use super::state::DiagramState;
use crate::features::element::relation_rows::kind_label;
use crate::t;
use crate::texts::class_label;
use crate::texts::lists::rule_titles;

/// More relationships of one box than this are counted, not read out.
const READ: usize = 4;

/// `Billing engine, Application component. Flow from Meter Data Management`.
pub fn spoken(state: DiagramState, n: usize) -> String {
    use t::graph::spoken as said;
    let (content, titles) = (state.content.get(), state.titles.get());
    let Some(own) = content.boxes.get(n) else {
        return String::new();
    };
    let mut element = said::element(&class_label(&own.class), &titles[n]);
    let value = state.colors.with(|colors| {
        let colors = colors.as_ref()?;
        let value = colors.of.get(n).copied().flatten()?;
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
    let relations = relations(&content, n, &titles);
    let read = &relations[..READ.min(relations.len())];
    match relations.len() - read.len() {
        0 if relations.is_empty() => element,
        0 => said::with_relations(&element, &read.join(", ")),
        more => said::with_more_relations(&element, &more.to_string(), &read.join(", ")),
    }
}

/// The relationships of a box in words.
pub fn relations(content: &Content, n: usize, titles: &[String]) -> Vec<String> {
    use t::graph::spoken as said;
    let words = content.relations(n).map(|(edge, other)| {
        let (relation, title) = (kind_label(&edge.kind), &titles[other]);
        match (edge.is_directed, edge.source == n) {
            _ if other == n => said::relation_to_itself(&relation),
            (false, _) => said::relation_with(title, &relation),
            (true, true) => said::relation_to(title, &relation),
            (true, false) => said::relation_from(title, &relation),
        }
    });
    words.collect()
}
