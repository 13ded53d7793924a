//! Times of a landscape of 100,000 elements: `cargo bench -p architrave-layout --bench landscape`.

use std::time::{Duration, Instant};

use architrave_layout::{Pixels, Point, islands, seat};

fn main() {
    let counts: Vec<Vec<u32>> = (0..7_u32)
        .map(|layer| {
            (0..20)
                .map(|n| 200 + (layer * 20 + n) % 11 * 100 + n)
                .collect()
        })
        .collect();
    let all: u32 = counts.iter().flatten().sum();
    println!(
        "{all} elements on {} islands",
        counts.iter().flatten().count()
    );
    let map = islands(&counts);
    println!("islands {:?}", fastest(|| drop(islands(&counts))));
    let seats = || {
        let places = map.islands.iter().flatten().zip(counts.iter().flatten());
        let places = places.flat_map(|(island, count)| {
            (0..*count).map(|number| {
                let place = seat(number);
                (
                    (island.centre.x + place.x) as f32,
                    (island.centre.y + place.y) as f32,
                )
            })
        });
        places.collect::<Vec<(f32, f32)>>()
    };
    println!("seats {:?}", fastest(|| drop(seats())));
    let (places, looks) = (seats(), vec![0; all as usize]);
    let mut pixels = Pixels::default();
    for (name, scale) in [
        ("whole", 700.0 / map.size.1),
        ("near", 0.25),
        ("names", 2.0),
    ] {
        let time = fastest(|| {
            pixels.clear(1240, 700);
            pixels.set_radius((6.5 * scale).clamp(0.5, 14.0));
            let origin = Point { x: 0.0, y: 0.0 };
            pixels.dots(&places, &looks, origin, scale, &[[90, 120, 60, 220]]);
        });
        println!("frame of 1240 × 700, {name} {time:?}");
    }
}

fn fastest(mut run: impl FnMut()) -> Duration {
    let times = (0..9).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
