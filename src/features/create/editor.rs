//! The draft that is open: what it is made of, what is to fix, and where it leads.

mod saving;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::{CreateElement, ElementClass, EntityIdType};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::autosave::{Autosave, SaveState};
use super::fields::{self, Layout};
use super::request::{OWNERS, Problem, UNKNOWN_OWNER, build};
use crate::api::ApiError;
use crate::app_signal::AppSignal;
use crate::browser;
use crate::components::SubmitStatus;
use crate::draft::{Difference, Draft};
use crate::effect::memo;
use crate::paths;
use crate::state::{App, Person, Sending};
use saving::ContentHashes;

/// The element that the draft became as it was sent, before what was changed since.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub name: String,
    /// Its instance id.
    pub id: String,
}

thread_local! {
    static OPEN: RefCell<Option<Editor>> = const { RefCell::new(None) };
}

/// Another tab changed a draft that was open in this one too: both versions are saved.
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
    pub draft: RwSignal<Draft>,
    /// Whether it is on disk.
    pub save_state: RwSignal<SaveState>,
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
    /// What stopped the last try to send it.
    pub submit_status: SubmitStatus,
    /// The request that is being sent, of this draft or one that was open before.
    pub sending: AppSignal<Option<Sending>>,
    /// Whether anything is being sent.
    pub busy: Signal<bool>,
    /// What the draft became, where it was changed since it was sent.
    pub made: RwSignal<Option<Made>>,
    /// Why the service refused it.
    pub refused: RwSignal<Option<ApiError>>,
    /// The service's text at the fields that it names.
    pub said: RwSignal<HashMap<String, String>>,
    /// Whether the dialog about an unknown outcome is open.
    pub resolving: RwSignal<bool>,
    /// Whether texts show all their languages side by side.
    pub beside: RwSignal<bool>,
    /// Whether the draft that is open was ever on disk.
    pub on_disk: StoredValue<bool>,
    /// What another tab made of the draft that this one was opened as.
    pub conflict: RwSignal<Option<Conflict>>,
    /// The contents of the draft that this tab read or wrote.
    known: StoredValue<ContentHashes>,
    go: StoredValue<Arc<dyn Fn(String, bool) + Send + Sync>>,
    autosave: Autosave,
}

impl Editor {
    /// An empty draft; `go` leads to a URL, in place of this one where the second is true.
    pub fn new(app: App, go: impl Fn(String, bool) + Send + Sync + 'static) -> Self {
        let draft = RwSignal::new(fresh());
        let class = memo(move |_| draft.with(|d| d.class.clone()));
        // What of the draft decides which fields there are: not each letter of them.
        let typed = memo(move |_| {
            draft.with(|d| {
                let mut sparse = d.clone();
                for text in sparse.fields.iter_mut().flat_map(|f| &mut f.texts) {
                    text.value
                        .truncate(text.value.chars().next().map_or(0, char::len_utf8));
                }
                sparse.fields
            })
        });
        let layout = memo(move |_| match class.get() {
            Some(class) => typed.with(|typed| {
                let mut draft = fresh();
                draft.fields.clone_from(typed);
                app.catalog.with(|c| fields::layout(c, &class, &draft))
            }),
            None => Layout::default(),
        });
        let built = memo(move |_| {
            let language = app.prefs.content_language();
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
            save_state: autosave.save_state,
            drafts: RwSignal::new(Vec::new()),
            unread: RwSignal::new(None),
            layout,
            built,
            tried: RwSignal::new(false),
            submit_status: SubmitStatus::default(),
            sending,
            busy: Signal::derive(move || sending.with(Option::is_some)),
            made: RwSignal::new(None),
            refused: RwSignal::new(None),
            said: RwSignal::new(HashMap::new()),
            resolving: RwSignal::new(false),
            beside: RwSignal::new(false),
            on_disk: StoredValue::new(false),
            conflict: RwSignal::new(None),
            known: StoredValue::new(ContentHashes::default()),
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
        untrack(|| self.app.prefs.content_language())
    }

    /// The process space now.
    pub fn space(self) -> String {
        untrack(|| self.app.session.space())
    }

    /// Opens a draft in place of the one that is open, which is saved first.
    pub fn open(self, draft: Draft, state: SaveState) {
        self.flush();
        self.tried.set(false);
        self.refused.set(None);
        self.said.set(HashMap::new());
        self.resolving.set(false);
        self.made.set(None);
        self.conflict.set(None);
        self.on_disk.set_value(matches!(state, SaveState::At(_)));
        self.known.set_value(ContentHashes::default());
        self.add_content(&draft.content());
        self.save_state.set(state);
        self.draft.set(draft);
    }

    /// Opens a new draft.
    pub fn start(self, class: Option<ElementClass>, name: Option<String>) {
        let mut draft = fresh();
        draft.class = class;
        self.open(draft, SaveState::Not);
        if let Some(name) = name {
            let language = self.language();
            self.change(|d| {
                let kind = architrave_interface::PropertyType::String;
                d.set_text(crate::catalog::NAME, &kind, &language, &name);
            });
        }
    }

    /// Whether this draft is the one that is open; no draft is once the page is gone.
    pub fn has_open(self, id: &str) -> bool {
        self.draft.try_with_untracked(|d| d.id == id) == Some(true)
    }

    /// Reads the list of drafts.
    pub fn list(self) {
        spawn_local(async move {
            let drafts = self.app.saved_drafts().await;
            let _ = self
                .unread
                .try_set(drafts.as_ref().err().map(|e| e.0.clone()));
            if let Ok(drafts) = drafts {
                self.drafts.try_set(drafts);
            }
        });
    }

    /// Navigates to a URL, in place of this one where `replace` is true.
    pub fn go_to(self, url: String, replace: bool) {
        if let Some(go) = self.go.try_get_value() {
            go(url, replace);
        }
    }

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
        if self.save_state.get_untracked() == SaveState::Not {
            self.go_to(url, true);
        }
    }

    /// Changes the typed text of a property.
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

    /// The errors.
    pub fn problems(self) -> Vec<Problem> {
        self.built.with(|(_, problems)| problems.clone())
    }

    /// The languages offered for texts: the reader's, those seen here, those of the draft.
    pub fn languages(self) -> Vec<String> {
        const SEEN: usize = 4;
        let mut languages = vec![self.app.prefs.content_language()];
        let mut add = |language: &str| {
            if !language.is_empty() && !languages.iter().any(|l| l.eq_ignore_ascii_case(language)) {
                languages.push(language.to_owned());
            }
        };
        self.app.catalog.with(|c| {
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

/// A new draft with new ids.
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
