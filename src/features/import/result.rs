//! The last step, and any saved receipt: four lists, and a receipt whose sums add up.

mod actions;
mod compare;
mod dropped;
mod entry;
mod failed;
mod imported;
mod load_failure;
mod reopen;
mod retry;
mod same_file;
mod unaccounted;

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_query_map};

pub use actions::ImportReceiptActions;
pub use entry::{IdCell, LineCell};
pub use retry::RetryNote;

use super::export::List;
use super::line::{LineDialog, Lines};
use super::receipt::{Receipt, ReceiptHeader};
use super::session::Stage;
use super::summary::Summary;
use super::work::{ImportWork, use_import};
use crate::components::{Banner, BannerTone, UNKNOWN_ICON};
use crate::effect::memo;
use crate::features::navigator::use_navigator;
use crate::format::count;
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t::{self, Text};

/// The result of the current import.
#[component]
pub fn Result(work: ImportWork) -> impl IntoView {
    move || match work.session().stage.get() {
        Stage::Result(receipt) => Some(view! { <ImportReceiptView receipt /> }),
        _ => None,
    }
}

/// A receipt: also a saved one, also offline.
#[component]
pub fn ImportReceiptView(receipt: Arc<Receipt>) -> impl IntoView {
    let work = use_import();
    // A saved receipt may be of the current file.
    let lines = Lines::provide(untrack(|| work.is_of(&receipt)));
    let (shown, choose) = tab(&receipt);
    let without_result = !receipt.head.has_result();
    let body = {
        let receipt = Arc::clone(&receipt);
        move || {
            let receipt = Arc::clone(&receipt);
            match shown.get() {
                Tab::List(List::Imported) => view! { <imported::ImportedTab receipt /> }.into_any(),
                Tab::List(List::Failed) => view! { <failed::FailedTab receipt /> }.into_any(),
                Tab::List(List::Dropped) => view! { <dropped::DroppedTab receipt /> }.into_any(),
                Tab::List(List::Unaccounted) => {
                    view! { <unaccounted::UnaccountedTab receipt /> }.into_any()
                }
                Tab::Compare => view! { <compare::CompareTab receipt /> }.into_any(),
            }
        }
    };
    let strange = (!receipt.strange.is_empty())
        .then(|| view! { <Strange strange=receipt.strange.clone() /> });
    let all = Tab::all(&receipt);
    let tabs = {
        let receipt = Arc::clone(&receipt);
        let tab = |tab: &Tab| {
            let tab = *tab;
            let number = tab.number(&receipt);
            let number = number.map(|n| view! { <span class="count">{count(n)}</span> });
            view! {
                <button
                    type="button"
                    class="tab"
                    role="tab"
                    id=format!("import-tab-{}", tab.slug())
                    aria-selected=move || (shown.get() == tab).to_string()
                    aria-controls="import-panel"
                    tabindex=move || if shown.get() == tab { "0" } else { "-1" }
                    on:click=move |_| choose(tab)
                >
                    {tab.name()}
                    {number}
                </button>
            }
        };
        all.iter().map(tab).collect_view()
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => all.len() - 1,
            _ => return,
        };
        event.prevent_default();
        let at = all.iter().position(|tab| *tab == shown.get_untracked());
        let next = all[(at.unwrap_or(0) + step) % all.len()];
        choose(next);
        crate::browser::focus(&format!("import-tab-{}", next.slug()));
    };
    view! {
        <div class="import-result">
            <section class="import-lists" aria-label=t::import_result::REGION>
                <same_file::SameFile receipt=Arc::clone(&receipt) />
                {if without_result {
                    view! { <NoLists head=receipt.head.clone() /> }.into_any()
                } else {
                    view! {
                        <div class="tabs import-tabs" role="tablist" aria-label=t::import_result::LISTS on:keydown=keys>
                            {tabs}
                        </div>
                        <load_failure::LoadFailure receipt=Arc::clone(&receipt) />
                        {strange}
                        <div
                            class="import-panel"
                            role="tabpanel"
                            id="import-panel"
                            aria-labelledby=move || format!("import-tab-{}", shown.get().slug())
                        >
                            {body}
                        </div>
                    }
                        .into_any()
                }}
            </section>
            <Summary receipt />
        </div>
        <LineDialog work lines />
    }
}

/// What a tab shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    /// A list of the receipt.
    List(List),
    /// The receipt beside another one.
    Compare,
}

