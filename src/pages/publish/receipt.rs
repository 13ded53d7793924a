//! A publication as the activity keeps it: the ledger, and what can still be done with it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::actions::{Download, ReadAgain, Retry};
use super::ledger::Ledger;
use super::result::LedgerView;
use super::run::Run;
use crate::state::{Record, use_app};

/// The ledger of a record; reading again writes the record anew.
#[component]
pub fn PublishReceipt(
    /// The record it stands in.
    record: Record,
    /// The ledger.
    ledger: Ledger,
) -> impl IntoView {
    let run = Run::of_record(use_app(), record.id, ledger);
    let shown = Signal::derive(move || run.ledger.get().unwrap_or_default());
    view! {
        <div class="row wrap">
            <h2 class="ledger-heading">"Ledger"</h2>
            <ReadAgain run=run act=move || spawn_local(run.look_again()) />
            <Retry run=run />
            <Download run=run />
        </div>
        <LedgerView ledger=shown />
    }
}
