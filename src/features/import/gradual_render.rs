//! A page that is drawn in pieces, each in a separate task, so that none of them blocks user input.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;
use crate::effect::memo;

/// The progress of the drawing.
#[derive(Clone, Copy)]
pub struct GradualRender(RwSignal<usize>);

impl GradualRender {
    /// Begins with the piece 0, which comes after what is drawn at once.
    pub fn begin(pieces: usize) -> Self {
        let drawn = RwSignal::new(0);
        spawn_local(async move {
            for n in 1..=pieces {
                browser::yield_to_browser().await;
                if drawn.try_set(n).is_some() {
                    // The page was removed.
                    return;
                }
            }
        });
        Self(drawn)
    }

    /// A piece, once it is its turn.
    pub fn piece(
        self,
        at: usize,
        draw: impl Fn() -> AnyView + Send + Sync + 'static,
    ) -> impl Fn() -> Option<AnyView> + Send + Sync + 'static {
        let is_due = memo(move |_| self.0.get() > at);
        move || is_due.get().then(|| untrack(&draw))
    }
}
