//! The keys of a provider, loaded when they are needed and stored for a while.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jsonwebtoken::{Algorithm, DecodingKey};

use super::Clock;
use super::jwk::{Found, KeySet};
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

/// Why there is no key for a token.
#[derive(Debug, PartialEq)]
pub enum KeyError {
    /// The provider has no such key.
    Unknown,
    /// The keys cannot be loaded now, so nobody knows.
    Unavailable,
}

/// The keys of a provider.
pub struct KeyCache {
    source: Source,
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

    fn must_pause(&self, now: i64) -> bool {
        let pause = match self.keys_of(self.max_age + AGE_STALE, now) {
            Some(_) => PAUSE,
            None => PAUSE_WITHOUT_KEYS,
        };
        let since = self.attempted.map(|at| now.saturating_sub(at));
        since.is_some_and(|since| (0..pause).contains(&since))
    }
}

impl KeyCache {
    pub fn new(source: Source, clock: Clock) -> Arc<Self> {
        Arc::new(Self {
            source,
            clock,
            state: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
        })
    }

    /// The key of a token. Loads the keys if they are old or have none that fits.
    ///
    /// # Errors
    /// When there is none, or nobody knows.
    pub async fn find(
        self: &Arc<Self>,
        algorithm: Algorithm,
        id: Option<&str>,
    ) -> Result<DecodingKey, KeyError> {
        let before = self.state().clone();
        if let Some(keys) = before.keys_of(before.max_age, (self.clock)()) {
            match keys.find(algorithm, id) {
                Found::One(key) => return Ok(key),
                Found::Several => return Err(KeyError::Unknown),
                Found::Missing => {}
            }
        }
        self.load_after(before.attempts).await;
        let state = self.state().clone();
        let keys = state.keys_of(state.max_age + AGE_STALE, (self.clock)());
        match keys.ok_or(KeyError::Unavailable)?.find(algorithm, id) {
            Found::One(key) => Ok(key),
            // It may be a new key, which the provider could not give.
            Found::Missing if state.has_failed => Err(KeyError::Unavailable),
            Found::Missing | Found::Several => Err(KeyError::Unknown),
        }
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
                if state.attempts != seen || state.must_pause(now) {
                    return;
                }
                state.attempted = Some(now);
            }
            let result = cache.source.load().await;
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
