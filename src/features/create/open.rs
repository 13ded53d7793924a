//! What the page opens: a draft, or a new element with its class, name or values chosen already.

use architrave_interface::ElementClass;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

use super::autosave::SaveState;
use super::editor::{Editor, field_id, fresh};
use super::unknown::SETTLE;
use crate::browser;
use crate::catalog::NAME;
use crate::draft::Draft;
use crate::effect::{effect, memo, scoped_task};
use crate::lazy::{NotLoaded, lazy_fn};
use crate::state::{App, Tone};
use crate::t;

/// What an address asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Requested {
    /// The draft with this id.
    Draft(String),
    /// A new element like the one with this id.
    Like(String),
    /// A new element.
    New {
        class: Option<ElementClass>,
        name: Option<String>,
    },
}

/// Opens what is requested, once the elements of this browser are there. Sets `missing` while a draft
/// is requested that this browser does not have.
pub fn follow(editor: Editor, requested: Memo<Requested>, missing: RwSignal<bool>) {
    let app = editor.app;
    let ready = memo(move |_| app.catalog.ready());
    effect(move |before: Option<bool>| {
        if !ready.get() {
            return false;
        }
        // The button that opened another draft is gone: keyboard users continue in the form.
        let is_from_here = before == Some(true);
        missing.set(false);
        match requested.get() {
            Requested::Draft(id) if editor.draft.with_untracked(|d| d.id == id) => {}
            Requested::Draft(id) => scoped_task(async move {
                open_draft(editor, missing, id).await;
                if is_from_here {
                    focus_form(editor);
                }
            }),
            Requested::Like(id) => scoped_task(start_like(editor, id)),
            Requested::New { class, name } => start_new(editor, class, name),
        }
        true
    });
}

fn start_new(editor: Editor, class: Option<ElementClass>, name: Option<String>) {
    let is_open = class.is_none();
    let is_here = editor.save_state.get_untracked() == SaveState::Not
        && name.is_none()
        && editor.draft.with_untracked(|d| d.class == class);
    if !is_here {
        editor.start(class, name);
    }
    if is_open {
        browser::focus("class-search");
    }
    editor.list();
}

/// Focuses where the work on the opened draft continues: its unknown outcome, else its name, else
/// its class.
fn focus_form(editor: Editor) {
    let place = editor.draft.with_untracked(|d| match (&d.sent, &d.class) {
        (Some(_), _) => SETTLE.to_owned(),
        (None, Some(_)) => field_id(NAME),
        (None, None) => "class-search".to_owned(),
    });
    browser::focus(&place);
}

lazy_fn! {
    sending, draft_like(app: App, id: String) -> LocalBoxFuture<'static, Option<Draft>>, Box::pin(async move {
        let loaded = app.catalog.load_full_element(&id).await?;
        let fresh = fresh();
        Some(Draft::like(&loaded.element, fresh.id, fresh.key))
    })
}

/// Starts a draft with the values of another element.
async fn start_like(editor: Editor, id: String) {
    let draft = match draft_like(editor.app, id).await {
        Ok(draft) => draft.await.ok_or(t::create::open::LIKE_MISSING),
        Err(NotLoaded) => Err(t::updates::PART_FAILED),
    };
    match draft {
        Ok(draft) => {
            editor.open(draft, SaveState::Not);
            editor.change(|_| {});
            editor.list();
            browser::focus(&field_id(NAME));
        }
        Err(why) => {
            editor.start(None, None);
            editor.app.toasts.show(Tone::Bad, why);
        }
    }
}

/// Opens a draft; sets `missing` where this browser has none with this id.
async fn open_draft(editor: Editor, missing: RwSignal<bool>, id: String) {
    if let Some(draft) = editor.app.discarded_draft(&id) {
        editor.open(draft.clone(), SaveState::Waiting);
        editor.change(|_| {});
        editor.flush();
        return;
    }
    let drafts = match editor.app.saved_drafts().await {
        Ok(drafts) => drafts,
        Err(error) => {
            editor.start(None, None);
            editor.unread.set(Some(error.0));
            return;
        }
    };
    editor.unread.set(None);
    match drafts.iter().find(|d| d.id == id) {
        Some(draft) => editor.open(draft.clone(), SaveState::At(draft.changed)),
        None => {
            editor.start(None, None);
            missing.set(true);
        }
    }
    editor.drafts.set(drafts);
}
