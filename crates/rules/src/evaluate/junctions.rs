//! Junctions: one kind of relationships, and ends that go together.

use architrave_analysis::{Landscape, Step};
use architrave_metamodel::{Concept, JunctionFault, Kind, junction_faults};

use super::{Checked, Run};
use crate::report::Detail;

impl Run<'_> {
    pub(super) fn junctions(&self, checked: &mut Checked) {
        for node in self.junctions_in_scope() {
            checked.elements += 1;
            for fault in self.faults_of_junction(node) {
                let detail = match fault {
                    JunctionFault::SeveralKinds(kinds) => Detail::JunctionKinds(kinds),
                    JunctionFault::NotAllowed {
                        kind,
                        source,
                        target,
                    } => Detail::JunctionEnds {
                        kind,
                        source,
                        target,
                    },
                };
                checked.element(node, detail);
            }
        }
    }

    fn faults_of_junction(&self, node: u32) -> Vec<JunctionFault> {
        let graph = &self.landscape.graph;
        let mut sources: Vec<(Kind, Concept)> = Vec::new();
        let mut targets = Vec::new();
        let mut all: Vec<(Kind, Concept)> = Vec::new();
        for step in graph.steps(node) {
            let Some(edge) = graph.edges().get(step.edge as usize) else {
                continue;
            };
            let (Some(kind), Some(concept)) = (edge.kind, self.landscape.concept(step.node)) else {
                continue;
            };
            all.push((kind, concept));
            // Without a direction, the other end is no source and no target. What a junction before this one joins is
            // looked at from there.
            if edge.is_directed && edge.target == node && concept != Concept::Junction {
                sources.push((kind, concept));
            }
        }
        if let Some((kind, _)) = sources.first() {
            targets = self.targets_of_junction(node, *kind);
        }
        for ends in [&mut sources, &mut targets, &mut all] {
            ends.sort_unstable();
            ends.dedup();
        }
        // Several kinds are one fault, whatever the ends are.
        match junction_faults(&all, &[]) {
            several if !several.is_empty() => several,
            _ => junction_faults(&sources, &targets),
        }
    }

    /// Where relationships of a kind lead from a junction, through other junctions too.
    fn targets_of_junction(&self, node: u32, kind: Kind) -> Vec<(Kind, Concept)> {
        let steps = steps_behind(self.landscape, node, kind).into_iter();
        let concepts = steps.filter_map(|step| self.landscape.concept(step.node));
        let ends = concepts.filter(|concept| *concept != Concept::Junction);
        ends.map(|concept| (kind, concept)).collect()
    }
}

/// The directed relationships of a kind that lead on from a junction, and from the junctions that they lead to; at most
/// 100 junctions in all.
pub fn steps_behind(landscape: &Landscape, node: u32, kind: Kind) -> Vec<Step> {
    const MOST: usize = 100;
    let graph = &landscape.graph;
    let (mut junctions, mut found, mut next) = (vec![node], Vec::new(), 0);
    while let Some(junction) = junctions.get(next).copied() {
        next += 1;
        for step in graph.steps(junction).filter(|step| step.is_forward) {
            let edge = graph.edges().get(step.edge as usize);
            if !edge.is_some_and(|edge| edge.is_directed && edge.kind == Some(kind)) {
                continue;
            }
            let is_junction = landscape.concept(step.node) == Some(Concept::Junction);
            if is_junction && junctions.len() < MOST && !junctions.contains(&step.node) {
                junctions.push(step.node);
            }
            found.push(step);
        }
    }
    found
}
