//! The draft that is open: changes, saving half a second after the last key, and what is to fix.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use architrave_interface::{CreateElement, ElementClass, EntityIdType};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::autosave::{Autosave, Kept};
use super::fields::{self, Layout};
use super::request::{OWNERS, Problem, UNKNOWN_OWNER, build};
use crate::api::ApiError;
use crate::browser;
use crate::draft::{Difference, Draft, Writing, differences};
use crate::paths;
use crate::state::{App, Person, Sending, Tone};
use crate::storage::{Storage, StorageError};

/// The element that the draft became as it was sent, before what was changed since.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// What it is called.
    pub name: String,
    /// Its instance id.
    pub id: String,
}

thread_local! {
    static OPEN: RefCell<Option<Editor>> = const { RefCell::new(None) };
}

/// Contents of a draft, by their hashes.
#[derive(Clone, Debug, Default)]
pub struct Known(HashSet<u64>);

impl Known {
    fn add(&mut self, content: &str) {
        self.0.insert(hash(content));
    }

    /// Whether this content is among them.
    pub fn has(&self, content: &str) -> bool {
        self.0.contains(&hash(content))
    }
}

fn hash(content: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// Another tab changed a draft that was open in this one too: both versions are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// The draft as the other tab left it.
    pub other: String,
    /// Where they differ: what this one holds, and what the other.
    pub differences: Vec<Difference>,
}

/// Everything about the draft that is open. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Editor {
    /// What the pages share.
    pub app: App,
    /// The draft.
    pub draft: RwSignal<Draft>,
    /// Whether it is on disk.
    pub kept: RwSignal<Kept>,
    /// The drafts on disk, last changed first.
    pub drafts: RwSignal<Vec<Draft>>,
    /// Why the drafts on disk could not be read.
    pub unread: RwSignal<Option<String>>,
    /// The form of its class.
    pub layout: Memo<Layout>,
    /// Its request, as far as it can be built, and what is to fix.
    pub built: Memo<(Option<CreateElement>, Vec<Problem>)>,
    /// Whether it was tried to send it, so that what is missing is shown.
    pub tried: RwSignal<bool>,
    /// What is being sent, this draft or one that was open before.
    pub sending: RwSignal<Option<Sending>>,
    /// Whether anything is being sent.
    pub busy: Signal<bool>,
    /// What the draft became, where it was changed since it was sent.
    pub made: RwSignal<Option<Made>>,
    /// Why the service did not take it.
    pub refused: RwSignal<Option<ApiError>>,
    /// The service's text at the fields that it names.
    pub said: RwSignal<HashMap<String, String>>,
    /// Whether the dialog about an unknown outcome is open.
    pub settling: RwSignal<bool>,
    /// Whether texts show all their languages side by side.
    pub beside: RwSignal<bool>,
    /// Whether the draft that is open was ever on disk.
    pub on_disk: StoredValue<bool>,
    /// What another tab made of the draft that this one was opened as.
    pub conflict: RwSignal<Option<Conflict>>,
    /// The contents of the draft that this tab read or wrote.
    known: StoredValue<Known>,
    go: StoredValue<Arc<dyn Fn(String, bool) + Send + Sync>>,
    autosave: Autosave,
}

