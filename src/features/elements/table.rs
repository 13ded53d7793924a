//! The table: one tab stop, only the visible rows are drawn.

mod cell;
mod content;
mod head;
mod layout;
mod menu;
mod painter;
mod pointer;
mod renderer;
mod slot;
mod symbols;
mod warm_up;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::cells::cell_id;
use super::keys::{TABLE, table_keys};
use super::page_state::{ElementsPageState, use_page_state};
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::{Column, View};
use crate::components::{List, after_paint, use_media, watch_size};
use crate::effect::{effect, memo};
use crate::t;
pub use content::{CellContext, Content};
use head::{Head, head_id, head_keys};
pub use head::{act_on_head, step_head};
pub use layout::{GREATEST, LEAST, Layout};
use layout::{Wish, arrange, cards};
use menu::{OpenMenu, TableMenu, open_menu};
use painter::{Extent, Painter};
use pointer::{click, double_click, explain_soon};
use renderer::TableRenderer;
pub use slot::row_id;
pub use symbols::prepare_symbols;

/// The layout of the table, from the wanted columns and its width.
pub fn layout(page: ElementsPageState, available: f64) -> Layout {
    if page.narrow.get() {
        return cards();
    }
    let columns = page.shown_columns();
    let choice = page.columns;
    page.app.catalog.with(|catalog| {
        arrange(
            &Wish {
                columns: &columns,
                width: &|column| choice.width(column),
                natural: &|column| content::natural_width(catalog, column),
                pinned: &|column| choice.is_pinned(column),
                arranged: columns != Column::STANDARD,
            },
            available,
        )
    })
}

/// The table of the view.
#[component]
pub fn Table(
    /// Whether it is visible. It may be made earlier, and stay while something else replaces it.
    shown: Memo<bool>,
) -> impl IntoView {
    let page = use_page_state();
    let app = page.app;
    let number = memo(move |_| page.selected.with(|s| s.rows.len()));
    let lines = memo(move |_| page.lines.with(|lines| lines.all().len()));
    let is_grouped = memo(move |_| page.lines.with(|lines| !lines.groups().is_empty()));
    let prefers_dark = use_media("(prefers-color-scheme: dark)");
    let is_dark = memo(move |_| {
        prefers_dark.track();
        app.prefs.is_dark()
    });
    let renderer = TableRenderer::new(page, is_dark);
    let tall = StoredValue::new(0);
    watch_size(page.grid, move || {
        if let Some(grid) = page.grid.get_untracked() {
            let before = tall.get_value();
            tall.set_value(grid.client_height());
            // Something took its place below, such as the bar of the selection.
            if (1..before).contains(&grid.client_height()) {
                page.restore_scroll(f64::from(before));
            }
            page.width.set(f64::from(grid.client_width()));
            if let Some(enlarged) = enlarged(&grid) {
                renderer.painter.update_value(|painter| {
                    if let Some(painter) = painter {
                        painter.enlarge(enlarged);
                    }
                });
            }
        }
        renderer.look();
        renderer.paint(Extent::All);
        renderer.rest_soon();
    });
    paint_on_change(renderer);
    if !shown.get_untracked() {
        spawn_local(warm_up::warm_up(renderer));
    }
    let active = move || match (page.head.get(), page.cursor.get(), page.cells.get()) {
        (Some(cell), ..) => Some(head_id(cell)),
        (None, Some(at), Some(cells)) => Some(cell_id(at, cells.column)),
        (None, at, _) => at.map(row_id),
    };
    // A user who comes back from an element finds the row of the one seen last, and the keys act on
    // it; a user who only filters stays at the top.
    let last = app.list_navigation.come_back();
    let comes_back = last.is_some();
    if comes_back {
        app.selection.cursor.set(last);
    }
    if app.selection.cursor.with_untracked(Option::is_some) && page.is_first_time() {
        request_animation_frame(move || {
            if let Some(at) = page.cursor.try_get_untracked().flatten() {
                page.go_to(at);
                if comes_back {
                    page.focus();
                }
            }
        });
    }
    let list = move || List {
        count: lines.get(),
        row: page.row_height.get(),
    };
    let width = move || {
        let layout = page.layout.get();
        (!layout.cards).then(|| format!("{}px", layout.width))
    };
    let columns = move || page.layout.with(|l| (l.columns.len() + 1).to_string());
    let keys = move |event| {
        if !head_keys(page, &event) {
            table_keys(page, &event);
        }
    };
    let menu: OpenMenu = RwSignal::new(None);
    view! {
        <div
            class="scroll"
            id=TABLE
            role=move || if is_grouped.get() { "treegrid" } else { "grid" }
            tabindex="0"
            node_ref=page.grid
            aria-label=t::common::ELEMENTS
            aria-multiselectable="true"
            aria-rowcount=move || (lines.get() + 1).to_string()
            aria-colcount=columns
            aria-activedescendant=active
            class:away=move || !shown.get()
            class:by-keys=move || page.by_keys.get()
            class:marked=move || app.selection.cursor.with(Option::is_some) || page.preview.is_open()
            class:cards=move || page.layout.with(|l| l.cards)
            class:scrolls=move || page.layout.with(|l| l.scrolls)
            class:by-cells=move || page.cells.with(Option::is_some)
            class:compact=move || page.is_compact()
            on:scroll=move |_| renderer.scrolled()
            on:keydown=keys
            on:pointerdown=move |_| page.by_keys.set(false)
            on:contextmenu=move |event| open_menu(page, menu, &event)
        >
            <Head number=number />
            <div
                role="rowgroup"
                class="table-rows"
                node_ref=renderer.body
                style:height=move || format!("{}px", list().height())
                style:width=width
                on:click=move |event| click(renderer, &event)
                on:dblclick=move |event| double_click(page, &event)
                on:pointerover=move |event| explain_soon(renderer, &event)
            ></div>
        </div>
        <TableMenu open=menu />
    }
}

