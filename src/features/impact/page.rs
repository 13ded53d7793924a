//! The page: what depends on elements, what they depend on, and how two are connected.

use leptos::prelude::*;

use super::bar::Bar;
use super::facts::owner_counts;
use super::list::ElementList;
use super::picture::Picture;
use super::side::Side;
use super::stage::{Empty, Stage, found_text, took_text};
use super::start_sets::FileHeading;
use super::state::ImpactState;
use super::table::{TableRow, owner_text, table};
use super::words::chain_words;
use crate::browser;
use crate::components::{Button, use_title};
use crate::effect::memo;
use crate::features::analysis::coverage::Coverage;
use crate::features::analysis::picture_tools::FilterProblems;
use crate::t;

#[component]
pub fn Impact() -> impl IntoView {
    use_title(|| t::pages::diagrams::IMPACT.into());
    let state = ImpactState::new();
    let stage = memo(move |_| {
        let found = state.found.get();
        state.question.with(|question| Stage::of(question, &found))
    });
    // What is chosen may still be read from the disk.
    let is_reading = memo(move |_| {
        let is_missing = matches!(
            stage.get(),
            Stage::Unreadable | Stage::Lost | Stage::NoMatch
        );
        is_missing && !state.app.catalog.ready()
    });
    // A property that is not loaded yet is a problem only until then.
    let problems = memo(move |_| match is_reading.get() {
        true => Vec::new(),
        false => state.found.with(|found| found.problems.clone()),
    });
    let body = move || match (is_reading.get(), stage.get()) {
        (true, _) => view! {
            <p class="soft impact-hint" role="status">
                {t::common::LOADING}
            </p>
        }
        .into_any(),
        (false, Stage::Answer) => view! { <Answered state=state /> }.into_any(),
        (false, stage) => view! { <Empty state=state stage=stage /> }.into_any(),
    };
    view! {
        <Header state=state stage=stage />
        <FileHeading state=state />
        <Bar state=state />
        <FilterProblems problems=problems />
        {body}
        <Foot state=state stage=stage />
    }
}

#[component]
fn Answered(state: ImpactState) -> impl IntoView {
    view! {
        <div class="impact-body">
            <div class="impact-main" tabindex="0" role="region" aria-label=t::impact::MAIN>
                <Picture state=state />
                <ElementList state=state />
            </div>
            <Side state=state />
        </div>
    }
}

#[component]
fn Header(state: ImpactState, stage: Memo<Stage>) -> impl IntoView {
    let has_picture = move || stage.get() == Stage::Answer;
    let has_rows = move || has_picture() && state.found.with(|found| !found.answer.hits.is_empty());
    view! {
        <div class="page-header">
            <h1>{t::pages::diagrams::IMPACT}</h1>
            <Coverage landscape=state.landscape />
            <div class="actions">
                <Button icon="link" on_press=move |_| state.address.copy_link()>
                    {t::common::COPY_LINK}
                </Button>
                <Show when=has_picture>
                    <Button icon="printer" on_press=|_| browser::print()>
                        {t::impact::PRINT}
                    </Button>
                </Show>
                <Show when=has_rows>
                    <Button icon="download" on_press=move |_| save(state)>
                        {t::impact::EXPORT_CSV}
                    </Button>
                </Show>
            </div>
        </div>
    }
}

/// Saves what was found as a table.
fn save(state: ImpactState) {
    let found = state.found.get_untracked();
    let graph = &found.landscape.graph;
    let row = |node: &u32| {
        let chain = found.answer.reach.chain(graph, *node);
        let name = |node| untrack(|| state.name(&found, node));
        Some(TableRow {
            step: found.answer.step_of(*node),
            facts: untrack(|| state.facts(&found, *node))?,
            chain: chain_words(graph, &chain, &name, " → "),
        })
    };
    let rows: Vec<TableRow> = found.answer.hits.iter().filter_map(row).collect();
    let person = |id: &str| state.app.people.name_untracked(id);
    let text = table(&rows, &|owner| owner_text(owner, &person));
    let name = format!("{}.csv", t::impact::table::FILE);
    state.app.toasts.save_csv(&name, &text);
}

/// What was found, who owns it, and how long the search took.
#[component]
fn Foot(state: ImpactState, stage: Memo<Stage>) -> impl IntoView {
    let owners = memo(move |_| {
        let found = state.found.get();
        let hits = found.answer.hits.iter();
        let rows = hits.filter_map(|node| found.landscape.row(*node));
        state.app.catalog.with(|c| owner_counts(c, rows))
    });
    let words = move || {
        let number = state.found.with(|found| found.answer.hits.len());
        found_text(state.mode(), number)
    };
    let owned = move || {
        let people = |number| t::common::person_count(number);
        let groups = |number| t::impact::found::group_count(number);
        match owners.get() {
            (0, 0) => None,
            (number, 0) => Some(t::impact::found::owned_by(&people(number))),
            (0, number) => Some(t::impact::found::owned_by(&groups(number))),
            (some, others) => Some(t::impact::found::owned_by_both(
                &groups(others),
                &people(some),
            )),
        }
    };
    view! {
        <Show when=move || stage.get() == Stage::Answer>
            <div class="impact-foot">
                <p role="status">
                    {words}
                    {move || {
                        owned()
                            .map(|text| {
                                view! {
                                    <span aria-hidden="true">" · "</span>
                                    {text}
                                }
                            })
                    }}
                </p>
                <span class="push">{move || state.found.with(|found| took_text(found.took))}</span>
            </div>
        </Show>
    }
}
