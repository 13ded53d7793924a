//! Views with a name: filters, order and columns as they were. They are private and stay in this
//! browser; a copied link carries the whole view.

mod list;
mod manage;
mod named;
mod rename;
mod save;
mod store;

use leptos::prelude::*;

use super::page_state::{ElementsPageState, use_page_state};
use super::share::ShareDialog;
use crate::catalog::view::View;
use crate::components::{Icon, Menu, MenuItem};
use crate::effect::{effect, memo};
use crate::features::navigator::use_navigator;
use crate::lazy::{lazily_over, lazy_view};
use crate::paths;
use crate::t;

use list::ViewState;
pub use list::{SavedView, SavedViews as SavedQueries};
use manage::Manage;
pub use named::{NamedTexts, remove};
use named::{VIEWS, insert};
pub use rename::Rename;
pub use save::Save;
pub use store::SavedViewStore;

lazy_view! { panels, save_dialog(store: SavedViewStore, open: RwSignal<bool>), {
    let page = use_page_state();
    let query = move |()| page.view.with_untracked(View::to_query);
    let close = move |()| open.set(false);
    view! { <Save note=store.views texts=VIEWS query=Callback::new(query) close=Callback::new(close) /> }
} }
lazy_view! { panels, manage_dialog(store: SavedViewStore, open: RwSignal<bool>, sharing: RwSignal<Option<String>>), {
    view! { <Manage store=store share=move |query| sharing.set(Some(query)) close=move || open.set(false) /> }
} }
lazy_view! { panels, share_dialog(query: String, name: String, sharing: RwSignal<Option<String>>), {
    view! { <ShareDialog view=View::from_query(&query) name=name close=move || sharing.set(None) /> }
} }

#[component]
pub fn SavedViews() -> impl IntoView {
    let page = use_page_state();
    let store = SavedViewStore::restore(page.app);
    store.resume(&page.view.with_untracked(View::to_query));
    let (saving, managing) = (RwSignal::new(false), RwSignal::new(false));
    // The view to share, by its query.
    let sharing = RwSignal::new(None::<String>);
    let item = move |view: SavedView| {
        let (query, shown) = (view.query.clone(), view.query);
        let is_shown = Signal::derive(move || page.view.with(|v| v.to_query() == shown));
        view! { <MenuItem label=view.name checked=is_shown act=move || apply(page, &query) /> }
    };
    let navigator = use_navigator();
    let query = memo(move |_| page.view.with(View::to_query));
    effect(move |before: Option<usize>| {
        let arrivals = page.address.arrivals.get();
        let has_arrived = before.is_some_and(|before| before != arrivals);
        let is_plain = page
            .view
            .with(|v| v.filters() == 0 && v.sort == View::default().sort && v.grouping.is_none());
        let shown = ViewState {
            is_plain,
            has_arrived,
        };
        query.with(|query| store.note_shown(query, shown));
        arrivals
    });
    let active = memo(move |_| query.with(|query| store.active(query)));
    let label = Signal::derive(move || match active.get() {
        Some((name, true)) => t::views::button_changed(&name),
        Some((name, false)) => t::views::button_named(&name),
        None => t::common::VIEWS.into(),
    });
    // The button is made once: its content is reactive.
    let name = move || {
        active.with(|a| {
            a.as_ref()
                .map_or(String::from(t::common::VIEWS), |(name, _)| name.clone())
        })
    };
    let changed = move || active.with(|a| a.as_ref().is_some_and(|(_, changed)| *changed));
    let button = move || {
        view! {
            <Icon name="star" />
            <span class="truncate">{name}</span>
            {move || changed().then(|| view! { <span class="changed"></span> })}
        }
    };
    let update = move |name: String| {
        let view = SavedView {
            name: name.clone(),
            query: query.get_untracked(),
        };
        insert(store.views, VIEWS, view);
    };
    let items = move || {
        let views = store.with(|views| views.0.clone());
        // Other pages understand the text of the filter, and not the facets.
        let text = page
            .view
            .with(|v| (v.filters() == 1).then(|| v.text.trim().to_owned()));
        let pages = text.filter(|text| !text.is_empty()).map(|text| {
            let space = untrack(|| page.app.session.space());
            let diagram = paths::diagram_of_filter(&space, &text);
            let impact = paths::impact_of_filter(&space, &text);
            view! {
                <hr />
                <MenuItem
                    icon="workflow"
                    label=t::matrix::AS_DIAGRAM
                    act=move || navigator.go(diagram.clone(), false)
                />
                <MenuItem
                    icon="git-branch"
                    label=t::diagram::SHOW_IMPACT
                    act=move || navigator.go(impact.clone(), false)
                />
            }
        });
        let any = !views.is_empty();
        let changed = active.get_untracked().filter(|(_, changed)| *changed);
        let changed = changed.map(|(name, _)| {
            let label = t::views::update(&name);
            view! { <MenuItem icon="check" label=label act=move || update(name.clone()) /> }
        });
        view! {
            {if any {
                views.into_iter().map(item).collect_view().into_any()
            } else {
                view! { <p class="title">{t::views::NONE_SAVED}</p> }.into_any()
            }}
            <hr />
            {changed}
            <MenuItem icon="plus" label=t::views::SAVE_THIS act=move || saving.set(true) />
            <MenuItem
                icon="link"
                label=t::views::SHARE_THIS
                act=move || sharing.set(Some(page.view.get_untracked().to_query()))
            />
            {any.then(|| view! { <MenuItem icon="list" label=t::views::MANAGE act=move || managing.set(true) /> })}
            {pages}
        }
    };
    view! {
        <Menu label=label button_class="button small views-button" menu_class="left" button=ViewFn::from(button)>
            {items()}
        </Menu>
        <Show when=move || {
            saving.get()
        }>{lazily_over(move || save_dialog(store, saving), move || saving.set(false))}</Show>
        <Show when=move || {
            managing.get()
        }>{lazily_over(move || manage_dialog(store, managing, sharing), move || managing.set(false))}</Show>
        {move || {
            sharing
                .get()
                .map(|query| {
                    let name = store.with_untracked(|views| views.name_of(&query));
                    lazily_over(move || share_dialog(query.clone(), name.clone(), sharing), move || sharing.set(None))
                })
        }}
    }
}

fn apply(page: ElementsPageState, query: &str) {
    page.change(|view| *view = View::from_query(query));
}
