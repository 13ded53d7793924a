//! What is drawn: the boxes, each in a column (its step) and a band (its layer), and the lines between them. Where many
//! elements are in one place, some of them are drawn, and a box represents the others.

use std::collections::{BTreeMap, HashMap, HashSet};

use architrave_analysis::{Graph, Step};

use super::answer::Answer;
use super::bands::Band;
use crate::catalog::sorting::SortInPlace;

/// The most boxes in one place, unless it was opened.
pub const MOST: usize = 10;
/// The most lines between two columns beside those of the chains.
const LINES: usize = 40;

/// A place: the step, and the layer.
pub type Place = (u32, Band);

/// What a box represents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A loaded element.
    Element(u32),
    /// Neighbors of the box from which the line comes, which are not loaded: their nodes.
    Missing(Vec<u32>),
    /// So many further elements in the same place.
    More(usize),
}

/// A box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub content: Content,
    pub place: Place,
}

/// A line from a box to one in the next column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The numbers of the boxes.
    pub from: usize,
    pub to: usize,
    /// The step that it shows; `None` where the box represents several elements.
    pub step: Option<Step>,
}

/// The boxes and the lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    pub spots: Vec<Spot>,
    pub links: Vec<Link>,
    /// The number of the box of each drawn element.
    pub spot_of: HashMap<u32, usize>,
}

/// What to draw although there is little room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// Places that were opened.
    pub open: HashSet<Place>,
    /// The nodes of the chain that is shown.
    pub nodes: HashSet<u32>,
    /// The edges of it.
    pub edges: HashSet<u32>,
}

/// What is drawn of an answer.
pub fn scene(
    graph: &Graph,
    answer: &Answer,
    wanted: &Wanted,
    band_of: impl Fn(u32) -> Band,
) -> Scene {
    let mut maker = Maker {
        graph,
        answer,
        made: Scene::default(),
        more_in: HashMap::new(),
    };
    maker.elements(wanted, &band_of);
    maker.missing(&band_of);
    maker.lines(wanted, &band_of);
    maker.made
}

struct Maker<'a> {
    graph: &'a Graph,
    answer: &'a Answer,
    made: Scene,
    /// The box of each place that represents further elements.
    more_in: HashMap<Place, usize>,
}

impl Maker<'_> {
    fn nodes(&self) -> impl Iterator<Item = u32> {
        let answer = self.answer;
        answer.starts.iter().chain(&answer.hits).copied()
    }

    fn elements(&mut self, wanted: &Wanted, band_of: &impl Fn(u32) -> Band) {
        let mut leading = HashSet::new();
        for node in self.answer.hits.iter().chain(&self.answer.unloaded) {
            leading.extend(self.answer.parent(self.graph, *node));
        }
        let mut places: BTreeMap<Place, Vec<u32>> = BTreeMap::new();
        for node in self.nodes() {
            let place = (self.answer.step_of(node), band_of(node));
            places.entry(place).or_default().push(node);
        }
        for (place, nodes) in places {
            let drawn = match wanted.open.contains(&place) {
                true => nodes.clone(),
                false => chosen(&nodes, |node| {
                    (!wanted.nodes.contains(&node), !leading.contains(&node))
                }),
            };
            for node in &drawn {
                let at = self.add(Content::Element(*node), place);
                self.made.spot_of.insert(*node, at);
            }
            let more = nodes.len() - drawn.len();
            if more > 0 {
                let at = self.add(Content::More(more), place);
                self.more_in.insert(place, at);
            }
        }
    }

    /// The box of a node, or the one that represents it.
    fn spot(&self, node: u32, band_of: &impl Fn(u32) -> Band) -> Option<usize> {
        let own = self.made.spot_of.get(&node);
        let more = || {
            let place = (self.answer.step_of(node), band_of(node));
            self.more_in.get(&place)
        };
        own.or_else(more).copied()
    }

    /// A box for the neighbors of each box that are not loaded, beside it.
    fn missing(&mut self, band_of: &impl Fn(u32) -> Band) {
        let mut by_box: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for node in &self.answer.unloaded {
            let parent = self.answer.parent(self.graph, *node);
            let spot = parent.and_then(|parent| self.spot(parent, band_of));
            if let Some(spot) = spot {
                by_box.entry(spot).or_default().push(*node);
            }
        }
        let mut in_place: HashMap<Place, Vec<usize>> = HashMap::new();
        for (from, nodes) in by_box {
            let (step, band) = self.made.spots[from].place;
            let place = (step + 1, band);
            let boxes = in_place.entry(place).or_default();
            // Where there are many, the last one takes the others.
            let last = boxes.last().copied().filter(|_| boxes.len() >= MOST / 2);
            let to = match last {
                Some(last) => {
                    if let Content::Missing(all) = &mut self.made.spots[last].content {
                        all.extend(nodes);
                    }
                    last
                }
                None => {
                    let to = self.add(Content::Missing(nodes), place);
                    in_place.entry(place).or_default().push(to);
                    to
                }
            };
            self.made.links.push(Link {
                from,
                to,
                step: None,
            });
        }
    }

    /// First the chains that the search found, then the other relationships between neighboring columns.
    fn lines(&mut self, wanted: &Wanted, band_of: &impl Fn(u32) -> Band) {
        let follow = self.answer.follow;
        let all: HashSet<u32> = self.nodes().collect();
        let mut first = Vec::new();
        let mut further = Vec::new();
        let mut joined = HashSet::new();
        for node in self.nodes() {
            let next = self.answer.step_of(node) + 1;
            for step in follow.steps(self.graph, node) {
                if !all.contains(&step.node) || self.answer.step_of(step.node) != next {
                    continue;
                }
                let ends = (self.spot(node, band_of), self.spot(step.node, band_of));
                let (Some(from), Some(to)) = ends else {
                    continue;
                };
                let is_group = matches!(self.made.spots[to].content, Content::More(_));
                let link = Link {
                    from,
                    to,
                    step: (!is_group).then_some(step),
                };
                let is_via = self.answer.reach.via.get(step.node as usize) == Some(&step.edge);
                if is_group {
                    // One line for all that the box represents.
                    if is_via && joined.insert((from, to)) {
                        first.push(link);
                    }
                } else if is_via || wanted.edges.contains(&step.edge) {
                    first.push(link);
                } else {
                    further.push(link);
                }
            }
        }
        let mut counts: HashMap<u32, usize> = HashMap::new();
        let spots = &self.made.spots;
        for link in self.made.links.iter().chain(&first) {
            *counts.entry(spots[link.from].place.0).or_default() += 1;
        }
        let links = &mut self.made.links;
        links.extend(first);
        for link in further {
            let count = counts.entry(spots[link.from].place.0).or_default();
            if *count < LINES {
                *count += 1;
                links.push(link);
            }
        }
    }

    fn add(&mut self, content: Content, place: Place) -> usize {
        self.made.spots.push(Spot { content, place });
        self.made.spots.len() - 1
    }
}

