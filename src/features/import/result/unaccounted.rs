//! What stands in none of the service's lists.

use std::sync::Arc;

use leptos::prelude::*;

use super::entry::{EntryName, IdCell};
use crate::catalog::class_label;
use crate::catalog::fold::fold;
use crate::components::SearchField;
use crate::effect::memo;
use crate::features::import::line::LineNumber;
use crate::features::import::listing::{Listing, matches};
use crate::features::import::receipt::{Entry, Receipt};
use crate::format::count;

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
    let of = |is_relationship: bool| {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            let folded = search.with(|text| fold(text.trim()));
            let fits = |e: &Entry| {
                let id = e.external_id.as_deref().unwrap_or_default();
                let kind = e.kind.as_deref().unwrap_or_default();
                e.is_relationship == is_relationship
                    && matches(&folded, &[&e.name, id, kind, &e.from, &e.to])
            };
            let all = &receipt.unaccounted;
            Arc::new(
                (0..all.len())
                    .filter(|&at| fits(&all[at]))
                    .collect::<Vec<_>>(),
            )
        })
    };
    let (elements, relationships) = (of(false), of(true));
    let (first, second) = (Arc::clone(&receipt), Arc::clone(&receipt));
    let number = move |rows: Memo<Arc<Vec<usize>>>| move || rows.with(|rows| count(rows.len()));
    let any = move |rows: Memo<Arc<Vec<usize>>>| move || rows.with(|rows| !rows.is_empty());
    view! {
        <div class="import-tools">
            <p class="soft">
                "In the file, but in none of the service’s lists. They may exist or not. Load the imported elements and compare, or send them again with the retry file."
            </p>
            <span class="push">
                <SearchField label="Filter by name or id" value=search change=move |text| search.set(text) />
            </span>
        </div>
        <div class="import-both">
            <div class="import-part" class:none=move || !any(elements)()>
                <h2>"Elements " <span class="meta number">{number(elements)}</span></h2>
                <Listing
                    label="Unaccounted elements"
                    columns="of-unaccounted"
                    heads=&["Entry in the file", "Class", "External id", "Line>"]
                    rows=elements
                    cells=move |at: usize| element_cells(&first.unaccounted[at])
                />
            </div>
            <div class="import-part" class:none=move || !any(relationships)()>
                <h2>"Relationships " <span class="meta number">{number(relationships)}</span></h2>
                <Listing
                    label="Unaccounted relationships"
                    columns="of-unaccounted"
                    heads=&["Kind", "From, to", "External id", "Line>"]
                    rows=relationships
                    cells=move |at: usize| relationship_cells(&second.unaccounted[at])
                />
            </div>
        </div>
    }
    .into_any()
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
        <IdCell id=e.external_id.clone().unwrap_or_default() soft=true />
        <span role="cell" class="right">
            <LineNumber line=e.line />
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
            <crate::components::KindLine kind=kind.as_str().into() />
            <span class="strong">{kind}</span>
        </span>
        <span role="cell" class="truncate" title=title>
            {ends}
        </span>
        <IdCell id=e.external_id.clone().unwrap_or_default() soft=true />
        <span role="cell" class="right">
            <LineNumber line=e.line />
        </span>
    }
    .into_any()
}
