//! Limits for each caller, a person in a process space: a token bucket for requests, and a number of imports at the
//! same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Limits;

/// Process space and person.
type CallerKey = (String, String);

/// The requests and imports of all callers. A caller who has nothing open and whose bucket is full takes no memory.
#[derive(Clone)]
pub struct CallerLimits(Arc<Shared>);

struct Shared {
    per_second: f64,
    burst: f64,
    imports_per_caller: u64,
    callers: Mutex<Callers>,
}

#[derive(Default)]
struct Callers {
    by_key: HashMap<CallerKey, Usage>,
    /// When full buckets are looked for again.
    next_cleanup: Option<Instant>,
}

struct Usage {
    /// How many requests the caller may send at [`Usage::updated`].
    tokens: f64,
    updated: Instant,
    imports: u64,
}

/// An import of a caller, counted until it is dropped.
pub struct ImportSlot {
    limits: CallerLimits,
    key: CallerKey,
}

impl CallerLimits {
    /// The limits of callers; nobody has sent anything yet.
    pub fn new(limits: &Limits) -> Self {
        // Counts are far below 2^52.
        Self(Arc::new(Shared {
            per_second: limits.requests_per_second as f64,
            burst: limits.request_burst as f64,
            imports_per_caller: limits.imports_per_caller,
            callers: Mutex::default(),
        }))
    }

    /// Counts a request.
    ///
    /// # Errors
    /// How long the caller has to wait before the next one, where this one is too many.
    pub fn try_request(&self, space: &str, person: &str, now: Instant) -> Result<(), Duration> {
        let mut callers = self.lock();
        self.clean_up(&mut callers, now);
        let usage = self.usage(&mut callers, space, person, now);
        match usage.tokens >= 1.0 {
            true => {
                usage.tokens -= 1.0;
                Ok(())
            }
            false => Err(Duration::from_secs_f64(
                (1.0 - usage.tokens) / self.0.per_second,
            )),
        }
    }

    /// Counts an import; `None` where the caller has as many as allowed.
    pub fn try_import(&self, space: &str, person: &str, now: Instant) -> Option<ImportSlot> {
        let mut callers = self.lock();
        let usage = self.usage(&mut callers, space, person, now);
        (usage.imports < self.0.imports_per_caller).then(|| {
            usage.imports += 1;
            ImportSlot {
                limits: self.clone(),
                key: (space.into(), person.into()),
            }
        })
    }

    /// The usage of a caller, with the tokens of the time since it was last looked at.
    fn usage<'a>(
        &self,
        callers: &'a mut Callers,
        space: &str,
        person: &str,
        now: Instant,
    ) -> &'a mut Usage {
        let key = (space.to_owned(), person.to_owned());
        let usage = callers.by_key.entry(key).or_insert(Usage {
            tokens: self.0.burst,
            updated: now,
            imports: 0,
        });
        usage.tokens = self.tokens(usage, now);
        usage.updated = now.max(usage.updated);
        usage
    }

    fn tokens(&self, usage: &Usage, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(usage.updated).as_secs_f64();
        (usage.tokens + passed * self.0.per_second).min(self.0.burst)
    }

    /// Removes callers whose bucket is full, at most once in the time in which an empty one fills.
    fn clean_up(&self, callers: &mut Callers, now: Instant) {
        if callers.next_cleanup.is_some_and(|next| now < next) {
            return;
        }
        callers
            .by_key
            .retain(|_, usage| usage.imports > 0 || self.tokens(usage, now) < self.0.burst);
        let fills = Duration::from_secs_f64(self.0.burst / self.0.per_second);
        callers.next_cleanup = Some(now + fills.max(Duration::from_secs(1)));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Callers> {
        // The numbers are consistent at any time, also after a panic.
        self.0
            .callers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ImportSlot {
    fn drop(&mut self) {
        if let Some(usage) = self.limits.lock().by_key.get_mut(&self.key) {
            usage.imports -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn callers(per_second: u64, burst: u64) -> CallerLimits {
        CallerLimits::new(&Limits {
            requests_per_second: per_second,
            request_burst: burst,
            ..Limits::default()
        })
    }

    #[test]
    fn a_caller_gets_the_burst_and_then_the_rate() {
        let (callers, start) = (callers(10, 3), Instant::now());
        for _ in 0..3 {
            callers.try_request("w", "p", start).unwrap();
        }
        let wait = callers.try_request("w", "p", start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(100));
        let later = start + Duration::from_millis(101);
        callers.try_request("w", "p", later).unwrap();
        callers.try_request("w", "p", later).unwrap_err();
    }

    #[test]
    fn callers_do_not_use_the_requests_of_others() {
        let (callers, now) = (callers(1, 1), Instant::now());
        callers.try_request("w", "p", now).unwrap();
        callers.try_request("w", "p", now).unwrap_err();
        callers.try_request("w", "q", now).unwrap();
        callers.try_request("v", "p", now).unwrap();
    }

    #[test]
    fn callers_with_a_full_bucket_take_no_memory() {
        let (callers, start) = (callers(10, 10), Instant::now());
        for n in 0..1_000 {
            callers.try_request("w", &n.to_string(), start).unwrap();
        }
        let slot = callers.try_import("w", "imports", start);
        let later = start + Duration::from_secs(2);
        callers.try_request("w", "p", later).unwrap();
        // The one of the request, and the one whose import is open.
        assert_eq!(callers.lock().by_key.len(), 2);
        drop(slot);
        callers
            .try_request("w", "p", later + Duration::from_secs(2))
            .unwrap();
        assert_eq!(callers.lock().by_key.len(), 1);
    }

    #[test]
    fn a_clock_that_goes_back_gives_no_requests() {
        let (callers, now) = (callers(10, 1), Instant::now());
        let later = now + Duration::from_secs(1);
        callers.try_request("w", "p", later).unwrap();
        callers.try_request("w", "p", now).unwrap_err();
        callers.try_request("w", "p", later).unwrap_err();
    }

    #[test]
    fn an_import_frees_its_place_when_it_ends() {
        let (callers, now) = (callers(1, 1), Instant::now());
        let first = callers.try_import("w", "p", now).unwrap();
        let _second = callers.try_import("w", "p", now).unwrap();
        assert!(callers.try_import("w", "p", now).is_none());
        assert!(callers.try_import("w", "q", now).is_some());
        drop(first);
        assert!(callers.try_import("w", "p", now).is_some());
    }
}
