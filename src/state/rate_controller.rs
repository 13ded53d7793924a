//! How fast the service is asked: how many requests run side by side, and when they carry fewer ids.

/// How many requests run side by side at first, and where the service answers slowly, at most. A
/// browser opens six connections to a service at a time: some are left to whatever else is asked.
const AT_FIRST: usize = 3;
const AT_MOST: usize = 4;

/// From here on a response is slow: the time goes into waiting, not reading. In milliseconds.
const SLOW: f64 = 1_000.0;

/// From here on a request should carry fewer ids: a little longer, and it is given up. In
/// milliseconds.
const TOO_SLOW: f64 = 20_000.0;

/// The factor by which one more request must raise the rate, or it only delays the others; and by
/// which a smaller one must be faster.
const WORTH: f64 = 1.1;

/// How many requests run side by side. It grows while that helps, and shrinks when the service asks
/// for time.
#[derive(Clone, Debug)]
pub struct RateController {
    side_by_side: usize,
    most: usize,
    /// The ids per second with one request less.
    before: Option<f64>,
    /// When the count began, in milliseconds; the responses and ids since, and whether all were slow.
    since: f64,
    responses: usize,
    ids: usize,
    slow: bool,
    /// The last request after which fewer ids were asked for: how many it carried and how long it took.
    /// Nothing is asked for in smaller parts any more where that did not help.
    too_slow: Option<(usize, f64)>,
    size_helps: bool,
}

impl RateController {
    /// A retrieval that begins at `now`; `alone` where the page reads the responses itself.
    pub fn new(alone: bool, now: f64) -> Self {
        let (first, most) = if alone { (1, 1) } else { (AT_FIRST, AT_MOST) };
        Self {
            side_by_side: first,
            most,
            before: None,
            since: now,
            responses: 0,
            ids: 0,
            slow: true,
            too_slow: None,
            size_helps: true,
        }
    }

    /// How many requests may run side by side.
    pub fn side_by_side(&self) -> usize {
        self.side_by_side
    }

    /// A request for so many ids was answered at `now`, after `took` milliseconds. True if the next
    /// ones should carry fewer ids.
    #[expect(clippy::cast_precision_loss, reason = "no list has 2^52 ids")]
    pub fn on_response(&mut self, ids: usize, took: f64, now: f64) -> bool {
        self.responses += 1;
        self.ids += ids;
        self.slow &= took > SLOW;
        if self.responses >= 2 * self.side_by_side {
            let rate = self.ids as f64 / (now - self.since).max(1.0);
            let helped = self.before.is_none_or(|before| rate > before * WORTH);
            if !helped {
                // The last one was one too many.
                self.side_by_side -= 1;
                self.most = self.side_by_side;
                self.before = None;
            } else if self.slow && self.side_by_side < self.most {
                self.side_by_side += 1;
                self.before = Some(rate);
            }
            self.count_from(now);
        }
        self.is_too_slow(ids, took)
    }

    fn is_too_slow(&mut self, ids: usize, took: f64) -> bool {
        if let Some((before, then)) = self.too_slow
            && ids < before
        {
            self.size_helps &= took * WORTH < then;
        }
        let is = took > TOO_SLOW && self.size_helps;
        if is {
            self.too_slow = Some((ids, took));
        }
        is
    }

    /// The service asked for time.
    pub fn refused(&mut self, now: f64) {
        self.side_by_side = (self.side_by_side / 2).max(1);
        self.most = self.side_by_side;
        self.before = None;
        self.count_from(now);
    }

    fn count_from(&mut self, now: f64) {
        self.since = now;
        self.responses = 0;
        self.ids = 0;
        self.slow = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A service that takes `took` for a request, and sends `rate(side by side)` ids a millisecond.
    fn settle(took: f64, rate: impl Fn(usize) -> f64) -> usize {
        let (mut controller, mut now) = (RateController::new(false, 0.0), 0.0);
        for _ in 0..200 {
            now += 500.0 / rate(controller.side_by_side());
            controller.on_response(500, took, now);
        }
        controller.side_by_side()
    }

    #[test]
    fn a_slow_parallel_service_receives_more_requests() {
        assert_eq!(settle(3_000.0, |n| n as f64), AT_MOST);
    }

    #[test]
    fn a_slow_connection_does_not_raise_the_concurrency() {
        assert_eq!(settle(3_000.0, |_| 1.0), 3);
    }

    #[test]
    fn a_fast_service_does_not_raise_the_concurrency() {
        assert_eq!(settle(80.0, |n| n as f64), 3);
    }

    #[test]
    fn a_refusal_permanently_reduces_the_concurrency() {
        let mut controller = RateController::new(false, 0.0);
        controller.refused(0.0);
        assert_eq!(controller.side_by_side(), 1);
        for n in 1..50 {
            controller.on_response(500, 3_000.0, f64::from(n) * 10.0);
        }
        assert_eq!(controller.side_by_side(), 1);
    }

    #[test]
    fn a_response_near_the_timeout_reduces_the_chunk_size() {
        let mut controller = RateController::new(false, 0.0);
        assert!(!controller.on_response(500, 19_000.0, 19_000.0));
        assert!(controller.on_response(500, 21_000.0, 40_000.0));
    }

    #[test]
    fn chunks_are_not_reduced_when_that_saves_no_time() {
        let mut controller = RateController::new(false, 0.0);
        assert!(controller.on_response(500, 45_000.0, 45_000.0));
        assert!(controller.on_response(250, 30_000.0, 75_000.0));
        assert!(!controller.on_response(125, 29_000.0, 104_000.0));
        assert!(!controller.on_response(125, 29_000.0, 133_000.0));
    }

    proptest! {
        #[test]
        fn the_concurrency_stays_between_one_and_the_maximum(
            alone in any::<bool>(),
            fates in proptest::collection::vec((any::<bool>(), 0.0..30_000.0_f64), 0..100),
        ) {
            let (mut controller, mut now) = (RateController::new(alone, 0.0), 0.0);
            for (refused, took) in fates {
                now += took / 3.0;
                if refused {
                    controller.refused(now);
                } else {
                    controller.on_response(500, took, now);
                }
                prop_assert!((1..=AT_MOST).contains(&controller.side_by_side()));
                prop_assert!(!alone || controller.side_by_side() == 1);
            }
        }
    }
}
