//! Chains in words: what each step says of the element before it.

use architrave_analysis::{Edge, Graph, Step};
use architrave_metamodel::Kind;

use crate::t::{self, Text};

/// The words of a step, along its relationship or against it. The first one of a chain is a sentence with the start as its
/// subject, the others go on with what they reach.
pub fn step_words(edge: &Edge, is_forward: bool, is_first: bool) -> Text {
    use t::impact::first;
    use t::impact::next;
    let is_undirected = !edge.is_directed || edge.kind == Some(Kind::Association);
    if is_undirected {
        return pick(is_first, first::ASSOCIATION, next::ASSOCIATION);
    }
    let (own, others) = match (edge.kind, is_forward) {
        (Some(Kind::Access), true) => (first::ACCESS, next::ACCESS),
        (Some(Kind::Access), false) => (first::ACCESS_BACK, next::ACCESS_BACK),
        (Some(Kind::Aggregation), true) => (first::AGGREGATION, next::AGGREGATION),
        (Some(Kind::Aggregation), false) => (first::AGGREGATION_BACK, next::AGGREGATION_BACK),
        (Some(Kind::Assignment), true) => (first::ASSIGNMENT, next::ASSIGNMENT),
        (Some(Kind::Assignment), false) => (first::ASSIGNMENT_BACK, next::ASSIGNMENT_BACK),
        (Some(Kind::Association), _) => (first::ASSOCIATION, next::ASSOCIATION),
        (Some(Kind::Composition), true) => (first::COMPOSITION, next::COMPOSITION),
        (Some(Kind::Composition), false) => (first::COMPOSITION_BACK, next::COMPOSITION_BACK),
        (Some(Kind::Flow), true) => (first::FLOW, next::FLOW),
        (Some(Kind::Flow), false) => (first::FLOW_BACK, next::FLOW_BACK),
        (Some(Kind::Influence), true) => (first::INFLUENCE, next::INFLUENCE),
        (Some(Kind::Influence), false) => (first::INFLUENCE_BACK, next::INFLUENCE_BACK),
        (Some(Kind::Realization), true) => (first::REALIZATION, next::REALIZATION),
        (Some(Kind::Realization), false) => (first::REALIZATION_BACK, next::REALIZATION_BACK),
        (Some(Kind::Serving), true) => (first::SERVING, next::SERVING),
        (Some(Kind::Serving), false) => (first::SERVING_BACK, next::SERVING_BACK),
        (Some(Kind::Specialization), true) => (first::SPECIALIZATION, next::SPECIALIZATION),
        (Some(Kind::Specialization), false) => {
            (first::SPECIALIZATION_BACK, next::SPECIALIZATION_BACK)
        }
        (Some(Kind::Triggering), true) => (first::TRIGGERING, next::TRIGGERING),
        (Some(Kind::Triggering), false) => (first::TRIGGERING_BACK, next::TRIGGERING_BACK),
        (None, true) => (first::OTHER, next::OTHER),
        (None, false) => (first::OTHER_BACK, next::OTHER_BACK),
    };
    pick(is_first, own, others)
}

fn pick(is_first: bool, own: Text, others: Text) -> Text {
    if is_first { own } else { others }
}

/// The node where a chain begins.
pub fn start_of(graph: &Graph, chain: &[Step]) -> Option<u32> {
    let first = chain.first()?;
    Some(graph.edges().get(first.edge as usize)?.other(first.node))
}

/// A chain as a list of names and words, such as `A → serves → B → which serves → C`; empty for one without steps.
pub fn chain_words(
    graph: &Graph,
    chain: &[Step],
    name: &dyn Fn(u32) -> String,
    separator: &str,
) -> String {
    let Some(start) = start_of(graph, chain) else {
        return String::new();
    };
    let mut words = name(start);
    for (n, step) in chain.iter().enumerate() {
        let Some(edge) = graph.edges().get(step.edge as usize) else {
            break;
        };
        let verb = step_words(edge, step.is_forward, n == 0).get();
        for part in [verb, &name(step.node)] {
            words.push_str(separator);
            words.push_str(part);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::testing::graph;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_chain_goes_on_with_what_it_reaches() {
        let graph = graph(3, &[(0, 1), (2, 1)]);
        let steps: Vec<Step> = graph.steps(0).collect();
        let back = graph.steps(1).find(|step| step.node == 2).unwrap();
        let chain = [steps[0], back];
        let name = |node: u32| ["A", "B", "C"][node as usize].to_owned();
        assert_eq!(
            chain_words(&graph, &chain, &name, " → "),
            "A → serves → B → which is served by → C"
        );
        assert_eq!(chain_words(&graph, &[], &name, " → "), "");
    }

    #[test]
    fn every_kind_has_words_of_its_own_in_each_direction() {
        let mut seen = HashSet::new();
        for kind in Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::Association)
        {
            for is_forward in [true, false] {
                for is_first in [true, false] {
                    let edge = Edge {
                        source: 0,
                        target: 1,
                        kind: Some(kind),
                        is_directed: true,
                    };
                    assert!(seen.insert(step_words(&edge, is_forward, is_first).english()));
                }
            }
        }
    }
}
