//! Renaming, replacing and deleting saved views; the last step can be undone.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::page_state::use_page_state;
use super::apply;
use super::list::{NameProblem, SavedView};
use super::store::SavedViewStore;
use crate::components::{Button, Dialog, Each, Field, Variant};
use crate::effect::{effect, memo};
use crate::t;

/// A view as it was before the last step, and what the step was.
type Undo = RwSignal<Option<(String, SavedView)>>;

/// The dialog with all saved views.
#[component]
pub(super) fn Manage(
    /// The saved views.
    store: SavedViewStore,
    /// Shares the view of a query.
    share: impl Fn(String) + Copy + Send + Sync + 'static,
    /// Closes it.
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let undo: Undo = RwSignal::new(None);
    let views = move || store.with(|views| views.0.clone());
    let back = move |_| {
        if let Some((_, view)) = undo.get_untracked() {
            let done = t::views::restored(&view.name);
            store.change(done, move |views| views.insert(view.clone()));
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
        store.change(what, move |views| views.insert(to.clone()));
    };
    let delete = move |_| {
        let old = view.get_value();
        let what = t::views::deleted(&old.name);
        let gone = old.name.clone();
        undo.set(Some((what.clone(), old)));
        store.change(what, move |views| drop(views.remove(&gone)));
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
            <Show when=move || !renaming.get() fallback=move || view! { <Rename view=view store=store done=done /> }>
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

#[component]
fn Rename(
    view: StoredValue<SavedView>,
    store: SavedViewStore,
    done: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let own = view.with_value(|v| v.name.clone());
    let (mine, from) = (own.clone(), own.clone());
    let name = RwSignal::new(own);
    let checked = memo(move |_| store.with(|views| name.with(|n| views.check(n, Some(&mine)))));
    let error = Signal::derive(move || match checked.get() {
        Ok(_) => None,
        Err(NameProblem::Empty) => Some(String::from(t::views::NAME_EMPTY)),
        Err(NameProblem::Taken) => Some(String::from(t::views::NAME_TAKEN)),
    });
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(to) = checked.get_untracked() else {
            return;
        };
        let from = from.clone();
        done();
        let said = t::views::renamed(&from, &to);
        store.change(said, move |views| views.rename(&from, &to));
    };
    let form = NodeRef::<leptos::html::Form>::new();
    effect(move || {
        let input = form
            .get()
            .and_then(|f| f.query_selector("input").ok().flatten());
        if let Some(input) = input.and_then(|i| i.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            let _ = input.focus();
            input.select();
        }
    });
    // Esc leaves the name as it was, not the dialog.
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            done();
        }
    };
    view! {
        <form class="rename-view" node_ref=form on:submit=rename on:keydown=keys>
            <Field label=t::views::NEW_NAME value=name error=error />
            <Button small=true submit=true>
                {t::common::RENAME}
            </Button>
            <Button variant=Variant::Quiet small=true on_press=move |_| done()>
                {t::common::CANCEL}
            </Button>
        </form>
    }
}
