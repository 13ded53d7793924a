//! The recipient's side: which view was sent, what of it is missing in this browser, and loading it.
//! Nothing is requested until the recipient says so.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::link::{as_mine, unpack};
use crate::browser;
use crate::catalog::Origin;
use crate::components::{Banner, BannerTone, Button, EmptyState, Variant};
use crate::effect::{effect, memo};
use crate::features::elements::keys::TABLE;
use crate::features::elements::page_state::{ElementsPageState, use_page_state};
use crate::format::count;
use crate::paths::SharedView;
use crate::t::{self, rich, slot};

/// The ids of a link.
#[derive(Clone, PartialEq)]
enum Ids {
    /// The link has none.
    None,
    /// They are being decompressed.
    Reading,
    /// Each id once.
    Read(Arc<[Arc<str>]>),
    /// They cannot be read.
    Damaged,
}

/// The shared view that the page was opened with, if any. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Arrival {
    page: ElementsPageState,
    shared: RwSignal<Option<SharedView>>,
    ids: RwSignal<Ids>,
    /// Whether the recipient has loaded what was missing.
    loaded: RwSignal<bool>,
}

impl Arrival {
    /// Follows the fragment of the address.
    pub fn new(page: ElementsPageState) -> Self {
        let arrival = Self {
            page,
            shared: RwSignal::new(None),
            ids: RwSignal::new(Ids::None),
            loaded: RwSignal::new(false),
        };
        let fragment = page.address.fragment;
        effect(move || {
            let Some(shared) = SharedView::from_fragment(&fragment.get()) else {
                return arrival.shared.set(None);
            };
            arrival.loaded.set(false);
            arrival.read(shared.ids.clone());
            arrival.shared.set(Some(shared));
        });
        arrival
    }

    fn read(self, packed: String) {
        if packed.is_empty() {
            return self.ids.set(Ids::None);
        }
        self.ids.set(Ids::Reading);
        spawn_local(async move {
            let ids = match unpack(&packed).await {
                Some(ids) if !ids.is_empty() => Ids::Read(ids.into()),
                _ => Ids::Damaged,
            };
            // The page may have been left, or another link opened.
            let is_same = self
                .shared
                .try_with_untracked(|s| s.as_ref().is_some_and(|s| s.ids == packed));
            if is_same == Some(true) {
                let _ = self.ids.try_set(ids);
            }
        });
    }

    /// Whether there is something to say, tracked.
    pub fn is_shown(self) -> bool {
        let is_shown = |shared: &SharedView| {
            !self.loaded.get()
                || self
                    .page
                    .view
                    .with(|view| as_mine(view, &shared.sender).is_some())
        };
        self.shared.with(|s| s.as_ref().is_some_and(is_shown))
    }

    /// The ids of the link that are not loaded in this browser, tracked.
    fn missing(self) -> Vec<Arc<str>> {
        self.ids.with(|ids| match ids {
            Ids::Read(ids) => self.page.app.catalog.with(|catalog| {
                let missing = ids.iter().filter(|id| catalog.row(id).is_none());
                missing.cloned().collect()
            }),
            _ => Vec::new(),
        })
    }

    fn load(self) {
        let missing = untrack(|| self.missing());
        if !missing.is_empty() {
            let title = t::elements::arrival::record(missing.len());
            self.page
                .app
                .retrieval
                .add_exactly(&missing, Origin::Link, title);
        }
        self.loaded.set(true);
        browser::focus_if_lost(TABLE);
    }

    /// The view stays; the note about it goes, and with it the ids from the address.
    fn dismiss(self) {
        self.page.address.fragment.set(String::new());
        self.page
            .view
            .with_untracked(|view| self.page.address.show(view));
        self.page.focus();
    }

    fn make_mine(self) {
        let sender = self
            .shared
            .with_untracked(|s| s.clone().unwrap_or_default().sender);
        let mine = self.page.view.with_untracked(|view| as_mine(view, &sender));
        if let Some(mine) = mine {
            self.page.change(|view| *view = mine);
            browser::focus_if_lost(TABLE);
        }
    }

    fn title(self) -> String {
        self.shared
            .with(|shared| match shared.as_ref().map(|s| s.name.as_str()) {
                None | Some("") => String::from(t::elements::arrival::TITLE),
                Some(name) => t::elements::arrival::title_named(name),
            })
    }

    /// What the view shows and what of it is missing, in sentences.
    fn sentence(self) -> String {
        let total = self.shared.with(|s| s.as_ref().map_or(0, |s| s.total));
        match self.ids.get() {
            Ids::Reading => String::from(t::elements::arrival::READING),
            Ids::Damaged => t::elements::arrival::DAMAGED.get().to_owned(),
            Ids::None if total == 0 => String::from(t::elements::arrival::NO_IDS),
            Ids::None => t::elements::arrival::sender_saw(total),
            Ids::Read(ids) => {
                let words = missing_text(ids.len(), self.missing().len());
                match hidden_text(self.hidden()) {
                    Some(hidden) => format!("{words} {hidden}"),
                    None => words,
                }
            }
        }
    }

