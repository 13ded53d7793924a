//! Below the field: the filters that are set, what of the text is left out, and what its terms could
//! not look at.

use architrave_skim::LONGEST_TEXT;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::facets::{Applied, Filter};
use super::super::page_state::use_page_state;
use super::query_input;
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::{Gap, Unsearched};
use crate::components::{Button, Each, Icon, Variant};
use crate::effect::memo;
use crate::features::analysis::related;
use crate::features::elements::keys::FILTER;
use crate::features::query_field::QueryProblems;
use crate::format::count;
use crate::state::Tone;
use crate::t;

/// The line below the toolbar; nothing where there is nothing to say.
#[component]
pub fn Notes() -> impl IntoView {
    let page = use_page_state();
    let query = query_input(page);
    let any = memo(move |_| {
        let view = page.view.get();
        page.query.with(|q| !Filter::all(&view, q).is_empty())
    });
    let problems = page.left_out;
    let not_filtered = move || {
        let filters = page
            .view
            .with(|v| v.filters() > usize::from(!v.text.trim().is_empty()));
        let filtered = filters || page.query.with(|q| !q.clauses.is_empty());
        let shows = !filtered && problems.with(|p| !p.is_empty());
        shows.then(|| {
            view! { <p class="filter-rest strong">{t::elements::filter::NOT_FILTERED}</p> }
        })
    };
    let gaps = page.unsearched;
    // The number of what is not loaded is enough: the ids may be many.
    let key = move |gap: &Unsearched| {
        let (number, other) = match &gap.gap {
            Gap::NotLoaded(numbers) => (numbers.len(), None),
            other => (0, Some(other.clone())),
        };
        (gap.span.clone(), query.part(&gap.span), number, other)
    };
    view! {
        <div
            class="filter-notes"
            class:none=move || !any.get() && problems.with(Vec::is_empty) && gaps.with(Vec::is_empty)
        >
            <Show when=move || any.get()>
                <Applied />
            </Show>
            <div id=query.problems_id() role="status">
                <QueryProblems query=query />
                {not_filtered}
                <Each each=move || gaps.get() key=key children=|gap| view! { <NotSearched gap=gap /> } />
            </div>
        </div>
    }
}

/// What a term could not search, and how it can.
#[component]
fn NotSearched(gap: Unsearched) -> impl IntoView {
    let page = use_page_state();
    let part = query_input(page).part(&gap.span);
    let words = gap_text(&gap.gap);
    let action = match gap.gap {
        Gap::Start(_) | Gap::Findings => None,
        Gap::NotLoaded(numbers) => Some(view! { <LoadRelated numbers=numbers /> }.into_any()),
        Gap::Names(ids) => {
            let number = ids.len();
            let ask = move |_| {
                ids.iter().for_each(|id| page.app.people.load(id));
                browser::focus_if_lost(FILTER);
            };
            Some(
                view! {
                    <Button variant=Variant::Link on_press=ask>
                        {move || t::elements::filter::load_names(number)}
                    </Button>
                }
                .into_any(),
            )
        }
    };
    view! {
        <p class="filter-problem note">
            <Icon name="info" />
            <mark>{part}</mark>
            <span>{words}</span>
            {action}
        </p>
    }
}

/// Loads the elements that a relation leads to, given by the numbers of their logical ids.
#[component]
fn LoadRelated(numbers: Vec<u32>) -> impl IntoView {
    let page = use_page_state();
    let (app, loading) = (page.app, page.loading_related);
    let is_pressed = StoredValue::new(false);
    let load = move |_| {
        let element_ids = |catalog: &Catalog| {
            let ids = numbers
                .iter()
                .map(|number| catalog.text(*number).to_owned());
            ids.collect()
        };
        let ids = app.catalog.with_untracked(element_ids);
        is_pressed.set_value(true);
        loading.set(true);
        spawn_local(async move {
            if related::by_element_id(app, ids).await.is_err() {
                app.toasts.show(Tone::Bad, t::updates::PART_FAILED.get());
            }
            // The page may be gone.
            let _ = loading.try_set(false);
        });
    };
    // What was pressed has the focus, and goes as soon as something is loaded.
    on_cleanup(move || {
        if is_pressed.try_get_value() == Some(true) {
            browser::focus_if_lost(FILTER);
        }
    });
    view! {
        <Button variant=Variant::Link busy=loading on_press=load>
            {t::analysis::coverage::LOAD}
        </Button>
    }
}

fn gap_text(gap: &Gap) -> String {
    match gap {
        Gap::Start(number) => t::elements::filter::start_searched(*number, &count(LONGEST_TEXT)),
        Gap::Names(ids) => t::elements::filter::names_not_loaded(ids.len()),
        Gap::NotLoaded(numbers) => t::elements::filter::related_not_loaded(numbers.len()),
        Gap::Findings => t::elements::filter::FINDINGS_UNKNOWN.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_note_describes_the_unsearched_part() {
        assert_eq!(
            gap_text(&Gap::Start(1)),
            "1 text searched only to 1,000 bytes."
        );
        assert_eq!(
            gap_text(&Gap::Names(vec!["a".into(), "b".into()])),
            "2 people searched by id only."
        );
    }
}
