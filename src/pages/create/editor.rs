//! The draft that is open: changes, saving half a second after the last key, and what is to fix.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use architrave_interface::{CreateElement, ElementClass};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::fields::{self, Layout};
use super::request::{Problem, build};
use crate::api::ApiError;
use crate::browser;
use crate::draft::Draft;
use crate::paths;
use crate::state::{App, Tone};

/// How long after the last key a draft is saved.
const PAUSE: Duration = Duration::from_millis(500);

/// Whether the draft is on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    /// Nothing to keep yet.
    Not,
    /// Changed since it was saved, or never saved.
    Waiting,
    /// Saved at this time, in milliseconds since 1970.
    At(f64),
    /// It could not be saved, and why.
    Failed(String),
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
    /// The form of its class.
    pub layout: Memo<Layout>,
    /// Its request, as far as it can be built, and what is to fix.
    pub built: Memo<(Option<CreateElement>, Vec<Problem>)>,
    /// Whether it was tried to send it, so that what is missing is shown.
    pub tried: RwSignal<bool>,
    /// Whether it is being sent.
    pub busy: RwSignal<bool>,
    /// Why the service did not take it.
    pub refused: RwSignal<Option<ApiError>>,
    /// The service's text at the fields that it names.
    pub said: RwSignal<HashMap<String, String>>,
    /// Whether the dialog about an unknown outcome is open.
    pub settling: RwSignal<bool>,
    go: StoredValue<Arc<dyn Fn(String, bool) + Send + Sync>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    changed: StoredValue<bool>,
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
            draft.with(|d| layout.with(|l| build(d, l, &language, false)))
        });
        Self {
            app,
            draft,
            kept: RwSignal::new(Kept::Not),
            drafts: RwSignal::new(Vec::new()),
            layout,
            built,
            tried: RwSignal::new(false),
            busy: RwSignal::new(false),
            refused: RwSignal::new(None),
            said: RwSignal::new(HashMap::new()),
            settling: RwSignal::new(false),
            go: StoredValue::new(Arc::new(go)),
            timer: StoredValue::new(None),
            changed: StoredValue::new(false),
        }
    }

    /// Opens a draft in place of the one that is open, which is saved first.
    pub fn open(self, draft: Draft, kept: Kept) {
        self.flush();
        self.tried.set(false);
        self.refused.set(None);
        self.said.set(HashMap::new());
        self.settling.set(false);
        self.kept.set(kept);
        self.draft.set(draft);
    }

    /// Opens a new draft.
    pub fn start(self, class: Option<ElementClass>, name: Option<String>) {
        let mut draft = fresh();
        draft.class = class;
        self.open(draft, Kept::Not);
        if let Some(name) = name {
            let language = self.app.prefs.language();
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
        self.changed.set_value(true);
        if self.kept.get_untracked() != Kept::Not
            || self.draft.with_untracked(Draft::is_worth_keeping)
        {
            self.kept.set(Kept::Waiting);
        }
        self.clear_timer();
        let save = move || self.flush();
        self.timer
            .set_value(set_timeout_with_handle(save, PAUSE).ok());
    }

    /// Saves now what is not saved yet.
    pub fn flush(self) {
        self.clear_timer();
        let Some(true) = self.changed.try_get_value() else {
            return;
        };
        self.changed.set_value(false);
        if self.kept.get_untracked() == Kept::Not {
            return;
        }
        let draft = self.draft.get_untracked();
        spawn_local(async move {
            let result = self.app.keep_draft(&draft).await;
            // The page may be gone by now, or show another draft.
            let is_open = self.draft.try_with_untracked(|d| d.id == draft.id) == Some(true);
            if is_open && self.changed.try_get_value() == Some(false) {
                self.kept.set(match &result {
                    Ok(()) => Kept::At(browser::now()),
                    Err(error) => Kept::Failed(error.to_string()),
                });
            }
            if result.is_ok() && is_open {
                self.go_to(paths::draft(&self.app.session.space(), &draft.id), true);
                self.list();
            }
        });
    }

    /// Reads the list of drafts.
    pub fn list(self) {
        spawn_local(async move {
            let drafts = self.app.kept_drafts().await;
            self.drafts.try_set(drafts);
        });
    }

    /// Deletes the draft; a note offers to undo it.
    pub fn discard(self) {
        let draft = self.draft.get_untracked();
        let space = self.app.session.space();
        let was_kept = self.forget();
        self.go_to(paths::create(&space, None, None), true);
        self.start(None, None);
        if !was_kept {
            return;
        }
        let (title, url) = (
            draft.title(&self.app.prefs.language()),
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
                Err(error) => self
                    .app
                    .toasts
                    .say(Tone::Bad, format!("The draft is still there. {error}.")),
            }
            self.list();
        });
    }

    /// Stops saving the draft that is open; returns whether it was ever to be kept.
    pub fn forget(self) -> bool {
        self.clear_timer();
        self.changed.set_value(false);
        let kept = self.kept.get_untracked() != Kept::Not;
        self.kept.set(Kept::Not);
        kept
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
        let url = paths::create(&self.app.session.space(), Some(class.as_str()), None);
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
            if !language.is_empty() && !languages.iter().any(|l| l == language) {
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

    fn clear_timer(self) {
        let mut timer = None;
        self.timer.try_update_value(|t| timer = t.take());
        if let Some(timer) = timer {
            timer.clear();
        }
    }
}

/// A new draft with ids of its own.
pub fn fresh() -> Draft {
    Draft::new(browser::random_id(), browser::random_id())
}

/// The id of a property's input on the page.
pub fn field_id(key: &str) -> String {
    format!("field-{}", architrave_interface::paths::encode(key))
}
