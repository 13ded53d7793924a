//! The clock of benches that measure one function again and again.

use std::time::Instant;

/// How long a function is measured in all, in milliseconds.
const LEAST: f64 = 300.0;

/// The milliseconds that one run takes on average over at least 300 ms, and the last result. They are those on a
/// processor, so that other work of the machine does not count; elsewhere than on Linux those that have passed.
pub fn average<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let began = Instant::now();
    let start = now(began);
    let mut runs = 0_u32;
    // The clock has ticks of some milliseconds.
    loop {
        let result = run();
        runs += 1;
        let passed = now(began) - start;
        if passed >= LEAST {
            return (passed / f64::from(runs), result);
        }
    }
}

fn now(began: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().map(str::parse::<f64>);
    match nanoseconds {
        Some(Ok(nanoseconds)) => nanoseconds / 1e6,
        _ => began.elapsed().as_secs_f64() * 1e3,
    }
}
