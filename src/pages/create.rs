//! A new element: its class, its form, what it may duplicate, and the request it becomes.

mod add_key;
mod bbcode;
mod classes;
mod combo;
mod duplicates;
mod editor;
mod field;
mod fields;
mod form;
mod head;
mod inputs;
mod owners;
mod picker;
mod preview;
mod receipt;
mod request;
mod send;
mod similar;
mod start;
mod unknown;

use architrave_interface::ElementClass;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use crate::browser;
use crate::keys::use_chord;
use crate::state::use_app;
use editor::{Editor, Kept};

pub use receipt::{CreateReceipt, CreateReceiptView};

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
    // What was typed last is saved when the page is left or hidden, not half a second later.
    let hidden = window_event_listener(leptos::ev::visibilitychange, move |_| editor.flush());
    on_cleanup(move || {
        hidden.remove();
        editor.flush();
    });
    let which = Memo::new(move |_| editor.draft.with(|d| (d.id.clone(), d.class.clone())));
    let body = move || {
        let (_, class) = which.get();
        match class {
            Some(class) => view! { <form::Form editor=editor class=class /> }.into_any(),
            None => view! { <start::Start editor=editor missing=missing /> }.into_any(),
        }
    };
    let has_class = Memo::new(move |_| which.with(|(_, class)| class.is_some()));
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
        <Show when=move || editor.settling.get()><unknown::Unknown editor=editor /></Show>
    }
}

/// Opens what the address names: a draft, or a new element with its class or name chosen already.
fn follow_address(editor: Editor, missing: RwSignal<bool>) {
    let app = editor.app;
    let query = use_query_map();
    let asked = Memo::new(move |_| {
        query.with(|q| {
            let get = |name: &str| q.get(name).filter(|text| !text.is_empty());
            (get("draft"), get("class"), get("name"))
        })
    });
    let ready = Memo::new(move |_| app.known.ready());
    Effect::new(move || {
        if !ready.get() {
            return;
        }
        let (draft, class, name) = asked.get();
        let class = class.as_deref().map(ElementClass::from);
        missing.set(false);
        match draft {
            Some(id) if editor.draft.with_untracked(|d| d.id == id) => {}
            Some(id) => spawn_local(open(editor, missing, id)),
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
    });
}

async fn open(editor: Editor, missing: RwSignal<bool>, id: String) {
    if let Some(draft) = editor.app.discarded_draft(&id) {
        editor.open(draft.clone(), Kept::Waiting);
        editor.change(|_| {});
        editor.flush();
        return;
    }
    let drafts = editor.app.kept_drafts().await;
    match drafts.iter().find(|d| d.id == id) {
        Some(draft) => editor.open(draft.clone(), Kept::At(draft.changed)),
        None => {
            editor.start(None, None);
            missing.set(true);
        }
    }
    editor.drafts.try_set(drafts);
}
