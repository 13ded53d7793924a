//! Where everything is: columns by steps, bands by layers, and lines that run in the gaps between the columns. Lengths are
//! CSS pixels, y grows downwards. The same scene has the same plan.

use std::collections::BTreeMap;

use architrave_analysis::Edge;

use super::bands::Band;
use super::lanes::{Trunk, lanes};
use super::rows::{Rows, rows};
use super::scene::Scene;
use crate::catalog::sorting::SortInPlace;
use crate::features::graph::area::{Area, Point};

pub const BOX: (f64, f64) = (136.0, 34.0);
/// Before the first column and behind the last one.
const EDGE: f64 = 16.0;
/// From one row to the next.
const ROW: f64 = 42.0;
/// Above the first row of a band, and below the last one.
const ABOVE: f64 = 8.0;
const BELOW: f64 = 6.0;
/// A band has room for the three lines of its name.
const BAND: f64 = 64.0;
/// The least width between two columns.
const GAP: f64 = 46.0;
/// Between a box and the first lane, and between the last one and the next box: room for the marks of lines.
const BEFORE: f64 = 8.0;
const AFTER: f64 = 15.0;
/// Between two lanes, and between two lines at the side of a box.
const LANE: f64 = 6.0;

/// A band of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BandArea {
    pub band: Band,
    pub top: f64,
    pub height: f64,
}

/// Where everything is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub size: Point,
    /// The left edge of each column.
    pub columns: Vec<f64>,
    pub bands: Vec<BandArea>,
    /// The boxes, in the order of the scene.
    pub boxes: Vec<Area>,
    /// The lines, from left to right.
    pub lines: Vec<Vec<Point>>,
}

/// Lines of one kind and direction share an upright.
type Stroke = Option<(Option<architrave_metamodel::Kind>, bool)>;

/// The plan of a scene. `edges` are those of the graph: lines of different kinds run apart.
pub fn plan(scene: &Scene, edges: &[Edge]) -> Plan {
    let rows = rows(scene);
    let (bands, tops) = bands(&rows);
    let count = scene.spots.iter().map(|spot| spot.place.0 + 1).max();
    let count = count.unwrap_or(0) as usize;
    let mut boxes: Vec<Area> = Vec::new();
    for (at, spot) in scene.spots.iter().enumerate() {
        let top = tops.get(&spot.place.1).copied().unwrap_or_default();
        boxes.push(Area {
            x: 0.0,
            y: top + ABOVE + ROW * rows.of[at] as f64,
            width: BOX.0,
            height: BOX.1,
        });
    }
    let ports = ports(scene, edges, &boxes);
    let mut columns = Vec::new();
    let mut x = EDGE;
    let mut lines = vec![Vec::new(); scene.links.len()];
    for column in 0..count {
        columns.push(x);
        for (area, spot) in boxes.iter_mut().zip(&scene.spots) {
            if spot.place.0 as usize == column {
                area.x = x;
            }
        }
        x += BOX.0;
        if column + 1 < count {
            x += gap(scene, edges, &ports, column, x, &mut lines);
        }
    }
    let height = bands.last().map_or(0.0, |band| band.top + band.height);
    Plan {
        size: (x + EDGE, height),
        columns,
        bands,
        boxes,
        lines,
    }
}

fn bands(rows: &Rows) -> (Vec<BandArea>, BTreeMap<Band, f64>) {
    let mut top = 0.0;
    let mut areas = Vec::new();
    let mut tops = BTreeMap::new();
    for (band, count) in &rows.bands {
        let height = (ABOVE + BELOW + ROW * *count as f64).max(BAND);
        areas.push(BandArea {
            band: *band,
            top,
            height,
        });
        tops.insert(*band, top);
        top += height;
    }
    (areas, tops)
}

fn stroke(scene: &Scene, edges: &[Edge], link: usize) -> Stroke {
    let step = scene.links[link].step?;
    let edge = edges.get(step.edge as usize)?;
    Some((edge.kind, step.is_forward))
}

/// The heights at which each line leaves its box and reaches the other one.
fn ports(scene: &Scene, edges: &[Edge], boxes: &[Area]) -> Vec<(f64, f64)> {
    let middle = |at: usize| boxes[at].middle().1;
    let mut ports: Vec<(f64, f64)> = scene
        .links
        .iter()
        .map(|link| (middle(link.from), middle(link.to)))
        .collect();
    // At the left, lines of one kind leave together.
    let mut leaving: BTreeMap<usize, Vec<(Stroke, Vec<usize>)>> = BTreeMap::new();
    let mut reaching: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (n, link) in scene.links.iter().enumerate() {
        let own = stroke(scene, edges, n);
        let trunks = leaving.entry(link.from).or_default();
        match trunks.iter_mut().find(|(stroke, _)| *stroke == own) {
            Some((_, links)) => links.push(n),
            None => trunks.push((own, vec![n])),
        }
        reaching.entry(link.to).or_default().push(n);
    }
    for (from, mut trunks) in leaving {
        let mean = |links: &[usize]| {
            let sum: f64 = links.iter().map(|n| middle(scene.links[*n].to)).sum();
            sum / links.len().max(1) as f64
        };
        trunks.arrange_by(|(_, a), (_, b)| mean(a).total_cmp(&mean(b)).then(a.cmp(b)));
        for (place, (_, links)) in trunks.iter().enumerate() {
            let y = middle(from) + aside(place, trunks.len());
            links.iter().for_each(|n| ports[*n].0 = y);
        }
    }
    for (to, mut links) in reaching {
        links.arrange_by(|a, b| ports[*a].0.total_cmp(&ports[*b].0).then(a.cmp(b)));
        for (place, n) in links.iter().enumerate() {
            ports[*n].1 = middle(to) + aside(place, links.len());
        }
        // A line of its own to a box in the same row is straight.
        if let [n] = links.as_slice()
            && (middle(scene.links[*n].from) - middle(to)).abs() < 0.5
        {
            ports[*n].1 = ports[*n].0;
        }
    }
    ports
}

