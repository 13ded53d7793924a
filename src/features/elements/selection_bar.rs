//! What can be done with the selected rows. Docked below the table, so that it covers no row.

use leptos::prelude::*;

use super::export_menu::{ExportButton, ExportItem};
use super::page_state::use_page_state;
use super::selection_actions::{connection_url, impact_url, load_again, remove};
use crate::components::{Button, Menu, MenuItem, Variant, Waits, copy_text};
use crate::effect::memo;
use crate::features::navigator::use_navigator;
use crate::format::count;
use crate::paths::MOST_IN_ADDRESS;
use crate::t;

/// The bar; there as long as something is selected.
#[component]
pub fn SelectionBar() -> impl IntoView {
    let page = use_page_state();
    let selection = page.app.selection;
    let number = memo(move |_| selection.ids.with(std::collections::HashSet::len));
    let hidden = move || number.get().saturating_sub(page.in_view());
    let copy = move || {
        let chosen = page.chosen();
        let what = t::common::id_count(chosen.len());
        copy_text(page.app.toasts, chosen.join("\n"), &what);
    };
    let offline = move || page.app.session.is_offline();
    let clear = move |_| {
        selection.clear();
        page.focus();
    };
    let busy = Signal::derive(move || page.app.retrieval.is_running());
    let navigator = use_navigator();
    let impact = move || {
        let label = t::diagram::SHOW_IMPACT;
        match number.get() > MOST_IN_ADDRESS {
            false => {
                let show = move || navigator.go(impact_url(page), false);
                view! { <MenuItem icon="git-branch" label=label act=show /> }.into_any()
            }
            true => {
                let note = t::elements::selection::at_most(&count(MOST_IN_ADDRESS));
                view! { <MenuItem icon="git-branch" label=label note=note disabled=true act=|| {} /> }.into_any()
            }
        }
    };
    // Two versions may be of one element.
    let connection = move || {
        let url = (number.get() == 2).then(|| connection_url(page)).flatten();
        url.map(|url| {
            let show = move || navigator.go(url.clone(), false);
            view! { <MenuItem icon="arrow-left-right" label=t::diagram::SHOW_CONNECTION act=show /> }
        })
    };
    let stored = move || {
        view! {
            {impact}
            {connection}
            <MenuItem icon="refresh-cw" label=t::common::REFRESH disabled=busy act=move || load_again(page) />
            <MenuItem icon="trash-2" label=t::elements::selection::REMOVE danger=true act=move || remove(page) />
        }
    };
    let publish = move || {
        view! {
            <Waits />
            <Button variant=Variant::Primary shortcut="P" waits=offline on_press=move |_| page.publish()>
                {move || t::common::publish_number(&count(number.get()))}
                <Show when=move || !page.narrow.get()>
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
                <strong class="number">{move || t::elements::selection::selected(&count(number.get()))}</strong>
                {move || {
                    (hidden() > 0)
                        .then(|| {
                            view! {
                                <span class="soft number">{t::elements::selection::not_in_view(&count(hidden()))}</span>
                            }
                        })
                }}
            </p>
            <Button variant=Variant::Quiet on_press=clear>
                {t::common::CLEAR}
                <kbd class="key" aria-hidden="true">
                    {t::common::ESC}
                </kbd>
            </Button>
            <div class="row push">
                <Button icon="copy" on_press=move |_| copy()>
                    {t::elements::COPY_IDS}
                </Button>
                <ExportButton of_selection=true />
                <Menu label=t::common::MORE button_class="button icon-only" menu_class="up" icon="ellipsis">
                    {stored()}
                </Menu>
                {publish()}
            </div>
        }
    };
    let narrow = move || {
        view! {
            <Button variant=Variant::Quiet icon="x" label=t::elements::selection::CLEAR on_press=clear />
            <p role="status">
                <strong class="number">{move || t::elements::selection::selected(&count(number.get()))}</strong>
            </p>
            <div class="row push">
                <Menu label=t::common::MORE button_class="button icon-only" menu_class="up" icon="ellipsis">
                    <MenuItem icon="copy" label=t::elements::COPY_IDS act=copy />
                    <ExportItem of_selection=true />
                    {stored()}
                </Menu>
                {publish()}
            </div>
        }
    };
    view! {
        <Show when=move || { number.get() > 0 }>
            <div class="selection-bar" role="group" aria-label=t::elements::selection::LABEL>
                {move || if page.narrow.get() { narrow().into_any() } else { wide().into_any() }}
            </div>
        </Show>
    }
}
