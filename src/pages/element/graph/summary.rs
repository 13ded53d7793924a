//! How much there is of a neighbourhood, and how much of it is drawn, in words. Counts are of what
//! is loaded, drawn or not.

use super::neighborhood::Neighborhood;
use crate::format::{count, counted};

/// Beside the heading of the panel: `8 of 13 relations`, or how far two hops reach.
pub fn panel(hood: &Neighborhood) -> String {
    if hood.hops > 1 {
        return two_hops(hood);
    }
    let relations = counted(hood.relations, "relation", "relations");
    format!("{} of {relations}", count(hood.links.len()))
}

/// Relations (with one hop) or elements (with two) that the panel leaves out.
pub fn left_out(hood: &Neighborhood) -> usize {
    if hood.hops > 1 {
        (hood.neighbors + hood.beyond).saturating_sub(hood.drawn.0 + hood.drawn.1)
    } else {
        hood.relations.saturating_sub(hood.links.len())
    }
}

/// Above the enlarged picture; `unfiltered` counts the elements without the filter, if there is one.
pub fn full(hood: &Neighborhood, unfiltered: Option<usize>) -> String {
    let mut words = if hood.hops > 1 {
        two_hops(hood)
    } else if hood.drawn.0 < hood.neighbors {
        of(hood.drawn.0, hood.neighbors, "neighbour", "neighbours")
    } else {
        let relations = counted(hood.relations, "relation", "relations");
        let neighbours = counted(hood.neighbors, "neighbour", "neighbours");
        format!("{relations}, {neighbours}")
    };
    if hood.neighbors > hood.drawn.0 || hood.beyond > hood.drawn.1 {
        words.push_str(" drawn");
    }
    if let Some(all) = unfiltered {
        let shown = count(hood.neighbors + hood.beyond);
        let all = counted(all, "element", "elements");
        words.push_str(&format!(" · filter shows {shown} of {all}"));
    }
    if hood.undrawn > 0 {
        let lines = counted(hood.undrawn, "relation", "relations");
        words.push_str(&format!(" · {lines} between them not drawn"));
    }
    words
}

fn two_hops(hood: &Neighborhood) -> String {
    let neighbours = of(hood.drawn.0, hood.neighbors, "neighbour", "neighbours");
    let unknown = match hood.unloaded {
        0 => String::new(),
        n => format!(" ({} not loaded)", count(n)),
    };
    let beyond = match hood.beyond {
        0 => "none loaded beyond".to_owned(),
        all => format!("{} of {} beyond", count(hood.drawn.1), count(all)),
    };
    format!("{neighbours}{unknown}, {beyond}")
}

fn of(drawn: usize, all: usize, one: &str, many: &str) -> String {
    format!("{} of {}", count(drawn), counted(all, one, many))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hood(hops: u8, neighbors: usize, beyond: usize) -> Neighborhood {
        Neighborhood {
            hops,
            nodes: Vec::new(),
            links: Vec::new(),
            relations: neighbors,
            neighbors,
            beyond,
            unloaded: 0,
            drawn: (0, 0),
            undrawn: 0,
            page: (0, 1),
        }
    }

    #[test]
    fn what_is_left_out_is_said() {
        assert_eq!(panel(&hood(1, 13, 0)), "0 of 13 relations");
        assert_eq!(
            panel(&hood(2, 3, 0)),
            "0 of 3 neighbours, none loaded beyond"
        );
        let mut far = hood(2, 3, 9);
        assert_eq!(panel(&far), "0 of 3 neighbours, 0 of 9 beyond");
        assert_eq!(left_out(&far), 12);
        far.unloaded = 2;
        assert_eq!(
            panel(&far),
            "0 of 3 neighbours (2 not loaded), 0 of 9 beyond"
        );
        assert_eq!(full(&hood(1, 340, 0), None), "0 of 340 neighbours drawn");
        assert_eq!(
            full(&hood(1, 12, 0), Some(340)),
            "0 of 12 neighbours drawn · filter shows 12 of 340 elements"
        );
        let mut few = hood(1, 0, 0);
        few.undrawn = 1;
        assert_eq!(
            full(&few, None),
            "0 relations, 0 neighbours · 1 relation between them not drawn"
        );
    }
}
