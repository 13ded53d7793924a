//! The list of elements.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use crate::browser;
use crate::components::{StatusRegion, use_title};
use crate::effect::{effect, memo};
use crate::features::elements::banner::{EndBanner, LeftBehindBanner};
use crate::features::elements::empty::Body;
use crate::features::elements::facets::Facets;
use crate::features::elements::header::Header;
use crate::features::elements::keys::page_keys;
use crate::features::elements::not_returned::NotReturned;
use crate::features::elements::page_state::ElementsPageState;
use crate::features::elements::preview::PreviewPanel;
use crate::features::elements::progress::ProgressStrip;
use crate::features::elements::selection_bar::SelectionBar;
use crate::features::elements::share::{Arrival, ArrivalBanner};
use crate::features::elements::status::Status;
use crate::features::elements::toolbar::Toolbar;
use crate::features::elements::{dialogs, first_rows};
use crate::format::{self};
use crate::lazy::{lazily, lazy_view};
use crate::paths::ListDialog;
use crate::t;

lazy_view! { preview, preview_panel(), view! { <PreviewPanel /> } }

#[component]
pub fn Elements() -> impl IntoView {
    let page = ElementsPageState::new();
    provide_context(page);
    use_title(|| t::common::ELEMENTS.into());
    browser::after_frame(format::prepare);
    provide_context(page.exporter);
    provide_context(Arrival::new(page));
    // The palette leads here to dialogs; a reload must not open them again.
    let location = use_location();
    let navigate = use_navigate();
    effect(move || {
        let dialog = location.search.with(|search| ListDialog::of(search));
        if let Some(dialog) = dialog {
            dialogs::open(page, dialog);
            let url = dialogs::closed_url(page);
            navigate(
                &url,
                NavigateOptions {
                    replace: true,
                    ..NavigateOptions::default()
                },
            );
        }
    });
    // The page of one element walks through this list and comes back to it.
    on_cleanup(move || {
        let query = page.view.with_untracked(|view| view.to_query());
        page.app.list_navigation.remember(page.ids(), query);
    });
    let any = memo(move |_| page.tally.with(|t| t.known > 0));
    first_rows::take_focus(page, any);
    let filters = first_rows::filters(page, any);
    page_keys(page, filters);
    let found = Signal::derive(move || {
        page.selected
            .with(|s| t::common::element_count(s.rows.len()))
    });
    let is_previewing = memo(move |_| page.preview.is_open());
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        page.focus();
    };
    view! {
        <Show when=move || any.get()>
            <a class="button skip" href="#elements-table" on:click=skip>
                {t::pages::elements::SKIP_TO_TABLE}
            </a>
        </Show>
        <Header />
        <div class="elements">
            <Show when=move || page.likely_any.get() && !page.narrow.get()>
                <div class="facets" role="group" aria-label=t::pages::elements::FILTERS_LABEL>
                    <Show when=move || filters.get()>
                        <Facets />
                    </Show>
                </div>
            </Show>
            <div class="elements-main">
                <Show when=move || page.likely_any.get()>
                    <Show when=move || filters.get() fallback=|| view! { <div class="toolbar"></div> }>
                        <Toolbar />
                    </Show>
                </Show>
                <ProgressStrip />
                <StatusRegion>
                    <EndBanner />
                    <LeftBehindBanner />
                    <ArrivalBanner />
                </StatusRegion>
                <Body />
                <SelectionBar />
                <Show
                    when=move || any.get()
                    fallback=move || page.likely_any.get().then(|| view! { <div class="status-line"></div> })
                >
                    <Status />
                </Show>
                <NotReturned />
            </div>
            <Show when=move || is_previewing.get()>{lazily(preview_panel)}</Show>
        </div>
        <p class="unseen" role="status">
            {move || {
                (page.view.with(|v| v.filters()) > 0)
                    .then(|| t::pages::elements::shown(page.selected.with(|s| s.rows.len())))
            }}
        </p>
        <dialogs::Dialogs found=found />
    }
}
