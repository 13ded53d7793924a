//! The page that creates one element.

use architrave_interface::ElementClass;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::browser;
use crate::components::use_title;
use crate::effect::memo;
use crate::features::create::autosave::save_when_left;
use crate::features::create::editor::Editor;
use crate::features::create::open::{self, Requested};
use crate::features::create::{form, head, picker, preview, send, similar, start, unknown};
use crate::features::navigator::use_navigator;
use crate::keys::use_chord;
use crate::lazy::when_idle;
use crate::state::use_app;
use crate::t;

#[component]
pub fn Create() -> impl IntoView {
    let app = use_app();
    let navigator = use_navigator();
    let editor = Editor::new(app, move |url, replace| navigator.go(url, replace));
    use_title(move || {
        editor.draft.with(|d| match &d.class {
            Some(class) => t::pages::create::title_of_class(&crate::texts::class_label(class)),
            None => t::common::CREATE.into(),
        })
    });
    editor.register();
    let missing = RwSignal::new(false);
    open::follow(editor, requested(), missing);
    use_chord("Enter", move || {
        if !browser::has_dialog() && editor.draft.with_untracked(|d| d.class.is_some()) {
            send::submit(editor, false);
        }
    });
    when_idle(send::preload);
    save_when_left(editor.save_state, move || editor.flush());
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
                <aside class="create-side" aria-label=t::pages::create::SIDE_LABEL>
                    <similar::Similar editor=editor />
                    <preview::Preview editor=editor />
                </aside>
            </Show>
        </div>
        <unknown::UnknownDialog editor=editor />
    }
}

/// What the address asks for.
fn requested() -> Memo<Requested> {
    let query = use_query_map();
    memo(move |_| {
        query.with(|q| {
            let get = |name: &str| q.get(name).filter(|text| !text.is_empty());
            match (get("draft"), get("like")) {
                (Some(id), _) => Requested::Draft(id),
                (None, Some(id)) => Requested::Like(id),
                (None, None) => Requested::New {
                    class: get("class").as_deref().map(ElementClass::from),
                    name: get("name"),
                },
            }
        })
    })
}
