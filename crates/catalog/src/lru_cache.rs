//! A cache of the few values that were used last.

use std::sync::{Arc, Mutex, PoisonError};

/// The `MOST` values used last, by key.
#[derive(Debug)]
pub struct LruCache<K, V, const MOST: usize>(Mutex<Vec<(K, Arc<V>)>>);

impl<K, V, const MOST: usize> Default for LruCache<K, V, MOST> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq, V, const MOST: usize> LruCache<K, V, MOST> {
    /// The thing of a key; made if it is not there.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let found = self.with(|kept| {
            let at = kept.iter().position(|(k, _)| *k == key)?;
            // The value used last moves to the end.
            kept[at..].rotate_left(1);
            kept.last().map(|(_, thing)| thing.clone())
        });
        if let Some(found) = found {
            return found;
        }
        // `make` may use the cache meanwhile.
        let made = Arc::new(make());
        let thing = made.clone();
        self.with(|kept| {
            kept.retain(|(k, _)| *k != key);
            kept.push((key, thing));
            kept.drain(..kept.len().saturating_sub(MOST));
        });
        made
    }

    fn with<T>(&self, change: impl FnOnce(&mut Vec<(K, Arc<V>)>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn lru_cache_evicts_the_least_recently_used_value() {
        let cache: LruCache<&str, String, 2> = LruCache::default();
        let made = RefCell::new(Vec::new());
        let ask = |key: &'static str| {
            let make = || {
                made.borrow_mut().push(key);
                key.to_uppercase()
            };
            assert_eq!(*cache.get(key, make), key.to_uppercase());
        };
        for key in ["a", "b", "a", "b", "a", "c", "a", "b"] {
            ask(key);
        }
        assert_eq!(*made.borrow(), ["a", "b", "c", "b"]);
    }

    #[test]
    fn lru_cache_allows_nested_get_calls() {
        let cache: LruCache<u8, u8, 4> = LruCache::default();
        let nested = cache.get(1, || *cache.get(2, || 20) + *cache.get(1, || 1));
        assert_eq!(*nested, 21);
        assert_eq!(*cache.get(1, || 99), 21);
    }
}