impl Editor {
    /// An empty draft; `go` leads to a URL, in place of this one where the second is true.
    pub fn new(app: App, go: impl Fn(String, bool) + Send + Sync + 'static) -> Self {
        let draft = RwSignal::new(fresh());
        let class = Memo::new(move |_| draft.with(|d| d.class.clone()));
        // What of the draft decides which fields there are: not each letter of them.
        let typed = Memo::new(move |_| {
            draft.with(|d| {
                let mut sparse = d.clone();
                for text in sparse.fields.iter_mut().flat_map(|f| &mut f.texts) {
                    text.value
                        .truncate(text.value.chars().next().map_or(0, char::len_utf8));
                }
                sparse.fields
            })
        });
        let layout = Memo::new(move |_| match class.get() {
            Some(class) => typed.with(|typed| {
                let mut draft = fresh();
                draft.fields.clone_from(typed);
                app.known.with(|c| fields::layout(c, &class, &draft))
            }),
            None => Layout::default(),
        });
        let built = Memo::new(move |_| {
            let language = app.prefs.language();
            let (request, mut problems) =
                draft.with(|d| layout.with(|l| build(d, l, &language, false)));
            let people = draft.with(|d| {
                let people = d.owners.iter().filter(|o| o.kind == EntityIdType::UserId);
                people.map(|o| o.value.clone()).collect::<Vec<_>>()
            });
            let is_gone = |id: &&String| matches!(app.people.get(id), Person::NotHere);
            let gone = people.iter().filter(is_gone);
            problems.extend(gone.map(|id| Problem::unknown_owner(id)));
            (request, problems)
        });
        let autosave = Autosave::new();
        let sending = app.creating.element();
        Self {
            app,
            draft,
            kept: autosave.kept,
            drafts: RwSignal::new(Vec::new()),
            unread: RwSignal::new(None),
            layout,
            built,
            tried: RwSignal::new(false),
            sending,
            busy: Signal::derive(move || sending.with(Option::is_some)),
            made: RwSignal::new(None),
            refused: RwSignal::new(None),
            said: RwSignal::new(HashMap::new()),
            settling: RwSignal::new(false),
            beside: RwSignal::new(false),
            on_disk: StoredValue::new(false),
            conflict: RwSignal::new(None),
            known: StoredValue::new(Known::default()),
            go: StoredValue::new(Arc::new(go)),
            autosave,
        }
    }

    /// Makes this the editor that responses are shown in, as long as its page is open.
    pub fn register(self) {
        OPEN.set(Some(self));
        on_cleanup(move || {
            OPEN.with_borrow_mut(|open| {
                open.take_if(|open| open.draft == self.draft);
            });
        });
    }

    /// The editor whose page is open now: the page that sent something may be left by the time the
    /// response arrives, and opened again.
    pub fn current(self) -> Self {
        OPEN.with_borrow(|open| open.unwrap_or(self))
    }

    /// The reader's language now.
    pub fn language(self) -> String {
        untrack(|| self.app.prefs.language())
    }

    /// The process space now.
    pub fn space(self) -> String {
        untrack(|| self.app.session.space())
    }

    /// Opens a draft in place of the one that is open, which is saved first.
    pub fn open(self, draft: Draft, kept: Kept) {
        self.flush();
        self.tried.set(false);
        self.refused.set(None);
        self.said.set(HashMap::new());
        self.settling.set(false);
        self.made.set(None);
        self.conflict.set(None);
        self.on_disk.set_value(matches!(kept, Kept::At(_)));
        self.known.set_value(Known::default());
        self.note_known(&draft.content());
        self.kept.set(kept);
        self.draft.set(draft);
    }

    /// Opens a new draft.
    pub fn start(self, class: Option<ElementClass>, name: Option<String>) {
        let mut draft = fresh();
        draft.class = class;
        self.open(draft, Kept::Not);
        if let Some(name) = name {
            let language = self.language();
            self.change(|d| {
                let kind = architrave_interface::PropertyType::String;
                d.set_text(crate::catalog::NAME, &kind, &language, &name);
            });
        }
    }

