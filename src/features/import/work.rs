//! The current import. It lives with the app and not with its page, so that the user may leave the
//! page while a file is read or sent, and come back.

use std::rc::Rc;

use leptos::prelude::*;
use web_sys::File;

use super::drop::Dropping;
use super::loading::Loading;
use super::receipt::Receipt;
use super::session::ImportSession;
use super::worker_events::SpareWorker;
use crate::app_signal::AppSignal;
use crate::effect::{effect, memo};
use crate::state::{App, Tone};
use crate::t;

/// The current import, and what outlives it. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct ImportWork {
    pub(super) app: App,
    session: AppSignal<Rc<ImportSession>, LocalStorage>,
    /// A worker that was started before there is a file.
    pub(super) spare: StoredValue<Option<SpareWorker>, LocalStorage>,
    /// Files that wait for their turn.
    pub(super) queue: AppSignal<Vec<File>, LocalStorage>,
    /// Whether the import page is open.
    pub is_shown: AppSignal<bool>,
    /// The object dragged over the window.
    pub dragging: AppSignal<Option<Dropping>>,
    pub(super) loading: StoredValue<Loading>,
}

/// The current import.
pub fn use_import() -> ImportWork {
    expect_context()
}

impl ImportWork {
    /// No import.
    pub fn new(app: App) -> Self {
        let work = Self {
            app,
            session: AppSignal::new_local(Rc::default()),
            spare: StoredValue::new_local(None),
            queue: AppSignal::new_local(Vec::new()),
            is_shown: AppSignal::new(false),
            dragging: AppSignal::new(None),
            loading: StoredValue::new(Loading::default()),
        };
        let who = memo(move |_| app.session.get().map(|s| s.who()));
        effect(move |before: Option<Option<_>>| {
            let now = who.get();
            if before.is_some_and(|before| before != now) {
                work.reset();
                work.clear_waiting();
            }
            now
        });
        work.watch_loading();
        work.watch_checks();
        work.watch_end();
        work
    }

    /// The import of the current file, tracked: another file is another session.
    pub fn session(self) -> Rc<ImportSession> {
        self.session.get()
    }

    /// The same, untracked.
    pub fn session_now(self) -> Rc<ImportSession> {
        self.session.get_untracked()
    }

    /// Back to the start. What was sent stays sent, and what waits keeps waiting.
    pub fn reset(self) {
        self.replace(ImportSession::default());
    }

    fn replace(self, session: ImportSession) -> Rc<ImportSession> {
        let (before, session) = (self.session_now(), Rc::new(session));
        self.session.set(Rc::clone(&session));
        before.close();
        session
    }

    /// Takes a file and reads it here; nothing is sent.
    pub fn choose(self, file: File) {
        if self.is_sending() {
            let running = t::import::drop::SENDING_TITLE;
            return self.app.toasts.show(Tone::Bad, running);
        }
        let session = self.replace(ImportSession::of(file));
        self.read_file(&session);
    }

    /// Whether a file is being sent; untracked.
    pub fn is_sending(self) -> bool {
        self.session_now().is_sending()
    }

    /// The current file, if any; untracked.
    pub fn file(self) -> Option<File> {
        self.session_now().file.clone()
    }

    /// Whether there is a current file; untracked.
    pub fn has_file(self) -> bool {
        self.session_now().file.is_some()
    }

    /// Whether the current file has the bytes that a receipt is of, tracked.
    pub fn is_of(self, receipt: &Receipt) -> bool {
        let session = self.session();
        let sent = receipt.head.sha256.as_deref();
        let is_same = session
            .sha256
            .with(|here| here.is_some() && here.as_deref() == sent);
        session.model.with(Option::is_some) && is_same
    }
}
