//! The map: groups with their elements, where each is, and how many relationships there are between groups.

use std::borrow::Cow;
use std::collections::HashMap;

use architrave_interface::Layer;
use architrave_layout::{Circle, Islands, Point, islands, nearest_seat, seat};

use super::grouping::Grouping;
use crate::catalog::sorting::SortInPlace;
use crate::features::analysis::landscape::SharedLandscape;
use crate::features::graph::area::Area;
use crate::features::graph::drawing::Drawing;
use crate::t;

/// The layers in the order of the legend; the first is in the middle.
pub const LAYERS: [Layer; 7] = [
    Layer::ApplicationLayer,
    Layer::BusinessLayer,
    Layer::TechnologyLayer,
    Layer::MotivationElements,
    Layer::StrategyLayer,
    Layer::ImplementationAndMigrationLayer,
    Layer::GenericLayer,
];
/// More groups of a layer than this share one.
const MOST_GROUPS: usize = 32;
/// The key of the group that others share. No value has it.
const OTHERS: &str = "\u{1}";

/// A group: one island.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name in an address.
    pub id: String,
    pub label: String,
    /// The place of its layer among [`LAYERS`].
    pub layer: usize,
    /// Its first item, and how many it has.
    pub first: u32,
    pub count: u32,
    pub area: Circle,
}

impl Group {
    /// The numbers of its items.
    pub const fn items(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.count
    }
}

/// Relationships between two groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bundle {
    pub groups: (usize, usize),
    pub count: u32,
}

/// The map. Items are elements in the order of their groups.
#[derive(Debug, Default)]
pub struct Model {
    pub groups: Vec<Group>,
    /// The circle of each layer, and how many elements it has.
    pub layers: Vec<(Circle, usize)>,
    /// The node of each item, and the item of each node.
    pub nodes: Vec<u32>,
    item_of: Vec<u32>,
    /// The group of each item.
    pub group_of: Vec<u32>,
    pub places: Vec<(f32, f32)>,
    /// Those with most relationships first.
    pub bundles: Vec<Bundle>,
    pub size: (f64, f64),
}

impl Model {
    /// The map of all loaded elements. Costs one look at each element and relationship.
    pub fn new(grouping: &Grouping<'_>, landscape: &SharedLandscape) -> Self {
        let (mut groups, group_of_node) = groups(grouping, landscape);
        let mut counts = vec![Vec::new(); LAYERS.len()];
        for group in &groups {
            counts[group.layer].push(group.count);
        }
        let Islands {
            layers,
            islands,
            size,
        } = islands(&counts);
        let areas = islands.into_iter().flatten();
        let mut first = 0;
        for (group, area) in groups.iter_mut().zip(areas) {
            (group.area, group.first) = (area, first);
            first += group.count;
        }
        let mut next: Vec<u32> = groups.iter().map(|group| group.first).collect();
        let mut model = Self {
            layers: layers
                .into_iter()
                .zip(
                    counts
                        .iter()
                        .map(|counts| counts.iter().map(|n| *n as usize).sum()),
                )
                .collect(),
            nodes: vec![0; first as usize],
            item_of: vec![0; group_of_node.len()],
            group_of: vec![0; first as usize],
            places: vec![(0.0, 0.0); first as usize],
            bundles: bundles(landscape, &group_of_node, groups.len()),
            size,
            groups,
        };
        for (node, at) in (0_u32..).zip(&group_of_node) {
            let group = &model.groups[*at as usize];
            let item = next[*at as usize];
            let Point { x, y } = seat(item - group.first);
            let (x, y) = (group.area.centre.x + x, group.area.centre.y + y);
            model.places[item as usize] = (x as f32, y as f32);
            model.nodes[item as usize] = node;
            model.group_of[item as usize] = *at;
            model.item_of[node as usize] = item;
            next[*at as usize] += 1;
        }
        model
    }

    /// The item of a node, if it is loaded.
    pub fn item(&self, node: u32) -> Option<u32> {
        self.item_of.get(node as usize).copied()
    }

    /// Where an item is.
    pub fn place(&self, item: u32) -> Option<(f64, f64)> {
        let (x, y) = self.places.get(item as usize)?;
        Some((f64::from(*x), f64::from(*y)))
    }

    /// The group at a place.
    pub fn group_at(&self, (x, y): (f64, f64)) -> Option<usize> {
        let place = Point { x, y };
        let mut groups = self.groups.iter();
        groups.position(|group| group.area.distance(place) <= 0.0)
    }

    /// The item nearest to a place in a group, at most `within` away.
    pub fn item_at(
        &self,
        group: usize,
        (x, y): (f64, f64),
        within: f64,
        is_wanted: &dyn Fn(u32) -> bool,
    ) -> Option<u32> {
        let group = self.groups.get(group)?;
        let Point { x: left, y: top } = group.area.centre;
        let place = Point {
            x: x - left,
            y: y - top,
        };
        let is_wanted = |number| is_wanted(group.first + number);
        let number = nearest_seat(group.count, place, within, &is_wanted)?;
        Some(group.first + number)
    }

