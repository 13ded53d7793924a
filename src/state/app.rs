//! Everything the pages share, in one place.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app_signal::AppSignal;
use crate::catalog::Listed;
use crate::config::Config;
use crate::effect::{effect, memo};
use crate::session::SessionState;
use crate::state::tabs::{TabMessage, Tabs};
use crate::state::{
    Activity, Base, CatalogStore, Clock, Creating, FileStarts, Findings, ListNavigation, People,
    Person, Prefs, Publishing, Received, Retrieval, Selection, Toasts, Tone,
};
use crate::storage::{DatabaseClosed, Storage, StoreName};
use crate::t;

/// The handles of everything the pages share. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct App {
    /// What the deployment says.
    pub config: StoredValue<Config>,
    /// The signed-in user and the service.
    pub session: SessionState,
    /// What is loaded.
    pub catalog: CatalogStore,
    /// Which request each element came from.
    pub received: Received,
    /// Retrieval of many ids.
    pub retrieval: Retrieval,
    /// The requests and their outcomes.
    pub activity: Activity,
    /// The names of user ids.
    pub people: People,
    /// What a person prefers.
    pub prefs: Prefs,
    /// The time.
    pub clock: Clock,
    /// Short notes.
    pub toasts: Toasts,
    /// The selected rows among the loaded elements.
    pub selection: Selection,
    /// What is about to be published.
    pub publishing: Publishing,
    /// Rows that are created one by one.
    pub creating: Creating,
    /// The list that was last looked at.
    pub list_navigation: ListNavigation,
    /// Elements opened last, latest first: instance ids.
    pub recent: AppSignal<Vec<String>>,
    /// How many drafts are saved.
    pub drafts: AppSignal<usize>,
    /// What rules find.
    pub findings: Findings,
    /// The elements that checked files change, for the impact page.
    pub file_starts: FileStarts,
    /// The line to other tabs of the same sign-in.
    pub(super) tabs: Tabs,
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
    /// Which sign-in it is: work begun for another one must not continue.
    generation: StoredValue<u32>,
}

/// Everything the pages share.
pub fn use_app() -> App {
    expect_context()
}

impl App {
    /// Sets everything up, and opens the saved data at each sign-in.
    pub fn start(base: Base) -> Self {
        let Base {
            config,
            session,
            prefs,
            clock,
            toasts,
        } = base;
        let tabs = Tabs::new();
        let known = CatalogStore::new(toasts, tabs);
        let activity = Activity::new(toasts, tabs);
        let app = Self {
            config,
            session,
            catalog: known,
            received: Received::new(),
            retrieval: Retrieval::new(session, known, activity),
            activity,
            people: People::new(session, toasts),
            prefs,
            clock,
            toasts,
            selection: Selection::new(),
            publishing: Publishing::new(),
            creating: Creating::new(),
            list_navigation: ListNavigation::new(),
            recent: AppSignal::new(Vec::new()),
            drafts: AppSignal::new(0),
            findings: Findings::new(known),
            file_starts: FileStarts::new(),
            tabs,
            storage: StoredValue::new_local(None),
            generation: StoredValue::new(0),
        };
        tabs.follow(move |message| {
            if *message == TabMessage::DraftsChanged {
                spawn_local(app.recount_drafts());
            }
        });
        effect(move || known.set_language(&app.prefs.content_language()));
        effect(move || prefs.set_preferred_language(app.my_language()));
        let database = memo(move |_| session.get().map(|s| s.database()));
        effect(move |before: Option<Option<String>>| {
            let name = database.get();
            let generation = app.next_generation();
            // Nothing of one sign-in is left to the next, even without a sign-out between them.
            if name.is_none() || before.flatten().is_some() {
                app.close();
            }
            if let Some(name) = name.clone() {
                // At once: what arrives while the disk is still being read is of this sign-in.
                known.close();
                spawn_local(app.open(name, generation));
            }
            name
        });
        app
    }

    /// The URL of an element of this process space; untracked, for a space never changes under
    /// a page.
    pub fn element_url(self, id: &str) -> String {
        crate::paths::element(&untrack(|| self.session.space()), id)
    }

    /// The language in which a reader is shown the name of a row's element; untracked.
    pub fn name_language(self, row: usize) -> Option<String> {
        let language = untrack(|| self.prefs.content_language());
        let name = self
            .catalog
            .with_untracked(|catalog| catalog.row_view(row)?.name(&language));
        name.map(|name| name.language)
    }

    /// The signed-in person's id, tracked.
    pub fn me(self) -> Option<String> {
        self.session.get().and_then(|s| s.user())
    }

    /// The language that the service has for the signed-in person, tracked.
    fn my_language(self) -> Option<String> {
        match self.people.get(&self.me()?) {
            Person::Known(user) => Some(user.preferred_language.clone()),
            _ => None,
        }
    }

    /// The database of this sign-in; `None` if the browser saves nothing.
    pub fn storage(self) -> Option<Rc<Storage>> {
        self.storage.get_value()
    }

