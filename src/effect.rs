//! Effects.

use leptos::prelude::Effect;
use leptos::reactive::effect::EffectFunction;

/// Runs `act` soon, and again whenever what it read has changed, as [`Effect::new`] does. That one is compiled for each
/// closure, a kilobyte of code; this one for each type that is handed from run to run.
pub fn effect<T: 'static, M>(mut act: impl EffectFunction<T, M> + 'static) {
    let act: Box<dyn FnMut(Option<T>) -> T> = Box::new(move |before| act.run(before));
    Effect::new(act);
}
