//! The line below the diagram: what is in it, and what its colors mean.

use leptos::prelude::*;

use super::content::DiagramBox;
use super::state::DiagramState;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::features::analysis::value_colors::MOST;
use crate::features::analysis::value_marks::ValueMark;
use crate::format::count;
use crate::paths;
use crate::t;

/// What the colors of a diagram mean.
pub struct Legend {
    /// The property.
    pub title: String,
    pub entries: Vec<LegendEntry>,
}

pub struct LegendEntry {
    /// The place of its color and mark; none of boxes without a value.
    pub mark: Option<usize>,
    pub text: String,
    /// How many boxes have it.
    pub boxes: usize,
}

/// The legend, tracked; `None` where nothing is colored.
pub fn legend(state: DiagramState) -> Option<Legend> {
    let colors = state.colors.get()?;
    let color = state.options.with(|options| options.color.clone())?;
    let entry = |(mark, text, boxes)| LegendEntry { mark, text, boxes };
    let values = colors.values.into_iter().enumerate();
    let values = values.map(|(place, (value, boxes))| (Some(place), value, boxes));
    let others = (Some(MOST), t::common::OTHER_VALUES.into(), colors.others);
    let without = (None, t::common::NOT_SET.into(), colors.without);
    let rest = [others, without]
        .into_iter()
        .filter(|(.., boxes)| *boxes > 0);
    Some(Legend {
        title: state.column_title(&color),
        entries: values.chain(rest).map(entry).collect(),
    })
}

/// What the boxes are labelled with, tracked; `None` without a label.
pub fn label(state: DiagramState) -> Option<String> {
    let label = state.drawn.with(|drawn| drawn.label.clone())?;
    Some(t::diagram::label_is(&state.column_title(&label)))
}

/// What is highlighted, tracked; `None` without a highlight.
pub fn highlight(state: DiagramState) -> Option<String> {
    let highlight = state.highlight.get()?;
    Some(highlight.summary())
}

#[component]
pub fn Status(state: DiagramState) -> impl IntoView {
    let words = move || {
        let moving = state.moving.get().filter(|moving| moving.is_by_keyboard);
        let title =
            moving.and_then(|moving| state.titles.with(|t| Some(t.get(moving.n)?.text.clone())));
        if let Some(title) = title {
            return t::diagram::moving(&title);
        }
        if !state.is_drawn() && !state.is_empty() {
            return match state.layout.failure() {
                None => t::layout::RUNNING.into(),
                Some(_) => String::new(),
            };
        }
        state.content.with(|content| {
            let boxes = t::diagram::box_count(content.boxes.len());
            let relations = content.edges.len() + content.nested.len();
            let relations = t::common::relationship_count(relations);
            match content.left_out {
                0 => format!("{boxes}, {relations}"),
                more => format!("{boxes}, {relations}, {}", t::diagram::left_out(more)),
            }
        })
    };
    let legend = move || {
        let Legend { title, entries } = legend(state)?;
        let entries = entries.into_iter().map(|entry| {
            let mark = entry.mark.map(|place| view! { <ValueMark place=place /> });
            view! { <li>{mark} {entry.text} <span class="meta">{count(entry.boxes)}</span></li> }
        });
        Some(view! {
            <span>{title}</span>
            <ul class="diagram-legend" aria-label=t::diagram::LEGEND>
                {entries.collect_view()}
            </ul>
        })
    };
    view! {
        <div class="status-line diagram-status">
            <span role="status">{words}</span>
            <span role="status">{move || highlight(state)}</span>
            {move || left_out(state)}
            <Moved state=state />
            <div class="diagram-legends push">
                {move || label(state).map(|label| view! { <span>{label}</span> })} {legend}
            </div>
        </div>
    }
}

/// A link to a map that has what the diagram leaves out.
fn left_out(state: DiagramState) -> Option<impl IntoView> {
    if state.content.with(|content| content.left_out == 0) {
        return None;
    }
    let filter = state.options.with(|options| options.filter.clone());
    let url = paths::landscape_of_filter(&state.app.session.space(), &filter);
    Some(view! { <a href=url>{t::diagram::SHOW_IN_LANDSCAPE}</a> })
}

/// How many boxes are moved, and buttons that undo it.
#[component]
fn Moved(state: DiagramState) -> impl IntoView {
    // Moves of boxes that this filter leaves out remain for other filters.
    let moved = memo(move |_| {
        let is_moved = |b: &&DiagramBox| state.moves.with(|moves| moves.get(&b.element).is_some());
        state
            .content
            .with(|content| content.boxes.iter().filter(is_moved).count())
    });
    let is_moved = move || moved.get() > 0;
    let reset = move || {
        let mut moves = state.moves.get_untracked();
        state.content.with_untracked(|content| {
            content.boxes.iter().for_each(|b| moves.remove(&b.element));
        });
        state.set_moves(moves);
    };
    view! {
        <Show when=is_moved>
            <span>{move || t::diagram::moved_count(moved.get())}</span>
        </Show>
        <Show when=move || state.undo.with(|undo| !undo.is_empty())>
            <Button variant=Variant::Link on_press=move |_| state.undo_move()>
                {t::diagram::UNDO_MOVE}
            </Button>
        </Show>
        <Show when=is_moved>
            <Button variant=Variant::Link on_press=move |_| reset()>
                {t::diagram::RESET_POSITIONS}
            </Button>
        </Show>
    }
}
