//! A long table of a receipt: only the visible rows are drawn.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::catalog::fold::fold;
use crate::components::{VirtualList, use_media, watch_size};
use crate::effect::memo;
use crate::t::Text;

/// The height of a row of one line, in CSS pixels.
const ROW: f64 = 32.0;
/// That of a row on a narrow page, where its cells are in two lines.
const NARROW: f64 = 56.0;
/// That of a further line of text.
const LINE: f64 = 20.0;

/// How many lines of text a row has room for: by the width of the list in CSS pixels, and whether
/// the page is narrow.
#[derive(Clone)]
pub struct Lines(Arc<dyn Fn(f64, bool) -> usize + Send + Sync>);

impl Lines {
    /// Rows of `lines` lines; one, at least.
    pub fn new(lines: impl Fn(f64, bool) -> usize + Send + Sync + 'static) -> Self {
        Self(Arc::new(lines))
    }
}

/// The heading of a column, and the side on which it is.
#[derive(Clone, Copy)]
pub enum Heading {
    /// At the start of the column.
    Left(Text),
    /// At the end of the column, over numbers.
    Right(Text),
}

/// A table. `columns` names the CSS class with its grid.
#[component]
pub fn Listing(
    /// Its content.
    label: Text,
    /// The CSS class that gives the columns.
    columns: &'static str,
    heads: &'static [Heading],
    /// Places of the rows to show in their list.
    #[prop(into)]
    rows: Signal<Arc<Vec<usize>>>,
    /// Draws the cells of a row, each with `role="cell"`.
    cells: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
    /// How many lines the first cell takes, where it may take several.
    #[prop(optional)]
    lines: Option<Lines>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let narrow = use_media("(width < 720px)");
    let width = RwSignal::new(0.0);
    watch_size(node, move || {
        if let Some(node) = node.get_untracked() {
            width.set(f64::from(node.client_width()));
        }
    });
    let is_tall = lines.is_some();
    let row_height = memo(move |_| {
        let lines = lines
            .as_ref()
            .map_or(1, |lines| (lines.0)(width.get(), narrow.get()));
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let further = lines.saturating_sub(1) as f64 * LINE;
        further + if narrow.get() { NARROW } else { ROW }
    });
    let count = Signal::derive(move || rows.with(|rows| rows.len()));
    let at = move |n: usize| {
        rows.with_untracked(|rows| rows.get(n).copied())
            .unwrap_or(0)
    };
    let row = move |n: usize| {
        let height = move || is_tall.then(|| format!("{}px", row_height.get()));
        view! {
            <div
                role="row"
                class=format!("import-row {columns}")
                class:tall=is_tall
                style:height=height
                aria-rowindex=(n + 2).to_string()
            >
                {cells(at(n))}
            </div>
        }
        .into_any()
    };
    let head = |heading: &Heading| {
        let (name, right) = match *heading {
            Heading::Left(name) => (name, false),
            Heading::Right(name) => (name, true),
        };
        view! {
            <span role="columnheader" class:right=right>
                {name}
            </span>
        }
    };
    let header = move || {
        let heads = heads.iter().map(head).collect_view();
        view! {
            <div role="rowgroup" class="import-heads">
                <div role="row" class=format!("import-row {columns}") aria-rowindex="1">
                    {heads}
                </div>
            </div>
        }
        .into_any()
    };
    let key = move |n: usize| rows.with(|rows| rows.get(n).copied());
    view! {
        <VirtualList
            node=node
            count=count
            row_height=row_height
            key=key
            row=row
            header=Box::new(header)
            attr:role="table"
            attr:aria-label=label
            attr:tabindex="0"
            attr:aria-rowcount=move || (count.get() + 1).to_string()
        />
    }
}

/// The places of a list, out of `all`, that match the search; `fits` gets it folded.
pub fn places(
    search: RwSignal<String>,
    all: usize,
    fits: impl Fn(&str, usize) -> bool,
) -> Arc<Vec<usize>> {
    let folded = search.with(|text| fold(text.trim()));
    Arc::new((0..all).filter(|&at| fits(&folded, at)).collect())
}

/// Whether one of `texts` contains the search text, which is folded already.
pub fn matches(folded: &str, texts: &[&str]) -> bool {
    folded.is_empty() || texts.iter().any(|text| fold(text).contains(folded))
}
