//! The row of each box within its band: beside the box it was found through where there is room, and in an order in which
//! few lines cross.

use std::collections::BTreeMap;

use super::bands::Band;
use super::scene::{Content, Scene};
use crate::catalog::sorting::SortInPlace;

/// The rows of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The row of each box, from 0 in its band.
    pub of: Vec<usize>,
    /// How many rows each band has, from top to bottom.
    pub bands: Vec<(Band, usize)>,
}

/// In the first column the name of the band is above its boxes.
const fn first_row(column: u32) -> usize {
    if column == 0 { 1 } else { 0 }
}

pub fn rows(scene: &Scene) -> Rows {
    let mut cells: BTreeMap<(u32, Band), Vec<usize>> = BTreeMap::new();
    for (at, spot) in scene.spots.iter().enumerate() {
        cells.entry(spot.place).or_default().push(at);
    }
    let mut heights: BTreeMap<Band, usize> = BTreeMap::new();
    for ((column, band), boxes) in &cells {
        let height = heights.entry(*band).or_default();
        *height = (*height).max(boxes.len() + first_row(*column));
    }
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); scene.spots.len()];
    for link in &scene.links {
        parents[link.to].push(link.from);
    }
    let mut of = vec![0; scene.spots.len()];
    for ((column, band), mut boxes) in cells {
        // Where the box would be if it were beside those it was found through.
        let mut wish = BTreeMap::new();
        for at in &boxes {
            let lines = &parents[*at];
            let sum: usize = lines.iter().map(|from| height_of(scene, &of, *from)).sum();
            wish.insert(*at, sum / lines.len().max(1));
        }
        let last = |at: &usize| match scene.spots[*at].content {
            Content::Element(_) => 0,
            Content::More(_) => 1,
            Content::Missing(_) => 2,
        };
        boxes.arrange_by(|a, b| {
            (last(a).cmp(&last(b)))
                .then(wish[a].cmp(&wish[b]))
                .then(a.cmp(b))
        });
        let height = heights.get(&band).copied().unwrap_or_default();
        let mut next = first_row(column);
        for (n, at) in boxes.iter().enumerate() {
            let in_band = parents[*at]
                .iter()
                .find(|from| scene.spots[**from].place.1 == band);
            let beside = in_band.map_or(next, |from| of[*from]);
            let latest = height - (boxes.len() - n);
            of[*at] = beside.clamp(next, latest.max(next));
            next = of[*at] + 1;
        }
    }
    Rows {
        of,
        bands: heights.into_iter().collect(),
    }
}

/// A height by which boxes of all bands can be compared.
fn height_of(scene: &Scene, rows: &[usize], at: usize) -> usize {
    const BAND: usize = 1 << 16;
    scene.spots[at].place.1 as usize * BAND + rows[at]
}

#[cfg(test)]
mod tests {
    use super::super::scene::{Link, Spot};
    use super::*;
    use proptest::prelude::*;

    fn scene(spots: &[(u32, Band)], links: &[(usize, usize)]) -> Scene {
        let spots = spots.iter().enumerate().map(|(node, place)| Spot {
            content: Content::Element(node as u32),
            place: *place,
        });
        let links = links.iter().map(|(from, to)| Link {
            from: *from,
            to: *to,
            step: None,
        });
        Scene {
            spots: spots.collect(),
            links: links.collect(),
            ..Scene::default()
        }
    }

    #[test]
    fn a_box_is_beside_the_one_it_was_found_through() {
        use Band::{Business, Technology};
        let drawn = scene(
            &[
                (0, Technology),
                (1, Technology),
                (1, Technology),
                (1, Technology),
                (2, Technology),
                (2, Business),
            ],
            &[(0, 1), (0, 2), (0, 3), (3, 4), (1, 5)],
        );
        let rows = rows(&drawn);
        assert_eq!(rows.of, [1, 0, 1, 2, 2, 0]);
        assert_eq!(rows.bands, [(Business, 1), (Technology, 3)]);
    }

    proptest! {
        #[test]
        fn no_two_boxes_are_in_one_row_of_a_place(
            places in proptest::collection::vec((0_u32..4, 0_usize..3), 1..30),
            links in proptest::collection::vec((0_usize..30, 0_usize..30), 0..40),
        ) {
            const BANDS: [Band; 3] = [Band::Upper, Band::Business, Band::Generic];
            let spots: Vec<(u32, Band)> = places.iter().map(|(c, b)| (*c, BANDS[*b])).collect();
            let links: Vec<_> = links
                .into_iter()
                .filter(|(a, b)| a.max(b) < &spots.len() && spots[*a].0 + 1 == spots[*b].0)
                .collect();
            let drawn = scene(&spots, &links);
            let rows = rows(&drawn);
            for (a, own) in spots.iter().enumerate() {
                let height = rows.bands.iter().find(|(band, _)| *band == own.1).unwrap().1;
                prop_assert!(rows.of[a] < height && rows.of[a] >= first_row(own.0));
                for (b, other) in spots.iter().enumerate() {
                    prop_assert!(a == b || own != other || rows.of[a] != rows.of[b]);
                }
            }
        }
    }
}
