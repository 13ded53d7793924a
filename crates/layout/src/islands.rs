//! The map of a landscape: each group of elements is an island, and the islands of a layer are together.
//!
//! Circles are packed one after the other, each where it touches two others and is nearest to the middle. Islands come by
//! the order of magnitude of their size and then in the given order, so that most stay where they are when elements come.

use crate::seats;
use crate::{Point, Rect};

/// A circle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Circle {
    /// Its centre.
    pub centre: Point,
    /// Its radius, in the unit of [`Circle::centre`].
    pub radius: f64,
}

impl Circle {
    /// The square around it.
    pub const fn bounds(&self) -> Rect {
        Rect {
            x: self.centre.x - self.radius,
            y: self.centre.y - self.radius,
            width: 2.0 * self.radius,
            height: 2.0 * self.radius,
        }
    }

    /// How far a place is outside of it; negative inside.
    pub fn distance(&self, place: Point) -> f64 {
        (place.x - self.centre.x).hypot(place.y - self.centre.y) - self.radius
    }
}

/// Where islands are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Islands {
    /// The circle around the islands of each layer; of radius 0 for a layer without any.
    pub layers: Vec<Circle>,
    /// The islands of each layer, in the order in which they were given.
    pub islands: Vec<Vec<Circle>>,
    /// The size of the map, which begins at 0.
    pub size: (f64, f64),
}

/// An island is larger than the circle of its seats by this part and this length, so that the seats have a shore.
const SHORE: (f64, f64) = (1.06, 12.0);
/// No island is smaller: its name must have room.
const SMALLEST: f64 = 44.0;
/// The least distance of islands, and of layers, and the part of a radius that is added to it.
const GAPS: (f64, f64) = (52.0, 24.0);
const AIR: f64 = 0.03;
/// Layers spread more to the sides than up and down.
const ASPECT: f64 = 1.9;
/// Around the map.
const MARGIN: f64 = 60.0;

/// The map of islands with these numbers of elements, by layer. Costs the fourth power of the number of islands in a layer
/// at worst, and nothing for their elements.
pub fn islands(counts: &[Vec<u32>]) -> Islands {
    let layer = |counts: &Vec<u32>| arranged(counts);
    let mut made: Vec<(Circle, Vec<Circle>)> = counts.iter().map(layer).collect();
    let inhabited: Vec<usize> = (0..made.len())
        .filter(|at| !made[*at].1.is_empty())
        .collect();
    let radii: Vec<f64> = inhabited.iter().map(|at| made[*at].0.radius).collect();
    let centres = packed(&radii, GAPS.1, ASPECT);
    for (at, to) in inhabited.iter().zip(&centres) {
        let (around, islands) = &mut made[*at];
        let from = around.centre;
        for circle in islands.iter_mut().chain([around]) {
            circle.centre.x += to.x - from.x;
            circle.centre.y += to.y - from.y;
        }
    }
    let all = made.iter().flat_map(|(_, islands)| islands);
    let rects: Vec<Rect> = all.map(Circle::bounds).collect();
    let bounds = Rect::around(&rects);
    for (around, islands) in &mut made {
        for circle in islands.iter_mut().chain([around]) {
            circle.centre.x += MARGIN - bounds.x;
            circle.centre.y += MARGIN - bounds.y;
        }
    }
    let (layers, islands) = made.into_iter().unzip();
    Islands {
        layers,
        islands,
        size: (bounds.width + 2.0 * MARGIN, bounds.height + 2.0 * MARGIN),
    }
}

/// The islands of one layer, and the circle around them.
fn arranged(counts: &[u32]) -> (Circle, Vec<Circle>) {
    let radius = |count: &u32| (seats::radius(*count) * SHORE.0 + SHORE.1).max(SMALLEST);
    let radii: Vec<f64> = counts.iter().map(radius).collect();
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|at| (counts[*at].leading_zeros(), *at));
    let sorted: Vec<f64> = order.iter().map(|at| radii[*at]).collect();
    let mut circles = vec![Circle::default(); counts.len()];
    for ((at, radius), centre) in order.iter().zip(&sorted).zip(packed(&sorted, GAPS.0, 1.0)) {
        circles[*at] = Circle {
            centre,
            radius: *radius,
        };
    }
    (around(&circles), circles)
}

