//! The keys of a provider, loaded when they are needed and stored for a while.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jsonwebtoken::{Algorithm, DecodingKey};

use super::Clock;
use super::jwk::{KeySet, Verdict};
use super::source::{LoadedKeys, Source};

/// How long keys are used, in seconds, if the provider does not say it.
const AGE: i64 = 60 * 60;
/// The shortest and the longest time that a provider can say.
const AGE_LEAST: i64 = 5 * 60;
const AGE_MOST: i64 = 24 * 60 * 60;
/// How much longer keys are used while no new ones can be loaded.
const AGE_STALE: i64 = 24 * 60 * 60;
/// The least time between two attempts to load keys: tokens with invented key ids cannot make it shorter.
const PAUSE: i64 = 60;
/// The same while there are no keys at all, and nobody can sign in.
const PAUSE_WITHOUT_KEYS: i64 = 5;

/// Why a token is not verified.
#[derive(Debug, PartialEq)]
pub enum KeyError {
    /// The provider has no such key.
    Unknown,
    /// No key of the provider has signed it.
    NotSigned,
    /// The keys cannot be loaded now, so nobody knows; they are tried again after this time.
    Unavailable(Duration),
}

/// The keys of a provider.
pub struct KeyCache {
    source: Source,
    algorithms: Vec<Algorithm>,
    clock: Clock,
    state: Mutex<State>,
    /// Held while keys are loaded: one at a time.
    loading: tokio::sync::Mutex<()>,
}

#[derive(Clone, Default)]
struct State {
    keys: Option<Arc<KeySet>>,
    loaded: i64,
    max_age: i64,
    /// When keys were loaded last, or could not be.
    attempted: Option<i64>,
    attempts: u64,
    has_failed: bool,
}

impl State {
    /// Keys that are not older than this, in seconds. A clock that was set back makes them old.
    fn keys_of(&self, age: i64, now: i64) -> Option<&Arc<KeySet>> {
        let is_in_time = (0..age).contains(&now.saturating_sub(self.loaded));
        self.keys.as_ref().filter(|_| is_in_time)
    }

    /// How long keys are not loaded again, in seconds.
    fn pause(&self, now: i64) -> i64 {
        let pause = match self.keys_of(self.max_age + AGE_STALE, now) {
            Some(_) => PAUSE,
            None => PAUSE_WITHOUT_KEYS,
        };
        let since = self.attempted.map(|at| now.saturating_sub(at));
        let since = since.filter(|since| (0..pause).contains(since));
        since.map_or(0, |since| pause - since)
    }
}

impl KeyCache {
    pub fn new(source: Source, algorithms: Vec<Algorithm>, clock: Clock) -> Arc<Self> {
        Arc::new(Self {
            source,
            algorithms,
            clock,
            state: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
        })
    }

    /// Checks who has signed a token. Loads the keys if they are old, or none of them has: a provider may have given a
    /// new key the id of an old one, or none.
    ///
    /// # Errors
    /// When no key has signed it, or nobody knows.
    pub async fn verify(
        self: &Arc<Self>,
        algorithm: Algorithm,
        id: Option<&str>,
        is_signed_by: impl Fn(&DecodingKey) -> bool,
    ) -> Result<(), KeyError> {
        let verify = |keys: &Arc<KeySet>| keys.verify(algorithm, id, &is_signed_by);
        let before = self.state().clone();
        let now = (self.clock)();
        let is_fresh = before.keys_of(before.max_age, now).is_some();
        // While the provider is down its keys are used longer, and nobody waits for the next attempt.
        let old = match is_fresh || before.has_failed {
            true => before.keys_of(before.max_age + AGE_STALE, now),
            false => None,
        };
        let first = old.map(verify);
        if first == Some(Verdict::Signed) {
            if !is_fresh && before.pause(now) == 0 {
                let cache = Arc::clone(self);
                tokio::spawn(async move { cache.load_after(before.attempts).await });
            }
            return Ok(());
        }
        self.load_after(before.attempts).await;
        let state = self.state().clone();
        let now = (self.clock)();
        // At least a second: an attempt may be due again.
        let pause = Duration::from_secs(state.pause(now).max(1).cast_unsigned());
        let keys = state
            .keys_of(state.max_age + AGE_STALE, now)
            .ok_or(KeyError::Unavailable(pause))?;
        let verdict = match (first, old) {
            (Some(first), Some(old)) if Arc::ptr_eq(old, keys) => first,
            _ => verify(keys),
        };
        match verdict {
            Verdict::Signed => Ok(()),
            Verdict::NotSigned => Err(KeyError::NotSigned),
            // It may be a new key, which the provider could not give.
            Verdict::NoKey if state.has_failed => Err(KeyError::Unavailable(pause)),
            Verdict::NoKey => Err(KeyError::Unknown),
        }
    }

    /// How long ago the keys were loaded, in seconds; `None` if they never were.
    pub fn age(&self) -> Option<i64> {
        let state = self.state();
        let loaded = state.keys.as_ref().map(|_| state.loaded);
        loaded.map(|loaded| (self.clock)().saturating_sub(loaded))
    }

    /// Loads the keys, unless somebody else has done so after `seen` attempts or a pause is due.
    pub async fn load_after(self: &Arc<Self>, seen: u64) {
        let cache = Arc::clone(self);
        // A task of its own: a client that hangs up must not end an attempt that others wait for.
        let task = tokio::spawn(async move {
            let _turn = cache.loading.lock().await;
            let now = (cache.clock)();
            {
                let mut state = cache.state();
                if state.attempts != seen || state.pause(now) > 0 {
                    return;
                }
                state.attempted = Some(now);
            }
            let result = cache.source.load(&cache.algorithms).await;
            cache.store(result, now);
        });
        // It ends early only when the service does.
        let _ = task.await;
    }

    fn store(&self, result: Result<LoadedKeys, String>, now: i64) {
        let mut state = self.state();
        state.attempts += 1;
        state.has_failed = result.is_err();
        match result {
            Ok(loaded) => {
                tracing::info!(
                    source = %self.source,
                    used = loaded.keys.len(),
                    left_out = loaded.keys.left_out,
                    "the keys of an identity provider are loaded"
                );
                state.keys = Some(Arc::new(loaded.keys));
                state.loaded = now;
                state.max_age = loaded
                    .max_age
                    .map_or(AGE, |age| age.clamp(AGE_LEAST, AGE_MOST));
            }
            Err(why) => tracing::error!(
                source = %self.source,
                why,
                "the keys of an identity provider cannot be loaded"
            ),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
