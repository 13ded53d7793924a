//! The context menus of the table: of a row and of a heading.

use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::super::column_filter::filter_by;
use super::super::grouped::can_group;
use super::super::page_state::{ElementsPageState, use_page_state};
use super::layout::Placed;
use super::pointer::place_at;
use super::row_id;
use crate::browser;
use crate::catalog::view::{Column, Sort};
use crate::components::{ContextMenu, ContextPoint, MenuItem, copy_text};
use crate::features::elements::keys::TABLE;
use crate::paths;
use crate::t;

/// How much wider or narrower a column gets by one press, in CSS pixels.
const WIDTH_STEP: f64 = 48.0;

/// What a context menu of the table is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// The row of this element.
    Row(Arc<str>),
    /// The heading of this column.
    Heading(Column),
}

/// Where a context menu of the table is open.
pub type OpenMenu = RwSignal<Option<ContextPoint<Target>>>;

#[component]
pub fn TableMenu(open: OpenMenu) -> impl IntoView {
    let items = move |target| match target {
        Target::Row(id) => view! { <RowItems id=id /> }.into_any(),
        Target::Heading(column) => view! { <HeadingItems column=column /> }.into_any(),
    };
    view! { <ContextMenu at=open label=t::elements::menu::LABEL returns_to=TABLE items=items /> }
}

/// Opens the menu of what is below the pointer, or of what the keys act on. The browser's own menu
/// stays for marked text.
pub fn open_menu(page: ElementsPageState, open: OpenMenu, event: &MouseEvent) {
    let Some(element) = event.target().and_then(|t| t.dyn_into::<Element>().ok()) else {
        return;
    };
    if browser::has_marked_text() {
        return;
    }
    let pointer = (f64::from(event.client_x()), f64::from(event.client_y()));
    let heading = element.closest("[role=columnheader]").ok().flatten();
    let row = place_at(&element);
    let found = match (heading, row) {
        (Some(heading), _) => column_at(page, &heading).map(|c| (Target::Heading(c), pointer)),
        (None, Some(place)) => {
            page.go_to(place);
            page.id_at(place).map(|id| (Target::Row(id), pointer))
        }
        // By the keyboard: the table itself is what has the focus.
        (None, None) => by_keys(page),
    };
    if let Some((of, (x, y))) = found {
        event.prevent_default();
        open.set(Some(ContextPoint { x, y, of }));
    }
}

fn column_at(page: ElementsPageState, heading: &Element) -> Option<Column> {
    let cell: usize = heading.id().strip_prefix("elements-head-")?.parse().ok()?;
    let at = cell.checked_sub(1)?;
    page.layout
        .with_untracked(|l| Some(l.columns.get(at)?.column.clone()))
}

fn by_keys(page: ElementsPageState) -> Option<(Target, (f64, f64))> {
    let at = |id: &str| {
        let edges = browser::document()?
            .get_element_by_id(id)?
            .get_bounding_client_rect();
        Some((edges.left() + 48.0, edges.bottom()))
    };
    if let Some(cell) = page.head.get_untracked() {
        let id = super::head::head_id(cell);
        let heading = browser::document()?.get_element_by_id(&id)?;
        return Some((Target::Heading(column_at(page, &heading)?), at(&id)?));
    }
    let place = page.cursor.get_untracked()?;
    Some((Target::Row(page.id_at(place)?), at(&row_id(place))?))
}

