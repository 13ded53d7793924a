//! How much there is of a neighborhood, and how much of it is drawn, in words. Counts are of what
//! is loaded, drawn or not.

use architrave_interface::{ElementClass, Layer, ReferenceKind};

use super::neighborhood::{GraphEdge, Neighborhood};
use super::surroundings::{Filter, side_key};
use crate::features::element::relation_rows::{SIDES, kind_label};
use crate::format::count;
use crate::t;
use crate::texts::{class_label, layer_label};

/// Beside the heading of the panel: `8 of 13 relations`, or how far two hops reach.
pub fn panel(neighborhood: &Neighborhood) -> String {
    if neighborhood.hops > 1 {
        return two_hops(neighborhood);
    }
    t::graph::summary::relations_drawn(neighborhood.relations, &count(neighborhood.links.len()))
}

/// Relations (with one hop) or elements (with two) that the panel leaves out.
pub fn left_out(neighborhood: &Neighborhood) -> usize {
    if neighborhood.hops > 1 {
        (neighborhood.neighbors + neighborhood.beyond)
            .saturating_sub(neighborhood.drawn.0 + neighborhood.drawn.1)
    } else {
        neighborhood
            .relations
            .saturating_sub(neighborhood.links.len())
    }
}

/// Above the enlarged picture; `unfiltered` counts the elements without the filter, if there is one.
pub fn full(neighborhood: &Neighborhood, unfiltered: Option<usize>) -> String {
    use t::graph::summary as texts;
    let mut words = if neighborhood.hops > 1 {
        two_hops(neighborhood)
    } else if neighborhood.drawn.0 < neighborhood.neighbors {
        neighbors_drawn(neighborhood)
    } else {
        texts::all_drawn(
            &texts::neighbor_count(neighborhood.neighbors),
            &t::common::relation_count(neighborhood.relations),
        )
    };
    if neighborhood.neighbors > neighborhood.drawn.0 || neighborhood.beyond > neighborhood.drawn.1 {
        words = texts::drawn(&words);
    }
    let mut parts = vec![words];
    if let Some(all) = unfiltered {
        let shown = count(neighborhood.neighbors + neighborhood.beyond);
        parts.push(texts::filtered(&t::common::element_count(all), &shown));
    }
    if neighborhood.undrawn > 0 {
        parts.push(texts::undrawn(neighborhood.undrawn));
    }
    let without_details = |link: &&GraphEdge| link.count == 1 && link.qualities.is_none();
    match neighborhood.links.iter().filter(without_details).count() {
        0 => {}
        n => parts.push(texts::without_details(n)),
    }
    parts.join(" · ")
}

/// Below the title of a file; what the filter shows is part of it.
pub fn file(neighborhood: &Neighborhood, unfiltered: Option<usize>, filter: &Filter) -> String {
    let words = full(neighborhood, unfiltered);
    match filter.is_empty() {
        true => words,
        false => format!(
            "{words} · {}",
            t::graph::summary::filter(&filter_text(filter))
        ),
    }
}

/// `Flow or Serving, outgoing, Business`.
fn filter_text(filter: &Filter) -> String {
    let either = |values: &[String], label: &dyn Fn(&str) -> String| {
        let labels = values.iter().map(|value| label(value));
        let both = |first: String, second: String| t::query::terms::either(&first, &second);
        labels.reduce(both).unwrap_or_default()
    };
    let side = |value: &str| {
        let found = SIDES.iter().find(|(side, _)| side_key(*side) == value);
        found.map_or_else(|| value.to_owned(), |(_, words)| words.get().to_owned())
    };
    let parts = [
        either(&filter.kinds, &|v| kind_label(&ReferenceKind::from(v))),
        either(&filter.directions, &side),
        either(&filter.layers, &|v| layer_label(&Layer::from(v))),
        either(&filter.classes, &|v| class_label(&ElementClass::from(v))),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn two_hops(neighborhood: &Neighborhood) -> String {
    use t::graph::summary as texts;
    let neighbors = neighbors_drawn(neighborhood);
    let beyond = match neighborhood.beyond {
        0 => texts::NONE_BEYOND.into(),
        all => texts::beyond(&count(neighborhood.drawn.1), &count(all)),
    };
    match neighborhood.unloaded {
        0 => texts::hops(&beyond, &neighbors),
        n => texts::hops_unloaded(&beyond, &neighbors, &count(n)),
    }
}

fn neighbors_drawn(neighborhood: &Neighborhood) -> String {
    t::graph::summary::neighbors_drawn(neighborhood.neighbors, &count(neighborhood.drawn.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Qualities;

    fn neighborhood(hops: u8, neighbors: usize, beyond: usize) -> Neighborhood {
        Neighborhood {
            hops,
            nodes: Vec::new(),
            links: Vec::new(),
            relations: neighbors,
            neighbors,
            beyond,
            unloaded: 0,
            drawn: (0, 0),
            grouped: Vec::new(),
            undrawn: 0,
            page: (0, 1),
        }
    }

    #[test]
    fn the_summary_counts_neighbors_that_are_not_drawn() {
        assert_eq!(panel(&neighborhood(1, 13, 0)), "0 of 13 relations");
        assert_eq!(
            panel(&neighborhood(2, 3, 0)),
            "0 of 3 neighbours, none loaded beyond"
        );
        let mut far = neighborhood(2, 3, 9);
        assert_eq!(panel(&far), "0 of 3 neighbours, 0 of 9 beyond");
        assert_eq!(left_out(&far), 12);
        far.unloaded = 2;
        assert_eq!(
            panel(&far),
            "0 of 3 neighbours (2 not loaded), 0 of 9 beyond"
        );
        assert_eq!(
            full(&neighborhood(1, 340, 0), None),
            "0 of 340 neighbours drawn"
        );
        assert_eq!(
            full(&neighborhood(1, 12, 0), Some(340)),
            "0 of 12 neighbours drawn · filter shows 12 of 340 elements"
        );
        let mut few = neighborhood(1, 0, 0);
        few.undrawn = 1;
        assert_eq!(
            full(&few, None),
            "0 relations, 0 neighbours · 1 relation between them not drawn"
        );
    }

    #[test]
    fn the_file_summary_names_the_filter() {
        let filter = Filter {
            kinds: vec!["Flow".into(), "Serving".into()],
            directions: vec!["out".into()],
            classes: vec!["BusinessActor".into()],
            ..Filter::default()
        };
        assert_eq!(
            file(&neighborhood(1, 12, 0), Some(340), &filter),
            "0 of 12 neighbours drawn · filter shows 12 of 340 elements · \
             Filter: Flow or Serving, Outgoing, Business actor"
        );
        let all = neighborhood(1, 12, 0);
        assert_eq!(file(&all, None, &Filter::default()), full(&all, None));
    }

    #[test]
    fn relations_without_details_are_counted() {
        let link = |qualities| GraphEdge {
            id: String::new(),
            from: 0,
            to: 0,
            kind: None,
            directed: false,
            count: 1,
            qualities,
        };
        let mut found = neighborhood(1, 0, 0);
        found.links = vec![link(None), link(Some(Qualities::default()))];
        assert_eq!(
            full(&found, None),
            "0 relations, 0 neighbours · 1 relation without details"
        );
    }
}
