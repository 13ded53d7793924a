//! Which findings of a rule are not new: what they are about was imported before, and did not change.

use std::collections::{HashMap, HashSet};

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_rules::{Check, Detail, Finding, Subject, steps_behind};

use crate::rule_loaded::is_loaded;
use crate::unchanged::Unchanged;

/// The findings of one rule, beside earlier imports.
pub(crate) struct History<'a> {
    unchanged: &'a Unchanged<'a>,
    catalog: &'a Catalog,
    landscape: &'a Landscape,
    /// How many unchanged elements have the same class and name, by the first of all that have them.
    namesakes: HashMap<u32, usize>,
}

impl<'a> History<'a> {
    pub(crate) fn new(
        unchanged: &'a Unchanged<'a>,
        catalog: &'a Catalog,
        landscape: &'a Landscape,
        findings: &[Finding],
    ) -> Self {
        let mut history = Self {
            unchanged,
            catalog,
            landscape,
            namesakes: HashMap::new(),
        };
        for finding in findings {
            if let (Subject::Element(node), Detail::SameName { other, .. }) =
                (finding.subject, &finding.detail)
                && history.is_element(node)
            {
                let count = history.namesakes.entry(node.min(*other)).or_default();
                *count += 1;
            }
        }
        history
    }

    /// Whether an import of the unchanged parts alone would have had the finding.
    pub(crate) fn is_known(&self, finding: &Finding, check: &Check) -> bool {
        let is_subject = match finding.subject {
            Subject::Element(node) => self.is_element(node),
            Subject::Relationship(edge) => self.is_relationship(edge),
        };
        is_subject
            && match (finding.subject, &finding.detail) {
                // The first of all that have the name is the other one of every other.
                (Subject::Element(node), Detail::SameName { other, .. }) => {
                    let count = self.namesakes.get(&node.min(*other));
                    count.is_some_and(|count| *count > 1)
                }
                (Subject::Element(node), Detail::JunctionKinds(_)) => {
                    self.is_connected_as_before(node)
                }
                (Subject::Element(node), Detail::JunctionEnds { kind, .. }) => {
                    let mut behind = steps_behind(self.landscape, node, *kind).into_iter();
                    self.is_connected_as_before(node)
                        && behind.all(|step| self.is_relationship(step.edge))
                }
                (_, Detail::Cycle { members, .. }) => {
                    members.iter().all(|node| self.is_element(*node))
                        && self.are_related_as_before(members, check)
                }
                _ => true,
            }
    }

    /// Whether all relationships of an element are known.
    fn is_connected_as_before(&self, node: u32) -> bool {
        let mut steps = self.landscape.graph.steps(node);
        steps.all(|step| self.is_relationship(step.edge))
    }

    /// Whether all relationships between elements that a check of cycles follows are known.
    fn are_related_as_before(&self, members: &[u32], check: &Check) -> bool {
        let Check::Cycle { kinds } = check else {
            return false;
        };
        let members: HashSet<u32> = members.iter().copied().collect();
        let graph = &self.landscape.graph;
        let counts = |edge: u32| {
            let edge = graph.edges().get(edge as usize);
            edge.is_some_and(|edge| {
                edge.is_directed && edge.kind.is_some_and(|kind| kinds.0.contains(kind))
            })
        };
        members.iter().all(|node| {
            let steps = graph.steps(*node);
            let mut inner = steps.filter(|step| members.contains(&step.node) && counts(step.edge));
            inner.all(|step| self.is_relationship(step.edge))
        })
    }

    /// Whether an element did not change; what is only in this browser is not changed by the file.
    fn is_element(&self, node: u32) -> bool {
        let id = self.landscape.element_id(self.catalog, node);
        is_loaded(id) || self.unchanged.has_element(id)
    }

    /// Whether the relationship was imported with this kind, and both of its ends are unchanged.
    fn is_relationship(&self, edge: u32) -> bool {
        let Some(ends) = self.landscape.graph.edges().get(edge as usize) else {
            return false;
        };
        let kind =
            Some(self.landscape.kind_name(self.catalog, edge)).filter(|kind| !kind.is_empty());
        let id = self.landscape.relationship_id(self.catalog, edge);
        if is_loaded(&id) {
            return true;
        }
        self.is_element(ends.source)
            && self.is_element(ends.target)
            && self.unchanged.has_relationship(&id, kind)
    }
}
