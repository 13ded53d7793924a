//! The points of a line between two boxes of a view, as programs that draw such files place them: towards the next bend
//! point, from the middle of the box, beginning at its edge.

use architrave_worker::FileConnection;

use crate::features::graph::area::{Area, Point, loop_of};

/// An end of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Box(Area),
    /// The middle of another line.
    Point(Point),
}

impl End {
    fn middle(self) -> Point {
        match self {
            Self::Box(area) => area.middle(),
            Self::Point(point) => point,
        }
    }

    /// Where the line from its middle towards a point leaves it.
    fn edge(self, toward: Point) -> Point {
        let Self::Box(area) = self else {
            return self.middle();
        };
        let (x, y) = area.middle();
        let (dx, dy) = (toward.0 - x, toward.1 - y);
        let reach = (dx.abs() / area.width.max(1.0)).max(dy.abs() / area.height.max(1.0));
        match reach > 0.0 {
            true => (x + dx / reach / 2.0, y + dy / reach / 2.0),
            false => (x, y),
        }
    }
}

/// The points from source to target; `shift` is added to the coordinates of the file.
pub fn route(connection: &FileConnection, source: End, target: End, shift: Point) -> Vec<Point> {
    let place = |[x, y]: [i32; 2]| (f64::from(x) + shift.0, f64::from(y) + shift.1);
    let bends: Vec<Point> = connection.bends.iter().copied().map(place).collect();
    let (departure, arrival) = (connection.departure, connection.arrival);
    if let End::Box(area) = source
        && source == target
        && bends.is_empty()
        && (departure.is_none() || arrival.is_none())
    {
        return loop_of(area);
    }
    let (departure, arrival) = (departure.map(place), arrival.map(place));
    let first = bends.first().copied().or(arrival);
    let start = departure.unwrap_or_else(|| source.edge(first.unwrap_or(target.middle())));
    let last = bends.last().copied().or(departure);
    let end = arrival.unwrap_or_else(|| target.edge(last.unwrap_or(source.middle())));
    let mut points = vec![start];
    points.extend(bends);
    points.push(end);
    points.dedup();
    points.iter().map(|p| (short(p.0), short(p.1))).collect()
}

/// The point halfway along a line.
pub fn halfway(points: &[Point]) -> Option<Point> {
    let length = |(a, b): (&Point, &Point)| (b.0 - a.0).hypot(b.1 - a.1);
    let pieces = || points.iter().zip(points.iter().skip(1));
    let mut left = pieces().map(length).sum::<f64>() / 2.0;
    for (a, b) in pieces() {
        let own = length((a, b));
        if own >= left && own > 0.0 {
            let part = left / own;
            return Some((
                short(a.0 + (b.0 - a.0) * part),
                short(a.1 + (b.1 - a.1) * part),
            ));
        }
        left -= own;
    }
    points.last().copied()
}

fn short(n: f64) -> f64 {
    (n * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn area(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    fn bent(bends: &[[i32; 2]]) -> FileConnection {
        FileConnection {
            bends: bends.to_vec(),
            ..FileConnection::default()
        }
    }

    #[test]
    fn a_line_begins_and_ends_at_the_edges_of_its_boxes() {
        let (one, other) = (area(0.0, 0.0, 100.0, 40.0), area(200.0, 0.0, 100.0, 40.0));
        let straight = route(&bent(&[]), End::Box(one), End::Box(other), (0.0, 0.0));
        assert_eq!(straight, [(100.0, 20.0), (200.0, 20.0)]);
        let bend = bent(&[[50, 100], [250, 100]]);
        let points = route(&bend, End::Box(one), End::Box(other), (0.0, 0.0));
        assert_eq!(
            points,
            [(50.0, 40.0), (50.0, 100.0), (250.0, 100.0), (250.0, 40.0)]
        );
    }

    #[test]
    fn points_of_the_file_are_shifted_with_the_boxes() {
        let given = FileConnection {
            departure: Some([10, 20]),
            arrival: Some([30, 40]),
            ..bent(&[[15, 25]])
        };
        let end = End::Box(area(0.0, 0.0, 9.0, 9.0));
        let points = route(&given, end, End::Point((0.0, 0.0)), (5.0, -5.0));
        assert_eq!(points, [(15.0, 15.0), (20.0, 20.0), (35.0, 35.0)]);
    }

    #[test]
    fn a_line_from_a_box_to_itself_is_a_loop() {
        let own = End::Box(area(0.0, 0.0, 100.0, 40.0));
        assert!(route(&bent(&[]), own, own, (0.0, 0.0)).len() > 2);
    }

    #[test]
    fn halfway_counts_the_length_of_every_piece() {
        assert_eq!(
            halfway(&[(0.0, 0.0), (10.0, 0.0), (10.0, 30.0)]),
            Some((10.0, 10.0))
        );
        assert_eq!(halfway(&[(1.0, 2.0)]), Some((1.0, 2.0)));
        assert_eq!(halfway(&[]), None);
    }

    proptest! {
        #[test]
        fn ends_are_on_the_edge_of_the_box(x in -500.0..500.0f64, y in -500.0..500.0f64) {
            let own = area(10.0, 20.0, 120.0, 55.0);
            prop_assume!((x, y) != own.middle());
            let (x, y) = End::Box(own).edge((x, y));
            let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
            let beside = near(x, own.x) || near(x, own.right());
            let above = near(y, own.y) || near(y, own.bottom());
            prop_assert!(beside || above);
            prop_assert!(x > own.x - 1e-6 && x < own.right() + 1e-6);
            prop_assert!(y > own.y - 1e-6 && y < own.bottom() + 1e-6);
        }
    }
}
