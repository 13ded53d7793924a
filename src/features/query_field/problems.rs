//! The parts of a query that have no effect.

use leptos::prelude::*;

use super::QueryInput;
use crate::browser;
use crate::catalog::view::Problem;
use crate::components::{Button, Each, Icon, Variant};
use crate::t;
use crate::texts;

/// What of a query is left out; for an element with the role `status`.
#[component]
pub fn QueryProblems(query: QueryInput) -> impl IntoView {
    view! {
        <Each
            each=move || query.problems.get()
            key=|p| (p.span.clone(), texts::query::problem(p))
            children=move |problem| view! { <Wrong query=query problem=problem /> }
        />
    }
}

/// A part without effect, and what was most likely meant.
#[component]
fn Wrong(query: QueryInput, problem: Problem) -> impl IntoView {
    let part = query.part(&problem.span);
    let fix = problem.fix.clone().map(|fix| {
        let words = t::elements::filter::write(&fix.text);
        let act = move |_| {
            query.text.update(|text| *text = fix.apply(text));
            browser::focus(query.id);
        };
        view! {
            <Button variant=Variant::Link on_press=act>
                {words}
            </Button>
        }
    });
    view! {
        <ProblemLine part=part problem=problem>
            {fix}
        </ProblemLine>
    }
}

/// A part without effect, and why.
#[component]
pub fn ProblemLine(
    part: String,
    problem: Problem,
    /// What corrects it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <p class="filter-problem">
            <Icon name="circle-alert" />
            <mark>{part}</mark>
            <span>{texts::query::problem(&problem)}</span>
            {children.map(|children| children())}
        </p>
    }
}
