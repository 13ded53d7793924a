//! The outcome of a request: the element is taken over, or the draft is saved with what happened.

use architrave_interface::ArchitectureElement;
use leptos::prelude::*;

use super::editor::{Editor, Made, field_id, fresh};
use super::receipt::CreateReceipt;
use super::request::named_keys;
use crate::api::ApiError;
use crate::browser;
use crate::catalog::Origin;
use crate::draft::{Draft, SentRequest};
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{Kind, Record, RecordStatus, Tone, lost_response_title};
use crate::t;
use crate::texts::title;

/// Takes over what was created, and opens it.
pub async fn created(
    editor: Editor,
    draft: &Draft,
    element: ArchitectureElement,
    json: Box<str>,
    receipt: CreateReceipt,
    record: String,
) {
    let app = editor.app;
    let (space, id) = (editor.space(), element.id.clone());
    let name = title(&element, &editor.language()).text;
    let class = crate::texts::class_label(&element.conceptual_class);
    let state = crate::texts::state_label(&element.validity_state);
    app.catalog.take(element, json, Origin::Created);
    settle(editor, draft, true, &t::create::ended::FOUND);
    let receipt = CreateReceipt {
        draft: None,
        element: Some(id.clone()),
        ..receipt
    };
    let mut done = Record::new(
        Kind::Create,
        RecordStatus::Done,
        t::create::ended::created_title(&name),
        t::create::ended::created_text(&class, &state),
    );
    let mark = draft
        .sent
        .as_ref()
        .map_or_else(|| record.clone(), |s| s.record.clone());
    if draft.sent.is_none() {
        done.id = record;
    }
    app.activity.write(done.about(&id).with_receipt(&receipt));
    let later = later_changes(editor, draft).await;
    if later == LaterChanges::Here {
        return keep_later_edits(editor, draft, Made { name, id }, &mark).await;
    }
    let is_open = editor.has_open(&draft.id);
    if is_open {
        editor.clear_saved();
    }
    let kept = match later {
        LaterChanges::InAnotherTab => app.resolve_draft(&draft.id, &mark, false).await,
        _ => app.drop_draft(&draft.id).await,
    };
    match (kept, later) {
        (Err(error), _) => app.toasts.show(
            Tone::Bad,
            t::create::ended::draft_not_deleted(&error.to_string()),
        ),
        (Ok(()), LaterChanges::InAnotherTab) => app
            .toasts
            .show(Tone::Plain, t::create::ended::OTHER_VERSION_KEPT),
        _ => {}
    }
    let url = paths::element(&space, &id);
    let (offer, to) = if is_open {
        (
            t::common::CREATE_SIMILAR_ELEMENT,
            paths::create_like(&space, &id),
        )
    } else {
        (t::common::OPEN, url.clone())
    };
    app.toasts
        .show_with_link(Tone::Good, t::create::ended::created(&name), &offer, to);
    if is_open {
        editor.go_to(url, false);
    }
}

/// Where a draft was changed since its request was sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LaterChanges {
    Nowhere,
    /// In the form of this tab.
    Here,
    /// On disk only.
    InAnotherTab,
}

async fn later_changes(editor: Editor, draft: &Draft) -> LaterChanges {
    let sent = draft.content_sent();
    // Unknown for a draft that was sent before its content was saved.
    if sent.is_empty() {
        return LaterChanges::Nowhere;
    }
    let kept = match editor.app.draft_storage() {
        Ok(storage) => editor.app.saved_draft(&storage, &draft.id).await.ok(),
        Err(_) => None,
    };
    let is_other = |now: &Draft| now.content() != sent;
    let open = editor.draft.try_get_untracked();
    let open = open.filter(|d| d.id == draft.id);
    match (open, kept.flatten()) {
        (Some(open), _) if is_other(&open) => LaterChanges::Here,
        (Some(_), Some(kept)) if is_other(&kept) => LaterChanges::InAnotherTab,
        (None, Some(kept)) if is_other(&kept) => LaterChanges::Here,
        _ => LaterChanges::Nowhere,
    }
}

