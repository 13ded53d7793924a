//! What can be done with a ledger, in the sheet and in the activity.

use leptos::prelude::*;

use super::export;
use super::ledger::Ledger;
use super::run::Run;
use crate::components::{Icon, Menu, MenuItem};
use crate::format::count;

/// Offers the ledger as a file.
#[component]
pub fn Download(run: Run) -> impl IntoView {
    let save = move |as_csv| {
        if let Some(ledger) = run.ledger.get_untracked() {
            export::save(run.app, &ledger, as_csv);
        }
    };
    view! {
        <Menu button_class="button" menu_class="up" button=ViewFn::from(|| view! { <Icon name="download" />"Download ledger" })>
            <MenuItem icon="table" label="As a table (CSV)" act=move || save(true) />
            <MenuItem icon="file-code" label="As JSON" act=move || save(false) />
        </Menu>
    }
}

/// Reads what nobody knows the state of, as long as there is such.
#[component]
pub fn ReadAgain(run: Run, act: impl Fn() + Clone + Send + Sync + 'static) -> impl IntoView {
    let unread = Memo::new(move |_| {
        let ledger = run.ledger.get().unwrap_or_default();
        ledger.is_unread() || ledger.has_unread_siblings() || ledger.may_be_at_work()
    });
    let reading = move || run.progress.with(Option::is_some);
    view! {
        <Show when=move || unread.get()>
            <button type="button" class="button" aria-disabled=move || reading().to_string() on:click={
                let act = act.clone();
                move |_| if run.progress.with_untracked(Option::is_none) { act() }
            }>
                {move || if reading() { view! { <span class="spinner" aria-hidden="true"></span>"Reading" }.into_any() } else { view! { <Icon name="refresh-cw" />"Read again" }.into_any() }}
            </button>
        </Show>
    }
}

/// Opens the sheet for what may be tried again.
#[component]
pub fn Retry(run: Run) -> impl IntoView {
    let ledger = Memo::new(move |_| run.ledger.get().unwrap_or_default());
    let ids = Memo::new(move |_| ledger.with(Ledger::to_retry));
    // Refused as a whole: only a person decides to go on one by one.
    let offered = move || {
        ids.with(|ids| !ids.is_empty()) && ledger.with(|l| l.one_by_one || l.refused().len() < 2)
    };
    let again = move |_| {
        let ids = ids.get_untracked();
        let ids = ids.iter().map(|id| id.as_str().into()).collect();
        run.app.publishing.ask(ids);
    };
    view! {
        <Show when=offered>
            <button type="button" class="button" on:click=again>{move || format!("Retry {}", count(ids.with(Vec::len)))}</button>
        </Show>
    }
}
