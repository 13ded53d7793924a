//! The headings of the table: they sort, and can be moved and resized with pointer and keys.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::super::page_state::{ElementsPageState, use_page_state};
use super::layout::{CHECK, Placed};
use crate::catalog::Catalog;
use crate::catalog::view::Column;
use crate::components::{Each, Icon};
use crate::effect::memo;
use crate::format::count;
use crate::t;
use crate::texts::lists::column_heading;

/// How much a key makes a column wider or narrower, in CSS pixels.
const STEP: f64 = 16.0;
/// How far a heading is dragged before it is moved rather than clicked, in CSS pixels.
const PULL: f64 = 6.0;

/// A heading that is being dragged, and where it would be inserted.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pull {
    from: usize,
    start: f64,
    to: Option<usize>,
}

#[component]
pub fn Head(number: Memo<usize>) -> impl IntoView {
    let page = use_page_state();
    let in_view = move || page.in_view();
    let every = move || number.get() > 0 && in_view() == number.get();
    let label = move || t::elements::table::select_all(&count(number.get()));
    let pull = RwSignal::new(None::<Pull>);
    let cells = move |pinned: bool| {
        let columns = move || {
            page.layout.with(|l| {
                let columns = l.columns.iter().filter(|c| c.pinned == pinned);
                columns.map(|c| c.column.clone()).collect::<Vec<_>>()
            })
        };
        view! { <Each each=columns key=Clone::clone children=move |column| view! { <HeadCell column=column pull=pull /> } /> }
    };
    let width = move || {
        let layout = page.layout.get();
        (!layout.cards).then(|| format!("{}px", layout.width))
    };
    let pins = move || {
        let layout = page.layout.get();
        (!layout.cards).then(|| format!("{}px", layout.pins))
    };
    // Where a heading that is being dragged would be inserted.
    let mark = move || {
        let to = pull.get()?.to?;
        let layout = page.layout.get();
        let last = layout.columns.last()?;
        let left = layout
            .columns
            .get(to)
            .map_or(last.left + last.width, |c| c.left);
        Some(view! { <span class="drop-mark" style:left=format!("{left}px")></span> })
    };
    view! {
        <div role="rowgroup" class="table-head" style:width=width>
            <div role="row" class="table-row" aria-rowindex="1">
                <div class="pins" role="presentation" style:width=pins>
                    <div
                        role="columnheader"
                        class="c-check"
                        id=head_id(0)
                        class:cursor=move || page.head.get() == Some(0)
                    >
                        <span class="unseen">{t::elements::table::SELECTED}</span>
                        <input
                            type="checkbox"
                            tabindex="-1"
                            aria-label=label
                            prop:checked=every
                            prop:indeterminate=move || { in_view() > 0 && !every() }
                            on:click=move |_| {
                                page.set_all(!every());
                                page.focus();
                            }
                        />
                    </div>
                    {cells(true)}
                </div>
                {cells(false)}
                {mark}
            </div>
        </div>
    }
}

