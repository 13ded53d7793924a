//! A signal that outlives what follows it.

use leptos::prelude::*;
use leptos::reactive::owner::Storage;
use leptos::reactive::signal::guards::{UntrackedWriteGuard, WriteGuard};
use leptos::reactive::traits::{
    DefinedAt, IsDisposed, Notify, ReadUntracked, Track, UntrackableGuard, Write,
};

use crate::followers::Followers;

/// As [`RwSignal`], for what pages that come and go follow and what seldom changes: it forgets followers that are gone.
pub struct AppSignal<T: 'static, S = SyncStorage> {
    value: RwSignal<T, S>,
    followers: StoredValue<Followers, LocalStorage>,
}

impl<T, S> Clone for AppSignal<T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, S> Copy for AppSignal<T, S> {}

impl<T: Send + Sync> AppSignal<T> {
    /// A signal with a value, in the scope that runs now.
    #[track_caller]
    pub fn new(value: T) -> Self {
        Self {
            value: RwSignal::new(value),
            followers: StoredValue::new_local(Followers::default()),
        }
    }
}

impl<T> AppSignal<T, LocalStorage> {
    /// The same for a value of this thread.
    #[track_caller]
    pub fn new_local(value: T) -> Self {
        Self {
            value: RwSignal::new_local(value),
            followers: StoredValue::new_local(Followers::default()),
        }
    }
}

impl<T, S> DefinedAt for AppSignal<T, S> {
    fn defined_at(&self) -> Option<&'static std::panic::Location<'static>> {
        self.value.defined_at()
    }
}

impl<T, S> IsDisposed for AppSignal<T, S> {
    fn is_disposed(&self) -> bool {
        self.value.is_disposed()
    }
}

impl<T, S> Track for AppSignal<T, S> {
    fn track(&self) {
        self.followers.try_with_value(Followers::track);
    }
}

impl<T, S> Notify for AppSignal<T, S> {
    fn notify(&self) {
        self.followers.try_with_value(Followers::notify);
    }
}

impl<T, S: Storage<ArcRwSignal<T>>> ReadUntracked for AppSignal<T, S> {
    type Value = <RwSignal<T, S> as ReadUntracked>::Value;

    fn try_read_untracked(&self) -> Option<Self::Value> {
        self.value.try_read_untracked()
    }
}

impl<T, S: Storage<ArcRwSignal<T>>> Write for AppSignal<T, S> {
    type Value = T;

    fn try_write(&self) -> Option<impl UntrackableGuard<Target = T>> {
        let mut guard = self.value.try_write()?;
        guard.untrack();
        Some(WriteGuard::new(*self, guard))
    }

    #[allow(refining_impl_trait)]
    fn try_write_untracked(&self) -> Option<UntrackedWriteGuard<T>> {
        self.value.try_write_untracked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn followers_run_again_after_a_change_with_a_notice() {
        let owner = Owner::new();
        owner.set();
        let signal = AppSignal::new(1);
        let double = ArcMemo::new(move |_| signal.get() * 2);
        assert_eq!(double.get(), 2);
        signal.set(2);
        assert_eq!(double.get(), 4);
        signal.update(|value| *value = 5);
        assert_eq!(double.get(), 10);
        *signal.write() = 6;
        assert_eq!(double.get(), 12);
        signal.update_untracked(|value| *value = 7);
        assert_eq!((double.get(), signal.get_untracked()), (12, 7));
        signal.notify();
        assert_eq!(double.get(), 14);
    }
}
