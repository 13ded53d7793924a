//! The main part of the page: the table, or why there is none.

use leptos::prelude::*;

use super::add_ids::IdLists;
use super::banner::Failure;
use super::facets::Filter;
use super::page_state::{ElementsPageState, use_page_state};
use super::share::{Arrival, ArrivalPage, FilterWords};
use super::table::Table;
use crate::browser;
use crate::catalog::view::{Facet, Query};
use crate::components::{Button, EmptyState, Icon, Skeleton, Variant};
use crate::effect::{effect, memo};
use crate::format::count;
use crate::paths::{self, Page};
use crate::t;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListState {
    /// The saved elements are being read, or the first ones are being loaded.
    Waiting,
    NothingKnown,
    NothingLoaded,
    NoMatch,
    Rows,
}

/// The table, or why there is none.
#[component]
pub fn Body() -> impl IntoView {
    let page = use_page_state();
    let shown = memo(move |_| {
        let tally = page.tally.get();
        let (searched, rows) = page.selected.with(|s| (s.searched, s.rows.len()));
        let busy = page.app.retrieval.is_running();
        match (searched, rows) {
            (_, 0) if !page.app.catalog.ready() => ListState::Waiting,
            (0, _) if busy => ListState::Waiting,
            _ if tally.known == 0 => ListState::NothingKnown,
            (0, _) => ListState::NothingLoaded,
            (_, 0) => ListState::NoMatch,
            _ => ListState::Rows,
        }
    });
    let rows = memo(move |_| shown.get() == ListState::Rows);
    // Making the table takes a tenth of a second. It stays in the page while something else is shown
    // in its place, and with no elements yet it is made in idle time.
    let made = RwSignal::new(false);
    effect(move || match shown.get() {
        ListState::Rows => made.set(true),
        ListState::NothingKnown => browser::after_frame(move || {
            // The page may be gone.
            let _ = made.try_set(true);
        }),
        _ => {}
    });
    let instead = move || match shown.get() {
        ListState::Waiting => view! {
            <div class="waiting" aria-busy="true">
                <div class="table-head"></div>
                <Skeleton rows=14 />
            </div>
        }
        .into_any(),
        ListState::NothingKnown => view! { <NothingKnown /> }.into_any(),
        ListState::NothingLoaded => view! { <NothingLoaded /> }.into_any(),
        ListState::NoMatch => view! { <NoMatch /> }.into_any(),
        ListState::Rows => ().into_any(),
    };
    view! {
        {instead}
        <Show when=move || made.get() || rows.get()>
            <Table shown=rows />
        </Show>
    }
}

/// The filters of the view in words. Names that are not known yet are not asked for: ids may come from
/// a link.
fn filter_terms(page: ElementsPageState) -> Signal<Vec<String>> {
    let words = move |filter: &Filter| match filter {
        Filter::Value(Facet::Owner, owner) => {
            let id = owner.split_once(':').map_or(owner.as_str(), |(_, id)| id);
            page.app.people.known_name(id).unwrap_or_else(|| id.into())
        }
        filter => filter.text(page.app),
    };
    Signal::derive(move || {
        let mut view = page.view.get();
        let text = std::mem::take(&mut view.text);
        let filters = Filter::all(&view, &Query::default());
        let text = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        text.into_iter().chain(filters.iter().map(words)).collect()
    })
}

#[component]
fn NothingKnown() -> impl IntoView {
    let page = use_page_state();
    let arrival: Arrival = expect_context();
    view! {
        <Show when=move || arrival.is_shown() fallback=|| view! { <NoElements /> }>
            <ArrivalPage filters=filter_terms(page) />
        </Show>
    }
}

