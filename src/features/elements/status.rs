//! The line below the table: how much is known, loaded and not served, and as of when.

use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::Catalog;
use crate::components::{Button, Icon, Variant};
use crate::effect::memo;
use crate::format::{self, Precision, count};
use crate::t::{self, rich, slot};

/// The id of the button that opens what was not served.
pub const NOT_SERVED_BUTTON: &str = "elements-not-returned-button";

#[component]
pub fn Status() -> impl IntoView {
    let page = use_page_state();
    let tally = page.tally;
    let retrieval = page.app.retrieval;
    let filtered = move || page.view.with(|v| v.filters()) > 0;
    let shown = move || page.selected.with(|s| s.rows.len());
    let waiting = move || tally.with(|t| t.not_requested);
    let retrieve_waiting = move |_| {
        let ids = page.app.catalog.with_untracked(|c| {
            let waits = |e: &&crate::catalog::Entry| {
                e.result == crate::catalog::RetrievalResult::NotRequested && !e.listed
            };
            c.entries()
                .iter()
                .filter(waits)
                .map(|e| e.id.clone())
                .collect()
        });
        retrieval.reload(ids);
    };
    let latest = memo(move |_| page.app.catalog.with(Catalog::last_loaded));
    let as_of = move || {
        // One that failed may have loaded nothing.
        let ended = retrieval.ended().filter(|ended| ended.error.is_none());
        match (ended, latest.get()) {
            (Some(ended), _) => t::elements::status::retrieved(
                ended.requests,
                &format::time(ended.at, Precision::Clock),
            ),
            (None, Some(at)) => {
                t::elements::status::loaded_at(&format::time(at, Precision::Minute))
            }
            (None, None) => String::new(),
        }
    };
    let elements = memo(move |_| page.app.catalog.with(|c| c.element_count()));
    // What could not be read filters nothing.
    let matching = move || {
        let number = count(shown());
        let others = page
            .view
            .with(|v| v.filters() > usize::from(!v.text.trim().is_empty()));
        let is_partial = page.left_out.with(|p| !p.is_empty());
        page.query
            .with(|q| match (is_partial, others || !q.clauses.is_empty()) {
                (false, true) => t::elements::status::matches(&number),
                (false, false) => t::elements::status::shown(&number),
                (true, true) => t::elements::status::matches_rest(&number),
                (true, false) => t::elements::status::shown_unfiltered(&number),
            })
    };
    let narrow = page.narrow;
    let loaded = move || {
        let (rows, elements) = (tally.with(|t| t.loaded), elements.get());
        match rows > elements && elements > 0 && !narrow.get() {
            true => t::elements::status::versions_loaded(elements, &count(rows)),
            false => t::elements::status::loaded(&count(rows)),
        }
    };
    view! {
        <div class="status-line">
            <p role="status">
                // Counts of ids not read yet would be wrong.
                <Show when=move || page.app.catalog.ready() fallback=|| t::elements::status::LOADING.get()>
                    <span>
                        {move || {
                            let known = count(tally.with(|t| t.known));
                            let known = view! { <strong class="strong number">{known}</strong> }.into_any();
                            let text = match narrow.get() {
                                true => t::elements::status::known_narrow(slot(0)),
                                false => t::elements::status::known(slot(0)),
                            };
                            rich(&text, vec![known])
                        }}
                    </span>
                    <span class="number truncate loaded">{loaded}</span>
                    {move || {
                        (waiting() > 0 && retrieval.progress().is_none())
                            .then(|| {
                                view! {
                                    <span>
                                        <Button
                                            variant=Variant::Link
                                            class="number"
                                            popup="dialog"
                                            on_press=move |_| page.show_not_returned(true)
                                        >
                                            {t::elements::status::not_requested(&count(waiting()))}
                                        </Button>
                                        " "
                                        <Button variant=Variant::Link on_press=retrieve_waiting>
                                            {t::common::RETRIEVE}
                                        </Button>
                                    </span>
                                }
                            })
                    }}
                    <Show when=move || { tally.with(|t| t.not_returned > 0) }>
                        <span class="row">
                            <Button
                                variant=Variant::Link
                                class="warn not-returned-button"
                                attr:id=NOT_SERVED_BUTTON
                                popup="dialog"
                                expanded=move || page.address.not_returned.get()
                                on_press=move |_| page.show_not_returned(!page.address.not_returned.get_untracked())
                            >
                                <Icon name="triangle-alert" class="small" />
                                <span class="number">
                                    {move || t::elements::status::not_returned(&count(tally.with(|t| t.not_returned)))}
                                </span>
                            </Button>
                        </span>
                    </Show>
                    <Show when=move || filtered() && !narrow.get()>
                        <span class="number truncate">{matching}</span>
                    </Show>
                </Show>
            </p>
            <Show when=move || !narrow.get()>
                <Button
                    variant=Variant::Link
                    class="preview-button push"
                    pressed=move || page.preview.is_open()
                    on_press=move |_| {
                        page.preview.toggle();
                        page.focus();
                    }
                >
                    {t::common::PREVIEW}
                    " "
                    <kbd class="key" aria-hidden="true">
                        {t::common::SPACE}
                    </kbd>
                </Button>
            </Show>
            <p class="number truncate as-of">{as_of}</p>
        </div>
    }
}
