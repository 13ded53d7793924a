//! The sheet that publishes: what is known before, sending, and the ledger after.

mod actions;
mod check;
mod choice;
mod confirm;
mod explain;
mod export;
mod ledger;
mod ledger_view;
mod missing;
mod preflight;
mod reading;
mod receipt;
mod record;
mod result;
mod rows;
mod run;
mod siblings;
mod siblings_view;
mod stale;
mod sums;
mod taken;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;
use crate::components::{Button, Each, Icon, Sheet, Waits, rescue_focus};
use crate::effect::{effect, memo};
use crate::format::count;
use crate::keys::use_chord;
use crate::paths;
use crate::state::use_app;
use crate::t;
use actions::{CheckAgain, Download, PublishYours, Retry, UnknownBanner, yours};
use check::Check;
use choice::PublishSelection;
use confirm::{PublishButton, RequestSummary};
use ledger_view::LedgerView;
use run::{CHUNK, Publication};

pub use ledger::Ledger;
pub use receipt::{PublishReceipt, follow_publication, publish_unknown, upgrade_records};
pub use stale::{mark as stale_mark, notice as stale_notice};

/// The sheet; it opens when something is about to be published.
#[component]
pub fn PublishSheet() -> impl IntoView {
    let app = use_app();
    let opened = StoredValue::new(0_usize);
    // Each request gets a new sheet: a used one would keep its initial values.
    let sheets = move || {
        let ids = app.publishing.requested();
        opened.update_value(|n| *n += 1);
        ids.map(|ids| (opened.get_value(), ids))
    };
    effect(move |was_open: Option<bool>| {
        let is_open = app.publishing.requested().is_some();
        if was_open == Some(true) && !is_open {
            restore_focus();
        }
        is_open
    });
    view! { <Each each=sheets key=|(n, _)| *n children=|(_, ids)| view! { <Flow ids=ids /> } /> }
}

/// After a retry, the element that had the focus before the sheet is gone with the first sheet.
fn restore_focus() {
    request_animation_frame(|| {
        request_animation_frame(|| {
            if browser::focus_is_lost() {
                browser::focus("page");
            }
        });
    });
}

#[component]
fn Flow(ids: Vec<Arc<str>>) -> impl IntoView {
    let app = use_app();
    let run = Publication::new(app);
    let choice = PublishSelection::new(app, ids);
    let asked = memo(move |_| choice.checked.with(choice::List::len));
    let running = memo(move |_| run.progress.with(Option::is_some));
    let ended = memo(move |_| run.ledger.with(Option::is_some));
    let title = Signal::derive(move || match run.ledger.get() {
        Some(ledger) if !running.get() => ledger.summary().headline(),
        _ if running.get() => t::publish::sheet::PUBLISHING.into(),
        _ => t::publish::sheet::title(asked.get()),
    });
    // In place before it has something to say: an assistive technology may miss a region that comes
    // with its words.
    let announced = move || match run.ledger.get() {
        Some(ledger) if !running.get() => {
            t::publish::sheet::announced(&record::detail(&ledger), &ledger.summary().headline())
        }
        _ => String::new(),
    };
    // A running publication is stopped first, so that closing does not seem to take it back.
    let close = move || {
        if running.get_untracked() {
            run.stop.set(true);
        } else {
            app.publishing.close();
        }
    };
    let publish = Callback::new(move |()| {
        let ledger = choice.ledger();
        let waits = untrack(|| app.session.is_offline());
        if !running.get_untracked() && !waits && !ledger.to_send().is_empty() {
            spawn_local(run.send(ledger, CHUNK));
        }
    });
    // Body and footer are redrawn, and the focused element is removed with them.
    effect(move |before: Option<(bool, bool)>| {
        let now = (running.get(), ended.get());
        if before.is_some_and(|before| before != now) {
            rescue_focus();
        }
        now
    });
    use_chord("Enter", move || {
        match (running.get_untracked(), ended.get_untracked()) {
            (true, _) => {}
            (false, true) => app.publishing.close(),
            (false, false) => publish.run(()),
        }
    });
    let body = move || match (running.get(), ended.get()) {
        (true, _) => view! { <Running run=run /> }.into_any(),
        (false, true) => {
            let ledger = Signal::derive(move || run.ledger.get().unwrap_or_default());
            view! {
                <UnknownBanner run=run />
                <LedgerView ledger=ledger />
            }
            .into_any()
        }
        (false, false) => view! { <Check choice=choice /> }.into_any(),
    };
    let footer = move || match (running.get(), ended.get()) {
        (true, _) => view! {
            <span class="soft">{t::publish::sheet::STOP_HINT}</span>
            <Button
                class="push"
                attr:autofocus=true
                disabled=move || run.stop.get()
                on_press=move |_| run.stop.set(true)
            >
                {t::common::STOP}
            </Button>
        }
        .into_any(),
        (false, true) => view! { <Ending run=run /> }.into_any(),
        (false, false) => view! {
            <RequestSummary choice=choice />
            <Button class="push" on_press=move |_| app.publishing.close()>
                {t::common::CANCEL}
                <kbd class="key">{t::common::ESC}</kbd>
            </Button>
            <PublishButton choice=choice publish=publish />
        }
        .into_any(),
    };
    view! {
        <Sheet
            title=title
            close=close
            footer=Box::new(move || view! { <div class="publish-footer">{footer}</div> }.into_any())
        >
            <div role="status" class="unseen">
                {announced}
            </div>
            <div class="publish">{body}</div>
        </Sheet>
    }
}

