//! Sends the request, once, and says what came of it. It is never sent again by itself: a
//! creation can neither be undone nor looked up (`interface.md`, endpoint 2).

use architrave_interface::{ArchitectureElement, CreateElement};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::{Editor, Kept, field_id};
use super::preview::pretty;
use super::receipt::CreateReceipt;
use super::request::{build, named_keys};
use crate::api::{ApiError, Client, Outcome};
use crate::browser;
use crate::catalog::{Origin, title};
use crate::components::{ErrorBanner, copy_text};
use crate::draft::{Draft, Sent};
use crate::format::{self, Precision};
use crate::paths::{self, Page};
use crate::state::{Happened, Kind, Record, Request, Tone};

/// Sends the draft, unless something is to fix; `anyway` leaves that to the service.
pub fn submit(editor: Editor, anyway: bool) {
    if editor.busy.get_untracked() {
        return;
    }
    // What was sent before may exist: only a person can say what is to happen now.
    if editor.draft.with_untracked(|d| d.sent.is_some()) {
        return editor.settling.set(true);
    }
    editor.tried.set(true);
    let first = editor
        .built
        .with_untracked(|(_, problems)| problems.first().map(|p| p.key.clone()));
    if let (Some(key), false) = (first, anyway) {
        return browser::focus(&field_id(&key));
    }
    let language = editor.language();
    let (request, _) = editor.draft.with_untracked(|d| {
        editor
            .layout
            .with_untracked(|l| build(d, l, &language, anyway))
    });
    if let Some(request) = request {
        spawn_local(send(editor, request));
    }
}

/// Whether the deployment says that the service recognises a repeated creation.
pub fn is_recognised(editor: Editor) -> bool {
    editor.app.config.with_value(|c| c.idempotency_key)
}

/// Sends a request that belongs to the draft that is open.
pub async fn send(editor: Editor, request: CreateElement) {
    let app = editor.app;
    editor.busy.set(true);
    editor.refused.set(None);
    editor.said.set(Default::default());
    let draft = editor.draft.get_untracked();
    let body = serde_json::to_string(&request).unwrap_or_default();
    let key = is_recognised(editor).then(|| draft.key.clone());
    // A page that dies now must not lose what is being sent.
    if app.keep_draft(&draft).await.is_ok() {
        let _ = editor.kept.try_set(Kept::At(browser::now()));
    }
    let at = browser::now();
    let answer = match Client::of(app.session) {
        Ok(client) => client.create(&request, key.as_deref()).await,
        Err(error) => Err(error),
    };
    let _ = editor.busy.try_set(false);
    let receipt = CreateReceipt {
        request: body,
        key,
        draft: Some(draft.id.clone()),
        element: None,
        text: None,
    };
    match answer {
        Ok((element, json)) => {
            let id = [element.id.clone()];
            created(editor, &draft, element, json, receipt).await;
            app.received.note(app.known, &id, Request::Creation);
        }
        Err(error) if error.outcome() == Outcome::NotDone => {
            refused(editor, &draft, error, receipt)
        }
        Err(error) => unknown(editor, draft, &error, receipt, at).await,
    }
}

/// Takes over what was created, and opens it.
pub async fn created(
    editor: Editor,
    draft: &Draft,
    element: ArchitectureElement,
    json: Box<str>,
    receipt: CreateReceipt,
) {
    let app = editor.app;
    let (space, id) = (editor.space(), element.id.clone());
    let name = title(&element, &editor.language()).text;
    let class = crate::catalog::class_label(&element.conceptual_class);
    let state = element.validity_state.to_string();
    app.known.take(element, json, Origin::Created);
    settle(
        editor,
        draft,
        "The element was found, or came with a repeated request.",
    );
    let receipt = CreateReceipt {
        draft: None,
        element: Some(id.clone()),
        ..receipt
    };
    app.activity.write(
        Record::new(
            Kind::Create,
            Happened::Done,
            format!("Created “{name}”"),
            format!("{class}, {state}."),
        )
        .about(&id)
        .with_receipt(&receipt),
    );
    let is_open = editor.draft.try_with_untracked(|d| d.id == draft.id) == Some(true);
    if is_open {
        editor.forget();
    }
    if let Err(error) = app.drop_draft(&draft.id).await {
        app.toasts
            .say(Tone::Bad, format!("The draft is still there. {error}."));
    }
    let url = paths::element(&space, &id);
    app.toasts.say_with(
        Tone::Good,
        format!("Created “{name}”."),
        "Open",
        url.clone(),
    );
    if is_open {
        editor.go_to(url, false);
    }
}