#[component]
fn RowItems(id: Arc<str>) -> impl IntoView {
    let page = use_page_state();
    let app = page.app;
    let url = page.url_of(&id);
    let chosen = untrack(|| app.selection.has(&id));
    let of = StoredValue::new(id);
    let place = move || {
        let id = of.get_value();
        page.cursor
            .get_untracked()
            .filter(|at| page.id_at(*at).as_deref() == Some(&*id))
    };
    let (opened, tab) = (url.clone(), url.clone());
    let link = move || {
        let origin = browser::window().and_then(|w| w.location().origin().ok());
        copy_text(
            app.toasts,
            format!("{}{url}", origin.unwrap_or_default()),
            t::element::header::LINK.get(),
        );
    };
    let similar = move || {
        let space = untrack(|| app.session.space());
        page.leave(&paths::create_like(&space, &of.get_value()));
    };
    let offline = Signal::derive(move || app.session.is_offline());
    let in_new_tab = move || browser::open_in_new_tab(&tab);
    view! {
        <MenuItem icon="arrow-right" label=t::common::OPEN note=t::common::ENTER act=move || page.leave(&opened) />
        <MenuItem icon="external-link" label=t::elements::menu::OPEN_IN_TAB act=in_new_tab />
        <MenuItem icon="eye" label=t::common::PREVIEW note=t::common::SPACE act=move || page.preview.set(true) />
        <MenuItem
            icon="check"
            label=if chosen { t::elements::menu::DESELECT.get() } else { t::elements::menu::SELECT.get() }
            note="X"
            act=move || {
                if let Some(place) = place() {
                    page.toggle(place);
                }
            }
        />
        <hr />
        <MenuItem
            icon="copy"
            label=t::common::COPY_INSTANCE_ID
            note="Y"
            act=move || copy_text(app.toasts, of.get_value().to_string(), t::common::INSTANCE_ID.get())
        />
        <MenuItem icon="link" label=t::common::COPY_LINK act=link />
        <hr />
        <MenuItem icon="square-plus" label=t::common::CREATE_SIMILAR_ELEMENT act=similar />
        <MenuItem
            icon="send"
            label=t::common::PUBLISH
            disabled=offline
            act=move || app.publishing.open(vec![of.get_value()])
        />
    }
}

#[component]
fn HeadingItems(column: Column) -> impl IntoView {
    let page = use_page_state();
    let is_name = column == Column::Name;
    let pinned = untrack(|| page.columns.is_pinned(&column));
    let can_group = can_group(&column);
    let column = StoredValue::new(column);
    let is_grouped = Signal::derive(move || {
        let is_this = |grouping: &Column| column.with_value(|c| c == grouping);
        page.view
            .with(|view| view.grouping.as_ref().is_some_and(is_this))
    });
    let group = move || {
        let column = (!is_grouped.get_untracked()).then(|| column.get_value());
        page.change(|view| view.grouping = column);
    };
    let placed = move |places: &[Placed]| {
        column.with_value(|column| places.iter().position(|c| c.column == *column))
    };
    let (at, last) = page
        .layout
        .with_untracked(|l| (placed(&l.columns), l.columns.len()));
    let sort = move |descending: bool| {
        let column = column.get_value();
        page.change(|view| view.sort = vec![Sort { column, descending }]);
    };
    let step = move |by: isize| {
        if let Some(at) = at {
            page.move_column(at, at.saturating_add_signed(by).min(last.saturating_sub(1)));
        }
    };
    // Dragging an edge does the same, which not everybody can.
    let widen = move |by: f64| {
        let width = page
            .layout
            .with_untracked(|l| Some(l.columns.get(at?)?.width));
        if let Some(width) = width {
            column.with_value(|c| page.columns.set_width(c, Some(width + by * WIDTH_STEP)));
        }
    };
    let first = Signal::derive(move || at.is_none_or(|at| at == 0));
    let end = Signal::derive(move || at.is_none_or(|at| at + 1 >= last));
    view! {
        <MenuItem icon="arrow-up" label=t::elements::menu::SORT_UP act=move || sort(false) />
        <MenuItem icon="arrow-down" label=t::elements::menu::SORT_DOWN act=move || sort(true) />
        <hr />
        {can_group
            .then(|| view! { <MenuItem icon="list" label=t::elements::menu::GROUP checked=is_grouped act=group /> })}
        <MenuItem icon="filter-lines" label=t::common::FILTER act=move || column.with_value(|c| filter_by(page, c)) />
        <hr />
        <MenuItem
            icon="pin"
            label=if pinned { t::elements::menu::UNPIN.get() } else { t::elements::menu::PIN.get() }
            act=move || column.with_value(|c| page.columns.toggle_pin(c))
        />
        <MenuItem icon="arrow-left" label=t::graph::window::MOVE_LEFT disabled=first act=move || step(-1) />
        <MenuItem icon="arrow-right" label=t::graph::window::MOVE_RIGHT disabled=end act=move || step(1) />
        <MenuItem icon="plus" label=t::elements::menu::WIDER act=move || widen(1.0) />
        <MenuItem icon="minus" label=t::elements::menu::NARROWER act=move || widen(-1.0) />
        {(!is_name)
            .then(|| {
                view! {
                    <MenuItem
                        icon="x"
                        label=t::elements::menu::HIDE
                        act=move || column.with_value(|c| page.hide_column(c))
                    />
                }
            })}
        <hr />
        <MenuItem icon="columns-3" label=t::columns::TITLE act=move || page.choosing_columns.set(true) />
    }
}
