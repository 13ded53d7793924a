//! Which findings of loaded elements the file corrects.

use std::collections::{HashMap, HashSet};

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_rules::{Check, Finding, Rule, Subject};

use crate::earlier::Earlier;
use crate::{OpenFinding, OpenSubject};

/// The elements of the file that this browser imported before, and what they became.
pub(crate) struct Fixed<'a> {
    earlier: &'a Earlier,
    catalog: &'a Catalog,
    landscape: &'a Landscape,
    /// The node in the file of each loaded element, by its logical id.
    nodes: HashMap<&'a str, u32>,
}

impl<'a> Fixed<'a> {
    pub(crate) fn new(
        earlier: &'a Earlier,
        catalog: &'a Catalog,
        landscape: &'a Landscape,
    ) -> Self {
        let in_file = (0..landscape.loaded_count() as u32).filter_map(|node| {
            let became = earlier.became(landscape.element_id(catalog, node))?;
            Some((became.element.as_str(), node))
        });
        Self {
            earlier,
            catalog,
            landscape,
            nodes: in_file.collect(),
        }
    }

    /// How many open findings of a rule are gone once the file is imported. Only those of local checks are counted: of
    /// others the file does not say enough.
    pub(crate) fn count(&self, rule: &Rule, open: &[OpenFinding], findings: &[Finding]) -> usize {
        if !rule.check.is_local() {
            return 0;
        }
        let found: HashSet<Subject> = findings.iter().map(|finding| finding.subject).collect();
        let of_rule = open.iter().filter(|finding| finding.rule == rule.id);
        let is_fixed = |finding: &&OpenFinding| match &finding.subject {
            OpenSubject::Element(element) => self
                .nodes
                .get(element.as_str())
                .is_some_and(|node| self.is_element_fixed(&rule.check, *node, &found)),
            OpenSubject::Relationship {
                kind,
                source,
                target,
            } => {
                let node = |element: &str| self.nodes.get(element).copied();
                let ends = node(source).zip(node(target));
                ends.is_some_and(|ends| self.is_relationship_fixed(kind, ends, &found))
            }
        };
        of_rule.filter(is_fixed).count()
    }

    fn is_element_fixed(&self, check: &Check, node: u32, found: &HashSet<Subject>) -> bool {
        let concept = self.landscape.concept(node);
        let class = concept.map_or("", |concept| concept.name());
        // What the service refused or left out before, it may refuse again.
        let is_left_out = match check {
            Check::PropertyMissing { key } | Check::ValueNotListed { key, .. } => {
                self.earlier.dropped(class, key)
            }
            _ => false,
        };
        !is_left_out && !self.earlier.failed(class) && !found.contains(&Subject::Element(node))
    }

    /// A relationship that an earlier import had with this kind is in the file, between the same elements, and allowed.
    fn is_relationship_fixed(
        &self,
        kind: &str,
        (source, target): (u32, u32),
        found: &HashSet<Subject>,
    ) -> bool {
        let was_it = |edge: u32| {
            let id = self.landscape.relationship_id(self.catalog, edge);
            let before = self.earlier.relationships.get(&id);
            before.is_some_and(|before| before.as_deref() == Some(kind))
        };
        let graph = &self.landscape.graph;
        let leads_there = |edge: u32| {
            let ends = graph.edges().get(edge as usize);
            ends.is_some_and(|ends| (ends.source, ends.target) == (source, target))
        };
        let edges = graph.steps(source).map(|step| step.edge);
        let mut same = edges.filter(|edge| leads_there(*edge) && was_it(*edge));
        same.any(|edge| !found.contains(&Subject::Relationship(edge)))
    }
}
