//! Settling a creation whose reply was lost. Nothing is sent again from here.

use std::sync::Arc;

use architrave_interface::paths::is_usable_id;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::actions::draft;
use crate::api::{ApiError, BulkQuery, Client};
use crate::catalog::{Origin, title};
use crate::components::{Dialog, ErrorBanner, Field};
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{App, Happened, Record, Tone, use_app};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    CheckFirst,
    Exists,
    ExistsNot,
}

/// Why an id that was given does not settle it.
#[derive(Clone)]
enum Problem {
    /// The service did not serve it: status and text of the id.
    NotServed(String),
    /// The request failed.
    Failed(ApiError),
}

/// The dialog.
#[component]
pub fn Resolve(
    /// The creation.
    record: Record,
    /// Called when it is dismissed or settled.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let choice = RwSignal::new(Choice::CheckFirst);
    let id = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<Problem>);
    let at = format::time(record.at, Precision::Second);
    let lead = format!(
        "“{}”, sent {at}: no reply that could be read. The service cannot be searched, so Architrave cannot find out. Sending again may create a second one.",
        record.title
    );
    let usable = move || choice.get() != Choice::Exists || id.with(|id| is_usable_id(id.trim()));
    let done = close.clone();
    let go_on = move |event: SubmitEvent| {
        event.prevent_default();
        if !usable() || busy.get_untracked() {
            return;
        }
        match choice.get_untracked() {
            Choice::CheckFirst => done(),
            Choice::ExistsNot => {
                settle_as_missing(app, &record);
                done();
            }
            Choice::Exists => {
                let (record, done) = (record.clone(), done.clone());
                let id = id.get_untracked().trim().to_owned();
                busy.set(true);
                problem.set(None);
                spawn_local(async move {
                    let found = settle_as_existing(app, &record, &id).await;
                    let _ = busy.try_set(false);
                    match found {
                        Ok(()) => done(),
                        Err(why) => drop(problem.try_set(Some(why))),
                    }
                });
            }
        }
    };
    let radio = move |mine: Choice, label: &'static str, hint: &'static str| {
        view! {
            <label class="check">
                <input type="radio" name="resolve" prop:checked=move || choice.get() == mine on:change=move |_| choice.set(mine) />
                <span>{label}{(!hint.is_empty()).then(|| view! { <span class="meta block">{hint}</span> })}</span>
            </label>
        }
    };
    let wrong = move || problem.get().map(|problem| match problem {
        Problem::NotServed(text) => view! {
            <div role="alert" class="stack">
                <p class="bad">"The service does not serve this id. Nothing was settled."</p>
                <p class="quote">{text}</p>
            </div>
        }
        .into_any(),
        Problem::Failed(error) => view! { <ErrorBanner title="The id could not be read" error=error next="Nothing was settled." /> }.into_any(),
    });
    view! {
        <Dialog title="The element may or may not exist" close=close>
            <p class="soft">{lead}</p>
            <form class="stack" on:submit=go_on>
                <div class="stack" role="radiogroup" aria-label="What became of it">
                    {radio(Choice::CheckFirst, "I will check first", "Keep it under Activity as unresolved")}
                    {radio(Choice::Exists, "It exists, here is its instance id", "")}
                    <Show when=move || choice.get() == Choice::Exists>
                        <Field label="Instance id" value=id mono=true id="resolve-id" hint="It is read from the service, and known here from then on." />
                    </Show>
                    {radio(Choice::ExistsNot, "It does not exist", "Marked as settled. The draft stays, to be sent again.")}
                </div>
                {wrong}
                <div class="actions">
                    <button type="submit" class="button primary" disabled=move || !usable() || busy.get()>
                        {move || if busy.get() { "Reading the id" } else { "Continue" }}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}

fn settle_as_missing(app: App, record: &Record) {
    let mut settled = record.clone();
    settled.happened = Happened::Settled;
    settled.detail = "Settled by you: it does not exist.".into();
    app.activity.write(settled);
    match draft(record) {
        Some(id) => app.toasts.say_with(
            Tone::Good,
            "Settled. The draft is kept.",
            "Open draft",
            paths::draft(&app.session.space(), &id),
        ),
        None => app.toasts.say(Tone::Good, "Settled."),
    }
}

/// Reads the id, and settles the record if the service serves it.
async fn settle_as_existing(app: App, record: &Record, id: &str) -> Result<(), Problem> {
    // Whatever state the element is in: it is asked whether it is there.
    let query = BulkQuery {
        include_deactivated: Some(true),
        include_invalid: Some(true),
        only_latest: Some(false),
        conceptual_class: None,
    };
    let client = Client::of(app.session).map_err(Problem::Failed)?;
    let reply = client.retrieve(&[id], &query, None).await.map_err(Problem::Failed)?;
    let Some(element) = reply.items.items.iter().find(|e| e.id == id) else {
        let error = reply.errors.items.iter().find(|e| e.id == id);
        let text = error.map_or_else(
            || "The reply says nothing about this id.".to_owned(),
            |e| format!("{}  {}", e.status, e.error),
        );
        return Err(Problem::NotServed(text));
    };
    let name = title(element, &app.prefs.language()).text;
    let asked: Arc<str> = id.into();
    app.known.add(&[id.to_owned()], Origin::Created);
    app.known.take_reply(&[asked], reply, Origin::Created);
    let mut settled = record.clone().about(id);
    settled.happened = Happened::Settled;
    settled.detail = format!("Settled by you: it exists as “{name}”.");
    app.activity.write(settled);
    app.toasts.say_with(
        Tone::Good,
        format!("Settled: “{name}” is known here."),
        "Open",
        paths::element(&app.session.space(), id),
    );
    Ok(())
}
