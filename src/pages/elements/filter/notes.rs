//! Below the field: the filters that are set, and what of the text does not act.

use leptos::prelude::*;

use super::super::board::use_board;
use super::super::facets::{Applied, Filter};
use super::PROBLEMS;
use crate::catalog::view::Problem;
use crate::components::Icon;

/// The line below the toolbar; nothing where there is nothing to say.
#[component]
pub fn Notes() -> impl IntoView {
    let board = use_board();
    let any = Memo::new(move |_| {
        let view = board.view.get();
        board.query.with(|q| !Filter::all(&view, q).is_empty())
    });
    let problems = Memo::new(move |_| {
        board.query.with(|q| {
            let finished = q.problems.iter().filter(|p| !p.unfinished);
            finished.cloned().collect::<Vec<_>>()
        })
    });
    view! {
        <div class="filter-notes" class:none=move || !any.get() && problems.with(Vec::is_empty)>
            <Show when=move || any.get()><Applied /></Show>
            <div id=PROBLEMS role="status">
                <For each=move || problems.get() key=|p| (p.span.clone(), p.sentence.clone()) children=|problem| view! { <Wrong problem=problem /> } />
            </div>
        </div>
    }
}

/// A part that does not act, and what was most likely meant.
#[component]
fn Wrong(problem: Problem) -> impl IntoView {
    let board = use_board();
    let part = board
        .text
        .with_untracked(|t| t.get(problem.span.clone()).unwrap_or("").to_owned());
    let fix = problem.fix.map(|fix| {
        let words = format!("Write {}", fix.text);
        let act = move |_| {
            board.text.update(|text| *text = fix.apply(text));
            crate::browser::focus(super::FILTER);
        };
        view! { <button type="button" class="link" on:click=act>{words}</button> }
    });
    view! {
        <p class="filter-problem"><Icon name="circle-alert" /><mark>{part}</mark><span>{problem.sentence}</span>{fix}</p>
    }
}
