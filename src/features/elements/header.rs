//! The page's heading and what concerns all loaded elements.

use leptos::prelude::*;

use super::columns_sheet::ColumnsButton;
use super::export_menu::{ExportButton, ExportItem};
use super::page_state::use_page_state;
use crate::components::{Button, Menu, MenuItem, Variant};
use crate::t;

/// The heading, and the actions on all loaded elements.
#[component]
pub fn Header() -> impl IntoView {
    let page = use_page_state();
    let add = move || page.adding.set(true);
    let any = page.likely_any;
    let wide = move || {
        view! {
            <Button icon="plus" shortcut="A" on_press=move |_| add()>
                {t::common::ADD_IDS}
            </Button>
            <Show when=move || any.get()>
                <ColumnsButton />
                <ExportButton />
            </Show>
        }
    };
    let narrow = move || {
        view! {
            <Menu label=t::common::MORE button_class="button quiet icon-only" icon="ellipsis-vertical">
                <MenuItem icon="plus" label=t::common::ADD_IDS act=add />
                <MenuItem
                    icon="refresh-cw"
                    label=t::elements::header::RETRIEVE_EVERYTHING
                    disabled=Signal::derive(move || !any.get())
                    act=move || page.app.retrieval.reload_all()
                />
                <MenuItem icon="circle-help" label=t::elements::HOW_TITLE act=move || page.explaining.set(true) />
                <Show when=move || any.get()>
                    <hr />
                    <ExportItem />
                </Show>
            </Menu>
        }
    };
    view! {
        <header class="page-header elements-header">
            <h1>{t::common::ELEMENTS}</h1>
            <p class="soft">
                {t::elements::header::LEAD} " " <Show when=move || !page.narrow.get()>
                    <Button variant=Variant::Link popup="dialog" on_press=move |_| page.explaining.set(true)>
                        {t::elements::HOW_TITLE}
                    </Button>
                </Show>
            </p>
            <div class="actions">{move || if page.narrow.get() { narrow().into_any() } else { wide().into_any() }}</div>
        </header>
    }
}
