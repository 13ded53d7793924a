//! What can be done with a receipt: export, retry file, publish, load.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_worker::RetryOrder;
use leptos::prelude::*;

use crate::browser;
use crate::components::{Icon, Menu, MenuItem};
use crate::format::count;
use crate::pages::import::export::{List, csv};
use crate::pages::import::loading::{loaded, loaded_id};
use crate::pages::import::model::ModelFile;
use crate::pages::import::receipt::Receipt;
use crate::pages::import::work::{ImportWork, use_import};
use crate::state::Tone;

/// The buttons. `fresh` says that the receipt is that of the import at hand.
#[component]
pub fn ImportReceiptActions(
    /// The receipt.
    receipt: Arc<Receipt>,
    /// Whether its file may still be at hand.
    #[prop(optional)]
    fresh: bool,
) -> impl IntoView {
    let work = use_import();
    let export = Arc::clone(&receipt);
    let retry = fresh.then(|| view! { <Retry work receipt=Arc::clone(&receipt) /> });
    let result = receipt.head.status == Some(200);
    view! {
        <Menu button_class="button" button=ViewFn::from(|| view! { <Icon name="download" />"Export" })>
            <Export work receipt=Arc::clone(&export) />
        </Menu>
        {retry}
        {(result && !receipt.elements.is_empty()).then(|| view! { <Take work receipt /> })}
    }
}

#[component]
fn Export(work: ImportWork, receipt: Arc<Receipt>) -> impl IntoView {
    let items = List::ALL.map(|list| {
        let receipt = Arc::clone(&receipt);
        let label = format!("{}, CSV", list.name());
        let act = move || {
            let name = format!("{}.csv", list.slug());
            save(
                work,
                &receipt,
                &name,
                "text/csv;charset=utf-8",
                &csv(&receipt, list),
            );
        };
        view! { <MenuItem icon="table" label=label act=act /> }
    });
    let json = move || {
        if let Ok(text) = serde_json::to_string_pretty(&*receipt) {
            save(work, &receipt, "receipt.json", "application/json", &text);
        }
    };
    view! { {items.into_iter().collect_view()} <hr /> <MenuItem icon="file-text" label="Everything, JSON" act=json /> }
}

fn save(work: ImportWork, receipt: &Receipt, name: &str, kind: &str, text: &str) {
    let file = &receipt.head.file;
    let stem = file
        .rsplit_once('.')
        .map_or(file.as_str(), |(stem, _)| stem);
    if browser::download(&format!("{stem}-{name}"), kind, text.as_bytes()).is_err() {
        let text = "The browser refused to save the file.";
        work.app.toasts.say(Tone::Bad, text);
    }
}

/// A file of what is not imported, written from the file that is still at hand.
#[component]
fn Retry(work: ImportWork, receipt: Arc<Receipt>) -> impl IntoView {
    let order = work.model.with(|model| {
        let file = model.as_deref()?;
        let is_3 = file
            .summary
            .format
            .as_deref()
            .is_some_and(|f| !f.ends_with("2.1"));
        (is_3 && work.has_file()).then(|| retry_order(&receipt, file))
    });
    order.filter(|order| !order.elements.is_empty()).map(|order| {
        let title = format!(
            "Holds {} elements and {} relationships that failed or are unaccounted for",
            count(order.elements.len()),
            count(order.relationships.len())
        );
        let busy = move || work.retrying.get();
        view! {
            <button type="button" class="button" title=title disabled=busy on:click=move |_| work.download_retry(order.clone())>
                <Icon name="file-down" />"Download retry file"
            </button>
        }
    })
}