    /// The size of the map, and the square around each group.
    pub fn drawing(&self) -> Drawing {
        let square = |group: &Group| {
            let rect = group.area.bounds();
            Area {
                x: rect.x,
                y: rect.y,
                width: rect.width,
                height: rect.height,
            }
        };
        Drawing {
            size: self.size,
            boxes: self.groups.iter().map(square).collect(),
            lines: Vec::new(),
            text_lines: 0,
        }
    }
}

/// The groups by layer and name, and the group of each node. Groups have no places yet.
fn groups(grouping: &Grouping<'_>, landscape: &SharedLandscape) -> (Vec<Group>, Vec<u32>) {
    let catalog = grouping.catalog;
    let mut found: Vec<(Group, Cow<'_, str>)> = Vec::new();
    let mut known: Vec<HashMap<Cow<'_, str>, u32>> = vec![HashMap::new(); LAYERS.len()];
    let mut of_node = Vec::with_capacity(landscape.loaded_count());
    for node in 0..landscape.loaded_count() {
        let row = u32::try_from(node)
            .ok()
            .and_then(|node| landscape.row(node));
        // Every node has a row; without one, the numbers of later nodes would be wrong.
        let Some(row) = row.and_then(|row| catalog.row_view(row)) else {
            break;
        };
        let layer = LAYERS.iter().position(|layer| *layer == row.kind().0);
        let layer = layer.unwrap_or(LAYERS.len() - 1);
        let at = *known[layer]
            .entry(grouping.key(row))
            .or_insert_with_key(|key| {
                let group = Group {
                    id: format!("{}:{key}", LAYERS[layer].as_str()),
                    label: grouping.label(row, key),
                    layer,
                    first: 0,
                    count: 0,
                    area: Circle::default(),
                };
                found.push((group, key.clone()));
                found.len() as u32 - 1
            });
        found[at as usize].0.count += 1;
        of_node.push(at);
    }
    // The largest groups of a layer, by name; what has no value comes last but the rest.
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.arrange_by(|a, b| found[*b].0.count.cmp(&found[*a].0.count).then(a.cmp(b)));
    let mut shown = [0_usize; LAYERS.len()];
    let (mut listed, mut rest) = (Vec::new(), Vec::new());
    for at in order {
        let seen = &mut shown[found[at].0.layer];
        *seen += 1;
        if *seen <= MOST_GROUPS {
            listed.push(at);
        } else {
            rest.push(at);
        }
    }
    let sort_key = |at: &usize| {
        let (group, key) = &found[*at];
        (group.layer, key.is_empty(), catalog.sort_key(&group.label))
    };
    listed.sort_by_cached_key(sort_key);
    let mut place_of = vec![0_u32; found.len()];
    let mut groups: Vec<Group> = Vec::with_capacity(listed.len());
    let mut listed = listed.into_iter().peekable();
    for (layer, own) in LAYERS.iter().enumerate() {
        while let Some(at) = listed.next_if(|at| found[*at].0.layer == layer) {
            place_of[at] = groups.len() as u32;
            groups.push(found[at].0.clone());
        }
        let others = rest.iter().filter(|at| found[**at].0.layer == layer);
        let others: Vec<usize> = others.copied().collect();
        if !others.is_empty() {
            for at in &others {
                place_of[*at] = groups.len() as u32;
            }
            groups.push(Group {
                id: format!("{}:{OTHERS}", own.as_str()),
                label: t::common::OTHER_VALUES.into(),
                layer,
                first: 0,
                count: others.iter().map(|at| found[*at].0.count).sum(),
                area: Circle::default(),
            });
        }
    }
    for at in &mut of_node {
        *at = place_of[*at as usize];
    }
    (groups, of_node)
}

/// How many relationships there are between each two groups.
fn bundles(landscape: &SharedLandscape, group_of_node: &[u32], count: usize) -> Vec<Bundle> {
    let mut counts = vec![0_u32; count * count];
    for edge in landscape.graph.edges() {
        let group = |node: u32| group_of_node.get(node as usize).map(|at| *at as usize);
        if let (Some(a), Some(b)) = (group(edge.source), group(edge.target)) {
            counts[a.min(b) * count + a.max(b)] += 1;
        }
    }
    let all = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let all = all.map(|(at, n)| Bundle {
        groups: (at / count, at % count),
        count: *n,
    });
    let mut all: Vec<Bundle> = all.filter(|b| b.groups.0 != b.groups.1).collect();
    all.arrange_by(|a, b| b.count.cmp(&a.count).then(a.groups.cmp(&b.groups)));
    all
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
