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
    let page = use_page_state();
    view! { <AddIds close=move || page.adding.set(false) /> }
} }
lazy_view! { panels, how(), {
    let page = use_page_state();
    view! { <HowIdsGetHere close=move || page.explaining.set(false) /> }
} }

/// Opens the dialog that an address asks for.
pub fn open(page: ElementsPageState, dialog: ListDialog) {
    match dialog {
        ListDialog::AddIds => page.adding.set(true),
        ListDialog::Export => page.exporter.open(false),
        ListDialog::ExportSelection => page.exporter.open(true),
    }
}

/// The URL of the list as it is, without a dialog: a reload does not open it again.
pub fn closed_url(page: ElementsPageState) -> String {
    let list = paths::page(&page.app.session.space(), Page::Elements);
    let query = page.view.with_untracked(|view| view.to_query());
    format!("{list}{query}")
}

/// Whichever is open.
#[component]
pub fn Dialogs(
    /// How many elements the view has, in words.
    found: Signal<String>,
) -> impl IntoView {
    let page = use_page_state();
    let is_exporting = memo(move |_| page.exporter.stage.with(Option::is_some));
    view! {
        <Show when=move || page.filtering.get()>
            <Sheet
                title=t::common::FILTER
                close=move || page.filtering.set(false)
                footer=Box::new(move || {
                    view! {
                        <Button on_press=move |_| page.change(|v| *v = v.cleared())>{t::common::CLEAR}</Button>
                        <Button variant=Variant::Primary class="push" on_press=move |_| page.filtering.set(false)>
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
        <Show when=move || is_exporting.get()>{export::dialog(page.exporter, page.export_source())}</Show>
        <ColumnFilter />
        <Show when=move || page.adding.get()>{lazily_over(add_ids_dialog, move || page.adding.set(false))}</Show>
        <Show when=move || page.explaining.get()>{lazily_over(how, move || page.explaining.set(false))}</Show>
    }
}
