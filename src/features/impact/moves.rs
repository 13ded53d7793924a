//! From box to box with the arrow keys: left and right along the lines, up and down within a column.

use super::plan::Plan;
use super::scene::Scene;
use crate::features::graph::steps::Direction;

/// The box that an arrow key leads to. Where no line leads on, it is the nearest one in the next column.
pub fn next_box(scene: &Scene, plan: &Plan, from: usize, way: Direction) -> Option<usize> {
    let column = |at: usize| scene.spots[at].place.0;
    let own = column(scene.spots.get(from).map(|_| from)?);
    let middle = |at: usize| plan.boxes[at].middle().1;
    let distance = |at: &usize| (middle(*at) - middle(from)).abs();
    let nearest = |boxes: &mut dyn Iterator<Item = usize>| {
        boxes.min_by(|a, b| distance(a).total_cmp(&distance(b)).then(a.cmp(b)))
    };
    let all = || 0..scene.spots.len();
    let links = || scene.links.iter();
    match way {
        Direction::Up => {
            nearest(&mut all().filter(|at| column(*at) == own && middle(*at) < middle(from)))
        }
        Direction::Down => {
            nearest(&mut all().filter(|at| column(*at) == own && middle(*at) > middle(from)))
        }
        Direction::Right => {
            let lines = links().filter(|link| link.from == from);
            nearest(&mut lines.map(|link| link.to))
                .or_else(|| nearest(&mut all().filter(|at| column(*at) == own + 1)))
        }
        Direction::Left => {
            let lines = links().filter(|link| link.to == from);
            nearest(&mut lines.map(|link| link.from))
                .or_else(|| nearest(&mut all().filter(|at| column(*at) + 1 == own)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::Answer;
    use super::super::bands::Band;
    use super::super::plan::plan;
    use super::super::scene::{Wanted, scene};
    use super::super::testing::{graph, serving};
    use super::*;
    use architrave_analysis::{Follow, Toward};

    #[test]
    fn arrow_keys_follow_lines_and_columns() {
        let graph = graph(5, &[(0, 1), (0, 2), (2, 3), (2, 4)]);
        let follow = Follow {
            kinds: serving(),
            toward: Toward::Dependents,
        };
        let answer = Answer::reached(&graph, vec![0], follow, 4, 5, |_| false);
        let scene = scene(&graph, &answer, &Wanted::default(), |_| Band::Business);
        let plan = plan(&scene, graph.edges());
        let to = |from, way| next_box(&scene, &plan, from, way);
        // The second one is in the row of the start.
        assert_eq!(to(0, Direction::Right), Some(2));
        assert_eq!(to(2, Direction::Up), Some(1));
        assert_eq!(to(1, Direction::Down), Some(2));
        assert_eq!(to(4, Direction::Left), Some(2));
        assert_eq!(to(1, Direction::Right), Some(3));
        assert_eq!(to(0, Direction::Left), None);
        assert_eq!(to(9, Direction::Left), None);
    }
}
