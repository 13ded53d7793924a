use super::super::testing::{Held, catalog, center, with_relationship};
use super::*;

fn drawn_with(
    catalog: &Catalog,
    hops: u8,
    limits: GraphLimits,
    choice: &GraphOptions,
) -> Neighborhood {
    let center = center(catalog, 0);
    let all = Surroundings::of(catalog, &center, hops).filtered(&choice.filter);
    neighborhood(catalog, &center, &all, choice, limits)
}

fn drawn(catalog: &Catalog, hops: u8, limits: GraphLimits) -> Neighborhood {
    drawn_with(catalog, hops, limits, &GraphOptions::default())
}

fn serving(pairs: &[(usize, usize)]) -> Vec<Held> {
    pairs.iter().map(|(a, b)| Held::serving(*a, *b)).collect()
}

/// The lines between nodes, by their places: the kind of the relations and how many they are.
fn lines(found: &Neighborhood) -> Vec<(usize, usize, Option<ReferenceKind>, usize)> {
    let links = found.links.iter();
    links
        .map(|l| (l.from, l.to, l.kind.clone(), l.count))
        .collect()
}

fn hub() -> Catalog {
    let spokes: Vec<Held> = (1..=150).map(|n| Held::serving(n, 0)).collect();
    catalog(151, &spokes)
}

#[test]
fn two_hops_reach_the_neighbors_of_neighbors_once() {
    let catalog = catalog(
        5,
        &serving(&[(0, 1), (2, 0), (1, 3), (2, 3), (3, 4), (1, 2)]),
    );
    let found = drawn(&catalog, 2, GraphLimits::full(2));
    let mut ids: Vec<(&str, u8)> = found
        .nodes
        .iter()
        .map(|n| (n.element_id.as_str(), n.hop))
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, [("e0", 0), ("e1", 1), ("e2", 1), ("e3", 2)]);
    assert_eq!(found.links.len(), 5);
    assert_eq!((found.neighbors, found.beyond, found.undrawn), (2, 1, 0));
}

#[test]
fn the_second_hop_count_is_independent_of_the_graph_limits() {
    let mut pairs: Vec<(usize, usize)> = (1..=6).map(|n| (0, n)).collect();
    for near in 1..=6 {
        pairs.extend((0..11).map(|n| (near, 7 + (near - 1) * 11 + n)));
    }
    let catalog = catalog(73, &serving(&pairs));
    let panel = drawn(&catalog, 2, GraphLimits::panel(2));
    let full = drawn(&catalog, 2, GraphLimits::full(2));
    assert_eq!((panel.neighbors, panel.beyond), (6, 66));
    assert_eq!((full.neighbors, full.beyond), (6, 66));
    assert_eq!((panel.drawn, full.drawn), ((4, 4), (6, 30)));
}

#[test]
fn pages_of_a_hub_contain_every_neighbor_exactly_once() {
    let catalog = hub();
    let mut seen = HashSet::new();
    for page in 0..4 {
        let choice = GraphOptions {
            page,
            ..GraphOptions::default()
        };
        let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
        assert_eq!(found.page, (page, 4));
        assert_eq!((found.neighbors, found.relations), (150, 150));
        for node in &found.nodes[1..] {
            assert!(seen.insert(node.element_id.clone()));
        }
    }
    assert_eq!(seen.len(), 150);
}

#[test]
fn a_page_number_beyond_the_end_selects_the_last_page() {
    let choice = GraphOptions {
        page: 99,
        ..GraphOptions::default()
    };
    let found = drawn_with(&hub(), 1, GraphLimits::full(1), &choice);
    assert_eq!((found.page, found.drawn.0), ((3, 4), 30));
}

#[test]
fn an_element_related_to_itself_has_a_line_and_no_second_box() {
    let catalog = catalog(2, &serving(&[(0, 0), (0, 0), (0, 1)]));
    let found = drawn(&catalog, 1, GraphLimits::panel(1));
    assert_eq!(found.nodes.len(), 2);
    assert_eq!((found.links.len(), found.undrawn), (2, 1));
    assert_eq!((found.neighbors, found.relations), (1, 3));
}

#[test]
fn second_hop_slots_are_shared_between_neighbors() {
    let mut pairs = vec![(0, 1), (0, 2)];
    pairs.extend((3..20).map(|n| (1, n)));
    pairs.push((2, 20));
    let catalog = catalog(21, &serving(&pairs));
    let found = drawn(&catalog, 2, GraphLimits::panel(2));
    let place = |id: &str| found.nodes.iter().position(|n| n.element_id == id);
    let far = &found.nodes[place("e20").unwrap()];
    assert_eq!(Some(far.via), place("e2"));
    assert_eq!(found.nodes.len(), 9);
    assert_eq!(found.beyond, 18);
}

