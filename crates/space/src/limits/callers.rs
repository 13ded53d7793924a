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

    /// How long a caller has to wait before the next request, where it would be too many. It counts nothing, and takes
    /// no memory for a caller who is not known.
    pub fn wait(&self, space: &str, person: &str, now: Instant) -> Option<Duration> {
        let callers = self.lock();
        let usage = callers.by_key.get(&(space.to_owned(), person.to_owned()))?;
        let tokens = self.tokens(usage, now);
        (tokens < 1.0).then(|| self.wait_with(tokens))
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
            false => Err(self.wait_with(usage.tokens)),
        }
    }

    fn wait_with(&self, tokens: f64) -> Duration {
        Duration::from_secs_f64((1.0 - tokens) / self.0.per_second)
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
#[path = "callers_tests.rs"]
mod tests;