/// How far from the middle of a side a line is, of so many that share the side.
fn aside(place: usize, count: usize) -> f64 {
    let room = BOX.1 - 8.0;
    let apart = LANE.min(room / count.max(1) as f64);
    (place as f64 - (count as f64 - 1.0) / 2.0) * apart
}

/// Draws the lines of the gap behind a column, which begins at `left`; returns its width.
fn gap(
    scene: &Scene,
    edges: &[Edge],
    ports: &[(f64, f64)],
    column: usize,
    left: f64,
    lines: &mut [Vec<Point>],
) -> f64 {
    let own = |n: &usize| scene.spots[scene.links[*n].from].place.0 as usize == column;
    let mut trunks: Vec<((usize, Stroke), Trunk)> = Vec::new();
    let mut trunk_of = Vec::new();
    for n in (0..scene.links.len()).filter(own) {
        let key = (scene.links[n].from, stroke(scene, edges, n));
        let at = trunks.iter().position(|(other, _)| *other == key);
        let at = at.unwrap_or_else(|| {
            let trunk = Trunk {
                from: ports[n].0,
                to: Vec::new(),
            };
            trunks.push((key, trunk));
            trunks.len() - 1
        });
        trunks[at].1.to.push(ports[n].1);
        trunk_of.push((n, at));
    }
    let trunks: Vec<Trunk> = trunks.into_iter().map(|(_, trunk)| trunk).collect();
    let (lanes, count) = lanes(&trunks);
    let needed = BEFORE + AFTER + LANE * count.saturating_sub(1) as f64;
    let width = needed.max(GAP);
    for (n, at) in trunk_of {
        let (from, to) = ports[n];
        let x = left + BEFORE + LANE * lanes[at] as f64;
        let right = left + width;
        lines[n] = match (from - to).abs() < 0.5 {
            true => vec![(left, from), (right, to)],
            false => vec![(left, from), (x, from), (x, to), (right, to)],
        };
    }
    width
}

#[cfg(test)]
mod tests {
    use super::super::answer::Answer;
    use super::super::scene::{Wanted, scene};
    use super::super::testing::serving;
    use super::*;
    use crate::features::graph::area::checks::{overlap, piece, touches};
    use architrave_analysis::{Follow, Graph, Toward};
    use architrave_metamodel::Kind;
    use proptest::prelude::*;

    const BANDS: [Band; 3] = [Band::Upper, Band::Business, Band::Technology];

    /// Scenes of random graphs, with their edges.
    fn scenes() -> impl Strategy<Value = (Scene, Vec<Edge>)> {
        let edges = proptest::collection::vec((0_u32..30, 0_u32..30, any::<bool>()), 0..80);
        (edges, 20_u32..=30).prop_map(|(edges, loaded)| {
            let edge = |(source, target, serves): (u32, u32, bool)| Edge {
                source,
                target,
                kind: Some(if serves { Kind::Serving } else { Kind::Flow }),
                is_directed: true,
            };
            let graph = Graph::new(30, edges.into_iter().map(edge).collect());
            let follow = Follow {
                kinds: architrave_analysis::EdgeKinds::ALL,
                toward: Toward::Dependents,
            };
            let answer = Answer::reached(&graph, vec![0, 1], follow, 5, loaded, |_| false);
            let band = |node: u32| BANDS[node as usize % 3];
            let scene = scene(&graph, &answer, &Wanted::default(), band);
            (scene, graph.edges().to_vec())
        })
    }

    proptest! {
        #[test]
        fn boxes_do_not_overlap_and_lines_cross_none((scene, edges) in scenes()) {
            let plan = plan(&scene, &edges);
            for (a, one) in plan.boxes.iter().enumerate() {
                prop_assert!(one.right() <= plan.size.0 && one.bottom() <= plan.size.1);
                for other in &plan.boxes[a + 1..] {
                    prop_assert!(!overlap(*one, *other));
                }
            }
            for (link, line) in scene.links.iter().zip(&plan.lines) {
                prop_assert!(touches(plan.boxes[link.from], line[0]));
                prop_assert!(touches(plan.boxes[link.to], line[line.len() - 1]));
                for pair in line.windows(2) {
                    let piece = piece(pair[0], pair[1]);
                    prop_assert!(plan.boxes.iter().all(|area| !overlap(area.inset(1.0), piece)));
                }
            }
        }
    }

    #[test]
    fn the_first_column_leaves_room_for_the_names_of_bands() {
        let graph = super::super::testing::graph(3, &[(0, 1), (0, 2)]);
        let follow = Follow {
            kinds: serving(),
            toward: Toward::Dependents,
        };
        let answer = Answer::reached(&graph, vec![0], follow, 4, 3, |_| false);
        let drawn = scene(&graph, &answer, &Wanted::default(), |_| Band::Technology);
        let plan = plan(&drawn, graph.edges());
        assert_eq!(plan.boxes[0].y, ABOVE + ROW);
        assert_eq!(
            (plan.boxes[1].x, plan.boxes[1].y),
            (EDGE + BOX.0 + GAP, ABOVE)
        );
        assert_eq!(
            plan.size,
            (2.0 * EDGE + 2.0 * BOX.0 + GAP, plan.bands[0].height)
        );
        // The second one is beside the start.
        assert_eq!(plan.lines[1].len(), 2);
    }
}