#[component]
fn NoElements() -> impl IntoView {
    let page = use_page_state();
    let link = move |to| untrack(|| paths::page(&page.app.session.space(), to));
    // Then it is unknown whether there were elements.
    let unread = move || page.app.catalog.unread();
    let title = move || match unread() {
        Some(_) => t::elements::empty::TITLE_UNREAD.get(),
        None => t::elements::empty::TITLE.get(),
    };
    let why = move || {
        unread().map(|error| {
            let not_saved = page.app.storage().is_none();
            view! {
                {not_saved.then(|| view! { <p>{t::elements::empty::NOT_SAVED}</p> })}
                <p class="quote">{error.0}</p>
            }
        })
    };
    view! {
        <EmptyState title=title>
            {why} <FilterWords filters=filter_terms(page) /> <div class="actions">
                <Button variant=Variant::Primary icon="plus" on_press=move |_| page.adding.set(true)>
                    {t::common::ADD_IDS}
                </Button>
                <a class="button" href=link(Page::Import)>
                    <Icon name="file-up" />
                    {t::common::IMPORT_FILE}
                </a>
                <a class="button" href=link(Page::Create)>
                    <Icon name="square-plus" />
                    {t::common::CREATE_ELEMENT}
                </a>
            </div> <IdLists done=|| {} />
        </EmptyState>
    }
}

#[component]
fn NothingLoaded() -> impl IntoView {
    let page = use_page_state();
    let known = move || page.tally.with(|t| t.known);
    let not_returned = move || page.tally.with(|t| t.not_returned);
    let why = move || {
        let ended = page.app.retrieval.ended();
        if let Some(ended) = ended.filter(|e| e.error.is_some()) {
            return view! { <Failure ended=ended /> }.into_any();
        }
        let words = match not_returned() {
            0 => String::from(t::elements::empty::NOT_REQUESTED),
            n => t::elements::status::not_returned(&count(n)),
        };
        view! { <p class="soft">{words}</p> }.into_any()
    };
    view! {
        <EmptyState title=move || {
            t::elements::empty::none_loaded(known())
        }>
            {why} <div class="actions">
                <Button variant=Variant::Primary icon="refresh-cw" on_press=move |_| page.app.retrieval.reload_all()>
                    {move || t::elements::retrieve_ids(known())}
                </Button>
                <Show when=move || { not_returned() > 0 }>
                    <Button on_press=move |_| page.show_not_returned(true)>{t::elements::SEE_WHY}</Button>
                </Show>
                <Button variant=Variant::Quiet on_press=move |_| page.adding.set(true)>
                    {t::common::ADD_IDS}
                </Button>
            </div>
        </EmptyState>
    }
}

#[component]
fn NoMatch() -> impl IntoView {
    let page = use_page_state();
    let filters = move || {
        let view = page.view.get();
        page.query.with(|query| Filter::count(&view, query))
    };
    let missing = move || page.app.catalog.with(|c| not_loaded(c).count());
    let searched = move || page.selected.with(|s| s.searched);
    // The note on texts that its terms could not search is shown below the field.
    let is_finding_unknown = move || {
        page.view.with(|view| !view.findings.is_empty())
            && page.app.catalog.with(|c| c.findings().is_none())
    };
    let gaps = move || is_finding_unknown() || !page.unsearched.with(Vec::is_empty);
    let title = move || match gaps() {
        true => t::elements::empty::NO_MATCH_PARTLY.get(),
        false => t::elements::empty::NO_MATCH.get(),
    };
    let words = move || {
        let searched = t::elements::empty::searched(searched());
        match missing() {
            0 => searched,
            n => format!("{searched} {}", t::elements::empty::not_searched(n)),
        }
    };
    view! {
        <EmptyState title=title>
            <p class="soft">{words}</p>
            <Show when=is_finding_unknown>
                <p class="soft">{t::elements::filter::FINDINGS_UNKNOWN}</p>
            </Show>
            <div class="actions">
                <Button on_press=move |_| {
                    page.change(|v| *v = v.cleared())
                }>{move || t::elements::empty::clear_filters(filters())}</Button>
                <Show when=move || { missing() > 0 }>
                    <Button variant=Variant::Quiet icon="refresh-cw" on_press=move |_| retry(page)>
                        {move || t::elements::retry_ids(missing())}
                    </Button>
                </Show>
            </div>
        </EmptyState>
    }
}

fn not_loaded(catalog: &crate::catalog::Catalog) -> impl Iterator<Item = &crate::catalog::Entry> {
    catalog.entries().iter().filter(|e| !e.listed)
}

fn retry(page: ElementsPageState) {
    let ids = page
        .app
        .catalog
        .with_untracked(|c| not_loaded(c).map(|e| e.id.clone()).collect());
    page.app.retrieval.reload(ids);
}
