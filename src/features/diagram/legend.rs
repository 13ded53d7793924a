//! The line below the diagram: what is in it, and what its colors mean.

use leptos::prelude::*;

use super::marks::Mark;
use super::state::DiagramState;
use crate::format::count;
use crate::t;

/// The line.
#[component]
pub fn Status(state: DiagramState) -> impl IntoView {
    let words = move || {
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
        let values = colors.values.into_iter().enumerate();
        let value = |(n, (value, boxes)): (usize, (String, usize))| {
            view! {
                <li>
                    <svg class=format!("value value-{n}") width="22" height="14" aria-hidden="true" focusable="false">
                        <rect class="box" x="0.5" y="0.5" width="21" height="13" rx="3"></rect>
                        <Mark value=n at=(2.0, 12.0) />
                    </svg>
                    {value}
                    <span class="meta">{count(boxes)}</span>
                </li>
            }
        };
        let rest = [
            (colors.others, t::diagram::OTHER_VALUES),
            (colors.without, t::common::NOT_SET),
        ];
        let rest = rest.into_iter().filter(|(boxes, _)| *boxes > 0);
        let rest = rest.map(|(boxes, label)| {
            view! {
                <li>
                    <svg class="value value-none" width="22" height="14" aria-hidden="true" focusable="false">
                        <rect class="box" x="0.5" y="0.5" width="21" height="13" rx="3"></rect>
                    </svg>
                    {label}
                    <span class="meta">{count(boxes)}</span>
                </li>
            }
        });
        Some(view! {
            <ul class="diagram-legend" aria-label=t::diagram::LEGEND>
                {values.map(value).collect_view()}
                {rest.collect_view()}
            </ul>
        })
    };
    view! {
        <div class="status-line diagram-status">
            <span role="status">{words}</span>
            {legend}
        </div>
    }
}
