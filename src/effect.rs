//! Effects and memos that are compiled once for each type, not once for each closure, and tasks that end with them.

use std::future::Future;

use futures::future::abortable;
use leptos::prelude::{Effect, Memo, on_cleanup};
use leptos::reactive::effect::EffectFunction;
use leptos::task::spawn_local;

/// Runs `act` soon, and again whenever what it read has changed, as [`Effect::new`] does. That one is compiled for each
/// closure, a kilobyte of code; this one for each type that is handed from run to run.
pub fn effect<T: 'static, M>(mut act: impl EffectFunction<T, M> + 'static) {
    let act: Box<dyn FnMut(Option<T>) -> T> = Box::new(move |before| act.run(before));
    Effect::new(act);
}

type Compute<T> = Box<dyn Fn(Option<&T>) -> T + Send + Sync>;

/// A value that is computed from others and notifies only when it changes, as [`Memo::new`] makes it. That one is compiled for
/// each closure; this one for each type of value.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let compute: Compute<T> = Box::new(compute);
    Memo::new(compute)
}

/// Runs a task that is dropped with the component or the run of the effect that begins it, so that it needs no check
/// whether they are still there. For tasks that only read: one that writes goes on when its page is left.
pub fn scoped_task(task: impl Future<Output = ()> + 'static) {
    let (task, abort) = abortable(task);
    on_cleanup(move || abort.abort());
    spawn_local(async move {
        // It ended, or nobody waits for it any more.
        let _ = task.await;
    });
}
