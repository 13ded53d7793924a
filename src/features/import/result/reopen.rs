//! The original file of a receipt, chosen again: a retry file is written from it.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::FileList;

use crate::components::{Busy, Button, ErrorText};
use crate::effect::memo;
use crate::features::import::chooser::{FileField, open_chooser};
use crate::features::import::receipt::Receipt;
use crate::features::import::session::Stage;
use crate::features::import::work::ImportWork;
use crate::t;

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

/// The button that opens the file again, and its result.
#[component]
pub fn Reopen(
    /// The current import, which takes the file.
    work: ImportWork,
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
    let says = move || match state.get() {
        Reopened::Closed => ().into_any(),
        Reopened::Reading => view! { <Busy text=t::import::READING_FILE role=None /> }.into_any(),
        Reopened::Different => {
            view! { <ErrorText id="import-reopen" text=t::import_result::retry::DIFFERENT /> }
                .into_any()
        }
        Reopened::Unreadable => {
            view! { <ErrorText id="import-reopen" text=t::import_check::title::UNREADABLE /> }
                .into_any()
        }
    };
    let label = move || t::import_result::retry::reopen(&receipt.head.file);
    view! {
        <p class="soft">{t::import_result::retry::REOPEN_TEXT}</p>
        <Button class="import-reopen" icon="file-up" on_press=move |_| open_chooser(input)>
            <span class="truncate">{label}</span>
        </Button>
        <FileField node=input label=t::import_result::retry::ORIGINAL take />
        <div role="status">{says}</div>
    }
}
