//! Sends the request, once. It is never sent again by itself: a creation can neither be undone nor
//! looked up (`interface.md`, endpoint 2).

mod creation;

use std::cell::RefCell;
use std::rc::Rc;

use architrave_interface::CreateElement;
use architrave_operations::{EndReason, OperationState, Policy, Run};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::draft_ownership::{DraftOwnership, check_ownership};
use super::editor::{Editor, field_id};
use super::ended::{created, refused, unknown};
use super::receipt::CreateReceipt;
use super::request::{Problem, build};
use crate::draft::{PAGE_CLOSED, SentRequest};
use crate::lazy::{lazy_fn, run_or_offer};
use crate::operations::{Sender, Work, execute};
use crate::state::{Request, Sending, Tone, draft_lock};
use crate::t;
use crate::{browser, lock};
use creation::Creation;

lazy_fn! {
    sending, submitting(editor: Editor, draft: String, anyway: bool) -> (), submit_draft(editor, &draft, anyway), preload_submitting
}

/// Loads what a request needs, before it is sent. What does not come is asked for again then.
pub async fn preload() {
    let _ = preload_submitting().await;
}

/// Sends the draft, unless something is to fix; `anyway` leaves that to the service.
pub fn submit(editor: Editor, anyway: bool) {
    let draft = editor.draft.with_untracked(|d| d.id.clone());
    run_or_offer(editor.app.toasts, move || {
        submitting(editor, draft.clone(), anyway)
    });
}

/// Another draft may be open, or the page left, by the time the code for it has come.
fn submit_draft(editor: Editor, draft: &str, anyway: bool) {
    if editor.has_open(draft) {
        submit_after(editor, anyway, None);
    }
}

/// The same for a draft whose request of `before` a person resolved: it may still be on disk.
pub fn submit_after(editor: Editor, anyway: bool, before: Option<SentRequest>) {
    if editor.busy.get_untracked() || untrack(|| editor.app.session.is_offline()) {
        return;
    }
    // The earlier request may have created it: only a person can say what to do now.
    if editor.draft.with_untracked(|d| d.sent.is_some()) {
        return editor.resolving.set(true);
    }
    editor.tried.set(true);
    let first = editor.built.with_untracked(|(_, problems)| {
        let stops = |p: &&Problem| !anyway || p.is_never_sent();
        problems.iter().find(stops).cloned()
    });
    if let Some(problem) = first {
        let text = with_label(editor, &problem);
        return editor.submit_status.report(&field_id(&problem.key), text);
    }
    editor.submit_status.clear();
    let language = editor.language();
    let (request, _) = editor.draft.with_untracked(|d| {
        editor
            .layout
            .with_untracked(|l| build(d, l, &language, anyway))
    });
    if let Some(request) = request {
        spawn_local(send(editor, request, before));
    }
}

/// What is to fix, with the label of its field.
fn with_label(editor: Editor, problem: &Problem) -> String {
    let language = editor.language();
    let label = editor.layout.with_untracked(|layout| {
        let field = layout.field(&problem.key)?;
        let label = field.label.as_ref().and_then(|l| l.best(&language));
        Some(label.map_or_else(|| field.key.clone(), |l| l.value.clone()))
    });
    match label {
        Some(label) => t::batch::check::at_field(&label, &problem.text),
        None => problem.text.clone(),
    }
}

/// Whether the deployment says that the service recognises a repeated creation.
pub fn is_recognised(editor: Editor) -> bool {
    editor.app.config.with_value(|c| c.idempotency_key)
}

