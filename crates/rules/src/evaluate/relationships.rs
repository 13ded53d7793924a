//! Which relationships ArchiMate does not allow, and elements without any.

use architrave_analysis::Edge;
use architrave_metamodel::{Concept, Kinds, allowed};

use super::{Checked, Run};
use crate::report::{Detail, Note};

impl Run<'_> {
    /// Relationships that ArchiMate does not allow, and faults of junctions.
    pub(super) fn relationships(&self) -> Checked {
        let mut checked = Checked::default();
        let mut not_judged = 0;
        for (number, edge) in (0_u32..).zip(self.landscape.graph.edges()) {
            if !self.is_in_scope(edge) {
                continue;
            }
            match self.fault(edge) {
                None => not_judged += 1,
                Some(fault) => {
                    checked.relationships += 1;
                    if let Some((allowed, reversed)) = fault {
                        checked.relationship(number, Detail::NotAllowed { allowed, reversed });
                    }
                }
            }
        }
        self.junctions(&mut checked);
        checked.note_if(not_judged, Note::NotJudged);
        checked
    }

    /// Whether one end of a relationship is in the scope.
    pub(super) fn is_in_scope(&self, edge: &Edge) -> bool {
        self.scope.has(edge.source) || self.scope.has(edge.target)
    }

    /// `None` where a class or the kind is not ArchiMate's; else what is allowed instead, in both directions, if the
    /// relationship is not allowed. One without a direction may be allowed in either.
    fn fault(&self, edge: &Edge) -> Option<Option<(Kinds, Kinds)>> {
        let kind = edge.kind?;
        let source = self.landscape.concept(edge.source)?;
        let target = self.landscape.concept(edge.target)?;
        let (forward, reversed) = (allowed(source, target), allowed(target, source));
        let is_allowed = forward.contains(kind) || (!edge.is_directed && reversed.contains(kind));
        Some((!is_allowed).then_some((forward, reversed)))
    }

    /// Elements without relationships.
    pub(super) fn orphans(&self) -> Checked {
        let mut checked = Checked::default();
        for (node, _) in self.elements() {
            checked.elements += 1;
            if self.landscape.graph.degree(node) == 0 {
                checked.element(node, Detail::None);
            }
        }
        checked
    }

    /// The junctions with an end, or themselves, in the scope.
    pub(super) fn junctions_in_scope(&self) -> impl Iterator<Item = u32> {
        let graph = &self.landscape.graph;
        let nodes = 0..graph.node_count() as u32;
        let junctions =
            nodes.filter(|node| self.landscape.concept(*node) == Some(Concept::Junction));
        junctions.filter(|node| {
            let mut steps = graph.steps(*node);
            self.scope.has(*node) || steps.any(|step| self.scope.has(step.node))
        })
    }
}
