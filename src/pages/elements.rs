//! The list of elements.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use crate::components::{Button, Sheet, Variant, use_title};
use crate::effect::{effect, memo};
use crate::features::elements::add_ids::AddIds;
use crate::features::elements::banner::{EndBanner, LeftBehindBanner};
use crate::features::elements::board;
use crate::features::elements::board::Board;
use crate::features::elements::column_filter::ColumnFilter;
use crate::features::elements::empty::Body;
use crate::features::elements::facets::Facets;
use crate::features::elements::group_by::GroupBy;
use crate::features::elements::header::Header;
use crate::features::elements::how::HowIdsGetHere;
use crate::features::elements::keys::page_keys;
use crate::features::elements::not_served::NotServed;
use crate::features::elements::order::OrderBy;
use crate::features::elements::preview::PreviewPanel;
use crate::features::elements::progress::ProgressStrip;
use crate::features::elements::selection_bar::SelectionBar;
use crate::features::elements::share::{Arrival, ArrivalBanner};
use crate::features::elements::status::Status;
use crate::features::elements::toolbar::{RetrieveWith, Toolbar};
use crate::features::export;
use crate::format::counted;
use crate::lazy::{lazily, lazily_over, lazy_view};
use crate::paths::{self, ListDialog};

lazy_view! { panels, add_ids_dialog(), {
    let board = board::use_board();
    view! { <AddIds close=move || board.adding.set(false) /> }
} }
lazy_view! { panels, how(), {
    let board = board::use_board();
    view! { <HowIdsGetHere close=move || board.explaining.set(false) /> }
} }
lazy_view! { preview, preview_panel(), view! { <PreviewPanel /> } }

/// The page.
#[component]
pub fn Elements() -> impl IntoView {
    let board = Board::new();
    provide_context(board);
    use_title(|| "Elements".into());
    crate::browser::after_frame(crate::format::prepare);
    provide_context(board.exporter);
    provide_context(Arrival::new(board));
    page_keys(board);
    // The palette leads here to dialogs; a reload must not open them again.
    let location = use_location();
    let navigate = use_navigate();
    effect(move || {
        let dialog = location.search.with(|search| ListDialog::of(search));
        if let Some(dialog) = dialog {
            match dialog {
                ListDialog::AddIds => board.adding.set(true),
                ListDialog::Export => board.exporter.open(false),
                ListDialog::ExportSelection => board.exporter.open(true),
            }
            let list = paths::page(&board.app.session.space(), paths::Page::Elements);
            let url = format!(
                "{list}{}",
                board.view.with_untracked(|view| view.to_query())
            );
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
        let query = board.view.with_untracked(|view| view.to_query());
        board.app.walk.remember(board.ids(), query);
    });
    let any = memo(move |_| board.tally.with(|t| t.known > 0));
    // The first list is added from a page that has no table: what was pressed is gone with it.
    let was_empty = StoredValue::new(false);
    effect(move || {
        if board.app.known.ready() && !any.get() {
            was_empty.set_value(true);
        } else if board.selected.with(|s| !s.0.rows.is_empty()) && was_empty.get_value() {
            was_empty.set_value(false);
            request_animation_frame(move || {
                if crate::browser::focus_is_lost() {
                    board.focus();
                }
            });
        }
    });
    // The first rows of a list are on the screen before what filters them, whose place is kept.
    let filters = RwSignal::new(false);
    effect(move || {
        let waits =
            board.app.retrieval.progress().is_some() && board.selected.with(|s| s.0.searched == 0);
        if any.get() && !waits && !filters.get_untracked() {
            crate::browser::after_frame(move || {
                // The page may be gone.
                let _ = filters.try_set(true);
            });
        }
    });
    let found = move || {
        board
            .selected
            .with(|s| counted(s.0.rows.len(), "element", "elements"))
    };
    let is_exporting = memo(move |_| board.exporter.stage.with(Option::is_some));
    let is_previewing = memo(move |_| board.preview.is_open());
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        board.focus();
    };
    view! {
        <Show when=move || any.get()>
            <a class="button skip" href="#elements-table" on:click=skip>
                "Skip to the table"
            </a>
        </Show>
        <Header />
        <div class="elements">
            <Show when=move || board.likely_any.get() && !board.narrow.get()>
                <div class="facets" role="group" aria-label="Filters">
                    <Show when=move || filters.get()>
                        <Facets />
                    </Show>
                </div>
            </Show>
            <div class="elements-main">
                <Show when=move || board.likely_any.get()>
                    <Show when=move || filters.get() fallback=|| view! { <div class="toolbar"></div> }>
                        <Toolbar />
                    </Show>
                </Show>
                <ProgressStrip />
                <EndBanner />
                <LeftBehindBanner />
                <ArrivalBanner />
                <Body />
                <SelectionBar />
                <Show
                    when=move || any.get()
                    fallback=move || board.likely_any.get().then(|| view! { <div class="status-line"></div> })
                >
                    <Status />
                </Show>
                <NotServed />
            </div>
            <Show when=move || is_previewing.get()>{lazily(preview_panel)}</Show>
        </div>
        <p class="unseen" role="status">
            {move || (board.view.with(|v| v.filters()) > 0).then(|| format!("{} shown", found()))}
        </p>
        <Show when=move || board.filtering.get()>
            <Sheet
                title="Filter"
                close=move || board.filtering.set(false)
                footer=Box::new(move || {
                    view! {
                        <Button on_press=move |_| board.change(|v| *v = v.cleared())>"Clear"</Button>
                        <Button variant=Variant::Primary class="push" on_press=move |_| board.filtering.set(false)>
                            {move || format!("Show {}", found())}
                        </Button>
                    }
                        .into_any()
                })
            >
                <div class="facets in-sheet">
                    <OrderBy />
                    <GroupBy />
                    <RetrieveWith />
                    <Facets />
                </div>
            </Sheet>
        </Show>
        <Show when=move || is_exporting.get()>{export::dialog(board.exporter)}</Show>
        <ColumnFilter />
        <Show when=move || board.adding.get()>{lazily_over(add_ids_dialog, move || board.adding.set(false))}</Show>
        <Show when=move || board.explaining.get()>{lazily_over(how, move || board.explaining.set(false))}</Show>
    }
}
