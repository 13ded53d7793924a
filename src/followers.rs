//! A trigger that much follows for a short time, such as each text on a page.

use std::cell::RefCell;
use std::collections::HashSet;

use leptos::prelude::{ArcTrigger, Notify, Track};
use leptos::reactive::graph::{AnySubscriber, Observer, Source};

/// How many followers share a trigger at most.
const MOST: usize = 256;

/// After how many it is looked first whether some are gone.
const FIRST: usize = 16;

/// A trigger that forgets followers which are gone. The set of an [`ArcTrigger`] of `reactive_graph` (0.2) keeps them until
/// it is notified; for one that hardly ever is, that is as long as the page is open, and some 80 bytes for each. To take one
/// out of a set costs as much as the set is long, so followers are spread over many triggers.
#[derive(Default)]
pub struct Followers(RefCell<Vec<Part>>);

struct Part {
    trigger: ArcTrigger,
    /// Who was added, also several times, and also who no longer follows.
    followers: Vec<AnySubscriber>,
    /// At how many those are looked for that are gone.
    limit: usize,
}

impl Part {
    fn new() -> Self {
        Self {
            trigger: ArcTrigger::new(),
            followers: Vec::new(),
            limit: FIRST,
        }
    }

    /// Forgets who is gone, and who was seen before.
    fn clean(&mut self, seen: &mut HashSet<usize>) {
        self.followers.retain(|follower| {
            let is_here = follower.1.strong_count() > 0;
            if !is_here {
                self.trigger.remove_subscriber(follower);
            }
            is_here && seen.insert(follower.0)
        });
    }

    /// Whether there is room for one more; cleans so seldom that it costs little for each.
    fn has_room(&mut self) -> bool {
        if self.followers.len() < self.limit {
            return true;
        }
        self.clean(&mut HashSet::new());
        if self.followers.len() <= self.limit / 2 {
            return true;
        }
        self.limit *= 2;
        self.limit <= MOST
    }
}

impl Followers {
    /// Adds what runs now.
    pub fn track(&self) {
        let Some(observer) = Observer::get() else {
            return;
        };
        let mut parts = self.0.borrow_mut();
        let has_room = parts.last_mut().is_some_and(Part::has_room);
        if !has_room {
            // Who follows in a newer part does no longer in an older one.
            let mut seen = HashSet::new();
            for part in parts.iter_mut().rev() {
                part.clean(&mut seen);
                part.followers.shrink_to_fit();
            }
            parts.retain(|part| !part.followers.is_empty());
            parts.push(Part::new());
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

    use leptos::prelude::{ArcMemo, ArcRwSignal, Get, Set, Track};

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

    /// The same, run again when `again` changes.
    fn follow_again(again: &ArcRwSignal<usize>, runs: &Arc<AtomicUsize>) -> ArcMemo<usize> {
        let (again, runs) = (again.clone(), Arc::clone(runs));
        ArcMemo::new(move |_| {
            again.track();
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
    fn one_that_runs_often_takes_no_more_room() {
        let (again, runs) = (ArcRwSignal::new(0), Arc::new(AtomicUsize::new(0)));
        let memo = follow_again(&again, &runs);
        for n in 0..10 * MOST {
            again.set(n);
            memo.get();
        }
        assert_eq!(parts(), 1);
        FOLLOWERS.with(Followers::notify);
        memo.get();
        assert_eq!(runs.load(Ordering::Relaxed), 10 * MOST + 1);
    }

    #[test]
    fn one_that_lasts_and_runs_again_keeps_no_older_part() {
        let (again, runs) = (ArcRwSignal::new(0), Arc::new(AtomicUsize::new(0)));
        let lasting = follow_again(&again, &runs);
        for round in 0..50 {
            let others: Vec<_> = (0..300).map(|_| follow(&Arc::default())).collect();
            others.iter().map(Get::get).for_each(|_| ());
            again.set(round);
            lasting.get();
        }
        assert!(parts() <= 5, "{}", parts());
        FOLLOWERS.with(Followers::notify);
        lasting.get();
        assert_eq!(runs.load(Ordering::Relaxed), 51);
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
