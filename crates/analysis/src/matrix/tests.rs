use std::collections::{BTreeMap, BTreeSet};

use architrave_metamodel::Kind;
use proptest::prelude::*;

use super::*;
use crate::testing::{follows, graphs};
use crate::{Edge, Step};

fn options() -> impl Strategy<Value = MatrixOptions> {
    let direction = prop_oneof![
        Just(Direction::Dependents),
        Just(Direction::Dependencies),
        Just(Direction::Either),
        Just(Direction::Any)
    ];
    (follows(), direction, 1_u32..4).prop_map(|(follow, direction, most_steps)| MatrixOptions {
        kinds: follow.kinds,
        direction,
        most_steps,
    })
}

/// All simple chains from a node with steps along `follow`.
fn simple(
    graph: &Graph,
    chain: &[Step],
    nodes: &[u32],
    follow: Follow,
    most: u32,
) -> Vec<Vec<Step>> {
    let mut all = Vec::new();
    if chain.len() as u32 == most {
        return all;
    }
    let last = nodes[nodes.len() - 1];
    for step in follow.steps(graph, last) {
        if !nodes.contains(&step.node) {
            let longer = [chain, &[step]].concat();
            let nodes = [nodes, &[step.node]].concat();
            all.extend(simple(graph, &longer, &nodes, follow, most));
            all.push(longer);
        }
    }
    all
}

/// The chains between two nodes, by trying everything.
fn naive(graph: &Graph, from: u32, to: u32, options: MatrixOptions) -> Vec<Vec<Step>> {
    let towards: &[Toward] = match options.direction {
        Direction::Dependents => &[Toward::Dependents],
        Direction::Dependencies => &[Toward::Dependencies],
        Direction::Either => &[Toward::Dependents, Toward::Dependencies],
        Direction::Any => &[Toward::Any],
    };
    let mut found: BTreeMap<Vec<u32>, Vec<Step>> = BTreeMap::new();
    for toward in towards {
        let follow = Follow {
            kinds: options.kinds,
            toward: *toward,
        };
        for chain in simple(graph, &[], &[from], follow, options.most_steps) {
            if chain.last().is_some_and(|step| step.node == to) {
                found.insert(chain.iter().map(|step| step.edge).collect(), chain);
            }
        }
    }
    found.into_values().collect()
}

fn all_nodes(graph: &Graph) -> Vec<u32> {
    (0..graph.node_count() as u32).collect()
}

