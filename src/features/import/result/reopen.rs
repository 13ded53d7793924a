//! The original file of a receipt, chosen again: a retry file is written from it.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::FileList;

use crate::components::{Button, ErrorText};
use crate::effect::memo;
use crate::features::import::chooser::{FileField, open_chooser};
use crate::features::import::receipt::Receipt;
use crate::features::import::session::Stage;
use crate::features::import::work::ImportWork;

/// Where the file is, seen from its receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reopened {
    /// Not chosen here.
    Closed,
    /// The worker reads it or computes its checksum.
    Reading,
    /// Its bytes are others than those imported.
    Different,
    /// It could not be read in this browser.
    Unreadable,
}

/// The button that opens the file again, and what came of it.
#[component]
pub fn Reopen(
    /// The import at hand, which takes the file.
    work: ImportWork,
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let is_chosen = RwSignal::new(false);
    let take = move |list: FileList| {
        if let Some(file) = list.get(0) {
            is_chosen.set(!work.is_sending());
            work.choose(file);
        }
    };
    let state = memo(move |_| {
        let session = work.session();
        match is_chosen.get() {
            false => Reopened::Closed,
            true if session.unchecked.with(Option::is_some) => Reopened::Unreadable,
            true if session.sha256.with(Option::is_some) => Reopened::Different,
            true if session.stage.with(|stage| *stage == Stage::Choose) => Reopened::Closed,
            true => Reopened::Reading,
        }
    });
    let says = move || {
        match state.get() {
        Reopened::Closed => ().into_any(),
        Reopened::Reading => view! {
            <p class="row soft">
                <span class="spinner" aria-hidden="true"></span>
                "Reading the file"
            </p>
        }.into_any(),
        Reopened::Different => view! { <ErrorText id="import-reopen" text="This file differs from the one that was imported. Choose the original." /> }.into_any(),
        Reopened::Unreadable => view! { <ErrorText id="import-reopen" text="The file could not be read in this browser." /> }.into_any(),
    }
    };
    let label = format!("Choose {}", receipt.head.file);
    view! {
        <p class="soft">
            "A retry file holds what failed or is unaccounted for. It is written from the original file: choose it here or on the import page. Nothing is sent."
        </p>
        <Button class="import-reopen" icon="file-up" on_press=move |_| open_chooser(input)>
            <span class="truncate">{label}</span>
        </Button>
        <FileField node=input label="The original file" take />
        <div role="status">{says}</div>
    }
}