    /// The elements opened last, each once and in the version opened last, as far as they are loaded;
    /// followed.
    pub fn recent_elements(self) -> Vec<Arc<Listed>> {
        let recent = self.recent.get();
        self.catalog.with(|c| c.each_element_once(&recent))
    }

    /// Remembers that an element was opened.
    pub fn opened(self, id: &str) {
        const REMEMBERED: usize = 6;
        let mut list = self.recent.get_untracked();
        if list.first().is_some_and(|first| first == id) {
            return;
        }
        // Another version of it would take the place of another element.
        let is_same = |other: &str| {
            self.catalog.with_untracked(|c| {
                let element = |id: &str| c.row(id).map(|row| c.element_number(row));
                element(other).is_some() && element(other) == element(id)
            })
        };
        list.retain(|other| other != id && !is_same(other));
        list.insert(0, id.to_owned());
        list.truncate(REMEMBERED);
        if let (Some(storage), Ok(text)) = (self.storage(), serde_json::to_string(&list)) {
            spawn_local(async move {
                // Only a convenience: without it the list is shorter next time.
                let _ = storage
                    .insert(StoreName::Notes, &[("recent".into(), text)])
                    .await;
            });
        }
        self.recent.set(list);
    }

    /// Signs out; with `forget`, also deletes what is saved in this browser.
    pub fn sign_out(self, forget: bool) {
        let name = self.session.now().map(|s| s.database());
        self.retrieval.stop();
        if forget {
            self.session.unlearn();
        }
        self.session.sign_out();
        if let (true, Some(name)) = (forget, name) {
            let toasts = self.toasts;
            spawn_local(async move {
                let forgotten = move || toasts.show(Tone::Good, t::state_messages::FORGOTTEN.get());
                match Storage::destroy(&name, forgotten).await {
                    Ok(()) => forgotten(),
                    Err(error) => {
                        toasts.show(Tone::Bad, t::state_messages::not_forgotten(&error.0))
                    }
                }
            });
        }
    }

    fn next_generation(self) -> u32 {
        self.generation
            .try_update_value(|generation| {
                *generation += 1;
                *generation
            })
            .unwrap_or_default()
    }

    /// Opens the saved data of a sign-in; stops at once when it is not the current one any more.
    async fn open(self, name: String, generation: u32) {
        let is_over = move || self.generation.get_value() != generation;
        let lost = move |why| {
            // This tab deleted it after its sign-out.
            if is_over() {
                return;
            }
            let text = match why {
                DatabaseClosed::Deleted => t::state_messages::STORAGE_DELETED.get(),
                DatabaseClosed::NewerApp => t::state_messages::NEWER_APP.get(),
                DatabaseClosed::Closed => t::state_messages::STORAGE_CLOSED.get(),
            };
            self.toasts.show(Tone::Bad, text);
        };
        let opened = Storage::open(&name, lost).await;
        if is_over() {
            return;
        }
        let opened = opened.map(Rc::new);
        if let Err(error) = &opened {
            self.toasts
                .show(Tone::Bad, t::state_messages::nothing_kept(&error.0));
        }
        let storage = opened.as_ref().ok().cloned();
        self.storage.set_value(storage.clone());
        // Before anything is read: changes by another tab meanwhile are noticed.
        self.tabs.open(&name);
        self.people.open(storage.clone());
        let me = self.session.now().and_then(|s| s.user());
        self.activity.open(storage.clone(), me).await;
        if is_over() {
            return;
        }
        self.received.open(storage.clone()).await;
        if is_over() {
            return;
        }
        if let Some(storage) = &storage {
            let notes = storage.all(StoreName::Notes).await.unwrap_or_default();
            if is_over() {
                return;
            }
            let recent = notes.iter().find(|(key, _)| key == "recent");
            self.recent.set(
                recent
                    .and_then(|(_, text)| serde_json::from_str(text).ok())
                    .unwrap_or_default(),
            );
            let drafts = storage.all(StoreName::Drafts).await.unwrap_or_default();
            if is_over() {
                return;
            }
            self.drafts.set(drafts.len());
        }
        let is_kept = storage.is_some();
        self.catalog.open(opened).await;
        if is_kept && !is_over() {
            let outdated = self.catalog.take_outdated();
            if !outdated.is_empty() {
                self.retrieval.reload_exactly(outdated);
            }
            self.record_interrupted().await;
        }
    }

    fn close(self) {
        self.tabs.close();
        self.toasts.close_offers();
        self.storage.set_value(None);
        self.retrieval.close();
        self.catalog.close();
        self.activity.close();
        self.received.close();
        self.people.clear();
        self.selection.close();
        self.publishing.close();
        self.creating.clear();
        self.list_navigation.clear();
        self.recent.set(Vec::new());
        self.drafts.set(0);
        self.findings.close();
        self.file_starts.clear();
    }
}
