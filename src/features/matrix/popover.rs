//! The paths of a cell, beside it.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::as_diagram::of_cell;
use super::chains::{CellPaths, Path, PathNode, PathStep, paths};
use super::grid::part_id;
use super::state::{MatrixState, OpenCell};
use super::words::facts;
use crate::browser;
use crate::components::{Button, ClassTile, Icon, KindLine, TileSize, Variant, copy_text};
use crate::effect::effect;
use crate::t;

/// The paths of the open cell.
#[component]
pub fn CellPopover(state: MatrixState) -> impl IntoView {
    move || {
        let open = state.open.get()?;
        // Another matrix has other cells.
        state.matrix.track();
        Some(view! { <Popover state=state open=open /> })
    }
}

#[component]
fn Popover(state: MatrixState, open: OpenCell) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    effect(move || {
        if let Some(node) = node.get() {
            // In the top layer no container clips it. A browser without popovers shows it in place.
            let _ = node.show_popover();
            place(&node, open);
            if open.is_pinned {
                let _ = node.focus();
            }
        }
    });
    let close = move || {
        // The page may be gone.
        let _ = state.open.try_set(None);
    };
    let escape = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close();
            if open.is_pinned {
                state.focus_at((open.row + 1, open.column + 1));
            }
        }
    });
    on_cleanup(move || escape.remove());
    let left = move |event: leptos::ev::FocusEvent| {
        let to = event.related_target();
        let to = to.and_then(|to| to.dyn_into::<web_sys::Node>().ok());
        let inside = node.try_get_untracked().flatten();
        if open.is_pinned && inside.is_none_or(|inside| !inside.contains(to.as_ref())) {
            close();
        }
    };
    let space = untrack(|| state.app.session.space());
    let found = state.look(|model, source| {
        let (row, column) = (open.row, open.column);
        let label = |items: &[super::axis::Item], place: usize| {
            items
                .get(place)
                .map(|item| item.label.clone())
                .unwrap_or_default()
        };
        let row_item = model.rows.items.get(row);
        let element = row_item.and_then(|item| Some(item.element.as_ref()?.id.clone()));
        (
            label(&model.rows.items, row),
            label(&model.columns.items, column),
            facts(model, row, column),
            paths(model, source, row, column),
            element,
            of_cell(model, source, &space, (row, column)),
        )
    });
    let (row, column, facts, found, element, diagram) = found.unwrap_or_default();
    let name = t::matrix::cell::name(&column, &facts, &row);
    let text = found.text();
    let copy = move |_| copy_text(state.app.toasts, text.clone(), &t::matrix::popover::COPIED);
    let diagram = diagram.map(|url| {
        view! {
            <a class="button quiet small" href=url>
                <Icon name="workflow" />
                {t::matrix::AS_DIAGRAM}
            </a>
        }
    });
    let open_row = element.map(|id| {
        let url = state.app.element_url(&id);
        view! {
            <a class="button quiet small" href=url>
                <Icon name="external-link" />
                <span class="truncate">{t::matrix::popover::open(&row)}</span>
            </a>
        }
    });
    view! {
        <div
            class="matrix-popover"
            popover="manual"
            role="dialog"
            aria-label=name
            tabindex="-1"
            node_ref=node
            on:focusout=left
            on:pointerenter=move |_| state.hovered.set(Some((open.row + 1, open.column + 1)))
            on:pointerleave=move |_| state.hovered.set(None)
        >
            <header>
                <p class="strong matrix-ends">{row} <Icon name="arrow-right" class="small" /> {column}</p>
                <p class="meta">{facts}</p>
            </header>
            <Paths state=state found=found />
            <footer>
                {open_row} {diagram} <Button variant=Variant::Quiet small=true icon="copy" on_press=copy>
                    {t::matrix::popover::COPY}
                </Button>
            </footer>
        </div>
    }
}

#[component]
fn Paths(state: MatrixState, found: CellPaths) -> impl IntoView {
    let shown = found.paths.len();
    let path = move |path: Path| {
        view! {
            <ol class="matrix-path">
                <li>{node_view(state, path.from)}</li>
                {path.steps.into_iter().map(|step| step_view(state, step)).collect_view()}
            </ol>
        }
    };
    view! {
        <div class="matrix-paths">
            {found.paths.into_iter().map(path).collect_view()}
            {found.has_more.then(|| view! { <p class="meta">{t::matrix::popover::first(shown)}</p> })}
        </div>
    }
}

fn step_view(state: MatrixState, step: PathStep) -> impl IntoView {
    let is_back = !step.is_forward;
    view! {
        <li>
            <span class="matrix-step">
                <span class="matrix-line-mark" class:mirrored=is_back>
                    <KindLine kind=step.kind />
                </span>
                {step.verb}
            </span>
            {node_view(state, step.to)}
        </li>
    }
}

fn node_view(state: MatrixState, node: PathNode) -> impl IntoView {
    let name = match node.id {
        Some(id) => view! { <a href=state.app.element_url(&id)>{node.label}</a> }.into_any(),
        None => view! {
            <code>{node.label}</code>
            <span class="tag">{t::common::NOT_LOADED}</span>
        }
        .into_any(),
    };
    view! {
        <span class="row matrix-node">
            <ClassTile class=node.class layer=node.layer size=TileSize::Small />
            {name}
        </span>
    }
}

/// Puts it below its cell, or above where there is more room.
fn place(node: &HtmlElement, open: OpenCell) {
    const EDGE: f64 = 8.0;
    const GAP: f64 = 6.0;
    let cell = browser::document()
        .and_then(|d| d.get_element_by_id(&part_id((open.row + 1, open.column + 1))));
    let (Some(cell), Some(window)) = (cell, browser::window()) else {
        return;
    };
    let size = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|v| v.as_f64());
    let (Some(width), Some(height)) = (size(window.inner_width()), size(window.inner_height()))
    else {
        return;
    };
    let (cell, own) = (
        cell.get_bounding_client_rect(),
        node.get_bounding_client_rect(),
    );
    let below = cell.bottom() + GAP;
    let above = cell.top() - GAP - own.height();
    let fits = below + own.height() <= height - EDGE;
    let top = if fits || above < EDGE { below } else { above };
    let top = top.min(height - EDGE - own.height()).max(EDGE);
    let left = (cell.right() + GAP)
        .min(width - EDGE - own.width())
        .max(EDGE);
    // They fail only for a name that cannot be one.
    let _ = node.style().set_property("left", &format!("{left}px"));
    let _ = node.style().set_property("top", &format!("{top}px"));
}
