//! What stands in none of the service's lists.

use std::sync::Arc;

use leptos::prelude::*;

use super::entry::{EntryName, IdCell, LineCell};
use crate::components::{KindLine, SearchField};
use crate::effect::memo;
use crate::features::import::listing::{Listing, matches, places};
use crate::features::import::receipt::{Entry, Receipt};
use crate::format::count;
use crate::texts::class_label;

/// The tab.
#[component]
pub fn UnaccountedTab(receipt: Arc<Receipt>) -> impl IntoView {
    if !receipt.head.checked {
        return view! {
            <p class="import-none soft">
                "The file was not read to its end here, so nobody can say what is in none of the lists."
            </p>
        }.into_any();
    }
    if receipt.unaccounted.is_empty() {
        return view! { <p class="import-none soft">"Every element and relationship of the file is in one of the lists."</p> }.into_any();
    }
    let search = RwSignal::new(String::new());
    let part =
        |is_relationship| view! { <Part receipt=Arc::clone(&receipt) is_relationship search /> };
    view! {
        <div class="import-tools">
            <p class="soft">
                "In the file, but in none of the service’s lists. They may exist or not. Load the imported elements and compare, or send them again with the retry file."
            </p>
            <span class="push">
                <SearchField label="Filter by name or id" value=search change=move |text| search.set(text) />
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
    let (title, label, heads): (_, _, &[&str]) = if is_relationship {
        (
            "Relationships ",
            "Unaccounted relationships",
            &["Kind", "From, to", "External id", "Line>"],
        )
    } else {
        (
            "Elements ",
            "Unaccounted elements",
            &["Entry in the file", "Class", "External id", "Line>"],
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
            <h2>{title} <span class="meta number">{move || rows.with(|rows| count(rows.len()))}</span></h2>
            <Listing label columns="of-unaccounted" heads rows cells />
        </div>
    }
}

fn element_cells(e: &Entry) -> AnyView {
    let class = e
        .kind
        .as_deref()
        .map_or_else(|| "no type".into(), |kind| class_label(&kind.into()));
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

fn relationship_cells(e: &Entry) -> AnyView {
    let kind = e.kind.clone().unwrap_or_else(|| "No kind".into());
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