/// Sends a request that belongs to the open draft, and whose request of `before` is resolved. One
/// at a time: the note that something is being sent stays until this one ends, whichever draft is
/// open by then.
pub async fn send(editor: Editor, request: CreateElement, before: Option<SentRequest>) {
    if editor.busy.try_get_untracked() != Some(false) {
        return;
    }
    let app = editor.app;
    let sender = Sender::of(app);
    let storage = app.draft_storage();
    let draft = editor.draft.get_untracked();
    let at = browser::now();
    let sending = Sending {
        draft: draft.id.clone(),
        at,
        is_retry: draft.sent.is_some(),
    };
    editor.sending.set(Some(sending.clone()));
    let end = || app.creating.end_element(&sending);
    editor.refused.set(None);
    editor.made.set(None);
    editor.said.set(Default::default());
    let body = serde_json::to_string(&request).unwrap_or_default();
    let key = is_recognised(editor).then(|| draft.key.clone());
    let record = match &draft.sent {
        // Sent again: it stays one matter.
        Some(before) => before.record.clone(),
        None => browser::random_id(),
    };
    // A page that dies now must neither lose the request nor the fact that it was sent.
    let sent = SentRequest {
        at,
        record: record.clone(),
        body: body.clone(),
        named_id: draft.sent.as_ref().and_then(|s| s.named_id.clone()),
        why: PAGE_CLOSED.into(),
        content: draft.content_sent(),
    };
    let not_sent = |text: String| {
        end();
        app.toasts.show(Tone::Bad, text);
    };
    let Some(_held) = lock::take(&draft_lock(&draft.id)).await else {
        return not_sent(t::create::send::ELSEWHERE.into());
    };
    let ready = match storage {
        Ok(storage) => check_ownership(editor, &storage, &draft, before.as_ref())
            .await
            .map(|ours| (storage, ours)),
        Err(error) => Err(error),
    };
    let (storage, ours) = match ready {
        Ok(ready) => ready,
        Err(error) => return not_sent(t::create::send::unreadable(&error.to_string())),
    };
    match ours {
        DraftOwnership::Yes => {}
        DraftOwnership::Gone => {
            return not_sent(t::create::send::GONE.into());
        }
        DraftOwnership::Changed => {
            editor.change(|_| {});
            return not_sent(t::create::send::CHANGED.into());
        }
        DraftOwnership::Sent(kept) => {
            if editor.has_open(&draft.id) {
                editor.draft.maybe_update(|d| d.copy_mark(&kept));
                editor.resolving.set(true);
            }
            return not_sent(t::create::send::SENT_ELSEWHERE.into());
        }
    }
    let receipt = CreateReceipt {
        request: body,
        key,
        draft: Some(draft.id.clone()),
        element: None,
        text: None,
        named_id: None,
    };
    let work = Rc::new(Creation {
        editor,
        sender: sender.clone(),
        storage,
        draft: draft.clone(),
        sent,
        request,
        receipt: receipt.clone(),
        element: RefCell::default(),
    });
    let run = Run::new(vec![OperationState::Prepared], Policy::single());
    let ended = execute(app, &sender, Rc::clone(&work) as Rc<dyn Work>, run).await;
    // The page may be another one by now that has the same draft open.
    let editor = editor.current();
    let element = work.element.take();
    match (ended.end, ended.error, element) {
        (EndReason::SignedOut, None, None) => not_sent(t::create::send::SIGNED_OUT.into()),
        // The response belongs to a user who signed out.
        _ if !sender.is_signed_in() => end(),
        (_, _, Some((element, json))) => {
            let id = [element.id.clone()];
            created(editor, &draft, element, json, receipt, record).await;
            app.received.note(app.catalog, &id, Request::Creation);
            end();
        }
        (EndReason::Unknown, Some(error), _) => {
            end();
            unknown(editor, &draft, &error, receipt, work.unknown(&error));
        }
        (EndReason::Refused | EndReason::NotSent, Some(error), _) => {
            if editor.has_open(&draft.id) {
                editor.draft.update(|d| d.sent.clone_from(&draft.sent));
            }
            end();
            editor.flush();
            refused(editor, &draft, error, receipt, record);
        }
        _ => {
            let why = ended.disk.unwrap_or_default();
            not_sent(t::create::send::not_recorded(&why));
        }
    }
}
