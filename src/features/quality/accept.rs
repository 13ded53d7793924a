//! Accepting a finding with a reason, and opening it again.

use std::sync::Arc;

use architrave_rules::{Accepted, StoredRules};
use architrave_values::format_rfc3339;
use leptos::prelude::*;

use super::state::QualityState;
use super::store::Change;
use crate::browser;
use crate::components::{
    Button, Dialog, Field, SubmitStatus, SubmitStatusRegion, Variant, next_id, rescue_focus,
};
use crate::t;

/// Asks for the reason to accept the finding with a key.
#[component]
pub fn AcceptDialog(state: QualityState, key: String) -> impl IntoView {
    let close = Callback::new(move |()| state.accepting.set(None));
    let reason = RwSignal::new(String::new());
    let tried = RwSignal::new(false);
    let status = SubmitStatus::default();
    let field = next_id("reason");
    let id = field.clone();
    let error = move || {
        let is_missing = reason.with(|reason| reason.trim().is_empty());
        (tried.get() && is_missing).then(|| String::from(t::quality::accept::REASON_MISSING))
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        tried.set(true);
        let reason = reason.get_untracked().trim().to_owned();
        if reason.is_empty() {
            return status.report(&field, t::quality::accept::REASON_MISSING.into());
        }
        close.run(());
        accept(state, &key, reason);
    };
    view! {
        <Dialog title=t::quality::accept::TITLE close=close>
            <form class="stack" on:submit=send on:input=move |_| status.clear()>
                <SubmitStatusRegion status=status />
                <Field
                    label=t::quality::accept::REASON
                    value=reason
                    hint=t::quality::accept::HINT
                    error=Signal::derive(error)
                    id=id
                />
                <div class="actions">
                    <Button class="push" on_press=move |_| close.run(())>
                        {t::common::CANCEL}
                    </Button>
                    <Button variant=Variant::Primary submit=true>
                        {t::quality::accept::TITLE}
                    </Button>
                </div>
            </form>
        </Dialog>
    }
}

/// Accepts a finding, now and by the signed-in person.
fn accept(state: QualityState, key: &str, reason: String) {
    let app = state.app;
    let me = untrack(|| app.me()).unwrap_or_default();
    let accepted = Accepted {
        key: key.to_owned(),
        reason,
        by: app.people.name_untracked(&me).unwrap_or(me),
        at: format_rfc3339(browser::now()),
    };
    let undo = before(state, key);
    let change = move |rules: &mut StoredRules| rules.accept(accepted.clone());
    state.store.change(
        t::quality::accept::DONE.into(),
        Arc::new(change),
        Some(undo),
    );
    // The button that opened the dialog is gone.
    rescue_focus();
}

/// Opens an accepted finding again.
pub fn reopen(state: QualityState, key: &str) {
    let undo = before(state, key);
    let key = key.to_owned();
    let change = move |rules: &mut StoredRules| rules.reopen(&key);
    state.store.change(
        t::quality::accept::REOPENED.into(),
        Arc::new(change),
        Some(undo),
    );
    rescue_focus();
}

/// Gives a finding back the acceptance that it has now.
fn before(state: QualityState, key: &str) -> Change {
    let key = key.to_owned();
    state.store.with_untracked(|rules| {
        let own = rules.accepted.iter().find(|a| a.key == key).cloned();
        let was_reopened = rules.reopened.contains(&key);
        Arc::new(move |rules: &mut StoredRules| {
            rules.restore_acceptance(&key, own.clone(), was_reopened);
        })
    })
}
