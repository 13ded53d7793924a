//! Whether this tab may send a draft, and the mark that says that it was sent.

use std::rc::Rc;

use leptos::prelude::*;

use super::editor::Editor;
use crate::draft::{Draft, SentRequest};
use crate::storage::{Storage, StorageError};

/// Whether a draft may be sent from this tab.
pub enum DraftOwnership {
    /// It is on disk as this tab knows it, or was never there.
    Yes,
    /// It was on disk, and is not any more.
    Gone,
    /// Another tab sent it: as it is on disk, with the mark and the key it was sent under.
    Sent(Box<Draft>),
    /// Another tab changed its content, which this one did not see.
    Changed,
}

/// Compares a draft with its saved copy: another tab may have sent, changed or deleted it since it was read. The
/// caller holds the lock of the draft.
pub async fn check_ownership(
    editor: Editor,
    storage: &Rc<Storage>,
    draft: &Draft,
    before: Option<&SentRequest>,
) -> Result<DraftOwnership, StorageError> {
    let Some(kept) = editor.app.saved_draft(storage, &draft.id).await? else {
        // One that is not open any more was written when it was left.
        let was_kept =
            !editor.has_open(&draft.id) || editor.on_disk.try_get_value().unwrap_or(true);
        return Ok(if was_kept {
            DraftOwnership::Gone
        } else {
            DraftOwnership::Yes
        });
    };
    let is_known = [before, draft.sent.as_ref()]
        .iter()
        .any(|known| SentRequest::is_same(*known, kept.sent.as_ref()));
    let known = editor.known_contents();
    // A request that is sent again was saved before anything was changed.
    let is_changed = draft.sent.is_none()
        && editor.has_open(&draft.id)
        && draft.is_conflict(&kept, |content| known.has(content));
    Ok(match kept.sent {
        Some(_) if !is_known => DraftOwnership::Sent(Box::new(kept)),
        _ if is_changed => DraftOwnership::Changed,
        _ => DraftOwnership::Yes,
    })
}

/// Marks a draft with the outcome of its request, and leaves what was typed meanwhile as it is.
pub async fn mark(
    editor: Editor,
    storage: &Rc<Storage>,
    draft: &Draft,
    sent: Option<SentRequest>,
) -> Result<(), StorageError> {
    let open = editor.draft.try_get_untracked();
    let open = open.filter(|d| d.id == draft.id);
    for written in open.iter().chain([draft]) {
        editor.add_content(&written.content());
    }
    let known = editor.known_contents();
    let is_written = editor
        .app
        .mark_draft(storage, draft, open, sent, |content| known.has(content))
        .await?;
    if !is_written && editor.has_open(&draft.id) {
        // Another tab changed it meanwhile: what was typed here is saved separately.
        editor.change(|_| {});
    }
    Ok(())
}