/// The versions that are being sent.
#[component]
fn Running(run: Publication) -> impl IntoView {
    let leaving = window_event_listener(leptos::ev::beforeunload, |event| event.prevent_default());
    on_cleanup(move || leaving.remove());
    let words = move || match run.progress.get() {
        Some(progress) if progress.reading => String::from(t::common::CHECKING),
        Some(progress) if run.stop.get() => {
            t::publish::sheet::stopping_at(&count(progress.done), &count(progress.total))
        }
        Some(progress) => {
            t::publish::sheet::publishing_at(&count(progress.done), &count(progress.total))
        }
        None => String::new(),
    };
    let width = move || {
        run.progress.get().map_or("0%".to_owned(), |progress| {
            let percent = progress.done * 100 / progress.total.max(1);
            format!("{percent}%")
        })
    };
    view! {
        <div class="publish-running">
            <p class="row" role="status">
                <span class="spinner" aria-hidden="true"></span>
                <strong class="strong">{words}</strong>
            </p>
            <div class="progress" aria-hidden="true">
                <div style:width=width></div>
            </div>
        </div>
    }
}

/// What can be done with the ledger.
#[component]
fn Ending(run: Publication) -> impl IntoView {
    let app = run.app;
    let ledger = memo(move |_| run.ledger.get().unwrap_or_default());
    let refused = memo(move |_| ledger.with(Ledger::refused));
    let receipt = move || {
        let record = run.record.get().unwrap_or_default();
        paths::receipt(&app.session.space(), &record)
    };
    let yours = yours(run);
    let publish_yours = move |ids: Vec<String>| {
        if untrack(|| app.session.is_offline()) {
            return;
        }
        let mut ledger = ledger.get_untracked();
        ledger.mark(&ids, &ledger::Outcome::NotAsked);
        let rest = ledger.to_send();
        // What was not reached because of the refusal, and is not the caller's, is left alone.
        let others: Vec<String> = rest.into_iter().filter(|id| !ids.contains(id)).collect();
        ledger.mark(
            &others,
            &ledger::Outcome::LeftOut(ledger::LeftOut::NotYours),
        );
        spawn_local(run.send(ledger, CHUNK));
    };
    let is_unknown = memo(move |_| ledger.with(Ledger::is_unknown));
    let has_primary = move || is_unknown.get() || !yours.with(Vec::is_empty);
    let one_by_one = move |_| {
        if untrack(|| app.session.is_offline()) {
            return;
        }
        let mut ledger = ledger.get_untracked();
        ledger.mark(&refused.get_untracked(), &ledger::Outcome::NotAsked);
        spawn_local(run.send(ledger, 1));
    };
    view! {
        <a class="row soft kept" href=receipt on:click=move |_| app.publishing.close()>
            <Icon name="receipt-text" />
            {t::common::RECEIPT}
        </a>
        <span class="row push">
            <Download run=run />
            <CheckAgain run=run has_banner=is_unknown />
            <Show when=move || { refused.with(Vec::len) > 1 && ledger.with(|l| !l.one_by_one) }>
                <Waits />
                <Button waits=move || app.session.is_offline() on_press=one_by_one>
                    {t::publish::sheet::RETRY_INDIVIDUALLY}
                </Button>
            </Show>
            <Retry run=run />
            <PublishYours yours=yours publish=publish_yours />
            <Button class:primary=move || !has_primary() attr:autofocus=true on_press=move |_| app.publishing.close()>
                {t::common::DONE}
            </Button>
        </span>
    }
}