    /// Changes the draft, and saves it half a second after the last change.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(|draft| {
            change(draft);
            draft.changed = browser::now();
        });
        if self.kept.get_untracked() != Kept::Not
            || self.draft.with_untracked(Draft::is_worth_keeping)
        {
            self.kept.set(Kept::Waiting);
        }
        self.autosave.touch(move || self.flush());
    }

    /// Saves now what is not saved yet.
    pub fn flush(self) {
        if !self.autosave.take() || self.kept.get_untracked() == Kept::Not {
            return;
        }
        let draft = self.draft.get_untracked();
        // Two savings may be on their way at once: the second finds the first on disk.
        self.note_known(&draft.content());
        // The page may be left before it is written.
        let known = self.known();
        let id = draft.id.clone();
        let was_kept = self.on_disk.get_value();
        // The database of whoever typed it: somebody else may be signed in a moment later.
        let storage = self.app.draft_storage();
        spawn_local(async move {
            let result = match storage {
                Ok(storage) => self.keep(&storage, draft, was_kept, &known).await,
                Err(error) => Err((id, error)),
            };
            // The page may be gone by now, or show another draft.
            let is_open = |id: &str| self.has_open(id);
            match result {
                // It became an element meanwhile, whose page is being opened.
                Ok(_) if self.kept.try_get_untracked() == Some(Kept::Not) => {}
                Ok(kept) if is_open(&kept.id) => {
                    self.take_over(&kept);
                    self.autosave.ended(&Ok(()));
                    self.go_to(paths::draft(&self.space(), &kept.id), true);
                    self.list();
                }
                Ok(_) => {}
                Err((id, error)) if is_open(&id) => self.autosave.ended(&Err(error)),
                Err(_) => {}
            }
        });
    }

    /// Keeps what was typed; returns what is on disk then. Where another tab sent or discarded the
    /// draft, it goes on as a draft of its own.
    async fn keep(
        self,
        storage: &Rc<Storage>,
        draft: Draft,
        was_kept: bool,
        known: &Known,
    ) -> Result<Draft, (String, StorageError)> {
        let id = draft.id.clone();
        let failed = |error: StorageError| (id.clone(), error);
        let unreadable = || failed(StorageError("what stands there cannot be read".into()));
        let is_known = |content: &str| known.has(content);
        let conflict = match self
            .app
            .keep_typed(storage, &draft, was_kept, is_known)
            .await
        {
            Ok(Writing::Draft(kept)) => {
                self.note_known(&kept.content());
                return Ok(*kept);
            }
            Ok(Writing::Conflict(other)) => Some(Conflict {
                other: other.id.clone(),
                differences: differences(&draft, &other),
            }),
            Ok(Writing::Gone) => None,
            Ok(Writing::Unreadable) => return Err(unreadable()),
            Err(error) => return Err(failed(error)),
        };
        let Draft { id: other, key, .. } = fresh();
        let own = Draft {
            id: other.clone(),
            key: key.clone(),
            sent: None,
            ..draft
        };
        let written = self.app.keep_typed(storage, &own, false, |_| false).await;
        if !matches!(written.map_err(failed)?, Writing::Draft(_)) {
            return Err(unreadable());
        }
        if self.has_open(&id) {
            // What was typed meanwhile goes along.
            self.draft.update(|d| {
                d.id = other;
                d.key = key;
                d.sent = None;
            });
            self.note_known(&own.content());
            self.conflict.set(conflict.clone());
        }
        let text = match conflict {
            Some(_) => {
                "Another tab changed this draft. What you typed here is kept as a draft of its own."
            }
            None => {
                "Another tab created or discarded this draft. What you typed here is kept as a draft of its own."
            }
        };
        self.app.toasts.say(Tone::Plain, text);
        Ok(own)
    }

    /// The contents of the draft that this tab read or wrote so far.
    pub fn known(self) -> Known {
        self.known.try_get_value().unwrap_or_default()
    }

    /// This tab read or is about to write this content.
    pub fn note_known(self, content: &str) {
        self.known.try_update_value(|known| known.add(content));
    }

    /// What another tab wrote of a request that was sent is shown here, and the other way round.
    fn take_over(self, kept: &Draft) {
        let _ = self.on_disk.try_set_value(true);
        // What this tab sends right now it knows better.
        if !self.busy.get_untracked() {
            self.draft.maybe_update(|d| d.take_mark(kept));
        }
    }

    /// Whether this draft is the one that is open; no draft is once the page is gone.
    pub fn has_open(self, id: &str) -> bool {
        self.draft.try_with_untracked(|d| d.id == id) == Some(true)
    }

    /// Reads the list of drafts.
    pub fn list(self) {
        spawn_local(async move {
            let drafts = self.app.kept_drafts().await;
            let _ = self
                .unread
                .try_set(drafts.as_ref().err().map(|e| e.0.clone()));
            if let Ok(drafts) = drafts {
                self.drafts.try_set(drafts);
            }
        });
    }

    /// Deletes the draft; a note offers to undo it.
    pub fn discard(self) {
        if self.busy.get_untracked() {
            return;
        }
        let draft = self.draft.get_untracked();
        let space = self.space();
        let was_kept = self.forget();
        self.go_to(paths::create(&space, None, None), true);
        self.start(None, None);
        if !was_kept {
            return;
        }
        let (title, url) = (
            draft.title(&self.language()),
            paths::draft(&space, &draft.id),
        );
        spawn_local(async move {
            match self.app.discard_draft(draft).await {
                Ok(()) => self.app.toasts.say_with(
                    Tone::Plain,
                    format!("Draft “{title}” discarded."),
                    "Undo",
                    url,
                ),
                Err(why) => self
                    .app
                    .toasts
                    .say(Tone::Bad, format!("The draft is still there. {why}")),
            }
            self.list();
        });
    }

    /// Stops saving the draft that is open; returns whether it was ever to be kept.
    pub fn forget(self) -> bool {
        self.autosave.stop() != Kept::Not
    }

    /// Leads to a URL, in place of this one where `replace` is true.
    pub fn go_to(self, url: String, replace: bool) {
        if let Some(go) = self.go.try_get_value() {
            go(url, replace);
        }
    }

    /// Chooses the class.
    pub fn choose(self, class: ElementClass) {
        if self
            .draft
            .with_untracked(|d| d.class.as_ref() == Some(&class))
        {
            return;
        }
        let url = paths::create(&self.space(), Some(class.as_str()), None);
        self.tried.set(false);
        self.said.set(HashMap::new());
        self.change(|draft| draft.class = Some(class));
        if self.kept.get_untracked() == Kept::Not {
            self.go_to(url, true);
        }
    }

    /// Changes what was typed for a property.
    pub fn type_text(
        self,
        key: &str,
        kind: &architrave_interface::PropertyType,
        language: &str,
        text: &str,
    ) {
        if self.said.with_untracked(|said| said.contains_key(key)) {
            self.said.update(|said| drop(said.remove(key)));
        }
        self.change(|draft| draft.set_text(key, kind, language, text));
    }

    /// What is to fix.
    pub fn problems(self) -> Vec<Problem> {
        self.built.with(|(_, problems)| problems.clone())
    }

    /// The languages offered for texts: the reader's, those seen here, those of the draft.
    pub fn languages(self) -> Vec<String> {
        const SEEN: usize = 4;
        let mut languages = vec![self.app.prefs.language()];
        let mut add = |language: &str| {
            if !language.is_empty() && !languages.iter().any(|l| l.eq_ignore_ascii_case(language)) {
                languages.push(language.to_owned());
            }
        };
        self.app.known.with(|c| {
            c.languages().iter().take(SEEN).for_each(|(l, _)| add(l));
        });
        self.draft.with(|d| {
            d.languages.iter().for_each(|l| add(l));
            let texts = d.fields.iter().flat_map(|f| &f.texts);
            texts.for_each(|t| add(&t.language));
        });
        languages
    }
}

/// A new draft with ids of its own.
pub fn fresh() -> Draft {
    Draft::new(browser::random_id(), browser::random_id())
}

/// The id of a property's input on the page, or of the owners'.
pub fn field_id(key: &str) -> String {
    if key == OWNERS || key == UNKNOWN_OWNER {
        return "owners".into();
    }
    format!("field-{}", architrave_interface::paths::encode(key))
}
