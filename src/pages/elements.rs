//! Elements known here: filter, facets, table, selection, and how ids get here.

mod add_ids;
mod address;
mod arranged;
mod banner;
mod board;
mod cells;
mod column_filter;
mod columns;
mod columns_sheet;
mod empty;
mod expectation;
mod export;
mod export_menu;
mod facets;
mod filter;
mod group_by;
mod grouped;
mod header;
mod how;
mod id_file;
mod keys;
mod not_served;
mod order;
mod preview;
mod progress;
mod range;
mod saved_views;
mod selecting;
mod selection_actions;
mod selection_bar;
mod share;
mod status;
mod table;
mod toolbar;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use crate::catalog::view::{Column, View};
use crate::components::{Button, Sheet, Variant, use_title};
use crate::effect::{effect, memo};
use crate::format::counted;
use crate::lazy::{lazily, lazily_over, lazy_view};
use crate::paths::{self, ListDialog};
use crate::state::App;
use add_ids::AddIds;
pub use add_ids::IdLists;
use banner::{EndBanner, LeftBehindBanner};
use board::Board;
use column_filter::ColumnFilter;
use empty::Body;
use export::ExportDialog;
use facets::Facets;
use group_by::GroupBy;
use header::Header;
use how::HowIdsGetHere;
use keys::page_keys;
use not_served::NotServed;
use order::OrderBy;
use preview::PreviewPanel;
use progress::ProgressStrip;
pub use saved_views::SavedViewStore;
use selection_bar::SelectionBar;
use share::{Arrival, ArrivalBanner};
use status::Status;
pub use table::{heading as column_heading, prepare_symbols};
use toolbar::{RetrieveWith, Toolbar};

/// Keeps these columns for the table, and returns the URL that shows the list with them.
pub fn show_columns(app: App, columns: Vec<Column>) -> String {
    let page = untrack(|| paths::page(&app.session.space(), paths::Page::Elements));
    columns::Columns::restore(&untrack(|| app.session.space())).keep_shown(&columns);
    let location = crate::browser::window().map(|w| w.location());
    let search = location
        .filter(|l| l.pathname().is_ok_and(|path| path == page))
        .and_then(|l| l.search().ok())
        .unwrap_or_else(|| untrack(|| app.walk.query()));
    let view = View {
        columns,
        ..View::from_query(&search)
    };
    format!("{page}{}", view.to_query())
}

/// Forgets how the columns of a process space were arranged.
pub fn forget_columns(space: &str) {
    columns::Columns::forget(space);
}

lazy_view! { export, export_dialog(), view! { <ExportDialog /> }, preload_export_dialog }
lazy_view! { panels, add_ids_dialog(), {
    let board = board::use_board();
    view! { <AddIds close=move || board.adding.set(false) /> }
} }
lazy_view! { panels, how(), {
    let board = board::use_board();
    view! { <HowIdsGetHere close=move || board.explaining.set(false) /> }
} }
lazy_view! { preview, preview_panel(), view! { <PreviewPanel /> } }

/// Loads what exports need, before it is asked for. What does not come is asked for again then.
pub async fn preload_export() {
    let _ = preload_export_dialog().await;
}

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
        <Show when=move || any.get()><a class="button skip" href="#elements-table" on:click=skip>"Skip to the table"</a></Show>
        <Header />
        <div class="elements">
            <Show when=move || board.likely_any.get() && !board.narrow.get()>
                <div class="facets" role="group" aria-label="Filters"><Show when=move || filters.get()><Facets /></Show></div>
            </Show>
            <div class="elements-main">
                <Show when=move || board.likely_any.get()>
                    <Show when=move || filters.get() fallback=|| view! { <div class="toolbar"></div> }><Toolbar /></Show>
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
        <p class="unseen" role="status">{move || (board.view.with(|v| v.filters()) > 0).then(|| format!("{} shown", found()))}</p>
        <Show when=move || board.filtering.get()>
            <Sheet
                title="Filter" close=move || board.filtering.set(false)
                footer=Box::new(move || view! {
                    <Button on_press=move |_| board.change(|v| *v = v.cleared())>"Clear"</Button>
                    <Button variant=Variant::Primary class="push" on_press=move |_| board.filtering.set(false)>{move || format!("Show {}", found())}</Button>
                }.into_any())
            >
                <div class="facets in-sheet"><OrderBy /><GroupBy /><RetrieveWith /><Facets /></div>
            </Sheet>
        </Show>
        <Show when=move || is_exporting.get()>{lazily_over(export_dialog, move || board.exporter.close())}</Show>
        <ColumnFilter />
        <Show when=move || board.adding.get()>{lazily_over(add_ids_dialog, move || board.adding.set(false))}</Show>
        <Show when=move || board.explaining.get()>{lazily_over(how, move || board.explaining.set(false))}</Show>
    }
}
