//! How much of the neighbourhood is drawn, in words.

use super::hood::Hood;
use crate::format::{count, counted};

/// Beside the heading of the panel: `8 of 13 relations`, or how far two hops reach.
pub fn panel(hood: &Hood) -> String {
    if hood.hops > 1 {
        return two_hops(hood);
    }
    let relations = counted(hood.relations, "relation", "relations");
    format!("{} of {relations}", count(hood.links.len()))
}

/// Relations (with one hop) or elements (with two) that the panel leaves out.
pub fn left_out(hood: &Hood) -> usize {
    if hood.hops > 1 {
        hood.neighbours - hood.count(1) + hood.beyond - hood.count(2)
    } else {
        hood.relations.saturating_sub(hood.links.len())
    }
}

/// Above the enlarged picture.
pub fn full(hood: &Hood) -> String {
    let mut words = if hood.hops > 1 {
        two_hops(hood)
    } else if hood.count(1) < hood.neighbours {
        of(hood.count(1), hood.neighbours, "neighbour", "neighbours")
    } else {
        let relations = counted(hood.relations, "relation", "relations");
        let neighbours = counted(hood.neighbours, "neighbour", "neighbours");
        format!("{relations}, {neighbours}")
    };
    let left = hood.neighbours > hood.count(1) || hood.beyond > hood.count(2);
    if left {
        words.push_str(" shown; the rest are in the table");
    }
    if hood.undrawn > 0 {
        let lines = counted(hood.undrawn, "relation", "relations");
        words.push_str(&format!(" · {lines} between them not drawn"));
    }
    words
}

fn two_hops(hood: &Hood) -> String {
    let neighbours = of(hood.count(1), hood.neighbours, "neighbour", "neighbours");
    if hood.beyond == 0 {
        return format!("{neighbours}, nothing known beyond");
    }
    format!(
        "{neighbours}, {} of {} beyond",
        count(hood.count(2)),
        count(hood.beyond)
    )
}

fn of(drawn: usize, all: usize, one: &str, many: &str) -> String {
    format!("{} of {}", count(drawn), counted(all, one, many))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hood(hops: u8, neighbours: usize, beyond: usize) -> Hood {
        Hood {
            hops,
            nodes: Vec::new(),
            links: Vec::new(),
            relations: neighbours,
            neighbours,
            beyond,
            undrawn: 0,
        }
    }

    #[test]
    fn what_is_left_out_is_said() {
        assert_eq!(panel(&hood(1, 13, 0)), "0 of 13 relations");
        assert_eq!(
            panel(&hood(2, 3, 0)),
            "0 of 3 neighbours, nothing known beyond"
        );
        assert_eq!(panel(&hood(2, 3, 9)), "0 of 3 neighbours, 0 of 9 beyond");
        assert_eq!(left_out(&hood(2, 3, 9)), 12);
        let hub = full(&hood(1, 340, 0));
        assert_eq!(hub, "0 of 340 neighbours shown; the rest are in the table");
        let mut few = hood(1, 0, 0);
        few.undrawn = 1;
        assert_eq!(
            full(&few),
            "0 relations, 0 neighbours · 1 relation between them not drawn"
        );
    }
}