/// The record of a lost reply is settled by what came later.
pub fn settle(editor: Editor, draft: &Draft, how: &str) {
    let Some(sent) = &draft.sent else { return };
    let activity = editor.app.activity;
    if let Some(record) = untrack(|| activity.get(&sent.record)) {
        activity.write(Record {
            happened: Happened::Settled,
            detail: format!("{} {how}", record.detail),
            ..record
        });
    }
}

fn refused(editor: Editor, draft: &Draft, error: ApiError, receipt: CreateReceipt) {
    let app = editor.app;
    let name = draft.title(&editor.language());
    let is_open = editor.draft.try_with_untracked(|d| d.id == draft.id) == Some(true);
    if let (Some(text), true) = (error.text(), is_open) {
        let keys: Vec<String> = editor.layout.with_untracked(|l| {
            let keys = named_keys(text, l.fields().map(|f| f.key.as_str()));
            keys.into_iter().map(ToOwned::to_owned).collect()
        });
        if let Some(first) = keys.first() {
            browser::focus(&field_id(first));
        }
        editor
            .said
            .set(keys.into_iter().map(|key| (key, text.to_owned())).collect());
    }
    let receipt = CreateReceipt {
        text: error.text().map(ToOwned::to_owned),
        ..receipt
    };
    app.activity.write(
        Record::new(
            Kind::Create,
            Happened::Refused,
            format!("“{name}” was not created"),
            format!("{} The draft is kept.", error.sentence()),
        )
        .with_receipt(&receipt),
    );
    // A 401 asks for a new token over the page.
    if error.status() != Some(401) {
        let _ = editor.refused.try_set(Some(error));
    }
}

/// Keeps the draft, marked, and asks what is to happen.
async fn unknown(
    editor: Editor,
    mut draft: Draft,
    error: &ApiError,
    receipt: CreateReceipt,
    at: f64,
) {
    let app = editor.app;
    let name = draft.title(&editor.language());
    let done = error.outcome() == Outcome::Done;
    let time = format::time(at, Precision::ClockSeconds);
    let settle = match (done, &receipt.key) {
        (_, Some(_)) => {
            "Open the draft and send it again with the same key: the service then answers with the one element."
        }
        (true, None) => "Open the draft and enter the instance id once somebody found it.",
        (false, None) => "Open the draft and say whether it exists, once somebody looked.",
    };
    let body = receipt.request.clone();
    let mut record = Record::new(
        Kind::Create,
        Happened::Unknown,
        if done {
            format!("“{name}” was created, its id was lost")
        } else {
            format!("“{name}” may or may not exist")
        },
        format!("Sent {time}. {} {settle}", error.sentence()),
    )
    .with_receipt(&receipt);
    // Sent again and lost again: it stays one matter.
    if let Some(before) = &draft.sent {
        record.id.clone_from(&before.record);
    }
    draft.sent = Some(Sent {
        at,
        record: app.activity.write(record),
        body,
        done,
        why: error.sentence(),
    });
    let kept = app.keep_draft(&draft).await;
    let is_open = editor.draft.try_with_untracked(|d| d.id == draft.id) == Some(true);
    if is_open {
        editor.draft.update(|d| d.sent.clone_from(&draft.sent));
        editor.kept.set(match kept {
            Ok(()) => Kept::At(browser::now()),
            Err(error) => Kept::Failed(error.to_string()),
        });
        editor.settling.set(true);
    } else {
        app.toasts.say_with(
            Tone::Bad,
            format!("It is not known whether “{name}” was created."),
            "Open the draft",
            paths::draft(&editor.space(), &draft.id),
        );
    }
}

/// Why the service did not take it, above the form.
#[component]
pub fn Refused(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let space = move || app.session.space();
    move || {
        editor.refused.get().map(|error| {
            let place = (error.status() == Some(403)).then(space);
            let (title, next) = match error.status() {
                Some(403) => (
                    "You may not create elements in",
                    "Creating needs the Manager or Designer role. Your draft is kept. Ask a Designer, or send them the request.",
                ),
                Some(404) => (
                    "The process space was not found",
                    "Check the process space id. Your draft is kept.",
                ),
                Some(400 | 422) => (
                    "The service did not take the request",
                    "Your draft is kept. Change what it names, then create again.",
                ),
                _ => (
                    "The element was not created",
                    "Your draft is kept. You can create again when you like.",
                ),
            };
            let copy = move |_| copy_text(app.toasts, pretty(editor), "Request");
            let leave = paths::page(&space(), Page::Elements);
            view! {
                <ErrorBanner title=title place=place error=error next=next>
                    <button type="button" class="link" on:click=copy>"Copy request"</button>
                    <a href=leave>"Keep draft and leave"</a>
                </ErrorBanner>
            }
        })
    }
}
