//! What depends on what: states of ends, and circles.

use architrave_analysis::{Edge, EdgeKinds, Follow, Graph, Toward, cycle_groups};
use architrave_interface::ValidityState;
use architrave_metamodel::{Dependent, Kinds};

use super::{Checked, Run};
use crate::report::{CycleStep, Detail};

const fn only(kinds: Kinds) -> EdgeKinds {
    EdgeKinds {
        kinds,
        others: false,
    }
}

impl Run<'_> {
    /// Elements that are not Valid, on which Valid ones depend.
    pub(super) fn needed_not_valid(&self, kinds: Kinds) -> Checked {
        let (graph, states) = (&self.landscape.graph, self.states());
        let follow = Follow {
            kinds: only(kinds),
            toward: Toward::Dependents,
        };
        let is_valid = |node: u32| {
            let state = states.get(node as usize).copied().flatten();
            state == Some(&ValidityState::Valid)
        };
        let mut checked = Checked::default();
        let mut valid = Vec::new();
        for (node, _) in self.elements() {
            checked.elements += 1;
            if is_valid(node) {
                continue;
            }
            valid.clear();
            let dependents = follow.steps(graph, node).map(|step| step.node);
            valid.extend(dependents.filter(|node| is_valid(*node)));
            valid.sort_unstable();
            valid.dedup();
            if let Some(first) = valid.first() {
                let (node_of_first, count) = (*first, valid.len() as u32);
                let detail = Detail::NeededBy {
                    node: node_of_first,
                    count,
                };
                checked.element(node, detail);
            }
        }
        checked
    }

    /// Relationships by which a Valid element depends on an Invalid one.
    pub(super) fn valid_relies_on_invalid(&self, kinds: Kinds) -> Checked {
        let (kinds, states) = (only(kinds), self.states());
        let has_state = |node: u32, wanted: &ValidityState| {
            let state = states.get(node as usize).copied().flatten();
            state == Some(wanted)
        };
        let mut checked = Checked::default();
        for (number, edge) in (0_u32..).zip(self.landscape.graph.edges()) {
            if !kinds.contains(edge) || !self.is_in_scope(edge) {
                continue;
            }
            checked.relationships += 1;
            let (source, target) = (edge.source, edge.target);
            let pairs = match edge.dependent() {
                Dependent::Source => [Some((source, target)), None],
                Dependent::Target => [Some((target, source)), None],
                Dependent::Both => [Some((source, target)), Some((target, source))],
            };
            let relies = |(dependent, dependency): &(u32, u32)| {
                has_state(*dependent, &ValidityState::Valid)
                    && has_state(*dependency, &ValidityState::Invalid)
            };
            if let Some((dependent, dependency)) = pairs.into_iter().flatten().find(relies) {
                let detail = Detail::ReliesOn {
                    dependent,
                    dependency,
                };
                checked.relationship(number, detail);
            }
        }
        checked
    }

    /// Circles of relationships of these kinds between elements of the scope.
    pub(super) fn cycles(&self, kinds: Kinds) -> Checked {
        let (graph, kinds) = (&self.landscape.graph, only(kinds));
        let edges = (0_u32..).zip(graph.edges()).filter(|(_, edge)| {
            kinds.contains(edge)
                && edge.is_directed
                && self.scope.has(edge.source)
                && self.scope.has(edge.target)
        });
        let mut edges: Vec<(u32, Edge)> = edges.map(|(n, edge)| (n, *edge)).collect();
        let mut checked = Checked {
            relationships: edges.len(),
            ..Checked::default()
        };
        prune(&mut edges, graph.node_count());
        // A graph of these alone: the search looks at each edge of a node several times.
        let (numbers, edges): (Vec<u32>, Vec<Edge>) = edges.into_iter().unzip();
        let part = Graph::new(graph.node_count(), edges);
        let mut found = cycle_groups(&part, EdgeKinds::ALL);
        found.sort_by_key(|cycle| cycle.members.first().copied());
        for cycle in found {
            let Some(first) = cycle.members.first().copied() else {
                continue;
            };
            let steps = cycle.steps.iter().filter_map(|step| {
                let edge = *numbers.get(step.edge as usize)?;
                Some(CycleStep {
                    edge,
                    node: step.node,
                })
            });
            let detail = Detail::Cycle {
                steps: steps.collect(),
                members: cycle.members,
            };
            checked.element(first, detail);
        }
        checked
    }
}

/// Removes edges that are on no cycle, because nothing leads to their source or from their target, as long as that removes
/// many. It is cheaper than the search, and most edges of a landscape are of this kind.
fn prune(edges: &mut Vec<(u32, Edge)>, nodes: usize) {
    loop {
        let (mut is_source, mut is_target) = (vec![false; nodes], vec![false; nodes]);
        for (_, edge) in &*edges {
            is_source[edge.source as usize] = true;
            is_target[edge.target as usize] = true;
        }
        let before = edges.len();
        edges
            .retain(|(_, edge)| is_target[edge.source as usize] && is_source[edge.target as usize]);
        if before - edges.len() <= before / 16 {
            return;
        }
    }
}
