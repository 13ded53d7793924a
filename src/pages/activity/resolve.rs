//! Resolving a creation whose outcome is unknown. Nothing is sent again from here.

use architrave_interface::paths::is_usable_id;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::actions::draft;
use crate::catalog::{Origin, title};
use crate::components::{Dialog, Field, UNKNOWN_ICON};
use crate::format::{self, Precision};
use crate::pages::create::{CreateReceipt, NotFound, NotFoundView, advice, class_of_body, find};
use crate::paths;
use crate::state::{App, Record, Tone, use_app};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// The service recognises the key: the draft is where it is sent again.
    Draft,
    CheckFirst,
    Exists,
    ExistsNot,
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
    let receipt = receipt_of(&record);
    let is_recognised = receipt
        .as_ref()
        .is_some_and(|receipt| receipt.key.is_some());
    let to_draft = draft(&record).map(|id| paths::draft(&app.session.space(), &id));
    let can_send = is_recognised && to_draft.is_some();
    let choice = RwSignal::new(match can_send {
        true => Choice::Draft,
        false => Choice::CheckFirst,
    });
    let id = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<NotFound>);
    let at = format::time(record.at, Precision::Second);
    // The service named it: nobody can say that it does not exist.
    let named_id = receipt.and_then(|receipt| receipt.named_id);
    let is_named = named_id.is_some();
    if let Some(named) = named_id {
        choice.set(Choice::Exists);
        id.set(named);
    }
    let title = match is_named {
        true => "Created, but not loaded",
        false => "Outcome unknown",
    };
    let lead = match is_named {
        true => format!(
            "{} was sent {at}. The response names the id of the new element.",
            record.subject()
        ),
        false => format!(
            "{} was sent {at}. No usable response arrived, so it may have been created. {}",
            record.subject(),
            advice(record.receipt.as_deref())
        ),
    };
    let usable = move || choice.get() != Choice::Exists || id.with(|id| is_usable_id(id.trim()));
    let done = close.clone();
    let navigate = use_navigate();
    let to = to_draft.clone();
    let go_on = move |event: SubmitEvent| {
        event.prevent_default();
        if !usable() || busy.get_untracked() {
            return;
        }
        match choice.get_untracked() {
            Choice::CheckFirst => done(),
            Choice::Draft => {
                done();
                if let Some(url) = &to {
                    navigate(url, NavigateOptions::default());
                }
            }
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
    view! {
        <Dialog title=title icon=UNKNOWN_ICON close=close>
            <p class="soft">{lead}</p>
            <form class="stack" on:submit=go_on>
                <div class="stack" role="radiogroup" aria-label="Outcome">
                    {can_send.then(|| radio(Choice::Draft, "Open the draft and send it again with the same key", "Creates nothing twice: the service recognizes the key. You confirm there"))}
                    {radio(Choice::CheckFirst, "I will check first", "Changes nothing; stays unresolved")}
                    {radio(Choice::Exists, "It exists, here is its instance id", "Loads it to confirm")}
                    <Show when=move || choice.get() == Choice::Exists>
                        <Field label="Instance id" value=id mono=true id="resolve-id" hint="The element is added to your elements." />
                    </Show>
                    {(!is_named).then(|| radio(Choice::ExistsNot, "It does not exist", "Marks it as resolved. The draft stays and can be sent again"))}
                </div>
                <NotFoundView problem=problem />
                <div class="actions">
                    <Show when=move || !usable()><span class="meta" id="resolve-why">"Enter the instance id first."</span></Show>
                    <button type="submit" class="button primary" aria-describedby=move || (!usable()).then_some("resolve-why") disabled=move || !usable() || busy.get()>
                        {move || if busy.get() { "Loading" } else { "Continue" }}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}

fn receipt_of(record: &Record) -> Option<CreateReceipt> {
    serde_json::from_str(record.receipt.as_deref()?).ok()
}

fn settle_as_missing(app: App, record: &Record) {
    let how = "Resolved by you: it does not exist.";
    app.activity.write(record.clone().settled(false, how));
    match draft(record) {
        Some(id) => {
            let url = paths::draft(&app.session.space(), &id);
            let words = "Resolved. The draft is kept.";
            app.toasts.say_with(Tone::Good, words, "Open draft", url);
            settle_draft(app, id, record.id.clone(), false);
        }
        None => app.toasts.say(Tone::Good, "Resolved."),
    }
}

/// The draft that it came from is no longer marked, or gone with what became of it.
fn settle_draft(app: App, draft: String, record: String, exists: bool) {
    spawn_local(async move {
        if let Err(error) = app.settle_draft(&draft, &record, exists).await {
            let words = format!("The draft is as it was. {error}.");
            app.toasts.say(Tone::Bad, words);
        }
    });
}

/// Reads the id, and settles the record if the service serves it.
async fn settle_as_existing(app: App, record: &Record, id: &str) -> Result<(), NotFound> {
    let class = receipt_of(record).and_then(|receipt| class_of_body(&receipt.request));
    let (element, json) = find(app, id, class.as_ref()).await?;
    let name = title(&element, &app.prefs.language()).text;
    app.known.take(element, json, Origin::Created);
    let how = format!("Resolved by you: it exists as “{name}”.");
    let settled = record.clone().about(id).settled(true, how);
    if let Some(id) = draft(record) {
        settle_draft(app, id, record.id.clone(), true);
    }
    app.activity.write(settled);
    app.toasts.say_with(
        Tone::Good,
        format!("Resolved: “{name}” is in your elements."),
        "Open",
        paths::element(&app.session.space(), id),
    );
    Ok(())
}