#[test]
fn elements_of_one_class_and_direction_form_a_group_box() {
    let mut held: Vec<Held> = (1..=5).map(|n| Held::serving(0, n)).collect();
    held.extend((6..=8).map(|n| Held::flow(n, 0)));
    let catalog = catalog(9, &held);
    let mut choice = GraphOptions {
        is_grouped: true,
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let groups: Vec<Option<usize>> = found.nodes[1..].iter().map(|n| n.group).collect();
    assert_eq!(groups, [Some(5), Some(3)]);
    assert_eq!(
        lines(&found),
        [
            (0, 1, Some(ReferenceKind::Serving), 5),
            (2, 0, Some(ReferenceKind::Flow), 3)
        ]
    );
    assert_eq!(found.drawn.0, 8);
    choice.opened.insert(found.nodes[1].element_id.clone(), 1);
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let groups: Vec<Option<usize>> = found.nodes[1..].iter().map(|n| n.group).collect();
    assert_eq!(groups, [None, None, None, None, None, Some(3)]);
}

#[test]
fn an_expanded_element_shows_its_neighbors_in_place() {
    let catalog = catalog(5, &serving(&[(0, 1), (1, 2), (2, 3), (3, 4)]));
    let plain = drawn(&catalog, 1, GraphLimits::full(1));
    assert_eq!((plain.nodes.len(), plain.nodes[1].hidden), (2, 1));
    let choice = GraphOptions {
        opened: HashMap::from([("e1".to_owned(), 1), ("e2".to_owned(), 1)]),
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let hops: Vec<(&str, u8, usize)> = found
        .nodes
        .iter()
        .map(|n| (n.element_id.as_str(), n.hop, n.via))
        .collect();
    assert_eq!(
        hops,
        [("e0", 0, 0), ("e1", 1, 0), ("e2", 2, 1), ("e3", 3, 2)]
    );
    assert_eq!(found.nodes[3].hidden, 1);
    assert_eq!(found.drawn, (1, 0));
}

#[test]
fn relations_that_a_filter_leaves_out_are_not_drawn() {
    let held = [Held::serving(0, 1), Held::flow(1, 0), Held::flow(0, 2)];
    let catalog = catalog(3, &held);
    let choice = GraphOptions {
        filter: Filter {
            kinds: vec!["Flow".into()],
            directions: vec!["out".into()],
            ..Filter::default()
        },
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let ids: Vec<&str> = found.nodes.iter().map(|n| n.element_id.as_str()).collect();
    assert_eq!(ids, ["e0", "e2"]);
    assert_eq!(found.links.len(), 1);
}

#[test]
fn a_line_to_a_group_counts_the_relations_of_its_members_only() {
    // Two elements of a class that e0 serves, one of them twice, and one that it flows to and that
    // is reached from e4 as well.
    let mut held = serving(&[(0, 1), (0, 1), (0, 2)]);
    held.extend([Held::flow(3, 0), Held::serving(4, 0), Held::flow(1, 0)]);
    let catalog = catalog(5, &held);
    let choice = GraphOptions {
        is_grouped: true,
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    assert_eq!(
        lines(&found),
        [(0, 1, Some(ReferenceKind::Serving), 3), (2, 0, None, 2),]
    );
    // The flow from e1 runs against the line to its group.
    assert_eq!((found.relations, found.undrawn), (6, 1));
}

#[test]
fn a_second_hop_group_has_the_kind_of_its_own_relations() {
    // The elements beyond e1 are reached by flows, those beyond e2 by serving: all of one class.
    let mut held = vec![Held::serving(0, 1), Held::serving(2, 0)];
    held.extend([3, 4].map(|n| Held::flow(1, n)));
    held.extend([5, 6, 7].map(|n| Held::serving(2, n)));
    let catalog = catalog(8, &held);
    let choice = GraphOptions {
        is_grouped: true,
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 2, GraphLimits::full(2), &choice);
    let groups = found.links.iter().filter(|link| link.count > 1);
    let mut groups: Vec<_> = groups.map(|l| (l.count, l.kind.clone())).collect();
    groups.sort_by_key(|(count, _)| *count);
    assert_eq!(
        groups,
        [
            (2, Some(ReferenceKind::Flow)),
            (3, Some(ReferenceKind::Serving))
        ]
    );
}

#[test]
fn expanding_an_element_again_shows_more_hidden_neighbors() {
    let mut pairs = vec![(0, 1)];
    pairs.extend((2..62).map(|n| (1, n)));
    let catalog = catalog(62, &serving(&pairs));
    let drawn_times = |times: usize| {
        let choice = GraphOptions {
            opened: HashMap::from([("e1".to_owned(), times)]),
            ..GraphOptions::default()
        };
        let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
        (found.nodes.len(), found.nodes[1].hidden)
    };
    let counts = [1, 2, 3].map(drawn_times);
    assert_eq!(counts, [(26, 36), (50, 12), (62, 0)]);
}

#[test]
fn members_of_a_group_are_not_drawn_again_when_an_element_is_expanded() {
    // e1 is alone on its side; e2 to e5 are in a group, and e1 is related to them too.
    let mut held = vec![Held::serving(1, 0)];
    held.extend((2..6).map(|n| Held::serving(0, n)));
    held.extend((2..6).map(|n| Held::serving(1, n)));
    held.push(Held::serving(1, 6));
    let catalog = catalog(7, &held);
    let mut choice = GraphOptions {
        is_grouped: true,
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let single = found.nodes.iter().find(|n| n.element_id == "e1").unwrap();
    assert_eq!(single.hidden, 1);
    choice.opened.insert("e1".to_owned(), 1);
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let ids: Vec<&str> = found.nodes.iter().map(|n| n.element_id.as_str()).collect();
    assert_eq!(ids.len(), 4, "{ids:?}");
    assert!(ids.contains(&"e6"));
}

#[test]
fn expanding_an_element_shows_the_ends_of_a_relationship() {
    let catalog = with_relationship();
    let choice = GraphOptions {
        opened: HashMap::from([("e1".to_owned(), 1)]),
        ..GraphOptions::default()
    };
    let found = drawn_with(&catalog, 1, GraphLimits::full(1), &choice);
    let node = found.nodes.iter().find(|n| n.element_id == "r2").unwrap();
    assert_eq!(node.relationship.as_ref().unwrap().source, "e2");
}
