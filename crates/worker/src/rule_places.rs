//! Findings of rules as values that the page puts into words.

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_metamodel::{Concept, Kind, Kinds, allowed};
use architrave_rules::{CycleStep, Detail, Finding, Subject};

use crate::rule_loaded::shown;
use crate::{RuleDetail, RuleElement, RuleSubject};

/// How many characters of a text are sent.
const SHOWN: usize = 200;
/// How many elements of a circle are sent.
const STEPS: usize = 10;

/// The beginning of a text, with an ellipsis where it is cut off.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What descriptions need.
pub(crate) struct Describer<'a> {
    pub catalog: &'a Catalog,
    pub landscape: &'a Landscape,
    /// The language of names.
    pub language: &'a str,
}

impl Describer<'_> {
    pub(crate) fn subject(&self, subject: Subject) -> RuleSubject {
        match subject {
            Subject::Element(node) => RuleSubject::Element(self.element(node)),
            Subject::Relationship(edge) => {
                let kind = self.landscape.kind_name(self.catalog, edge);
                let ends = self.landscape.graph.edges().get(edge as usize);
                let end = |node: Option<u32>| node.map(|node| self.element(node));
                RuleSubject::Relationship {
                    kind: shortened(kind),
                    source: end(ends.map(|ends| ends.source)).unwrap_or_default(),
                    target: end(ends.map(|ends| ends.target)).unwrap_or_default(),
                }
            }
        }
    }

    pub(crate) fn detail(&self, finding: &Finding) -> RuleDetail {
        match &finding.detail {
            Detail::NotAllowed { allowed, reversed } => RuleDetail::NotAllowed {
                allowed: names(*allowed),
                is_allowed_reversed: self
                    .kind(finding.subject)
                    .is_some_and(|kind| reversed.contains(kind)),
            },
            Detail::JunctionKinds(kinds) => RuleDetail::JunctionKinds(names(*kinds)),
            Detail::JunctionEnds {
                kind,
                source,
                target,
            } => RuleDetail::JunctionEnds {
                kind: kind.name().to_owned(),
                source: source.name().to_owned(),
                target: target.name().to_owned(),
                allowed: names(allowed(*source, *target)),
            },
            Detail::SameName { other, count } => RuleDetail::SameName {
                other: shortened(self.landscape.element_id(self.catalog, *other)),
                count: *count as usize,
            },
            Detail::Value(text) => RuleDetail::Value(shortened(text)),
            Detail::Cycle { steps, members } => RuleDetail::Cycle {
                steps: circle(steps)
                    .into_iter()
                    .take(STEPS + 1)
                    .map(|node| self.element(node))
                    .collect(),
                is_cut: steps.len() > STEPS,
                members: members.len(),
            },
            // The rules of the others need states, owners, times or settings, and do not run on files.
            Detail::None
            | Detail::Mandatory { .. }
            | Detail::UnknownOwner(_)
            | Detail::Age { .. }
            | Detail::NeededBy { .. }
            | Detail::ReliesOn { .. } => RuleDetail::None,
        }
    }

    fn kind(&self, subject: Subject) -> Option<Kind> {
        match subject {
            Subject::Element(_) => None,
            Subject::Relationship(edge) => self.landscape.graph.edges().get(edge as usize)?.kind,
        }
    }

    fn element(&self, node: u32) -> RuleElement {
        let row = self.landscape.row(node);
        let name = row.and_then(|row| self.catalog.name_at(row, self.language));
        let class = match row {
            Some(row) => Some(shortened(self.catalog.class_at(row).as_str())),
            None => self
                .landscape
                .concept(node)
                .map(|concept: Concept| concept.name().to_owned()),
        };
        RuleElement {
            identifier: shortened(shown(self.landscape.element_id(self.catalog, node))),
            name: name.filter(|name| !name.trim().is_empty()).map(shortened),
            class,
        }
    }
}

fn names(kinds: Kinds) -> Vec<String> {
    kinds.iter().map(|kind| kind.name().to_owned()).collect()
}

/// The nodes of a circle, from the first one of the file back to it.
fn circle(steps: &[CycleStep]) -> Vec<u32> {
    let mut nodes: Vec<u32> = steps.iter().map(|step| step.node).collect();
    let first = nodes.iter().copied().min();
    let at = nodes.iter().position(|node| Some(*node) == first);
    nodes.rotate_left(at.unwrap_or(0));
    nodes.extend(first);
    nodes
}
