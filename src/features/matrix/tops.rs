//! The headings of the columns.

use leptos::prelude::*;

use super::axis::ItemElement;
use super::grid::part_id;
use super::state::MatrixState;
use super::view_port::COLUMN;
use crate::components::{ClassTile, Each, Icon, TileSize};
use crate::t;

/// The row of headings, which stays above the others.
#[component]
pub fn Tops(state: MatrixState) -> impl IntoView {
    let columns = move || {
        let number = state.matrix.with(|matrix| matrix.0.number);
        let (from, to) = state.view_port.columns.get();
        (from..to).map(move |place| (number, place))
    };
    let width = move || {
        let count = state.with(|model| model.columns.items.len());
        format!("{}px", count.unwrap_or(0) as f64 * COLUMN)
    };
    let title = move || state.with(|model| model.rows.title.clone());
    let colored_by = move || {
        let title = state.with(|model| Some(model.legend.as_ref()?.title.clone()));
        title
            .flatten()
            .map(|title| view! { <span class="matrix-value">{title}</span> })
    };
    let last = move || {
        state
            .with(|model| model.columns.items.len() + 1)
            .unwrap_or(1)
    };
    view! {
        <div class="matrix-tops" role="rowgroup">
            <div class="matrix-line" role="row" aria-rowindex="1">
                <div
                    class="matrix-corner"
                    class:active=move || is_active(state, (0, 0))
                    role="columnheader"
                    aria-colindex="1"
                    id=part_id((0, 0))
                >
                    <span class="matrix-name truncate">{title}</span>
                    {colored_by}
                </div>
                <div class="matrix-cells" role="presentation" style:width=width>
                    <Each each=columns key=Clone::clone children=move |(_, place)| top(state, place) />
                </div>
                <div
                    class="matrix-total"
                    class:active=move || is_active(state, (0, last()))
                    role="columnheader"
                    aria-colindex=move || (last() + 1).to_string()
                    id=move || part_id((0, last()))
                >
                    {t::matrix::TOTAL}
                </div>
            </div>
        </div>
    }
}

/// Whether the keys are at a place.
pub fn is_active(state: MatrixState, at: (usize, usize)) -> bool {
    state.is_focused.get() && state.active.get() == at
}

fn top(state: MatrixState, place: usize) -> AnyView {
    let matrix = state.matrix.get_untracked();
    let Some(model) = &matrix.0.model else {
        return ().into_any();
    };
    let Some(item) = model.columns.items.get(place).cloned() else {
        return ().into_any();
    };
    let is_gap = model.matrix.column_total(place) == 0;
    let at = (0, place + 1);
    let (label, title) = (item.label.clone(), item.label.clone());
    let element = item.element.as_ref();
    let mark = match element.filter(|_| !is_gap) {
        Some(element) => {
            let (class, layer) = (element.class.clone(), element.layer.clone());
            view! { <ClassTile class=class layer=layer size=TileSize::Small /> }.into_any()
        }
        None if is_gap => view! { <Icon name="triangle-alert" class="small warn" /> }.into_any(),
        None => ().into_any(),
    };
    let link = element.map(|element| Link::to(state, element));
    view! {
        <div
            class="matrix-top"
            class:gap=is_gap
            class:active=move || is_active(state, at)
            role="columnheader"
            aria-colindex=(place + 2).to_string()
            id=part_id(at)
            title=title
            style:transform=format!("translateX({}px)", place as f64 * COLUMN)
        >
            {name(label, link)}
            {mark}
        </div>
    }
    .into_any()
}

/// The link of a row or column to its element.
pub struct Link {
    url: String,
    /// The language of its text, if it is a name.
    lang: Option<String>,
}

impl Link {
    pub fn to(state: MatrixState, element: &ItemElement) -> Self {
        Self {
            url: state.app.element_url(&element.id),
            lang: state.app.name_language(element.row),
        }
    }
}

/// The name of a row or column, as a link to its element. The keys of the table lead to it, and not Tab.
pub fn name(label: String, link: Option<Link>) -> AnyView {
    match link {
        Some(Link { url, lang }) => view! {
            <a class="matrix-label" href=url lang=lang tabindex="-1">
                {label}
            </a>
        }
        .into_any(),
        None => view! { <span class="matrix-label">{label}</span> }.into_any(),
    }
}