/// Elements that failed or are unaccounted for, and the relationships among these alone: only
/// they still close.
pub fn retry_order(receipt: &Receipt, file: &ModelFile) -> RetryOrder {
    let failed = receipt.failed.iter().filter_map(|f| f.entry.as_ref());
    let open: Vec<_> = failed.chain(&receipt.unaccounted).collect();
    let places = |is_relationship: bool| {
        let some = open.iter().filter(|e| e.is_relationship == is_relationship);
        let mut places: Vec<usize> = some.map(|e| e.place).collect();
        places.sort_unstable();
        places
    };
    let elements = places(false);
    let ids: HashSet<&str> = elements
        .iter()
        .filter_map(|&at| file.elements.get(at)?.identifier.as_deref())
        .collect();
    let closes = |at: &usize| {
        file.relationships.get(*at).is_some_and(|r| {
            let ends = [&r.source, &r.target];
            ends.iter()
                .all(|end| end.as_deref().is_some_and(|id| ids.contains(id)))
        })
    };
    let relationships = places(true).into_iter().filter(closes).collect();
    RetryOrder {
        elements,
        relationships,
    }
}

/// Load, then publish.
#[component]
fn Take(work: ImportWork, receipt: Arc<Receipt>) -> impl IntoView {
    let app = work.app;
    let sums = {
        let receipt = Arc::clone(&receipt);
        Memo::new(move |_| app.known.with(|catalog| loaded(catalog, &receipt)))
    };
    let running = move || app.retrieval.progress();
    let label = move || {
        let sums = sums.get();
        match running() {
            Some(progress) => format!(
                "Loading {} of {}",
                count(progress.done),
                count(progress.total)
            ),
            None if sums.open > 0 => format!("Load imported {}", count(sums.open)),
            None if sums.not_served > 0 => format!("Ask again for {}", count(sums.not_served)),
            None => format!("Loaded {}", count(sums.loaded)),
        }
    };
    let done = move || running().is_none() && sums.with(|s| s.open + s.not_served == 0);
    let load = {
        let receipt = Arc::clone(&receipt);
        move |_| work.load(&receipt)
    };
    let publish = move |_| {
        let ids = app.known.now(|catalog| {
            receipt
                .elements
                .iter()
                .filter_map(|one| loaded_id(catalog, one))
                .collect()
        });
        app.publishing.ask(ids);
    };
    let none = move || sums.with(|s| s.loaded == 0);
    view! {
        {move || none().then(|| view! { <span class="meta" id="import-publish-why">"Publish after loading"</span> })}
        <button
            type="button" class="button" class:primary=done disabled=none
            aria-describedby=move || none().then_some("import-publish-why") on:click=publish
        >
            "Publish imported"
        </button>
        <Show
            when=move || !done()
            fallback=move || view! { <span class="row import-loaded"><Icon name="check" class="ok" /><span class="number" role="status">{label}</span></span> }
        >
            <button type="button" class="button primary" disabled=move || running().is_some() on:click=load.clone()>
                {move || running().is_some().then(|| view! { <span class="spinner" aria-hidden="true"></span> })}
                <span class="number" role="status">{label}</span>
            </button>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::import::receipt::{Entry, Failed};
    use architrave_worker::{FileElement, FileRelationship};

    #[test]
    fn a_retry_file_holds_only_relationships_that_close() {
        let element = |id: &str| FileElement {
            identifier: Some(id.into()),
            ..FileElement::default()
        };
        let relationship = |a: &str, z: &str| FileRelationship {
            source: Some(a.into()),
            target: Some(z.into()),
            ..FileRelationship::default()
        };
        let file = ModelFile {
            elements: vec![element("a"), element("b"), element("c")],
            relationships: vec![relationship("b", "c"), relationship("a", "b")],
            ..ModelFile::default()
        };
        let entry = |is_relationship, place| Entry {
            is_relationship,
            place,
            ..Entry::default()
        };
        let receipt = Receipt {
            failed: vec![Failed {
                entry: Some(entry(false, 2)),
                ..Failed::default()
            }],
            unaccounted: vec![entry(false, 1), entry(true, 0), entry(true, 1)],
            ..Receipt::default()
        };
        let order = retry_order(&receipt, &file);
        assert_eq!((order.elements, order.relationships), (vec![1, 2], vec![0]));
    }
}
