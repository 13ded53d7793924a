//! Layouts that a worker computes, so that the page stays responsive. What is laid out and its layout arrive together, and
//! the earlier picture stays until the next one is there.

mod failure;
mod queue;
mod runner;
mod worker;

use std::sync::Arc;

use architrave_layout::{Layout, Point};
use architrave_layout_worker::{LayoutJob, LayoutResult};
use leptos::prelude::*;

pub use self::failure::{Failure, LayoutFailure};
use self::runner::{LayoutRunner, QueuedJob};
use crate::effect::effect;
use crate::shared::Shared;

/// What was laid out, and its layout.
#[derive(Debug)]
pub struct LaidOut<T> {
    pub input: Arc<T>,
    pub layout: Layout,
    /// The point from which the move of each box is measured.
    pub origins: Vec<Point>,
}

/// The layout of an input that changes. Copies are the same thing.
pub struct LayoutState<T: 'static> {
    /// The latest layout with its input; `None` before the first one.
    pub latest: RwSignal<Option<Shared<LaidOut<T>>>>,
    runner: LayoutRunner,
}

impl<T> Clone for LayoutState<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for LayoutState<T> {}

impl<T> LayoutState<T> {
    /// Whether a layout of a newer input is awaited; tracked.
    pub fn is_busy(self) -> bool {
        self.runner.is_busy.get()
    }

    /// Why no layout comes; tracked.
    pub fn failure(self) -> Option<Failure> {
        self.runner.failure.get()
    }

    /// Has the newest input laid out after a failure.
    pub fn retry(self) {
        self.runner.retry();
    }
}

/// Has `input` laid out, and again whenever it changes. The worker starts here, and ends with the component or page. `job`
/// gets the latest layout too.
pub fn use_layout<T: PartialEq + Send + Sync + 'static>(
    input: Memo<Arc<T>>,
    mut job: impl FnMut(&T, Option<&LaidOut<T>>) -> LayoutJob + 'static,
) -> LayoutState<T> {
    let latest = RwSignal::new(None::<Shared<LaidOut<T>>>);
    let runner = LayoutRunner::new();
    effect(move || {
        let input = input.get();
        let message = latest
            .with_untracked(|latest| job(&input, latest.as_deref()))
            .to_bytes();
        let done = Box::new(move |LayoutResult { layout, origins }| {
            let input = Arc::clone(&input);
            // The page may be gone.
            let _ = latest.try_set(Some(Shared::new(LaidOut {
                input,
                layout,
                origins,
            })));
        });
        runner.submit(QueuedJob { message, done });
    });
    LayoutState { latest, runner }
}
