//! What can be done with a receipt: export, retry file, publish, load.

use std::sync::Arc;

use leptos::prelude::*;

use super::retry::{RetryButton, RetryItem};
use crate::components::{Button, Icon, Menu, MenuItem, Variant, use_media};
use crate::effect::memo;
use crate::features::import::export::{List, csv};
use crate::features::import::loading::{loaded, loaded_id};
use crate::features::import::receipt::{Receipt, record_of};
use crate::features::import::report::markdown;
use crate::features::import::sibling_file_name;
use crate::features::import::work::{ImportWork, use_import};
use crate::format::{self, Precision, count};
use crate::paths;
use crate::t;

/// The buttons.
#[component]
pub fn ImportReceiptActions(receipt: Arc<Receipt>) -> impl IntoView {
    let work = use_import();
    let narrow = use_media("(width < 720px)");
    move || {
        let narrow = narrow.get();
        let (export, take) = (Arc::clone(&receipt), Arc::clone(&receipt));
        let first = if narrow {
            // One row: rare actions are in one menu.
            view! {
                <Menu
                    label=t::import_result::actions::MORE
                    button_class="button icon-only"
                    menu_class="left"
                    icon="ellipsis"
                >
                    <RetryItem receipt=Arc::clone(&export) />
                    <Export work receipt=Arc::clone(&export) />
                </Menu>
            }
            .into_any()
        } else {
            let retry = Arc::clone(&receipt);
            view! {
                <Menu button_class="button" icon="download" text=t::common::EXPORT>
                    <Export work receipt=Arc::clone(&export) />
                </Menu>
                <RetryButton receipt=retry />
            }
            .into_any()
        };
        let takes = take.head.has_result() && !take.elements.is_empty();
        let rest = takes.then(|| view! { <Take work receipt=take narrow /> });
        view! {
            <Views work receipt=Arc::clone(&receipt) />
            {first}
            {rest}
        }
    }
}

/// The way to the views of the file, where they are saved.
#[component]
fn Views(work: ImportWork, receipt: Arc<Receipt>) -> impl IntoView {
    let app = work.app;
    let views = receipt.head.views;
    let record = memo(move |_| {
        let head = &receipt.head;
        app.activity.with(|records| record_of(records, head))
    });
    move || {
        let record = record.get().filter(|_| views > 0)?;
        let url = paths::imported_view(&app.session.space(), &record, "");
        Some(view! {
            <a class="button" href=url>
                {t::imported::show_number(views)}
            </a>
        })
    }
}

#[component]
fn Export(work: ImportWork, receipt: Arc<Receipt>) -> impl IntoView {
    let items = List::ALL.map(|list| {
        let receipt = Arc::clone(&receipt);
        let label = t::import_result::actions::list_csv(&list.name());
        let act = move || {
            let name = format!("{}.csv", list.slug());
            let name = sibling_file_name(&receipt.head.file, &name);
            work.app.toasts.save_csv(&name, &csv(&receipt, list));
        };
        view! { <MenuItem icon="table" label=label act=act /> }
    });
    let report = Arc::clone(&receipt);
    let text = move || {
        let sent = format::time(report.head.sent, Precision::Second);
        let text = markdown(&report, &sent);
        save(
            work,
            &report,
            "receipt.md",
            "text/markdown;charset=utf-8",
            &text,
        );
    };
    let json = move || {
        if let Ok(text) = serde_json::to_string_pretty(&*receipt) {
            save(work, &receipt, "receipt.json", "application/json", &text);
        }
    };
    view! {
        {items.into_iter().collect_view()}
        <hr />
        <MenuItem icon="file-text" label=t::import_result::actions::ALL_MARKDOWN act=text />
        <MenuItem icon="file-code" label=t::import_result::actions::ALL_JSON act=json />
    }
}

fn save(work: ImportWork, receipt: &Receipt, name: &str, kind: &str, text: &str) {
    let name = sibling_file_name(&receipt.head.file, name);
    work.app.toasts.save_file(&name, kind, text.as_bytes());
}

/// Load, then publish; on a narrow page only what comes next.
#[component]
fn Take(work: ImportWork, receipt: Arc<Receipt>, narrow: bool) -> impl IntoView {
    let app = work.app;
    let sums = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| app.catalog.with(|catalog| loaded(catalog, &receipt)))
    };
    let running = move || app.retrieval.progress();
    let label = move || {
        let sums = sums.get();
        match running() {
            Some(progress) => t::common::loading_of(&count(progress.done), &count(progress.total)),
            None if sums.open > 0 => t::import_result::actions::load(sums.open),
            None if sums.not_returned > 0 => {
                t::import_result::actions::retry(&count(sums.not_returned))
            }
            None => t::import_result::actions::loaded(&count(sums.loaded)),
        }
    };
    // Beside the button: in it, it would take the button's name.
    let says = move || {
        let sums = sums.get();
        match running() {
            Some(_) => t::import_result::actions::STATUS_LOADING.into(),
            None if sums.open + sums.not_returned == 0 => {
                t::import_result::actions::STATUS_LOADED.into()
            }
            None => t::export::model::missing(sums.open + sums.not_returned),
        }
    };
    let done = move || running().is_none() && sums.with(|s| s.open + s.not_returned == 0);
    let load = {
        let receipt = Arc::clone(&receipt);
        move |_| work.load(&receipt)
    };
    let in_elements = {
        let receipt = Arc::clone(&receipt);
        let any = memo(move |_| sums.with(|s| s.loaded > 0));
        move || {
            let record = any.get().then(|| {
                let head = &receipt.head;
                untrack(|| app.activity.with(|records| record_of(records, head)))
            });
            let space = untrack(|| app.session.space());
            let url = paths::elements_of_import(&space, &record.flatten()?);
            Some(view! {
                <a class="button" href=url>
                    {t::import_result::actions::SHOW}
                </a>
            })
        }
    };
    let publish = move |_| {
        let ids = app.catalog.with_untracked(|catalog| {
            receipt
                .elements
                .iter()
                .filter_map(|one| loaded_id(catalog, one))
                .collect()
        });
        app.publishing.open(ids);
    };
    let none = move || sums.with(|s| s.loaded == 0);
    let publishes = move || !narrow || done();
    view! {
        {in_elements}
        <Show when=publishes>
            <Button
                class:primary=done
                disabled_reason=move || none().then(|| t::import_result::actions::PUBLISH_REASON.to_string())
                on_press=publish.clone()
            >
                {t::import_result::actions::PUBLISH}
            </Button>
        </Show>
        <Show
            when=move || !done()
            fallback=move || {
                view! {
                    <span class="row import-loaded">
                        <Icon name="check" class="ok" />
                        <span class="number">{label}</span>
                    </span>
                }
            }
        >
            <Button variant=Variant::Primary busy=move || running().is_some() on_press=load.clone()>
                <span class="number">{label}</span>
            </Button>
        </Show>
        <span class="unseen" role="status">
            {says}
        </span>
    }
}
