//! Effects and memos that are compiled once for each type, not once for each closure, and tasks that end with them.

use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use leptos::prelude::{Effect, Memo, on_cleanup};
use leptos::reactive::effect::EffectFunction;
use leptos::reactive::graph::{Observer, Subscriber};
use leptos::task::spawn_local;

/// Runs `act` soon, and again whenever what it read has changed, as [`Effect::new`] does. That one is compiled for each
/// closure, a kilobyte of code; this one for each type that is handed from run to run.
pub fn effect<T: 'static, M>(mut act: impl EffectFunction<T, M> + 'static) {
    let act: Box<dyn FnMut(Option<T>) -> T> = Box::new(move |before| {
        unsubscribe_at_the_end();
        act.run(before)
    });
    Effect::new(act);
}

/// Takes what runs now out of the sets of followers of what it reads, once it is disposed. `reactive_graph` (0.2) leaves it
/// there until the signal changes, some 80 bytes for each effect and memo of a page that is left.
fn unsubscribe_at_the_end() {
    if let Some(me) = Observer::get() {
        on_cleanup(move || me.clear_sources(&me));
    }
}

type Compute<T> = Box<dyn Fn(Option<&T>) -> T + Send + Sync>;

/// A value that is computed from others and notifies only when it changes, as [`Memo::new`] makes it. That one is compiled for
/// each closure; this one for each type of value.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    memo_compared(compute, |before, now| before != now)
}

/// Like [`memo`], but `has_changed` decides from the old and the new value whether it notifies.
pub fn memo_compared<T: Send + Sync + 'static>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
    has_changed: fn(Option<&T>, Option<&T>) -> bool,
) -> Memo<T> {
    let compute: Compute<T> = Box::new(move |before| {
        unsubscribe_at_the_end();
        compute(before)
    });
    Memo::new_with_compare(compute, has_changed)
}

/// Runs a task that ends with the component or the run of the effect that begins it, so that it need not check whether
/// they still exist. For tasks that only read: one that writes continues after its page is left.
pub fn scoped_task(task: impl Future<Output = ()> + 'static) {
    let is_over = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&is_over);
    on_cleanup(move || ends.store(true, Ordering::Relaxed));
    spawn_local(unless_over(is_over, task));
}

/// Drops a task before its next step once it is over, and not between: a request of IndexedDB still calls the closures
/// of the future that waits for it, and fails if they are gone.
async fn unless_over(is_over: Arc<AtomicBool>, task: impl Future<Output = ()>) {
    let mut task = Box::pin(task);
    poll_fn(move |context| match is_over.load(Ordering::Relaxed) {
        true => Poll::Ready(()),
        false => task.as_mut().poll(context),
    })
    .await;
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Waker};

    use futures::channel::oneshot;

    use leptos::prelude::*;

    use super::*;

    #[test]
    fn memos_follow_also_after_several_runs() {
        let owner = Owner::new();
        owner.set();
        let number = RwSignal::new(0);
        let double = memo(move |_| number.get() * 2);
        let whole = memo_compared(move |_| double.get() / 4, |before, now| before != now);
        for n in 0..6 {
            number.set(n);
            assert_eq!((double.get(), whole.get()), (n * 2, n / 2));
        }
        // One that is gone takes itself out of the sets of the others, and they still follow.
        let child = owner.child();
        let other = child.with(|| memo(move |_| double.get() + 1));
        assert_eq!(other.get(), 11);
        child.cleanup();
        number.set(7);
        assert_eq!((double.get(), whole.get()), (14, 3));
        owner.cleanup();
    }

    #[test]
    fn a_task_that_is_over_is_dropped_before_its_next_step() {
        let (answer, answered) = oneshot::channel::<()>();
        let is_over = Arc::new(AtomicBool::new(false));
        let steps = Arc::new(AtomicBool::new(false));
        let next = Arc::clone(&steps);
        let mut task = pin!(unless_over(Arc::clone(&is_over), async move {
            let _ = answered.await;
            next.store(true, Ordering::Relaxed);
        }));
        let mut context = Context::from_waker(Waker::noop());
        assert!(task.as_mut().poll(&mut context).is_pending());
        is_over.store(true, Ordering::Relaxed);
        assert!(
            !answer.is_canceled(),
            "what it waits for is still waited for"
        );
        answer.send(()).unwrap();
        assert!(task.as_mut().poll(&mut context).is_ready());
        assert!(!steps.load(Ordering::Relaxed), "it did another step");
    }
}
