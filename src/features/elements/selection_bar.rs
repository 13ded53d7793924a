//! What can be done with the selected rows. Docked below the table, so that it covers no row.

use leptos::prelude::*;

use super::export_menu::{ExportButton, ExportItem};
use super::page_state::use_page_state;
use super::selection_actions::{load_again, remove};
use crate::components::{Button, Icon, Menu, MenuItem, Variant, Waits, copy_text};
use crate::effect::memo;
use crate::format::{count, counted};

/// The bar; there as long as something is selected.
#[component]
pub fn SelectionBar() -> impl IntoView {
    let board = use_page_state();
    let selection = board.app.selection;
    let number = memo(move |_| selection.ids.with(std::collections::HashSet::len));
    let hidden = move || number.get().saturating_sub(board.in_view());
    let copy = move || {
        let chosen = board.chosen();
        let what = counted(chosen.len(), "id", "ids");
        copy_text(board.app.toasts, chosen.join("\n"), &what);
    };
    let offline = move || board.app.session.is_offline();
    let clear = move |_| {
        selection.clear();
        board.focus();
    };
    let busy = Signal::derive(move || board.app.retrieval.progress().is_some());
    let stored = move || {
        view! {
            <MenuItem icon="refresh-cw" label="Load again" disabled=busy act=move || load_again(board) />
            <MenuItem icon="trash-2" label="Remove from this browser" danger=true act=move || remove(board) />
        }
    };
    let publish = move || {
        view! {
            <Waits />
            <Button variant=Variant::Primary shortcut="P" waits=offline on_press=move |_| board.publish()>
                {move || format!("Publish {}", count(number.get()))}
                <Show when=move || !board.narrow.get()>
                    <kbd class="key" aria-hidden="true">
                        "P"
                    </kbd>
                </Show>
            </Button>
        }
    };
    let wide = move || {
        view! {
            <p role="status">
                <strong class="number">{move || format!("{} selected", count(number.get()))}</strong>
                {move || {
                    (hidden() > 0)
                        .then(|| {
                            view! { <span class="soft number">{format!("{} not in view", count(hidden()))}</span> }
                        })
                }}
            </p>
            <Button variant=Variant::Quiet on_press=clear>
                "Clear"
                <kbd class="key" aria-hidden="true">
                    "Esc"
                </kbd>
            </Button>
            <div class="row push">
                <Button icon="copy" on_press=move |_| copy()>
                    "Copy ids"
                </Button>
                <ExportButton of_selection=true />
                <Menu
                    label="More for the selection"
                    button_class="button icon-only"
                    menu_class="up"
                    button=ViewFn::from(|| view! { <Icon name="ellipsis" /> })
                >
                    {stored()}
                </Menu>
                {publish()}
            </div>
        }
    };
    let narrow = move || {
        view! {
            <Button variant=Variant::Quiet icon="x" label="Clear the selection" on_press=clear />
            <p role="status">
                <strong class="number">{move || format!("{} selected", count(number.get()))}</strong>
            </p>
            <div class="row push">
                <Menu
                    label="More for the selection"
                    button_class="button icon-only"
                    menu_class="up"
                    button=ViewFn::from(|| view! { <Icon name="ellipsis" /> })
                >
                    <MenuItem icon="copy" label="Copy ids" act=copy />
                    <ExportItem of_selection=true />
                    {stored()}
                </Menu>
                {publish()}
            </div>
        }
    };
    view! {
        <Show when=move || { number.get() > 0 }>
            <div class="selection-bar" role="group" aria-label="Selection">
                {move || if board.narrow.get() { narrow().into_any() } else { wide().into_any() }}
            </div>
        </Show>
    }
}
