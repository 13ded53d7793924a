//! The palette (Ctrl K): finds a loaded element, or runs a command.

mod commands;
pub mod find;
mod highlight;
mod option;
mod people;
mod place;
mod results;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};
use wasm_bindgen::JsCast;

use crate::browser;
use crate::components::{
    Button, Icon, Variant, modal, next_id, next_option, option_id, reveal_option,
};
use crate::effect::memo;
use crate::features::elements::{SavedViewStore, show_columns};
use crate::features::sign_out::SignOut;
use crate::focus::focus_page;
use crate::state::{Overlays, use_app};
use crate::t;
use commands::Act;
use option::OptionView;
use results::{Results, results};

/// The height of a heading, in CSS pixels.
const HEADING: i32 = 32;

#[component]
pub fn Palette(
    /// Called when it is dismissed.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let overlays: Overlays = expect_context();
    let navigate = use_navigate();
    let text = RwSignal::new(String::new());
    let active = RwSignal::new(0_usize);
    let leaving = RwSignal::new(false);
    let views = SavedViewStore::restore(app);
    let location = use_location();
    let found = memo(move |_| {
        let here = (location.pathname.get(), location.search.get());
        results(app, views, (&here.0, &here.1), &text.get())
    });
    let id = next_id("palette");
    let run = {
        let close = close.clone();
        move |at: usize, new_tab: bool| {
            let Some(act) = found.with_untracked(|f| f.act(at)) else {
                return;
            };
            match act {
                Act::Go(url) if new_tab => {
                    browser::open_in_new_tab(&url);
                }
                Act::Go(url) => {
                    close();
                    navigate(&url, NavigateOptions::default());
                    focus_page(true);
                }
                Act::Theme(theme) => {
                    app.prefs.set_theme(theme);
                    close();
                }
                Act::Language(language) => {
                    app.prefs.set_content_language(&language);
                    close();
                }
                Act::Everything => {
                    app.retrieval.reload_all();
                    close();
                }
                Act::PublishSelection => {
                    let ids = app.selection.ids.get_untracked();
                    // In the order of the catalog: a set has none.
                    let ids = app.catalog.with_untracked(|c| {
                        let all = c.rows().map(|row| c.id_at(row).clone());
                        all.filter(|id| ids.contains(id)).collect()
                    });
                    close();
                    app.publishing.open(ids);
                }
                Act::Publish(id) => {
                    close();
                    app.publishing.open(vec![id.into()]);
                }
                Act::Columns(columns) => {
                    close();
                    navigate(&show_columns(app, columns), NavigateOptions::default());
                }
                Act::Token => {
                    close();
                    app.session.renewal().request_expiring();
                }
                Act::Shortcuts => {
                    close();
                    overlays.shortcuts.set(true);
                }
                Act::SignOut => leaving.set(true),
            }
        }
    };
    let keys = {
        let (run, id) = (run.clone(), id.clone());
        move |event: leptos::ev::KeyboardEvent| {
            let count = found.with_untracked(Results::len);
            let at = active.get_untracked();
            if event.key() == "Enter" && !event.is_composing() {
                event.prevent_default();
                return run(at, event.ctrl_key() || event.meta_key());
            }
            let Some(to) = next_option(&event.key(), Some(at), count) else {
                return;
            };
            event.prevent_default();
            active.set(to);
            let id = option_id(&id, to);
            request_animation_frame(move || reveal_option(&id, HEADING));
        }
    };
    let type_in = move |event| {
        text.set(event_target_value(&event));
        active.set(0);
    };
    let dismiss = close.clone();
    let cancel = move |event: web_sys::Event| {
        event.prevent_default();
        dismiss();
    };
    let node = modal();
    let outside = close.clone();
    let click = move |event: leptos::ev::MouseEvent| {
        // The dialog itself is hit only outside its content.
        let hit = event
            .target()
            .and_then(|t| t.dyn_into::<web_sys::Node>().ok());
        if hit.is_some() && hit.as_ref() == node.get_untracked().as_deref().map(AsRef::as_ref) {
            outside();
        }
    };
    let list = format!("{id}-list");
    let current = {
        let id = id.clone();
        move || (found.with(Results::len) > 0).then(|| option_id(&id, active.get()))
    };
    let select = run;
    let groups = {
        let id = id.clone();
        move || {
            let select = select.clone();
            found.with(|found| draw(found, &id, active, &select))
        }
    };
    let announce = move || found.with(Results::announcement);
    let escape = close.clone();
    let closed = close.clone();
    view! {
        <dialog
            class="palette"
            node_ref=node
            on:close=move |_| closed()
            aria-label=t::palette::LABEL
            on:cancel=cancel
            on:click=click
        >
            <div class="palette-box">
                <div class="palette-head">
                    <Icon name="search" />
                    <input
                        type="text"
                        role="combobox"
                        aria-expanded="true"
                        aria-autocomplete="list"
                        aria-haspopup="listbox"
                        aria-controls=list.clone()
                        aria-activedescendant=current
                        autofocus
                        aria-label=t::palette::LABEL
                        placeholder=t::palette::PLACEHOLDER
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck="false"
                        prop:value=move || text.get()
                        on:input=type_in
                        on:keydown=keys
                    />
                    <Button variant=Variant::Plain class="key" attr:tabindex="-1" on_press=move |_| escape()>
                        <span class="unseen">{t::palette::CLOSE_HINT} " "</span>
                        {t::common::ESC}
                    </Button>
                </div>
                <div class="palette-list" id=list role="listbox" aria-label=t::common::RESULTS tabindex="-1">
                    {groups}
                </div>
                <p class="unseen" role="status">
                    {announce}
                </p>
                <div class="palette-foot">
                    <span>
                        <kbd class="key">
                            <Icon name="arrow-up" />
                        </kbd>
                        <kbd class="key">
                            <Icon name="arrow-down" />
                        </kbd>
                        {t::palette::FOOT_MOVE}
                    </span>
                    <span>
                        <kbd class="key">
                            <Icon name="corner-down-left" />
                        </kbd>
                        {t::palette::FOOT_OPEN}
                    </span>
                    <span>
                        <kbd class="key">{t::common::CTRL}</kbd>
                        <kbd class="key">
                            <Icon name="corner-down-left" />
                        </kbd>
                        {t::palette::FOOT_OPEN_IN_NEW_TAB}
                    </span>
                    <span class="push">{t::palette::FOOT_SCOPE}</span>
                </div>
            </div>
        </dialog>
        {move || {
            leaving
                .get()
                .then(|| {
                    let close = close.clone();
                    view! { <SignOut close=close /> }
                })
        }}
    }
}

/// The groups with their options, numbered through.
fn draw(
    found: &Results,
    id: &str,
    active: RwSignal<usize>,
    run: &(impl Fn(usize, bool) + Clone + 'static),
) -> Vec<AnyView> {
    let mut at = 0;
    let mut views = Vec::new();
    for group in &found.groups {
        let mut options = Vec::new();
        for item in &group.items {
            let run = run.clone();
            let place = at;
            let pick = move |new_tab: bool| run(place, new_tab);
            options.push(view! { <OptionView item=item.clone() id=option_id(id, at) place=at active=active pick=pick /> });
            at += 1;
        }
        let heading = next_id("palette-group");
        let labelled = heading.clone();
        views.push(
            view! {
                <div role="group" aria-labelledby=labelled>
                    <div class="palette-heading" id=heading role="presentation">
                        <span>{group.heading}</span>
                        <span class="number">{group.count.clone()}</span>
                    </div>
                    {group
                        .empty
                        .clone()
                        .map(|text| {
                            view! {
                                <p class="soft palette-none" role="presentation">
                                    {text}
                                </p>
                            }
                        })}
                    {options}
                </div>
            }
            .into_any(),
        );
    }
    views
}