impl Tab {
    /// The tabs that a receipt has: it is compared only where there is another one.
    fn all(receipt: &Receipt) -> Vec<Self> {
        let mut all: Vec<Self> = List::ALL.map(Self::List).into();
        let activity = use_app().activity;
        if untrack(|| !compare::others(activity, receipt).is_empty()) {
            all.push(Self::Compare);
        }
        all
    }

    const fn slug(self) -> &'static str {
        match self {
            Self::List(list) => list.slug(),
            Self::Compare => "compare",
        }
    }

    const fn name(self) -> Text {
        match self {
            Self::List(list) => list.name(),
            Self::Compare => t::common::COMPARE,
        }
    }

    /// How many entries it has, if it has a number at all.
    fn number(self, receipt: &Receipt) -> Option<usize> {
        match self {
            Self::List(List::Imported) => Some(receipt.imported()),
            Self::List(List::Failed) => Some(receipt.failed.len()),
            Self::List(List::Dropped) => Some(receipt.dropped.len()),
            Self::List(List::Unaccounted) => Some(receipt.unaccounted.len()),
            Self::Compare => None,
        }
    }
}

/// The tab in the address, and how to choose another; without one, the first list that asks for
/// attention, else what was imported.
fn tab(receipt: &Receipt) -> (Memo<Tab>, impl Fn(Tab) + Copy + Send + Sync + 'static) {
    let query = use_query_map();
    let pathname = use_location().pathname;
    let navigator = use_navigator();
    let first = Tab::List(if receipt.failed.is_empty() {
        List::Imported
    } else {
        List::Failed
    });
    let shown = memo(move |_| {
        let slug = query.with(|query| query.get("tab"));
        let mut all = List::ALL.map(Tab::List).into_iter().chain([Tab::Compare]);
        let found = all.find(|tab| Some(tab.slug()) == slug.as_deref());
        found.unwrap_or(first)
    });
    let choose = move |tab: Tab| {
        let path = pathname.get_untracked();
        let url = format!("{path}{}", paths::query(&[("tab", tab.slug())]));
        navigator.go(url, true);
    };
    (shown, choose)
}

/// The text where the service gave no lists.
#[component]
fn NoLists(head: ReceiptHeader) -> impl IntoView {
    let (tone, title, text) = match (head.unknown, head.status) {
        (true, _) => (
            BannerTone::Warn,
            t::common::OUTCOME_UNKNOWN,
            t::import_result::no_lists::UNKNOWN_TEXT,
        ),
        (false, None) => (
            BannerTone::Info,
            t::import::progress::NOT_WHOLE_TITLE,
            t::import::progress::NOTHING_IMPORTED,
        ),
        (false, Some(_)) => (
            BannerTone::Bad,
            t::common::REFUSED,
            t::import::progress::NOTHING_IMPORTED,
        ),
    };
    let icon = if head.unknown {
        UNKNOWN_ICON
    } else {
        tone.icon()
    };
    let space = untrack(|| use_app().session.space());
    let onwards = head.unknown.then(|| {
        let page = paths::page(&space, Page::Import);
        let words = move || {
            let link =
                view! { <a href=page.clone()>{t::import_result::no_lists::COMPARE_LINK}</a> };
            t::rich(
                &t::import_result::no_lists::compare(t::slot(0)),
                vec![link.into_any()],
            )
        };
        view! { <p>{words}</p> }
    });
    let way_on = (!head.unknown).then(|| {
        view! {
            <div class="actions">
                <a class="button primary" href=paths::page(&space, Page::Import)>
                    {t::common::IMPORT_FILE}
                </a>
            </div>
        }
    });
    let quote = head.refused.map(|text| {
        let status = head.status.map(|s| format!("{s}  ")).unwrap_or_default();
        view! { <p class="quote">{format!("{status}{text}")}</p> }
    });
    view! {
        <div class="import-ended">
            <Banner tone=tone icon=icon>
                <strong class="strong">{title}</strong>
                <p>{text}</p>
                {onwards}
                {quote}
                {way_on}
            </Banner>
        </div>
    }
}

/// What the answer holds that the file does not.
#[component]
fn Strange(strange: Vec<String>) -> impl IntoView {
    const FEW: usize = 5;
    let more = strange.len().saturating_sub(FEW);
    view! {
        <div class="import-strange">
            <Banner tone=BannerTone::Warn>
                <strong class="strong">{t::import_result::report::STRANGE}</strong>
                <ul>{strange.into_iter().take(FEW).map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
                {(more > 0).then(|| view! { <p>{t::import_result::strange::more(&count(more))}</p> })}
            </Banner>
        </div>
    }
}
