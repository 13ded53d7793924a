//! The last step, and any receipt that was kept: four lists, and a receipt whose sums add up.

mod actions;
mod dropped;
mod entry;
mod failed;
mod imported;
mod unaccounted;

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate, use_query_map};

pub use actions::ImportReceiptActions;

use super::export::List;
use super::line::{LineDialog, Lines};
use super::receipt::{Head, Receipt};
use super::summary::Summary;
use super::work::{ImportWork, use_import};
use crate::components::{Banner, BannerTone};
use crate::format::count;
use crate::paths;

/// The result of the import at hand.
#[component]
pub fn Result(work: ImportWork) -> impl IntoView {
    move || {
        work.receipt
            .get()
            .map(|receipt| view! { <ImportReceiptView receipt /> })
    }
}

/// A receipt: also one that was kept, also offline.
#[component]
pub fn ImportReceiptView(
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    let work = use_import();
    // A receipt that was kept may be of the import at hand.
    let is_at_hand = work
        .receipt
        .with_untracked(|at_hand| at_hand.as_ref().is_some_and(|a| a.head == receipt.head));
    let lines = Lines::provide(is_at_hand && work.has_file());
    let (shown, choose) = tab(&receipt);
    let without_result = receipt.head.status != Some(200);
    let body = {
        let receipt = Arc::clone(&receipt);
        move || {
            let receipt = Arc::clone(&receipt);
            match shown.get() {
                List::Imported => view! { <imported::ImportedTab receipt /> }.into_any(),
                List::Failed => view! { <failed::FailedTab receipt /> }.into_any(),
                List::Dropped => view! { <dropped::DroppedTab receipt /> }.into_any(),
                List::Unaccounted => view! { <unaccounted::UnaccountedTab receipt /> }.into_any(),
            }
        }
    };
    let strange = (!receipt.strange.is_empty())
        .then(|| view! { <Strange strange=receipt.strange.clone() /> });
    let tabs = {
        let receipt = Arc::clone(&receipt);
        List::ALL.map(|list| {
            let n = count(number(&receipt, list));
            let choose = choose.clone();
            view! {
                <button
                    type="button" class="tab" role="tab" id=format!("import-tab-{}", list.slug())
                    aria-selected=move || (shown.get() == list).to_string() aria-controls="import-panel"
                    tabindex=move || if shown.get() == list { "0" } else { "-1" }
                    on:click=move |_| choose(list)
                >
                    {list.name()}<span class="count">{n}</span>
                </button>
            }
        })
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => List::ALL.len() - 1,
            _ => return,
        };
        event.prevent_default();
        let at = List::ALL
            .iter()
            .position(|list| *list == shown.get_untracked())
            .unwrap_or(0);
        let next = List::ALL[(at + step) % List::ALL.len()];
        choose(next);
        crate::browser::focus(&format!("import-tab-{}", next.slug()));
    };
    view! {
        <div class="import-result">
            <section class="import-lists" aria-label="What became of the file">
                {if without_result {
                    view! { <NoLists head=receipt.head.clone() /> }.into_any()
                } else {
                    view! {
                        <div class="tabs import-tabs" role="tablist" aria-label="Lists" on:keydown=keys>{tabs.into_iter().collect_view()}</div>
                        {strange}
                        <div class="import-panel" role="tabpanel" id="import-panel" aria-labelledby=move || format!("import-tab-{}", shown.get().slug())>{body}</div>
                    }.into_any()
                }}
            </section>
            <Summary receipt />
        </div>
        <LineDialog work lines />
    }
}

/// How many entries a list has.
fn number(receipt: &Receipt, list: List) -> usize {
    match list {
        List::Imported => receipt.imported(),
        List::Failed => receipt.failed.len(),
        List::Dropped => receipt.dropped.len(),
        List::Unaccounted => receipt.unaccounted.len(),
    }
}

/// The tab in the address, and how to choose another; without one, the first list that asks for
/// attention, else what was imported.
fn tab(receipt: &Receipt) -> (Memo<List>, impl Fn(List) + Clone + Send + Sync + 'static) {
    let query = use_query_map();
    let location = use_location();
    let navigate = use_navigate();
    let first = if receipt.failed.is_empty() {
        List::Imported
    } else {
        List::Failed
    };
    let shown = Memo::new(move |_| {
        let slug = query.with(|query| query.get("tab"));
        let found = List::ALL
            .into_iter()
            .find(|list| Some(list.slug()) == slug.as_deref());
        found.unwrap_or(first)
    });
    let choose = move |list: List| {
        let path = location.pathname.get_untracked();
        let url = format!("{path}{}", paths::query(&[("tab", list.slug())]));
        navigate(
            &url,
            NavigateOptions {
                replace: true,
                scroll: false,
                ..NavigateOptions::default()
            },
        );
    };
    (shown, choose)
}

/// What is said where the service gave no lists.
#[component]
fn NoLists(head: Head) -> impl IntoView {
    let (tone, title, text) = match (head.unknown, head.status) {
        (true, _) => (
            BannerTone::Warn,
            "Outcome unknown",
            "The whole file was sent, and no answer came that could be read. It may have been imported.",
        ),
        (false, None) => (
            BannerTone::Info,
            "Not sent whole",
            "The service did not get the whole file, so nothing was imported.",
        ),
        (false, Some(400)) => (
            BannerTone::Bad,
            "Rejected, not well-formed",
            "The service refused the file, and nothing was imported.",
        ),
        (false, Some(_)) => (
            BannerTone::Bad,
            "Rejected",
            "The service refused, and nothing was imported.",
        ),
    };
    let quote = head.refused.map(|text| {
        let status = head.status.map(|s| format!("{s}  ")).unwrap_or_default();
        view! { <p class="quote">{format!("{status}{text}")}</p> }
    });
    view! {
        <div class="import-ended">
            <Banner tone=tone><strong class="strong">{title}</strong><p>{text}</p>{quote}</Banner>
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
                <strong class="strong">"The answer and the file do not fit everywhere"</strong>
                <ul>{strange.into_iter().take(FEW).map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
                {(more > 0).then(|| view! { <p>{format!("{} more in the JSON export.", count(more))}</p> })}
            </Banner>
        </div>
    }
}
