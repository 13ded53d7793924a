//! The retrieval that runs: its progress, and how to stop it.

use leptos::prelude::*;

use crate::components::{Button, ProgressBar};
use crate::t;

use super::page_state::use_page_state;
use crate::effect::memo;
use crate::format::count;

/// A strip above the table while a retrieval runs.
#[component]
pub fn ProgressStrip() -> impl IntoView {
    let retrieval = use_page_state().app.retrieval;
    let running = memo(move |_| retrieval.is_running());
    let progress = move || retrieval.progress().filter(|p| p.total > 0);
    let words = move || {
        progress().map_or_else(
            || String::from(t::elements::progress::LABEL),
            |p| t::common::loading_of(&count(p.done), &count(p.total)),
        )
    };
    let request = move || {
        progress().map(|p| match p.waiting {
            Some(seconds) => t::elements::progress::waits(seconds as usize),
            None => t::elements::progress::request(&count(p.request), &count(p.requests)),
        })
    };
    let done = Signal::derive(move || progress().map(|p| (p.done, p.total)));
    view! {
        <Show when=move || running.get()>
            <div class="strip">
                <span class="spinner" aria-hidden="true"></span>
                <strong class="strong number">{words}</strong>
                <span class="soft number">{request}</span>
                <Button small=true class="push" on_press=move |_| retrieval.stop()>
                    {t::common::STOP}
                </Button>
                <ProgressBar class="strip-bar" label=t::elements::progress::LABEL done=done />
            </div>
        </Show>
        <p class="unseen" role="status">
            {move || running.get().then_some(t::elements::progress::LABEL.get())}
        </p>
    }
}