proptest! {
    #[test]
    fn cells_are_those_of_a_naive_search((graph, options) in (graphs(), options())) {
        let nodes = all_nodes(&graph);
        let made = matrix(&graph, &nodes, &nodes, options);
        for row in 0..nodes.len() {
            prop_assert!(!made.is_lower_bound(row));
            for column in 0..nodes.len() {
                let chains = naive(&graph, row as u32, column as u32, options);
                let is_between = |edge: &&Edge| {
                    let ends = BTreeSet::from([edge.source, edge.target]);
                    options.kinds.contains(edge) && ends == BTreeSet::from([row as u32, column as u32])
                };
                let direct: Vec<&Edge> = graph.edges().iter().filter(is_between).collect();
                let cell = made.cell(row, column);
                prop_assert_eq!(cell.is_some(), !chains.is_empty() || !direct.is_empty());
                let Some(cell) = cell else { continue };
                prop_assert_eq!((cell.row, cell.column), (row as u32, column as u32));
                prop_assert_eq!(cell.paths as usize, chains.len());
                prop_assert_eq!(cell.shortest as usize, chains.iter().map(Vec::len).min().unwrap_or(0));
                prop_assert_eq!(cell.direct as usize, direct.len());
                let kinds = |of: &dyn Fn(&Edge) -> bool| {
                    let edges = direct.iter().filter(|edge| of(edge));
                    edges.fold(EdgeKinds::NONE, |all, edge| all.union(EdgeKinds::of(edge)))
                };
                prop_assert_eq!(cell.forward, kinds(&|e| e.is_directed && e.source == row as u32));
                prop_assert_eq!(cell.undirected, kinds(&|e| !e.is_directed));
                prop_assert_eq!(cell.backward, kinds(&|e| e.is_directed && e.source != row as u32));
            }
        }
    }

    #[test]
    fn without_a_budget_cells_and_shortest_lengths_are_the_same((graph, options) in (graphs(), options())) {
        let nodes = all_nodes(&graph);
        let made = matrix(&graph, &nodes, &nodes, options);
        let cut = within(&graph, &nodes, &nodes, options, 0);
        let short = |cell: &Cell| (cell.row, cell.column, cell.shortest, cell.direct);
        let expected: Vec<_> = made.cells().iter().map(short).collect();
        prop_assert_eq!(cut.cells().iter().map(short).collect::<Vec<_>>(), expected);
        prop_assert!(cut.cells().iter().all(|cell| cell.shortest == 0 || cell.paths > 0));
    }

    #[test]
    fn the_chains_of_a_cell_are_those_that_it_counts((graph, options) in (graphs(), options())) {
        let to = graph.node_count() as u32 - 1;
        let found = cell_chains(&graph, 0, to, options, 100_000);
        let mut expected = naive(&graph, 0, to, options);
        prop_assert!(found.chains.is_sorted_by_key(Vec::len));
        let edges = |chain: &Vec<Step>| chain.iter().map(|step| step.edge).collect::<Vec<_>>();
        let mut chains = found.chains.clone();
        chains.sort_by_key(edges);
        expected.sort_by_key(edges);
        prop_assert_eq!(&chains, &expected);
        prop_assert!(!found.has_more);
        let one = cell_chains(&graph, 0, to, options, 1);
        prop_assert_eq!(&one.chains[..], &found.chains[..found.chains.len().min(1)]);
        prop_assert_eq!(one.has_more, expected.len() > 1);
    }

    #[test]
    fn totals_count_the_cells((graph, options) in (graphs(), options())) {
        let nodes = all_nodes(&graph);
        let made = matrix(&graph, &nodes, &nodes[1..], options);
        let of = |column: usize| made.cells().iter().filter(|c| c.column as usize == column).count();
        for column in 0..made.column_count() {
            prop_assert_eq!(made.column_total(column), of(column));
            prop_assert_eq!(made.column_gaps().any(|gap| gap == column), of(column) == 0);
            prop_assert_eq!(made.single_columns().any(|single| single == column), of(column) == 1);
        }
        let rows: usize = (0..made.row_count()).map(|row| made.row_total(row)).sum();
        prop_assert_eq!(rows, made.cells().len());
    }

    #[test]
    fn another_arrangement_has_the_same_cells_at_other_places((graph, options) in (graphs(), options())) {
        let nodes = all_nodes(&graph);
        let made = matrix(&graph, &nodes, &nodes, options);
        let count = nodes.len();
        let reversed: Vec<u32> = nodes.iter().rev().copied().collect();
        let turned = made.rearranged((&reversed, count), (&nodes, count));
        for row in 0..count {
            for column in 0..count {
                let cell = |c: &Cell| Cell { row: 0, ..*c };
                prop_assert_eq!(turned.cell(count - 1 - row, column).map(cell), made.cell(row, column).map(cell));
            }
        }
        // All rows as one: its cells are those of the columns.
        let one = made.rearranged((&vec![0; count], 1), (&nodes, count));
        for column in 0..count {
            let cells = made.cells().iter().filter(|cell| cell.column as usize == column);
            let paths: u32 = cells.map(|cell| cell.paths).sum();
            prop_assert_eq!(one.cell(0, column).map_or(0, |cell| cell.paths), paths);
            prop_assert_eq!(one.cell(0, column).is_some(), made.column_total(column) > 0);
        }
        let few = made.rearranged((&nodes, 1), (&nodes, count));
        prop_assert_eq!((few.row_count(), few.cells().len()), (1, made.row_total(0)));
    }

    #[test]
    fn the_order_has_each_row_and_column_once_and_gaps_last((graph, options) in (graphs(), options())) {
        let nodes = all_nodes(&graph);
        let made = matrix(&graph, &nodes, &nodes, options);
        let (rows, columns) = similarity_order(&made);
        let sorted = |mut order: Vec<usize>| { order.sort_unstable(); order };
        prop_assert_eq!(sorted(rows.clone()), (0..nodes.len()).collect::<Vec<_>>());
        prop_assert_eq!(sorted(columns.clone()), (0..nodes.len()).collect::<Vec<_>>());
        prop_assert!(rows.iter().is_sorted_by_key(|row| made.row_total(*row) == 0));
        prop_assert!(columns.iter().is_sorted_by_key(|column| made.column_total(*column) == 0));
    }
}

/// Rows 0..6 and columns 6..12, related in three blocks that alternate.
fn blocks() -> Matrix {
    let mut edges = Vec::new();
    for row in 0..6 {
        for column in 0..6 {
            if row % 3 == column % 3 {
                edges.push(Edge {
                    source: row,
                    target: 6 + column,
                    kind: Some(Kind::Serving),
                    is_directed: true,
                });
            }
        }
    }
    let graph = Graph::new(12, edges);
    let direct = MatrixOptions {
        kinds: EdgeKinds::ALL,
        direction: Direction::Any,
        most_steps: 1,
    };
    matrix(&graph, &[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11], direct)
}

#[test]
fn similar_rows_and_columns_become_neighbours() {
    let (rows, columns) = similarity_order(&blocks());
    for order in [rows, columns] {
        let blocks: Vec<usize> = order.iter().map(|n| n % 3).collect();
        assert!(blocks.chunks(2).all(|pair| pair[0] == pair[1]), "{order:?}");
    }
}

#[test]
fn a_node_that_is_two_columns_fills_both() {
    let edge = Edge {
        source: 0,
        target: 1,
        kind: None,
        is_directed: true,
    };
    let graph = Graph::new(2, vec![edge]);
    let options = MatrixOptions {
        kinds: EdgeKinds::ALL,
        direction: Direction::Any,
        most_steps: 2,
    };
    let made = matrix(&graph, &[0], &[1, 0, 1], options);
    let columns: Vec<u32> = made.cells().iter().map(|cell| cell.column).collect();
    assert_eq!(columns, [0, 2]);
}
