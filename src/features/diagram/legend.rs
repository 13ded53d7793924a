//! The line below the diagram: what is in it, and what its colors mean.

use leptos::prelude::*;

use super::moves::Moves;
use super::state::DiagramState;
use crate::components::{Button, Variant};
use crate::features::analysis::property_values;
use crate::features::analysis::value_colors::MOST;
use crate::features::analysis::value_marks::ValueMark;
use crate::format::count;
use crate::t;

/// The line.
#[component]
pub fn Status(state: DiagramState) -> impl IntoView {
    let words = move || {
        let moving = state.moving.get().filter(|moving| moving.is_by_keyboard);
        let title = moving.and_then(|moving| state.titles.with(|t| t.get(moving.n).cloned()));
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
        let colors = state.colors.get()?;
        let key = state.options.with(|options| options.color.clone());
        let language = state.app.prefs.content_language();
        let title =
            (state.app.catalog).with(|catalog| property_values::label(catalog, &key, &language));
        let line = |mark: AnyView, words: String, boxes: usize| {
            view! { <li>{mark} {words} <span class="meta">{count(boxes)}</span></li> }
        };
        let values = colors.values.into_iter().enumerate();
        let values = values.map(|(place, (value, boxes))| {
            line(view! { <ValueMark place=place /> }.into_any(), value, boxes)
        });
        let values = values.collect_view();
        let others = (colors.others > 0).then(|| {
            let mark = view! { <ValueMark place=MOST /> }.into_any();
            line(mark, t::common::OTHER_VALUES.into(), colors.others)
        });
        let without = (colors.without > 0)
            .then(|| line(().into_any(), t::common::NOT_SET.into(), colors.without));
        Some(view! {
            <span class="push">{title}</span>
            <ul class="diagram-legend" aria-label=t::diagram::LEGEND>
                {values}
                {others}
                {without}
            </ul>
        })
    };
    view! {
        <div class="status-line diagram-status">
            <span role="status">{words}</span>
            <Moved state=state />
            {legend}
        </div>
    }
}

/// How many boxes are moved, and buttons that undo it.
#[component]
fn Moved(state: DiagramState) -> impl IntoView {
    let is_moved = move || state.moves.with(|moves| !moves.is_empty());
    view! {
        <Show when=is_moved>
            <span>{move || t::diagram::moved_count(state.moves.with(Moves::len))}</span>
        </Show>
        <Show when=move || state.undo.with(|undo| !undo.is_empty())>
            <Button variant=Variant::Link on_press=move |_| state.undo_move()>
                {t::diagram::UNDO_MOVE}
            </Button>
        </Show>
        <Show when=is_moved>
            <Button variant=Variant::Link on_press=move |_| state.set_moves(Moves::default())>
                {t::diagram::RESET_POSITIONS}
            </Button>
        </Show>
    }
}
