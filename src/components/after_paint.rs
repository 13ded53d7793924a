//! Values that may change a frame after what the user looks at.

use leptos::prelude::*;

use crate::browser;
use crate::effect::effect;

/// A copy of a value that follows it after the next frame. What depends on it is computed and drawn
/// once the response to a key or a click is on the screen.
pub fn after_paint<T: Clone + Send + Sync + 'static>(source: Memo<T>) -> Signal<T> {
    let copy = RwSignal::new(source.get_untracked());
    let waiting = StoredValue::new(false);
    effect(move || {
        source.track();
        if waiting.get_value() {
            return;
        }
        waiting.set_value(true);
        browser::after_frame(move || {
            // The page may be gone.
            let Some(()) = waiting.try_update_value(|waiting| *waiting = false) else {
                return;
            };
            if let Some(now) = source.try_get_untracked() {
                copy.set(now);
            }
        });
    });
    copy.into()
}
