//! A trigger that much follows for a short time, such as each text on a page.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use leptos::prelude::{ArcTrigger, Notify, Track};
use leptos::reactive::graph::{AnySubscriber, Observer, Source};

/// With fewer followers, those that are gone are left in.
const FEW: usize = 1_000;

/// An [`ArcTrigger`] that forgets followers which are gone. `reactive_graph` (0.2) keeps them until the trigger is notified;
/// for one that hardly ever is, that is as long as the page is open, and some 80 bytes for each.
pub struct Followers {
    trigger: ArcTrigger,
    /// Some occur several times.
    all: RefCell<Vec<AnySubscriber>>,
    /// At how many it is looked who is gone.
    limit: Cell<usize>,
}

impl Followers {
    /// None yet.
    pub fn new() -> Self {
        Self {
            trigger: ArcTrigger::new(),
            all: RefCell::default(),
            limit: Cell::new(FEW),
        }
    }

    /// Adds what runs now. Takes constant time, on average.
    pub fn track(&self) {
        let Some(observer) = Observer::get() else {
            return;
        };
        self.trigger.track();
        let mut all = self.all.borrow_mut();
        all.push(observer);
        if all.len() < self.limit.get() {
            return;
        }
        // Outer ones run before inner ones: the order stays that of the last time.
        let mut seen = HashSet::new();
        all.reverse();
        all.retain(|follower| follower.1.strong_count() > 0 && seen.insert(follower.0));
        all.reverse();
        self.limit.set(FEW.max(2 * all.len()));
        self.trigger.clear_subscribers();
        for follower in &*all {
            self.trigger.add_subscriber(follower.clone());
        }
    }

    /// Has all of them run again.
    pub fn notify(&self) {
        self.trigger.notify();
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use leptos::prelude::{ArcMemo, Get};

    use super::*;

    thread_local! {
        static FOLLOWERS: Rc<Followers> = Rc::new(Followers::new());
    }

    fn follow(runs: &Arc<AtomicUsize>) -> ArcMemo<usize> {
        let runs = Arc::clone(runs);
        ArcMemo::new(move |_| {
            FOLLOWERS.with(|followers| followers.track());
            runs.fetch_add(1, Ordering::Relaxed)
        })
    }

    #[test]
    fn followers_that_are_gone_are_forgotten_and_the_others_run_again() {
        let runs = Arc::new(AtomicUsize::new(0));
        let lasting: Vec<_> = (0..10).map(|_| follow(&runs)).collect();
        let read = || lasting.iter().map(Get::get).for_each(|_| ());
        read();
        for _ in 0..20 * FEW {
            follow(&Arc::default()).get();
        }
        let number = FOLLOWERS.with(|followers| followers.all.borrow().len());
        assert!(number <= FEW, "{number}");
        for round in 1..=3 * FEW {
            FOLLOWERS.with(|followers| followers.notify());
            read();
            assert_eq!(runs.load(Ordering::Relaxed), 10 * (round + 1));
        }
        let number = FOLLOWERS.with(|followers| followers.all.borrow().len());
        assert!(number <= FEW, "{number}");
    }
}
