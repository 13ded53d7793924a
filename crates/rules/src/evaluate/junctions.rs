//! Junctions: one kind of relationships, and ends that go together.

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
        let (mut sources, mut targets) = (Vec::new(), Vec::new());
        let mut all: Vec<(Kind, Concept)> = Vec::new();
        for step in graph.steps(node) {
            let Some(edge) = graph.edges().get(step.edge as usize) else {
                continue;
            };
            let (Some(kind), Some(concept)) = (edge.kind, self.landscape.concept(step.node)) else {
                continue;
            };
            all.push((kind, concept));
            // Without a direction, the other end is no source and no target. A loop is both.
            if edge.is_directed && step.is_forward {
                targets.push((kind, concept));
            }
            if edge.is_directed && edge.target == node {
                sources.push((kind, concept));
            }
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
}