#[component]
fn HeadCell(column: Column, pull: RwSignal<Option<Pull>>) -> impl IntoView {
    let page = use_page_state();
    let column = StoredValue::new(column);
    let of = move |layout: &super::Layout| {
        let mut columns = layout.columns.iter();
        column.with_value(|column| columns.position(|c| c.column == *column))
    };
    // A heading may outlive its column by a moment.
    let at = memo(move |_| page.layout.with(of).unwrap_or_default());
    let placed = move || page.layout.with(|l| l.columns.get(at.get()).cloned());
    let px = move |get: fn(&Placed) -> f64| {
        let cards = page.layout.with(|l| l.cards);
        placed()
            .filter(|_| !cards)
            .map(|p| format!("{}px", get(&p)))
    };
    let cell = move || at.get() + 1;
    let sorted = memo(move |_| {
        page.view.with(|v| {
            let found = column.with_value(|c| v.sort.iter().position(|s| s.column == *c));
            found.map(|n| (n, v.sort[n].descending, v.sort.len()))
        })
    });
    let order = move || match sorted.get() {
        Some((0, true, _)) => "descending",
        Some((0, false, _)) => "ascending",
        Some(_) => "other",
        None => "none",
    };
    // What a property is called may be learned after its column was asked for.
    let of_column = move |get: fn(&Catalog, &Column, &str) -> String| {
        let language = page.app.prefs.content_language();
        let text = |c: &Column| page.app.catalog.with(|catalog| get(catalog, c, &language));
        column.with_value(text)
    };
    let label = memo(move |_| of_column(column_heading));
    let label = move || label.get();
    let class = memo(move |_| of_column(|k, c, _| super::content::column_class(k, c)));
    let arrow = move || {
        sorted.get().map(|(n, down, all)| {
            view! {
                <Icon name=if down { "arrow-down" } else { "arrow-up" } class="small" />
                {(all > 1).then(|| view! { <span class="sort-place">{n + 1}</span> })}
            }
        })
    };
    let sort = move |event: leptos::ev::MouseEvent| {
        let was_moved = pull.get_untracked().is_some_and(|p| p.to.is_some());
        if !was_moved {
            page.sort_by(column.get_value(), event.shift_key());
        }
        pull.set(None);
        page.focus();
    };
    let grab = move |event: PointerEvent| {
        if event.button() == 0 {
            capture(&event);
            let start = f64::from(event.client_x());
            pull.set(Some(Pull {
                from: at.get_untracked(),
                start,
                to: None,
            }));
        }
    };
    let drag = move |event: PointerEvent| {
        let Some(now) = pull.get_untracked() else {
            return;
        };
        let x = f64::from(event.client_x());
        if now.to.is_some() || (x - now.start).abs() > PULL {
            let to = place_under(page, x);
            pull.set(Some(Pull {
                to: Some(to),
                ..now
            }));
        }
    };
    let release = move |_| {
        if let Some(Pull {
            from, to: Some(to), ..
        }) = pull.get_untracked()
        {
            page.move_column(from, if to > from { to - 1 } else { to });
        }
        // A click follows if the button is still under the pointer; it clears the pull.
        request_animation_frame(move || {
            let _ = pull.try_set(None);
        });
    };
    view! {
        <div
            role="columnheader"
            class=move || class.get()
            id=move || head_id(cell())
            aria-sort=order
            class:cursor=move || page.head.get() == Some(cell())
            style:left=move || px(|p| p.left)
            style:width=move || px(|p| p.width)
        >
            <button
                type="button"
                tabindex="-1"
                title=label
                on:click=sort
                on:pointerdown=grab
                on:pointermove=drag
                on:pointerup=release
                on:pointercancel=move |_| pull.set(None)
            >
                <span class="truncate">{label}</span>
                {arrow}
            </button>
            <Resizer column=column at=at />
        </div>
    }
}

/// The edge of a heading: pulled, it makes the column wider or narrower; a double click gives it
/// back the width that suits it.
#[component]
fn Resizer(column: StoredValue<Column>, at: Memo<usize>) -> impl IntoView {
    let page = use_page_state();
    let from = RwSignal::new(None::<(f64, f64)>);
    let grab = move |event: PointerEvent| {
        event.stop_propagation();
        capture(&event);
        let width = page
            .layout
            .with_untracked(|l| l.columns.get(at.get_untracked()).map(|c| c.width));
        from.set(width.map(|width| (f64::from(event.client_x()), width)));
    };
    let drag = move |event: PointerEvent| {
        if let Some((start, width)) = from.get_untracked() {
            let now = width + f64::from(event.client_x()) - start;
            page.columns.try_width(&column.get_value(), now);
        }
    };
    let release = move |_| {
        if from.get_untracked().is_some() {
            from.set(None);
            page.columns.save();
        }
    };
    view! {
        <span
            class="resizer"
            aria-hidden="true"
            on:pointerdown=grab
            on:pointermove=drag
            on:pointerup=release
            on:pointercancel=release
            on:dblclick=move |_| page.columns.set_width(&column.get_value(), None)
        ></span>
    }
}

