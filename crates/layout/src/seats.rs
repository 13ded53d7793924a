//! Seats of equal elements in a circle: the spiral of a sunflower's seeds (H. Vogel, 1979). A seat does not move when more
//! elements come, because later ones are further out.

use crate::Point;

/// The scale of the spiral in the units of a landscape: each seat has an area of π times its square.
pub const SPREAD: f64 = 13.0;
/// No two seats are closer than this.
pub const CLOSEST: f64 = 1.5 * SPREAD;
/// Two neighbouring turns differ by the golden angle.
const ANGLE: f64 = 2.399_963_229_728_653;

/// The place of the seat `number`, from the centre of its circle.
pub fn seat(number: u32) -> Point {
    let radius = radius_of(f64::from(number) + 0.5);
    let (sin, cos) = (f64::from(number) * ANGLE).sin_cos();
    Point {
        x: radius * cos,
        y: radius * sin,
    }
}

/// The radius of the circle that the first `count` seats are in.
pub fn radius(count: u32) -> f64 {
    radius_of(f64::from(count))
}

fn radius_of(seats: f64) -> f64 {
    SPREAD * seats.sqrt()
}

/// The seat nearest to a place, among the first `count` seats for which `is_wanted`, at most `within` away. Costs the
/// number of seats in a ring of that width, about the square root of `count`.
pub fn nearest_seat(
    count: u32,
    place: Point,
    within: f64,
    is_wanted: &dyn Fn(u32) -> bool,
) -> Option<u32> {
    let distance = place.x.hypot(place.y);
    let number = |radius: f64| (radius.max(0.0) / SPREAD).powi(2);
    // Half a seat, and what rounding may lose.
    let first = (number(distance - within) - 1.5).max(0.0) as u32;
    let last = (number(distance + within) + 1.0).min(f64::from(count)) as u32;
    let mut best = None;
    let mut least = within;
    for seat_number in (first..last).filter(|seat_number| is_wanted(*seat_number)) {
        let found = seat(seat_number);
        let away = (found.x - place.x).hypot(found.y - place.y);
        if away <= least {
            (best, least) = (Some(seat_number), away);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn seats_have_a_distance_and_are_in_their_circle() {
        let seats: Vec<Point> = (0..3_000).map(seat).collect();
        for (number, a) in seats.iter().enumerate() {
            assert!(a.x.hypot(a.y) < radius(number as u32 + 1));
            for b in &seats[..number] {
                let away = (a.x - b.x).hypot(a.y - b.y);
                assert!(away >= CLOSEST, "{number}: {away}");
            }
        }
    }

    proptest! {
        #[test]
        fn the_nearest_seat_is_that_of_a_search_through_all(
            count in 0_u32..400, x in -300.0..300.0_f64, y in -300.0..300.0_f64, within in 0.0..80.0_f64, every in 1_u32..4,
        ) {
            let place = Point { x, y };
            let away = |number: &u32| {
                let found = seat(*number);
                (found.x - x).hypot(found.y - y)
            };
            let wanted = (0..count).filter(|number| number % every == 0);
            let near = wanted.filter(|number| away(number) <= within);
            let all = near.min_by(|a, b| away(a).total_cmp(&away(b)));
            let found = nearest_seat(count, place, within, &|number| number % every == 0);
            prop_assert_eq!(found, all);
        }
    }
}
