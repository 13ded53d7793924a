//! What else can be done with a version.

use leptos::prelude::*;

use super::element_context::ElementContext;
use super::properties::{show_all, shows_all};
use super::tabs::Tab;
use super::translations::languages;
use crate::components::{Menu, MenuItem, copy_text};
use crate::paths::{self, Page};
use crate::t;

#[component]
pub fn More(shown: ElementContext) -> impl IntoView {
    let toasts = shown.app.toasts;
    let element_id = move || {
        copy_text(
            toasts,
            shown
                .loaded
                .with_untracked(|l| l.element.element_id.clone()),
            t::common::ELEMENT_ID.get(),
        )
    };
    let json = move || {
        copy_text(
            toasts,
            shown.loaded.with_untracked(|l| l.json.to_string()),
            t::common::JSON.get(),
        )
    };
    // The only way to them where the page is narrow.
    let translations = move || {
        let several = shown.loaded.with(|l| languages(&l.element).len()) > 1;
        let words = if shows_all(shown) {
            t::element::menu::ONE_LANGUAGE.get()
        } else {
            t::element::menu::ALL_TRANSLATIONS.get()
        };
        (several && shown.tab() == Tab::Overview).then_some(words)
    };
    let translate = move || show_all(shown, !untrack(|| shows_all(shown)));
    let like = move || {
        let space = untrack(|| shown.app.session.space());
        shown.go(&paths::create_like(
            &space,
            &shown.loaded.with_untracked(|l| l.element.id.clone()),
        ));
    };
    let impact = move || {
        let space = untrack(|| shown.app.session.space());
        let id = shown
            .loaded
            .with_untracked(|l| l.element.element_id.clone());
        shown.go(&paths::impact(&space, &[&id]));
    };
    let activity = move || {
        let space = untrack(|| shown.app.session.space());
        let id = shown.loaded.with_untracked(|l| l.element.id.clone());
        shown.go(&paths::activity_of(&space, &id));
    };
    let forget = move || {
        let list = paths::page(&untrack(|| shown.app.session.space()), Page::Elements);
        let id = shown.loaded.with_untracked(|l| l.element.id.clone());
        shown.go(&format!(
            "{list}{}",
            untrack(|| shown.app.list_navigation.query())
        ));
        // Last, because it removes the component that this runs in.
        shown.finder.remove(&id);
    };
    view! {
        <Menu label=t::common::MORE button_class="button icon-only" icon="ellipsis">
            <MenuItem icon="copy" label=t::common::COPY_INSTANCE_ID note="Y" act=move || shown.copy_id() />
            <MenuItem icon="copy" label=t::element::menu::COPY_ELEMENT_ID act=element_id />
            <MenuItem icon="file-code" label=t::element::menu::COPY_JSON act=json />
            <MenuItem icon="square-plus" label=t::common::CREATE_SIMILAR_ELEMENT act=like />
            <MenuItem icon="git-branch" label=t::element::menu::SHOW_IMPACT act=impact />
            <MenuItem icon="receipt-text" label=t::element::menu::SHOW_ACTIVITY act=activity />
            <hr />
            {move || translations().map(|label| view! { <MenuItem icon="languages" label=label act=translate /> })}
            <MenuItem
                icon="refresh-cw"
                label=t::common::REFRESH
                act=move || shown.finder.refresh(&shown.loaded.with_untracked(|l| l.element.id.clone()))
            />
            <MenuItem icon="trash-2" label=t::elements::selection::REMOVE danger=true act=forget />
        </Menu>
    }
}
