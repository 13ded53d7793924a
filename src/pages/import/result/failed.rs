//! What failed: the reason in the service's words, and the part of the file it is about.

use std::sync::Arc;

use leptos::prelude::*;

use super::entry::IdCell;
use crate::catalog::fold::fold;
use crate::components::SearchField;
use crate::pages::import::export::found_by;
use crate::pages::import::line::LineNumber;
use crate::pages::import::listing::{Listing, matches};
use crate::pages::import::receipt::{Entry, Failed, Matched, Receipt};

/// The tab.
#[component]
pub fn FailedTab(receipt: Arc<Receipt>) -> impl IntoView {
    if receipt.failed.is_empty() {
        return view! { <p class="import-none soft">"The service lists nothing as failed."</p> }
            .into_any();
    }
    let search = RwSignal::new(String::new());
    let rows = {
        let receipt = Arc::clone(&receipt);
        Memo::new(move |_| {
            let folded = search.with(|text| fold(text.trim()));
            let fits = |one: &Failed| {
                let none = Entry::default();
                let e = one.entry.as_ref().unwrap_or(&none);
                let id = e.external_id.as_deref().unwrap_or_default();
                matches(&folded, &[&one.reason, &e.name, id, &e.from, &e.to])
            };
            Arc::new(
                (0..receipt.failed.len())
                    .filter(|&at| fits(&receipt.failed[at]))
                    .collect::<Vec<_>>(),
            )
        })
    };
    let words = words(&receipt);
    let checked = receipt.head.checked;
    let tall = receipt.failed.iter().any(is_tall);
    let cells = move |at: usize| cells(&receipt.failed[at], checked);
    view! {
        <div class="import-tools">
            <p class="soft">{words}</p>
            <span class="push"><SearchField label="Filter by reason or name" value=search change=move |text| search.set(text) /></span>
        </div>
        <Listing label="Failed" columns="of-failed" heads=&["Reason, as the service wrote it", "Entry in the file", "External id", "Line>"] rows cells tall />
    }
    .into_any()
}

/// Whether an entry needs two lines.
fn is_tall(one: &Failed) -> bool {
    const LONG: usize = 60;
    let found_otherwise = !matches!(one.matched, Matched::ById | Matched::Not);
    found_otherwise || one.reason.chars().count() > LONG
}

fn words(receipt: &Receipt) -> String {
    let head = &receipt.head;
    if !head.checked {
        return "The service gives only a reason. The file was not read here, so nothing stands beside it.".into();
    }
    let by_id = "The service gives only a reason. The file entry beside it was found by the id in the reason text";
    if head.failed == head.failed_by_id {
        format!("{by_id}.")
    } else {
        format!("{by_id}; where it was found in another way, that is said below it.")
    }
}

fn cells(one: &Failed, checked: bool) -> AnyView {
    let entry = one.entry.clone().unwrap_or_default();
    let name = match (&one.entry, entry.is_relationship) {
        (None, _) if !checked => "File not read here".into(),
        (None, _) => "Not found in the file".into(),
        (_, true) => {
            let kind = entry.kind.clone().unwrap_or_else(|| "No kind".into());
            format!("{kind} from {} to {}", entry.from, entry.to)
        }
        _ if entry.name.is_empty() => "no name".into(),
        _ => format!("“{}”", entry.name),
    };
    let how = match one.matched {
        Matched::Not | Matched::ById => None,
        how => Some(format!("found by {}", found_by(how))),
    };
    let title = name.clone();
    view! {
        <span role="cell" class="strong import-reason" title=one.reason.clone()><span>{one.reason.clone()}</span></span>
        <span role="cell" class="import-found" class:muted=one.entry.is_none() title=title>
            <span class="truncate">{name}</span>
            {how.map(|how| view! { <span class="meta truncate">{how}</span> })}
        </span>
        <IdCell id=entry.external_id.clone().unwrap_or_default() soft=true />
        <span role="cell" class="right"><LineNumber line=entry.line /></span>
    }
    .into_any()
}
