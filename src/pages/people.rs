//! The page of the people who are seen in loaded elements.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::catalog::people_seen;
use crate::components::{SearchField, Skeleton, use_title};
use crate::effect::memo;
use crate::features::navigator::use_navigator;
use crate::features::nothing::Nothing;
use crate::features::people::lookup::LookUp;
use crate::features::people::{filtered, others, table};
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t;

#[component]
pub fn People() -> impl IntoView {
    let app = use_app();
    use_title(|| t::common::PEOPLE.into());
    let seen = memo(move |_| app.catalog.with(people_seen));
    let query = use_query_map();
    let text = memo(move |_| query.with(|q| q.get("q").unwrap_or_default()));
    let navigator = use_navigator();
    let filter = move |text: String| {
        let url = paths::page(&app.session.space(), Page::People) + &paths::query(&[("q", &text)]);
        navigator.go(url, true);
    };
    let people = memo(move |_| seen.with(|seen| filtered(app, seen, &text.get())));
    let others = memo(move |_| seen.with(|seen| others::filtered(seen, &text.get())));
    let empty = memo(move |_| seen.with(|s| s.people.is_empty() && s.others.is_empty()));
    let number = move || seen.with(|s| s.people.len());
    view! {
        <div class="page-header people-header">
            <h1>{t::common::PEOPLE}</h1>
            <span class="meta">{move || t::pages::people::named(number())}</span>
            <div class="actions">
                <SearchField label=t::pages::people::FILTER value=text change=filter />
                <LookUp />
            </div>
        </div>
        <div class="scroll people-page" tabindex="0" role="region" aria-label=t::pages::people::REGION_LABEL>
            {move || match (app.catalog.ready(), empty.get()) {
                (false, _) => view! { <Skeleton rows=6 /> }.into_any(),
                (true, true) => {
                    view! { <Nothing title=t::people::nobody::TITLE text=t::people::nobody::TEXT /> }.into_any()
                }
                (true, false) => {
                    view! {
                        <table::PeopleTable people=people />
                        <others::Others others=others filtered=Signal::derive(move || !text.with(String::is_empty)) />
                    }
                        .into_any()
                }
            }}
        </div>
    }
}