/// The element is there as it was sent; what was typed since is not in it, and stays: as an unsent
/// draft with a new key.
async fn keep_later_edits(editor: Editor, draft: &Draft, made: Made, mark: &str) {
    let app = editor.app;
    let kept = async {
        let storage = app.draft_storage()?;
        app.resolve_draft(&draft.id, mark, false).await?;
        app.saved_draft(&storage, &draft.id).await
    };
    let kept = kept.await;
    let space = editor.space();
    if !editor.has_open(&draft.id) {
        let text = t::create::ended::as_sent_changes_kept(&made.name);
        return say_of_draft(editor, &draft.id, Tone::Plain, text);
    }
    editor.draft.update(|d| {
        d.sent = None;
        d.key = match kept {
            Ok(Some(kept)) => kept.key,
            _ => fresh().key,
        };
    });
    editor.tried.set(false);
    editor.resolving.set(false);
    let text = t::create::ended::as_sent(&made.name);
    let url = paths::element(&space, &made.id);
    app.toasts
        .show_with_link(Tone::Good, text, &t::common::OPEN, url);
    editor.made.set(Some(made));
    editor.list();
    browser::focus_if_lost(super::sending::MADE);
}

/// Resolves the record of a lost response by what came later.
pub fn settle(editor: Editor, draft: &Draft, exists: bool, how: &str) {
    let Some(sent) = &draft.sent else { return };
    let activity = editor.app.activity;
    if let Some(record) = untrack(|| activity.get(&sent.record)) {
        let time = format::time(sent.at, Precision::ClockSeconds);
        let text = t::create::ended::settled(how, &time, &sent.why);
        activity.write(record.resolved(exists, text));
    }
}

pub fn refused(
    editor: Editor,
    draft: &Draft,
    error: ApiError,
    receipt: CreateReceipt,
    record: String,
) {
    let name = draft.title(&editor.language());
    let is_open = editor.has_open(&draft.id);
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
    note_refused(editor, draft, &error, receipt, record);
    if is_open {
        let _ = editor.refused.try_set(Some(error));
    } else {
        let text = t::create::ended::not_created(&name);
        say_of_draft(editor, &draft.id, Tone::Bad, text);
    }
}

/// Shows a note with a link to a draft that is not open.
fn say_of_draft(editor: Editor, draft: &str, tone: Tone, text: String) {
    let url = paths::draft(&editor.space(), draft);
    editor
        .app
        .toasts
        .show_with_link(tone, text, &t::create::OPEN_DRAFT, url);
}

/// Records that the service refused a request. One that was sent before stays unknown: its record
/// stays as it is.
pub fn note_refused(
    editor: Editor,
    draft: &Draft,
    error: &ApiError,
    receipt: CreateReceipt,
    record: String,
) {
    let name = draft.title(&editor.language());
    let receipt = CreateReceipt {
        text: error.text().map(ToOwned::to_owned),
        ..receipt
    };
    let mut refused = Record::new(
        Kind::Create,
        RecordStatus::Refused,
        t::create::ended::refused_title(&name),
        t::create::ended::refused_text(&error.sentence()),
    );
    if draft.sent.is_none() {
        refused.id = record;
    }
    editor.app.activity.write(refused.with_receipt(&receipt));
}

/// Saves the draft, marked as `sent`, and asks what to do.
pub fn unknown(
    editor: Editor,
    draft: &Draft,
    error: &ApiError,
    receipt: CreateReceipt,
    sent: SentRequest,
) {
    let app = editor.app;
    let name = draft.title(&editor.language());
    let time = format::time(sent.at, Precision::ClockSeconds);
    let sentence = error.sentence();
    let text = match (&sent.named_id, &receipt.key) {
        (Some(_), _) => t::create::ended::lost_named(&sentence, &time),
        (None, Some(_)) => t::create::ended::lost_with_key(&sentence, &time),
        (None, None) => t::create::ended::lost(&sentence, &time),
    };
    let receipt = CreateReceipt {
        named_id: sent.named_id.clone(),
        ..receipt
    };
    let mut record = Record::new(
        Kind::Create,
        RecordStatus::Unknown,
        lost_response_title(&name),
        text,
    )
    .with_receipt(&receipt);
    record.id.clone_from(&sent.record);
    app.activity.write(record);
    if editor.has_open(&draft.id) {
        editor.draft.update(|d| d.sent = Some(sent));
        editor.resolving.set(true);
    } else {
        let text = t::create::ended::unknown(&name);
        say_of_draft(editor, &draft.id, Tone::Unknown, text);
    }
}
