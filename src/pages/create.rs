//! The page that creates one element.

use architrave_interface::ElementClass;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use crate::browser;
use crate::components::use_title;
use crate::draft::Draft;
use crate::effect::{effect, memo, scoped_task};
use crate::features::create::autosave::{Kept, save_when_left};
use crate::features::create::editor::Editor;
use crate::features::create::{editor, form, head, picker, preview, send, similar, start, unknown};
use crate::keys::use_chord;
use crate::state::use_app;

/// The page.
#[component]
pub fn Create() -> impl IntoView {
    let app = use_app();
    let navigate = use_navigate();
    let editor = Editor::new(app, move |url: String, replace| {
        let options = NavigateOptions {
            replace,
            scroll: false,
            ..NavigateOptions::default()
        };
        navigate(&url, options);
    });
    use_title(move || {
        editor.draft.with(|d| match &d.class {
            Some(class) => format!("New {}", crate::catalog::class_label(class).to_lowercase()),
            None => "Create".into(),
        })
    });
    editor.register();
    let missing = RwSignal::new(false);
    follow_address(editor, missing);
    use_chord("Enter", move || {
        let is_covered = browser::document()
            .and_then(|d| d.query_selector("dialog[open]").ok().flatten())
            .is_some();
        if !is_covered && editor.draft.with_untracked(|d| d.class.is_some()) {
            send::submit(editor, false);
        }
    });
    save_when_left(move || editor.flush());
    let which = memo(move |_| editor.draft.with(|d| (d.id.clone(), d.class.clone())));
    let body = move || {
        let (_, class) = which.get();
        match class {
            Some(class) => view! { <form::Form editor=editor class=class /> }.into_any(),
            None => view! { <start::Start editor=editor missing=missing /> }.into_any(),
        }
    };
    let has_class = memo(move |_| which.with(|(_, class)| class.is_some()));
    view! {
        <head::Head editor=editor />
        <div class="create" class:chosen=move || has_class.get()>
            <picker::Picker editor=editor />
            {body}
            <Show when=move || has_class.get()>
                <aside class="create-side" aria-label="Checks and request">
                    <similar::Similar editor=editor />
                    <preview::Preview editor=editor />
                </aside>
            </Show>
        </div>
        <Show when=move || editor.settling.get()>
            <unknown::Unknown editor=editor />
        </Show>
    }
}

/// Opens what the address names: a draft, or a new element with its class or name chosen already.
fn follow_address(editor: Editor, missing: RwSignal<bool>) {
    let app = editor.app;
    let query = use_query_map();
    let asked = memo(move |_| {
        query.with(|q| {
            let get = |name: &str| q.get(name).filter(|text| !text.is_empty());
            (get("draft"), get("class"), get("name"), get("like"))
        })
    });
    let ready = memo(move |_| app.known.ready());
    effect(move |before: Option<bool>| {
        if !ready.get() {
            return false;
        }
        // What was pressed to open another draft is gone: whoever works with keys goes on in the form.
        let is_from_here = before == Some(true);
        let (draft, class, name, like) = asked.get();
        let class = class.as_deref().map(ElementClass::from);
        missing.set(false);
        match draft {
            Some(id) if editor.draft.with_untracked(|d| d.id == id) => {}
            Some(id) => scoped_task(async move {
                open(editor, missing, id).await;
                if is_from_here {
                    focus_form(editor);
                }
            }),
            None if like.is_some() => {
                scoped_task(start_like(editor, like.unwrap_or_default()));
            }
            None => {
                let is_open = class.is_none();
                let is_here = editor.kept.get_untracked() == Kept::Not
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
        }
        true
    });
}

/// Puts the focus where the draft that was opened is gone on with: what is to be settled, else its
/// name, else its class.
fn focus_form(editor: Editor) {
    let place = editor.draft.with_untracked(|d| match (&d.sent, &d.class) {
        (Some(_), _) => unknown::SETTLE.to_owned(),
        (None, Some(_)) => editor::field_id(crate::catalog::NAME),
        (None, None) => "class-search".to_owned(),
    });
    browser::focus(&place);
}

/// Begins another element like one that is known here.
async fn start_like(editor: Editor, id: String) {
    let app = editor.app;
    match app.known.in_full(&id).await {
        Some(loaded) => {
            let fresh = editor::fresh();
            let draft = Draft::like(&loaded.element, fresh.id, fresh.key);
            editor.open(draft, Kept::Not);
            editor.change(|_| {});
            editor.list();
            browser::focus(&editor::field_id(crate::catalog::NAME));
        }
        None => {
            editor.start(None, None);
            app.toasts.say(
                crate::state::Tone::Bad,
                "That element is not loaded here, so there is nothing to take over.",
            );
        }
    }
}

async fn open(editor: Editor, missing: RwSignal<bool>, id: String) {
    if let Some(draft) = editor.app.discarded_draft(&id) {
        editor.open(draft.clone(), Kept::Waiting);
        editor.change(|_| {});
        editor.flush();
        return;
    }
    let drafts = match editor.app.kept_drafts().await {
        Ok(drafts) => drafts,
        Err(error) => {
            editor.start(None, None);
            editor.unread.set(Some(error.0));
            return;
        }
    };
    editor.unread.set(None);
    match drafts.iter().find(|d| d.id == id) {
        Some(draft) => editor.open(draft.clone(), Kept::At(draft.changed)),
        None => {
            editor.start(None, None);
            missing.set(true);
        }
    }
    editor.drafts.set(drafts);
}