/// The nodes to draw of a place, in their order: all, or those that come first by `rank` where there are too many.
fn chosen<R: Ord>(nodes: &[u32], rank: impl Fn(u32) -> R) -> Vec<u32> {
    if nodes.len() <= MOST {
        return nodes.to_vec();
    }
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.arrange_by(|a, b| rank(nodes[*a]).cmp(&rank(nodes[*b])).then(a.cmp(b)));
    // One box is for the others.
    order.truncate(MOST - 1);
    order.arrange_by(|a, b| a.cmp(b));
    order.into_iter().map(|at| nodes[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{graph, serving};
    use super::*;
    use architrave_analysis::{Follow, Toward};

    fn answer(graph: &Graph, loaded: u32) -> Answer {
        let follow = Follow {
            kinds: serving(),
            toward: Toward::Dependents,
        };
        Answer::reached(graph, vec![0], follow, u32::MAX, loaded, |_| false)
    }

    fn contents(scene: &Scene) -> Vec<&Content> {
        scene.spots.iter().map(|spot| &spot.content).collect()
    }

    #[test]
    fn boxes_have_columns_by_step_and_lines_along_the_chains() {
        let graph = graph(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
        let scene = scene(&graph, &answer(&graph, 4), &Wanted::default(), |_| {
            Band::Business
        });
        let columns: Vec<u32> = scene.spots.iter().map(|spot| spot.place.0).collect();
        assert_eq!(columns, [0, 1, 1, 2]);
        let ends: Vec<_> = scene
            .links
            .iter()
            .map(|link| (link.from, link.to))
            .collect();
        assert_eq!(ends, [(0, 1), (0, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn what_is_not_loaded_has_one_box_beside_each_neighbor() {
        let graph = graph(5, &[(0, 1), (1, 2), (1, 3), (0, 4)]);
        let scene = scene(&graph, &answer(&graph, 2), &Wanted::default(), |_| {
            Band::Business
        });
        let missing = [Content::Missing(vec![4]), Content::Missing(vec![2, 3])];
        assert_eq!(contents(&scene)[2..], [&missing[0], &missing[1]]);
        assert_eq!(scene.spots[3].place, (2, Band::Business));
    }

    #[test]
    fn a_crowded_place_draws_what_leads_on_and_the_shown_chain() {
        let mut pairs: Vec<(u32, u32)> = (1..=40).map(|node| (0, node)).collect();
        pairs.push((40, 41));
        let graph = graph(42, &pairs);
        let answer = answer(&graph, 42);
        let mut wanted = Wanted::default();
        wanted.nodes.insert(39);
        let drawn = scene(&graph, &answer, &wanted, |_| Band::Business);
        assert!(drawn.spot_of.contains_key(&39) && drawn.spot_of.contains_key(&40));
        assert!(contents(&drawn).contains(&&Content::More(31)));
        assert_eq!(drawn.spots.len(), 1 + MOST + 1);
        wanted.open.insert((1, Band::Business));
        let all = scene(&graph, &answer, &wanted, |_| Band::Business);
        assert_eq!(all.spots.len(), 42);
    }

    #[test]
    fn lines_of_hidden_elements_end_at_the_box_that_stands_for_them() {
        let mut pairs: Vec<(u32, u32)> = (1..=20).map(|node| (0, node)).collect();
        pairs.extend((1..=20).map(|node| (node, node + 20)));
        let graph = graph(41, &pairs);
        let drawn = scene(&graph, &answer(&graph, 41), &Wanted::default(), |_| {
            Band::Business
        });
        let more = |step: u32| {
            let is_more =
                |spot: &Spot| spot.place.0 == step && matches!(spot.content, Content::More(_));
            drawn.spots.iter().position(is_more).unwrap()
        };
        let both = |link: &&Link| link.from == more(1) && link.to == more(2);
        assert_eq!(drawn.links.iter().filter(both).count(), 1);
        assert!(drawn.links.iter().all(|link| link.from != link.to));
    }
}