fn capture(event: &PointerEvent) {
    let element = event
        .current_target()
        .and_then(|t| t.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        // Without it the movement ends at the edge of the heading.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// The column before which a heading dropped here is inserted.
fn place_under(page: ElementsPageState, x: f64) -> usize {
    let Some(grid) = page.grid.get_untracked() else {
        return 0;
    };
    let inside = x - grid.get_bounding_client_rect().left();
    let scrolled = inside + f64::from(grid.scroll_left());
    page.layout.with_untracked(|l| {
        let middle = |c: &Placed| c.left + c.width / 2.0;
        let x = |c: &Placed| if c.pinned { inside } else { scrolled };
        l.columns.iter().take_while(|c| middle(c) < x(c)).count()
    })
}

/// The id of a heading; 0 is the box that selects all.
pub fn head_id(cell: usize) -> String {
    format!("elements-head-{cell}")
}

/// Moves among the headings; 0 goes to the first, or stays.
pub fn step_head(page: ElementsPageState, by: isize) {
    // Cards have no headings to see.
    if page.layout.with_untracked(|l| l.cards) {
        return;
    }
    let last = page.layout.with_untracked(|l| l.columns.len());
    let from = page.head.get_untracked().unwrap_or(0);
    let next = from.saturating_add_signed(by).min(last);
    page.cells.set(None);
    page.head.set(Some(next));
    page.show_column(next);
}

/// Enter or the space bar on a heading.
pub fn act_on_head(page: ElementsPageState, cell: usize) {
    act(page, cell, false);
}

fn act(page: ElementsPageState, cell: usize, add: bool) {
    match column_of(page, cell) {
        Some(column) => page.sort_by(column, add),
        None => {
            let all = page.selected.with_untracked(|s| s.rows.len());
            page.set_all(page.in_view() < all);
        }
    }
}

fn column_of(page: ElementsPageState, cell: usize) -> Option<Column> {
    let at = cell.checked_sub(1)?;
    page.layout
        .with_untracked(|l| Some(l.columns.get(at)?.column.clone()))
}

/// The keys of the headings beyond those of the table: Alt moves a column, Shift makes it wider or
/// narrower, Shift and Enter sort by it as well, Delete leaves it out. True if the key was one.
pub fn head_keys(page: ElementsPageState, event: &KeyboardEvent) -> bool {
    let Some(cell) = page.head.get_untracked() else {
        return false;
    };
    let Some(column) = column_of(page, cell) else {
        return false;
    };
    let (alt, shift) = (event.alt_key(), event.shift_key());
    let sideways = match event.key().as_str() {
        "ArrowLeft" => -1,
        "ArrowRight" => 1,
        _ => 0,
    };
    match event.key().as_str() {
        _ if sideways != 0 && alt => {
            let last = page.layout.with_untracked(|l| l.columns.len());
            let to = cell.saturating_add_signed(sideways).clamp(1, last);
            page.move_column(cell - 1, to - 1);
            page.head.set(Some(to));
            page.show_column(to);
        }
        _ if sideways != 0 && shift => {
            let width = page
                .layout
                .with_untracked(|l| l.columns.get(cell - 1).map(|c| c.width));
            #[expect(clippy::cast_precision_loss, reason = "one or minus one")]
            let wider = width.unwrap_or(CHECK) + sideways as f64 * STEP;
            page.columns.set_width(&column, Some(wider));
        }
        "Enter" | " " if shift => act(page, cell, true),
        "Delete" if column != Column::Name => {
            page.hide_column(&column);
            let last = page.layout.with_untracked(|l| l.columns.len());
            page.head.set(Some(cell.min(last)));
        }
        _ => return false,
    }
    event.prevent_default();
    true
}