    /// How many elements of the link are in this browser and not in the view, tracked.
    fn hidden(self) -> usize {
        let page = self.page;
        self.ids.with(|ids| match ids {
            Ids::Read(ids) => page.app.catalog.with(|catalog| {
                let rows = ids.iter().filter_map(|id| catalog.row(id));
                let rows: HashSet<usize> = rows.collect();
                let shown = page.selected.with(|selected| {
                    let shown = selected.rows.iter().map(|row| *row as usize);
                    shown.filter(|row| rows.contains(row)).count()
                });
                rows.len().saturating_sub(shown)
            }),
            _ => 0,
        })
    }
}

/// How many elements of a link the filter hides.
fn hidden_text(hidden: usize) -> Option<String> {
    match hidden {
        0 => None,
        n => Some(t::elements::arrival::hidden_by_filter(n)),
    }
}

/// How many of the elements of a link are missing.
fn missing_text(all: usize, missing: usize) -> String {
    match missing {
        0 => t::elements::arrival::all_here(all),
        n => t::elements::arrival::some_missing(all, &count(n)),
    }
}

/// The next steps, for the page and for the banner.
#[component]
fn Actions(
    arrival: Arrival,
    /// What the button that loads looks like.
    primary: Variant,
    /// What the other buttons look like.
    others: Variant,
) -> impl IntoView {
    let page = arrival.page;
    let missing = memo(move |_| arrival.missing().len());
    let wants_file = move || matches!(arrival.ids.get(), Ids::None | Ids::Damaged);
    let is_senders = memo(move |_| {
        let sender = arrival
            .shared
            .with(|s| s.clone().unwrap_or_default().sender);
        page.view.with(|view| as_mine(view, &sender).is_some())
    });
    view! {
        <div class="actions">
            <Show when=move || { missing.get() > 0 && !arrival.loaded.get() }>
                <Button variant=primary on_press=move |_| arrival.load()>
                    {move || t::elements::arrival::load(missing.get())}
                </Button>
            </Show>
            <Show when=wants_file>
                <Button variant=primary on_press=move |_| page.adding.set(true)>
                    {t::common::ADD_IDS}
                </Button>
            </Show>
            <Show when=move || is_senders.get()>
                <Button variant=others on_press=move |_| arrival.make_mine()>
                    {t::elements::arrival::MINE_INSTEAD}
                </Button>
            </Show>
            <Button variant=others on_press=move |_| arrival.dismiss()>
                {t::elements::arrival::DISMISS}
            </Button>
        </div>
    }
}

/// Whose elements the view shows, where those are the sender's.
fn senders(arrival: Arrival) -> Option<String> {
    let sender = arrival
        .shared
        .with(|s| s.clone().unwrap_or_default().sender);
    arrival.page.view.with(|view| as_mine(view, &sender))?;
    // Sends no request: the id comes from a link.
    let name = arrival
        .page
        .app
        .people
        .known_name(&sender)
        .unwrap_or(sender);
    Some(t::elements::arrival::of_sender(&name))
}

/// Replaces the table where this browser has no elements yet.
#[component]
pub fn ArrivalPage(
    /// The filters of the view in words.
    filters: Signal<Vec<String>>,
) -> impl IntoView {
    let arrival: Arrival = expect_context();
    view! {
        <EmptyState title=move || arrival.title()>
            <p role="status">{move || arrival.sentence()}</p>
            {move || senders(arrival).map(|text| view! { <p class="soft">{text}</p> })}
            <FilterWords filters=filters />
            <Actions arrival=arrival primary=Variant::Primary others=Variant::Secondary />
        </EmptyState>
    }
}

/// The filters of a view that waits for elements.
#[component]
pub fn FilterWords(
    /// The filters in words.
    filters: Signal<Vec<String>>,
) -> impl IntoView {
    move || {
        let filters = filters.get();
        (!filters.is_empty()).then(|| {
            let filters = view! { <strong class="strong">{filters.join(" · ")}</strong> }.into_any();
            view! { <p class="soft">{rich(&t::elements::arrival::filters(slot(0)), vec![filters])}</p> }
        })
    }
}

/// The same above a table that has rows or could have some.
#[component]
pub fn ArrivalBanner() -> impl IntoView {
    let arrival: Arrival = expect_context();
    let page = use_page_state();
    let any = memo(move |_| page.tally.with(|t| t.known > 0));
    view! {
        <Show when=move || arrival.is_shown() && any.get()>
            <div class="end-banner">
                <Banner tone=BannerTone::Info icon="link">
                    <p>
                        <strong class="strong">{move || arrival.title()}". "</strong>
                        {move || arrival.sentence()}
                        " "
                        {move || senders(arrival)}
                    </p>
                    <Actions arrival=arrival primary=Variant::Link others=Variant::Link />
                </Banner>
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_counts_elements_hidden_by_the_filter() {
        assert_eq!(hidden_text(0), None);
        let words = hidden_text(2);
        assert_eq!(words.as_deref(), Some("2 hidden by the filter."));
    }

    #[test]
    fn the_message_counts_elements_missing_from_this_browser() {
        assert_eq!(missing_text(3, 0), "3 elements, all in this browser.");
        assert_eq!(missing_text(1, 1), "1 element, 1 not in this browser yet.");
        assert_eq!(missing_text(3, 1), "3 elements, 1 not in this browser yet.");
    }
}
