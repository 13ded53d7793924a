//! Effects and memos that are compiled once for each type, not once for each closure.

use leptos::prelude::{Effect, Memo};
use leptos::reactive::effect::EffectFunction;

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