/// How much wider than thought the reader has texts written: browsers have a smallest size, or zoom
/// texts alone. At least 1.
fn enlarged(grid: &HtmlElement) -> Option<f64> {
    /// What this text is wide in the size and font of a row, in CSS pixels, with some room.
    const SAMPLE: (&str, f64) = ("nnnnnnnnnnnnnnnnnnnn", 156.0);
    let document = browser::document()?;
    let sample: HtmlElement = document.create_element("span").ok()?.dyn_into().ok()?;
    sample.set_class_name("sample");
    sample.set_text_content(Some(SAMPLE.0));
    grid.append_child(&sample).ok()?;
    let width = f64::from(sample.offset_width());
    sample.remove();
    Some((width / SAMPLE.1).max(1.0))
}

/// Redraws whenever something that rows show has changed.
fn paint_on_change(renderer: TableRenderer) {
    let page = renderer.page;
    let app = page.app;
    // Another view is looked at from its beginning.
    effect(move |before: Option<View>| {
        let view = page.view.get();
        if before.is_some_and(|before| before != view) {
            renderer.to_the_top();
        }
        view
    });
    // What a property is may be learned after its column was asked for.
    let classes = memo(move |_| {
        let layout = page.layout.get();
        app.catalog.with(|catalog| classes(catalog, &layout))
    });
    effect(move || {
        let Some(body) = renderer.body.get() else {
            return;
        };
        let body: HtmlElement = body.into();
        if renderer.painter.with_value(Option::is_none) {
            renderer.painter.set_value(Some(Painter::new(body)));
        }
        let layout = page.layout.get();
        let classes = classes.get();
        renderer.painter.update_value(|painter| {
            if let Some(painter) = painter {
                painter.arrange(layout, classes);
            }
        });
        renderer.paint(Extent::All);
        renderer.rest_soon();
    });
    // Many come at once.
    let answers = after_paint(memo(move |_| app.people.loaded_count()));
    effect(move |before: Option<bool>| {
        page.lines.track();
        app.clock.now();
        app.prefs.content_language();
        answers.track();
        page.row_height.track();
        let is_dark = renderer.is_dark.get();
        if before.is_some_and(|before| before != is_dark) {
            // The colors are those of the page as it will be.
            request_animation_frame(move || {
                if renderer.seen.try_get_value().is_some() {
                    renderer.paint(Extent::All);
                    renderer.rest_soon();
                }
            });
        } else {
            renderer.paint(Extent::All);
            renderer.rest_soon();
        }
        is_dark
    });
    effect(move || {
        app.selection.ids.track();
        page.cursor.track();
        page.head.track();
        page.cells.track();
        renderer.mark();
    });
}

fn classes(catalog: &Catalog, layout: &Layout) -> Vec<String> {
    let columns = layout.columns.iter();
    columns
        .map(|placed| content::column_class(catalog, &placed.column))
        .collect()
}
