//! Graphs for tests.

use architrave_metamodel::{Kind, Kinds};
use proptest::prelude::*;

use crate::{Edge, EdgeKinds, Follow, Graph, Toward};

fn kinds() -> impl Strategy<Value = Option<Kind>> {
    prop_oneof![
        9 => proptest::sample::select(Kind::ALL.to_vec()).prop_map(Some),
        1 => Just(None),
    ]
}

/// Graphs with 1 to 12 nodes and up to 40 edges, loops and multiple edges among them.
pub fn graphs() -> impl Strategy<Value = Graph> {
    (1_u32..12).prop_flat_map(|nodes| {
        let edge = (0..nodes, 0..nodes, kinds(), proptest::bool::weighted(0.9));
        let edge = edge.prop_map(|(source, target, kind, is_directed)| Edge {
            source,
            target,
            kind,
            is_directed,
        });
        proptest::collection::vec(edge, 0..40)
            .prop_map(move |edges| Graph::new(nodes as usize, edges))
    })
}

/// What to follow.
pub fn follows() -> impl Strategy<Value = Follow> {
    let toward = prop_oneof![
        Just(Toward::Dependents),
        Just(Toward::Dependencies),
        Just(Toward::Any)
    ];
    let kinds = proptest::sample::subsequence(Kind::ALL.to_vec(), 0..=11);
    (toward, kinds, any::<bool>()).prop_map(|(toward, kinds, others)| Follow {
        toward,
        kinds: EdgeKinds {
            kinds: kinds.into_iter().collect::<Kinds>(),
            others,
        },
    })
}
