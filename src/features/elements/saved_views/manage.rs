//! Renaming, replacing and deleting saved views; the last step can be undone.

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::page_state::use_page_state;
use super::apply;
use super::list::SavedView;
use super::named::VIEWS;
use super::rename::Rename;
use super::store::SavedViewStore;
use crate::components::{Button, Dialog, Each, Variant};
use crate::t;

/// A view as it was before the last step, and what the step was.
type Undo = RwSignal<Option<(String, SavedView)>>;

/// The dialog with all saved views.
#[component]
pub(super) fn Manage(
    store: SavedViewStore,
    /// Shares the view of a query.
    share: impl Fn(String) + Copy + Send + Sync + 'static,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let undo: Undo = RwSignal::new(None);
    let views = move || store.with(|views| views.0.clone());
    let back = move |_| {
        if let Some((_, view)) = undo.get_untracked() {
            let done = t::views::restored(&view.name);
            store.views.change(
                done,
                Arc::new(move |views| views.insert(view.clone())),
                None,
            );
            undo.set(None);
        }
    };
    view! {
        <Dialog title=t::views::SAVED_VIEWS close=close wide=true>
            <p class="soft">{t::views::SAVE_HINT}</p>
            <Show when=move || store.with(|v| v.0.is_empty())>
                <p>{t::views::NONE_SAVED}</p>
            </Show>
            <ul class="saved-views">
                <Each
                    each=views
                    key=|view| (view.name.clone(), view.query.clone())
                    children=move |view| view! { <Row view=view store=store undo=undo share=share close=close /> }
                />
            </ul>
            <div class="actions">
                <p role="status">{move || undo.with(|u| u.as_ref().map(|(what, _)| what.clone()))}</p>
                <Show when=move || undo.with(Option::is_some)>
                    <Button variant=Variant::Link on_press=back>
                        {t::common::UNDO}
                    </Button>
                </Show>
                <Button class="push" on_press=move |_| close()>
                    {t::common::CLOSE}
                </Button>
            </div>
        </Dialog>
    }
}

#[component]
fn Row(
    view: SavedView,
    store: SavedViewStore,
    undo: Undo,
    share: impl Fn(String) + Copy + Send + Sync + 'static,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let page = use_page_state();
    let renaming = RwSignal::new(false);
    let view = StoredValue::new(view);
    let name = move || view.with_value(|v| v.name.clone());
    let query = move || view.with_value(|v| v.query.clone());
    let replace = move |_| {
        let new = page.view.get_untracked().to_query();
        let old = view.get_value();
        let what = t::views::updated(&old.name);
        let to = SavedView {
            name: old.name.clone(),
            query: new,
        };
        undo.set(Some((what.clone(), old)));
        store
            .views
            .change(what, Arc::new(move |views| views.insert(to.clone())), None);
    };
    let delete = move |_| {
        let old = view.get_value();
        let what = t::views::deleted(&old.name);
        let gone = old.name.clone();
        undo.set(Some((what.clone(), old)));
        store
            .views
            .change(what, Arc::new(move |views| drop(views.remove(&gone))), None);
    };
    let show = move |_| {
        apply(page, &query());
        close();
    };
    let line = NodeRef::<leptos::html::Li>::new();
    let done = move || {
        renaming.set(false);
        request_animation_frame(move || {
            let line = line.try_get_untracked().flatten();
            let button = line.and_then(|l| l.query_selector(".push > button").ok().flatten());
            if let Some(button) = button.and_then(|b| b.dyn_into::<web_sys::HtmlElement>().ok()) {
                let _ = button.focus();
            }
        });
    };
    let (rename_it, replace_it, copy_it, delete_it) = (
        Signal::derive(move || t::views::rename_named(&name())),
        Signal::derive(move || t::views::replace_named(&name())),
        Signal::derive(move || t::views::share_named(&name())),
        Signal::derive(move || t::views::delete_named(&name())),
    );
    view! {
        <li node_ref=line>
            <Show
                when=move || !renaming.get()
                fallback=move || {
                    view! { <Rename view=view note=store.views texts=VIEWS done=Callback::new(move |_| done()) /> }
                }
            >
                <Button variant=Variant::Link class="truncate" on_press=show>
                    {name()}
                </Button>
                <span class="row push">
                    <Button variant=Variant::Quiet small=true label=rename_it on_press=move |_| renaming.set(true)>
                        {t::common::RENAME}
                    </Button>
                    <Button
                        variant=Variant::Quiet
                        small=true
                        label=replace_it
                        title=t::views::REPLACE_TITLE
                        on_press=replace
                    >
                        {t::common::REPLACE}
                    </Button>
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="link"
                        label=copy_it
                        title=t::views::SHARE
                        on_press=move |_| {
                            close();
                            share(query());
                        }
                    />
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="trash-2"
                        label=delete_it
                        title=t::common::DELETE
                        on_press=delete
                    />
                </span>
            </Show>
        </li>
    }
}
