//! The parts of the file in none of the service's lists.

use std::sync::Arc;

use leptos::prelude::*;

use super::entry::{EntryName, IdCell, LineCell};
use crate::components::{KindLine, SearchField};
use crate::effect::memo;
use crate::features::import::listing::{Heading, Listing, matches, places};
use crate::features::import::receipt::{Receipt, ReceiptEntry};
use crate::format::count;
use crate::t;
use crate::texts::class_label;

#[component]
pub fn UnaccountedTab(receipt: Arc<Receipt>) -> impl IntoView {
    if !receipt.head.checked {
        return view! { <p class="import-none soft">{t::import_result::rest::UNREAD}</p> }
            .into_any();
    }
    if receipt.unaccounted.is_empty() {
        return view! { <p class="import-none soft">{t::import_result::rest::NOTHING}</p> }
            .into_any();
    }
    let search = RwSignal::new(String::new());
    let part =
        |is_relationship| view! { <Part receipt=Arc::clone(&receipt) is_relationship search /> };
    view! {
        <div class="import-tools">
            <p class="soft">{t::import_result::rest::TEXT}</p>
            <span class="push">
                <SearchField label=t::import_result::FILTER value=search change=move |text| search.set(text) />
            </span>
        </div>
        <div class="import-both">{part(false)} {part(true)}</div>
    }
    .into_any()
}

/// The elements, or the relationships.
#[component]
fn Part(receipt: Arc<Receipt>, is_relationship: bool, search: RwSignal<String>) -> impl IntoView {
    let rows = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            let all = &receipt.unaccounted;
            places(search, all.len(), |folded, at| {
                let e = &all[at];
                let kind = e.kind.as_deref().unwrap_or_default();
                e.is_relationship == is_relationship
                    && (matches(folded, &e.texts()) || matches(folded, &[kind]))
            })
        })
    };
    let (title, label, heads): (_, _, &[Heading]) = if is_relationship {
        (
            t::import::RELATIONSHIPS,
            t::import_result::rest::RELATIONSHIP_LIST,
            &[
                Heading::Left(t::common::KIND),
                Heading::Left(t::import_result::heads::ENDS),
                Heading::Left(t::common::EXTERNAL_ID),
                Heading::Right(t::import::line::LINE),
            ],
        )
    } else {
        (
            t::common::ELEMENTS,
            t::import_result::rest::ELEMENT_LIST,
            &[
                Heading::Left(t::import_result::heads::ENTRY),
                Heading::Left(t::common::CLASS),
                Heading::Left(t::common::EXTERNAL_ID),
                Heading::Right(t::import::line::LINE),
            ],
        )
    };
    let cells = move |at: usize| {
        let entry = &receipt.unaccounted[at];
        let first = if is_relationship {
            relationship_cells(entry)
        } else {
            element_cells(entry)
        };
        view! {
            {first}
            <IdCell id=entry.external_id.clone().unwrap_or_default() soft=true />
            <LineCell line=entry.line />
        }
        .into_any()
    };
    view! {
        <div class="import-part" class:none=move || rows.with(|rows| rows.is_empty())>
            <h2>{title}" " <span class="meta number">{move || rows.with(|rows| count(rows.len()))}</span></h2>
            <Listing label columns="of-unaccounted" heads rows cells />
        </div>
    }
}

fn element_cells(e: &ReceiptEntry) -> AnyView {
    let class = e.kind.as_deref().map_or_else(
        || t::import_check::place::NO_TYPE.into(),
        |kind| class_label(&kind.into()),
    );
    view! {
        <span role="cell" class="truncate">
            <EntryName entry=e.clone() />
        </span>
        <span role="cell" class="soft truncate">
            {class}
        </span>
    }
    .into_any()
}

fn relationship_cells(e: &ReceiptEntry) -> AnyView {
    let kind = e.kind.clone().unwrap_or_else(|| t::common::NO_KIND.into());
    let ends = format!("{}, {}", e.from, e.to);
    let title = ends.clone();
    view! {
        <span role="cell" class="row truncate">
            <KindLine kind=kind.as_str().into() />
            <span class="strong">{kind}</span>
        </span>
        <span role="cell" class="truncate" title=title>
            {ends}
        </span>
    }
    .into_any()
}
