//! The header of the page: what it covers, copying and files.

use leptos::prelude::*;

use super::as_diagram::of_all;
use super::picture::MOST_CELLS;
use super::save::{copy_picture, save_csv, save_svg, spreadsheet_text};
use super::state::MatrixState;
use crate::components::{Button, Icon, Menu, MenuItem, copy_text};
use crate::features::analysis::coverage::Coverage;
use crate::format::count;
use crate::t;

#[component]
pub fn Header(
    state: MatrixState,
    /// Whether there is a table to copy.
    #[prop(into)]
    has_table: Signal<bool>,
) -> impl IntoView {
    let copy = move |_| {
        if let Some(text) = untrack(|| state.with(spreadsheet_text)) {
            let what = t::pages::diagrams::MATRIX.get();
            copy_text(state.app.toasts, text, what);
        }
    };
    let diagram = move || {
        state.matrix.track();
        let space = state.app.session.space();
        state
            .look(|model, source| of_all(model, source, &space))
            .flatten()
    };
    let is_too_large = move || {
        let cells = state.with(|model| model.matrix.row_count() * model.matrix.column_count());
        cells.unwrap_or(0) > MOST_CELLS
    };
    view! {
        <div class="page-header">
            <h1>{t::pages::diagrams::MATRIX}</h1>
            <Coverage landscape=state.landscape />
            <Show when=move || has_table.get()>
                <div class="actions">
                    <Button
                        icon="workflow"
                        disabled_reason=move || diagram().is_none().then(|| t::matrix::NO_DIAGRAM.into())
                        on_press=move |_| {
                            if let Some(url) = untrack(diagram) {
                                state.go_to(&url);
                            }
                        }
                    >
                        {t::matrix::AS_DIAGRAM}
                    </Button>
                    <Button icon="copy" on_press=copy>
                        {t::matrix::COPY}
                    </Button>
                    <Menu
                        button_class="button"
                        button=ViewFn::from(|| {
                            view! {
                                <Icon name="download" />
                                {t::common::EXPORT}
                                <Icon name="chevron-down" class="small" />
                            }
                        })
                    >
                        <MenuItem icon="file-down" label=t::common::CSV act=move || save_csv(state) />
                        <MenuItem
                            icon="file-code"
                            label=t::matrix::SVG
                            note=t::matrix::svg_limit(&count(MOST_CELLS))
                            disabled=Signal::derive(is_too_large)
                            act=move || save_svg(state)
                        />
                        <MenuItem
                            icon="copy"
                            label=t::graph::save::COPY
                            disabled=Signal::derive(is_too_large)
                            act=move || copy_picture(state)
                        />
                    </Menu>
                </div>
            </Show>
        </div>
    }
}
