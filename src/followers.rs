//! A trigger that much follows for a short time, such as each text on a page.

use std::cell::RefCell;

use leptos::prelude::{ArcTrigger, Notify, Track};
use leptos::reactive::graph::{AnySubscriber, Observer};

/// How many followers share a trigger.
const MOST: usize = 256;

/// A trigger that forgets followers which are gone. The set of an [`ArcTrigger`] of `reactive_graph` (0.2) keeps them until
/// it is notified; for one that hardly ever is, that is as long as the page is open, and some 80 bytes for each. So
/// followers are spread over many triggers, and a trigger is dropped once all of its followers are gone.
#[derive(Default)]
pub struct Followers(RefCell<Vec<Part>>);

#[derive(Default)]
struct Part {
    trigger: ArcTrigger,
    /// Some occur several times.
    followers: Vec<AnySubscriber>,
}

impl Part {
    fn is_over(&self) -> bool {
        self.followers.iter().all(|f| f.1.strong_count() == 0)
    }
}

impl Followers {
    /// Adds what runs now.
    pub fn track(&self) {
        let Some(observer) = Observer::get() else {
            return;
        };
        let mut parts = self.0.borrow_mut();
        if parts.last().is_none_or(|p| p.followers.len() == MOST) {
            parts.retain(|part| !part.is_over());
            parts.push(Part::default());
        }
        if let Some(part) = parts.last_mut() {
            part.followers.push(observer);
            part.trigger.track();
        }
    }

    /// Has all of them run again.
    pub fn notify(&self) {
        // Who follows again while it is notified is in a new part.
        let parts = self.0.take();
        for part in parts {
            part.trigger.notify();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use leptos::prelude::{ArcMemo, ArcRwSignal, Get, Set};

    use super::*;

    thread_local! {
        static FOLLOWERS: Followers = Followers::default();
    }

    fn track() {
        FOLLOWERS.with(Followers::track);
    }

    fn parts() -> usize {
        FOLLOWERS.with(|followers| followers.0.borrow().len())
    }

    /// A memo that counts its runs.
    fn follow(runs: &Arc<AtomicUsize>) -> ArcMemo<usize> {
        let runs = Arc::clone(runs);
        ArcMemo::new(move |_| {
            track();
            runs.fetch_add(1, Ordering::Relaxed)
        })
    }

    #[test]
    fn followers_that_are_gone_are_forgotten_and_the_others_run_again() {
        let runs = Arc::new(AtomicUsize::new(0));
        let lasting: Vec<_> = (0..10).map(|_| follow(&runs)).collect();
        let read = || lasting.iter().map(Get::get).for_each(|_| ());
        read();
        for _ in 0..100 * MOST {
            follow(&Arc::default()).get();
        }
        assert!(parts() <= 3, "{}", parts());
        for round in 1..=3 * MOST {
            FOLLOWERS.with(Followers::notify);
            read();
            assert_eq!(runs.load(Ordering::Relaxed), 10 * (round + 1));
        }
        assert!(parts() <= 3, "{}", parts());
    }

    #[test]
    fn what_no_longer_reads_it_is_not_run_again() {
        let (reads, runs) = (ArcRwSignal::new(true), Arc::new(AtomicUsize::new(0)));
        let memo = ArcMemo::new({
            let (reads, runs) = (reads.clone(), Arc::clone(&runs));
            move |_| {
                if reads.get() {
                    track();
                }
                runs.fetch_add(1, Ordering::Relaxed)
            }
        });
        memo.get();
        reads.set(false);
        memo.get();
        for _ in 0..10 * MOST {
            follow(&Arc::default()).get();
        }
        FOLLOWERS.with(Followers::notify);
        memo.get();
        assert_eq!(runs.load(Ordering::Relaxed), 2);
    }
}