/// A circle around others, not much larger than the smallest one: its centre steps towards what is furthest away, by less
/// each time (M. Bădoiu and K. Clarkson, 2003).
fn around(circles: &[Circle]) -> Circle {
    const STEPS: u32 = 80;
    let furthest = |centre: Point| {
        let reach = |circle: &Circle| circle.distance(centre) + 2.0 * circle.radius;
        let reaches = circles.iter().map(|circle| (reach(circle), circle.centre));
        reaches.max_by(|a, b| a.0.total_cmp(&b.0))
    };
    let mut best = Circle::default();
    let mut centre = circles.first().map_or_else(Point::default, |c| c.centre);
    for step in 1..=STEPS {
        let Some((radius, to)) = furthest(centre) else {
            break;
        };
        if step == 1 || radius < best.radius {
            best = Circle { centre, radius };
        }
        let part = 1.0 / f64::from(step + 1);
        centre.x += (to.x - centre.x) * part;
        centre.y += (to.y - centre.y) * part;
    }
    best
}

/// Centres of circles that have at least the distance `gap`, near to the middle: each touches two earlier ones.
fn packed(radii: &[f64], gap: f64, aspect: f64) -> Vec<Point> {
    let mut placed: Vec<Circle> = Vec::with_capacity(radii.len());
    for radius in radii {
        let radius = radius * (1.0 + AIR) + gap / 2.0;
        let right = placed.iter().map(|c| c.centre.x + c.radius);
        let right = right.fold(0.0, f64::max);
        // To the right of all others there is always room.
        let mut best = Point {
            x: if placed.is_empty() {
                0.0
            } else {
                right + radius
            },
            y: 0.0,
        };
        let cost = |p: Point| (p.x / aspect).powi(2) + p.y.powi(2);
        for (n, a) in placed.iter().enumerate() {
            let others = placed[..n].iter().flat_map(|b| touching(a, b, radius));
            for centre in others.chain(beside(a, radius)) {
                let is_free = || {
                    let apart = |c: &Circle| c.distance(centre) >= radius - 1e-6;
                    placed.iter().all(apart)
                };
                if cost(centre) < cost(best) - 1e-6 && is_free() {
                    best = centre;
                }
            }
        }
        placed.push(Circle {
            centre: best,
            radius,
        });
    }
    placed.into_iter().map(|circle| circle.centre).collect()
}

/// The centres of circles that touch another one at its left, lower and upper end.
fn beside(a: &Circle, radius: f64) -> [Point; 3] {
    let Point { x, y } = a.centre;
    let away = a.radius + radius;
    [(x - away, y), (x, y + away), (x, y - away)].map(|(x, y)| Point { x, y })
}

/// The centres of circles that touch two others.
fn touching(a: &Circle, b: &Circle, radius: f64) -> impl Iterator<Item = Point> {
    let (x, y) = (b.centre.x - a.centre.x, b.centre.y - a.centre.y);
    let apart = x.hypot(y);
    let (from_a, from_b) = (a.radius + radius, b.radius + radius);
    // From `a` along the line to `b`, and then to the side.
    let along = (apart.powi(2) + from_a.powi(2) - from_b.powi(2)) / (2.0 * apart);
    let side = (from_a.powi(2) - along.powi(2)).sqrt();
    let (x, y) = (x / apart, y / apart);
    let (left, top) = (a.centre.x, a.centre.y);
    let centre = move |side: f64| Point {
        x: left + x * along - y * side,
        y: top + y * along + x * side,
    };
    // Without a solution they are not finite.
    let both = [centre(side), centre(-side)];
    both.into_iter()
        .filter(|p| p.x.is_finite() && p.y.is_finite())
}
