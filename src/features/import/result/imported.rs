//! What was imported, with the ids it got and whether it is loaded here.

use std::sync::Arc;

use leptos::prelude::*;

use super::entry::{EntryName, IdCell, LineCell};
use crate::components::{SearchField, SegmentedControl, StateBadge};
use crate::effect::memo;
use crate::features::import::listing::{Heading, Listing, matches, places};
use crate::features::import::loading::{loaded, loaded_id};
use crate::features::import::receipt::{Imported, Receipt};
use crate::format::count;
use crate::paths;
use crate::state::use_app;
use crate::t;
use crate::texts::origin::missing_reason;

#[component]
pub fn ImportedTab(receipt: Arc<Receipt>) -> impl IntoView {
    let app = use_app();
    let relationships = RwSignal::new(false);
    let search = RwSignal::new(String::new());
    let choices = vec![
        (
            false,
            t::import_result::elements::elements(&count(receipt.elements.len())),
        ),
        (
            true,
            t::import_result::elements::relationships(&count(receipt.relationships.len())),
        ),
    ];
    let state = {
        let receipt = Arc::clone(&receipt);
        move || {
            let sums = app.catalog.with(|catalog| loaded(catalog, &receipt));
            let (loaded, open) = (count(sums.loaded), count(sums.open));
            match sums.not_returned {
                0 => t::import_result::elements::status(&loaded, &open),
                n => t::import_result::elements::status_missing(&loaded, &count(n), &open),
            }
        }
    };
    let rows = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            let list = if relationships.get() {
                &receipt.relationships
            } else {
                &receipt.elements
            };
            places(search, list.len(), |folded, at| {
                let one = &list[at];
                matches(folded, &one.entry.texts()) || matches(folded, &[&one.id, &one.instance])
            })
        })
    };
    let table = move || {
        let receipt = Arc::clone(&receipt);
        if relationships.get() {
            let cells = move |at: usize| relationship_cells(&receipt.relationships[at]);
            view! {
                <Listing
                    label=t::import_result::elements::RELATIONSHIP_LIST
                    columns="of-relationships"
                    heads=&[
                        Heading::Left(t::import_result::heads::RELATIONSHIP),
                        Heading::Left(t::common::EXTERNAL_ID),
                        Heading::Left(t::common::RELATIONSHIP_ID),
                        Heading::Right(t::import::line::LINE),
                    ]
                    rows
                    cells
                />
            }
            .into_any()
        } else {
            let cells = move |at: usize| {
                view! { <ElementCells one=receipt.elements[at].clone() /> }.into_any()
            };
            view! {
                <Listing
                    label=t::import_result::elements::ELEMENT_LIST
                    columns="of-elements"
                    heads=&[
                        Heading::Left(t::import_result::heads::ELEMENT),
                        Heading::Left(t::common::EXTERNAL_ID),
                        Heading::Left(t::common::ELEMENT_ID),
                        Heading::Left(t::common::INSTANCE_ID),
                        Heading::Right(t::import::line::LINE),
                        Heading::Left(t::import_result::heads::LOADED),
                    ]
                    rows
                    cells
                />
            }
            .into_any()
        }
    };
    view! {
        <div class="import-tools">
            <SegmentedControl
                label=t::import_result::elements::SHOW
                choices=choices
                chosen=relationships
                choose=move |to| relationships.set(to)
            />
            <SearchField label=t::import_result::elements::FILTER value=search change=move |text| search.set(text) />
            <span class="push soft number" role="status">
                {state}
            </span>
        </div>
        {table}
    }
}

#[component]
fn ElementCells(one: Imported) -> impl IntoView {
    let app = use_app();
    let space = app.session.space();
    let external = one.entry.external_id.clone().unwrap_or_default();
    let (id, instance, at) = (one.id.clone(), one.instance.clone(), one.entry.line);
    let entry = one.entry.clone();
    let (mine, of) = (one.clone(), space.clone());
    // What is not loaded yet is loaded by its page.
    let href = Signal::derive(move || {
        let loaded = app.catalog.with(|catalog| loaded_id(catalog, &mine));
        let id = loaded.map_or_else(|| mine.instance.clone(), |id| id.to_string());
        (!id.is_empty()).then(|| paths::element(&of, &id))
    });
    let state = move || {
        let found = app.catalog.with(|catalog| {
            let id = loaded_id(catalog, &one)?;
            catalog
                .listed(&id)
                .map(|l| (id, l.element.validity_state.clone()))
        });
        match found {
            Some((id, state)) => {
                let url = paths::element(&space, &id);
                view! {
                    <a class="import-link" href=url title=t::common::OPEN_ELEMENT>
                        <StateBadge state />
                    </a>
                }
                .into_any()
            }
            None => view! { <span class="muted">{not_loaded(&one)}</span> }.into_any(),
        }
    };
    view! {
        <span role="cell" class="truncate">
            <EntryName entry href />
        </span>
        <IdCell id=external soft=true />
        <IdCell id=id />
        <IdCell id=instance />
        <LineCell line=at />
        <span role="cell">{state}</span>
    }
}

fn not_loaded(one: &Imported) -> String {
    let app = use_app();
    let refused = app.catalog.with(|catalog| {
        catalog
            .entry(&one.instance)
            .and_then(|e| missing_reason(&e.result))
    });
    match refused {
        Some((status, _)) => t::import_result::elements::not_returned(&status),
        None => t::common::NOT_LOADED.into(),
    }
}

fn relationship_cells(one: &Imported) -> AnyView {
    view! {
        <span role="cell" class="truncate">
            <EntryName entry=one.entry.clone() />
        </span>
        <IdCell id=one.entry.external_id.clone().unwrap_or_default() soft=true />
        <IdCell id=one.id.clone() />
        <LineCell line=one.entry.line />
    }
    .into_any()
}
