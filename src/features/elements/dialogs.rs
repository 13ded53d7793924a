//! The overlays of the list: filters on a narrow screen, export, ids to add, and explanations.

use leptos::prelude::*;

use super::add_ids::AddIds;
use super::column_filter::ColumnFilter;
use super::facets::Facets;
use super::group_by::GroupBy;
use super::how::HowIdsGetHere;
use super::order::OrderBy;
use super::page_state::{ElementsPageState, use_page_state};
use super::toolbar::RetrieveWith;
use crate::components::{Button, Sheet, Variant};
use crate::effect::memo;
use crate::features::export;
use crate::lazy::{lazily_over, lazy_view};
use crate::paths::{self, ListDialog, Page};
use crate::t;

lazy_view! { panels, add_ids_dialog(), {
    let board = use_page_state();
    view! { <AddIds close=move || board.adding.set(false) /> }
} }
lazy_view! { panels, how(), {
    let board = use_page_state();
    view! { <HowIdsGetHere close=move || board.explaining.set(false) /> }
} }

/// Opens the dialog that an address asks for.
pub fn open(board: ElementsPageState, dialog: ListDialog) {
    match dialog {
        ListDialog::AddIds => board.adding.set(true),
        ListDialog::Export => board.exporter.open(false),
        ListDialog::ExportSelection => board.exporter.open(true),
    }
}

/// The URL of the list as it is, without a dialog: a reload does not open it again.
pub fn closed_url(board: ElementsPageState) -> String {
    let list = paths::page(&board.app.session.space(), Page::Elements);
    let query = board.view.with_untracked(|view| view.to_query());
    format!("{list}{query}")
}

/// Whichever is open.
#[component]
pub fn Dialogs(
    /// How many elements the view has, in words.
    found: Signal<String>,
) -> impl IntoView {
    let board = use_page_state();
    let is_exporting = memo(move |_| board.exporter.stage.with(Option::is_some));
    view! {
        <Show when=move || board.filtering.get()>
            <Sheet
                title=t::common::FILTER
                close=move || board.filtering.set(false)
                footer=Box::new(move || {
                    view! {
                        <Button on_press=move |_| board.change(|v| *v = v.cleared())>{t::common::CLEAR}</Button>
                        <Button variant=Variant::Primary class="push" on_press=move |_| board.filtering.set(false)>
                            {move || t::elements::show_found(&found.get())}
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
