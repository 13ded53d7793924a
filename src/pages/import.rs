//! The page that imports an exchange file.

use leptos::prelude::*;

use crate::effect::{effect, memo};
use crate::features::import::{
    ImportWork, Stage, check, choose, files, header, progress, result, strip, use_import, waiting,
};
use crate::lazy::{lazily, lazy_view};
use crate::t;

/// The part of the page that is drawn; progress within it redraws nothing.
#[derive(Clone, Copy, PartialEq)]
enum Screen {
    Choose,
    Check,
    Upload,
    Result,
}

impl Screen {
    const fn of(stage: &Stage) -> Self {
        match stage {
            Stage::Choose => Self::Choose,
            Stage::Reading | Stage::Checked => Self::Check,
            Stage::Sending | Stage::Waiting { .. } | Stage::Ended(_) => Self::Upload,
            Stage::Result(_) => Self::Result,
        }
    }
}

lazy_view! { check, checked(work: ImportWork), view! { <check::Check work /> }, preload_check }
lazy_view! { result, sent(work: ImportWork), view! { <progress::Sending work /> }, preload_result }
lazy_view! { result, imported(work: ImportWork), view! { <strip::Strip work /> <result::Result work /> } }

/// Loads the parts of the page that it does not begin with. What does not come is asked for again when it is shown.
pub async fn preload_parts() {
    let _ = (preload_check().await, preload_result().await);
}

#[component]
pub fn Import() -> impl IntoView {
    let work = use_import();
    crate::components::use_title(|| t::common::IMPORT.into());
    files::listen(work);
    work.is_shown.set(true);
    work.session_now().has_unseen_end.set(false);
    on_cleanup(move || work.is_shown.set(false));
    let screen = memo(move |_| work.session().stage.with(Screen::of));
    // The focused element is removed with the step.
    effect(move |before: Option<Screen>| {
        let now = screen.get();
        if before.is_some_and(|before| before != now) {
            crate::browser::focus("import-title");
        }
        now
    });
    let body = move || match screen.get() {
        Screen::Choose => view! { <choose::Choose work /> }.into_any(),
        Screen::Check => lazily(move || checked(work)).into_any(),
        Screen::Upload => lazily(move || sent(work)).into_any(),
        Screen::Result => lazily(move || imported(work)).into_any(),
    };
    // The region is there before the result, so that it is announced.
    let said = move || {
        work.session().stage.with(|stage| match stage {
            Stage::Result(receipt) => receipt.summary(),
            _ => String::new(),
        })
    };
    view! {
        <p class="unseen" role="status">
            {said}
        </p>
        <header::Header work />
        <waiting::Waiting work />
        <div class="import">{body}</div>
    }
}
