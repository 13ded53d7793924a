use std::cell::RefCell;
use std::rc::Rc;

use architrave_interface::{ArchitectureElement, CreateElement};
use architrave_operations::OperationState;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

use crate::api::{ApiError, Client};
use crate::browser;
use crate::draft::{Draft, SentRequest};
use crate::features::create::autosave::SaveState;
use crate::features::create::draft_ownership::mark;
use crate::features::create::editor::Editor;
use crate::features::create::ended::note_refused;
use crate::features::create::receipt::CreateReceipt;
use crate::operations::{Sender, Work};
use crate::storage::Storage;
use crate::t;

/// The request of a draft. The mark on the draft says on the disk that it was sent.
pub struct Creation {
    pub editor: Editor,
    pub sender: Sender,
    pub storage: Rc<Storage>,
    /// The draft as it is sent, with the mark of an earlier request whose outcome is unknown.
    pub draft: Draft,
    /// The mark.
    pub sent: SentRequest,
    pub request: CreateElement,
    pub receipt: CreateReceipt,
    /// What was created.
    pub element: RefCell<Option<(ArchitectureElement, Box<str>)>>,
}

impl Creation {
    /// The mark once the outcome is unknown.
    pub fn unknown(&self, error: &ApiError) -> SentRequest {
        SentRequest {
            named_id: error.id().map(ToOwned::to_owned),
            why: error.sentence(),
            ..self.sent.clone()
        }
    }

    /// The mark in a state; `None` where nothing changes.
    fn mark(&self, state: OperationState, error: Option<&ApiError>) -> Option<Option<SentRequest>> {
        match (state, error) {
            (OperationState::Recorded, _) => Some(Some(self.sent.clone())),
            // What the draft was marked with before is true again.
            (OperationState::Prepared | OperationState::Refused, _) => {
                Some(self.draft.sent.clone())
            }
            (OperationState::Unknown, Some(error)) => Some(Some(self.unknown(error))),
            // The sender finds the element when they sign in again.
            (OperationState::Done, _) if !self.sender.is_signed_in() => {
                let element = self.element.borrow();
                Some(Some(SentRequest {
                    named_id: element.as_ref().map(|(element, _)| element.id.clone()),
                    why: t::create::send::SIGNED_OUT_MEANWHILE.into(),
                    ..self.sent.clone()
                }))
            }
            _ => None,
        }
    }
}

impl Work for Creation {
    fn record<'a>(
        &'a self,
        _which: &'a [usize],
        state: OperationState,
        error: Option<&'a ApiError>,
    ) -> LocalBoxFuture<'a, Result<(), String>> {
        Box::pin(async move {
            let Some(sent) = self.mark(state, error) else {
                return Ok(());
            };
            let editor = self.editor.current();
            let marked = mark(editor, &self.storage, &self.draft, sent).await;
            if state.may_have_been_sent() && editor.has_open(&self.draft.id) {
                let _ = editor.save_state.try_set(match &marked {
                    Ok(()) => SaveState::At(browser::now()),
                    Err(error) => SaveState::Failed(error.to_string()),
                });
                if marked.is_ok() {
                    let _ = editor.on_disk.try_set_value(true);
                }
            }
            // What was sent before stays unknown, whatever becomes of sending it again.
            let refused =
                error.filter(|e| state == OperationState::Prepared && e.status().is_some());
            if let (Some(error), None) = (refused, &self.draft.sent)
                && self.sender.is_signed_in()
            {
                let (receipt, record) = (self.receipt.clone(), self.sent.record.clone());
                note_refused(editor, &self.draft, error, receipt, record);
            }
            marked.map_err(|error| error.to_string())
        })
    }

    fn send<'a>(
        &'a self,
        _which: &'a [usize],
        client: Client,
    ) -> LocalBoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move {
            let key = self.receipt.key.as_deref();
            let element = client.create(&self.request, key).await?;
            self.element.replace(Some(element));
            Ok(())
        })
    }
}
