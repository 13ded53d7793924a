//! The people and groups seen in what is known here. The interface can list neither.

mod lookup;
mod others;
mod table;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use crate::catalog::{PeopleSeen, SeenPerson, fold::fold, people_seen};
use crate::components::{EmptyState, SearchField, Skeleton, use_title};
use crate::effect::memo;
use crate::format::counted;
use crate::paths::{self, Page};
use crate::state::{App, use_app};
use lookup::LookUp;

/// The page.
#[component]
pub fn People() -> impl IntoView {
    let app = use_app();
    use_title(|| "People".into());
    let seen = memo(move |_| app.known.with(people_seen));
    let query = use_query_map();
    let text = memo(move |_| query.with(|q| q.get("q").unwrap_or_default()));
    let navigate = use_navigate();
    let filter = move |text: String| {
        let url = paths::page(&app.session.space(), Page::People) + &paths::query(&[("q", &text)]);
        let options = NavigateOptions {
            replace: true,
            scroll: false,
            ..NavigateOptions::default()
        };
        navigate(&url, options);
    };
    let people = memo(move |_| seen.with(|seen| filtered(app, seen, &text.get())));
    let others = memo(move |_| {
        let words = fold(&text.get());
        seen.with(|seen| {
            let fits = seen
                .others
                .iter()
                .filter(|(o, _)| fits(&words, &[&o.value, others::kind(&o.kind)]));
            fits.cloned().collect::<Vec<_>>()
        })
    });
    let empty = memo(move |_| seen.with(|s| s.people.is_empty() && s.others.is_empty()));
    let number = move || counted(seen.with(|s| s.people.len()), "person", "people");
    view! {
        <div class="page-header people-header">
            <h1>"People"</h1>
            <span class="meta">{move || format!("{} named in the elements known here. The service cannot list people.", number())}</span>
            <div class="actions">
                <SearchField label="Filter people and groups" value=text change=filter />
                <LookUp />
            </div>
        </div>
        <div class="scroll people-page" tabindex="0" role="region" aria-label="People seen here">
            {move || match (app.known.ready(), empty.get()) {
                (false, _) => view! { <Skeleton rows=6 /> }.into_any(),
                (true, true) => view! { <Nobody /> }.into_any(),
                (true, false) => view! {
                    <table::PeopleTable people=people />
                    <others::Others others=others filtered=Signal::derive(move || !text.with(String::is_empty)) />
                }.into_any(),
            }}
        </div>
    }
}

/// The people whose id or known name contains every word of `text`.
fn filtered(app: App, seen: &PeopleSeen, text: &str) -> Vec<SeenPerson> {
    let words = fold(text);
    let name = |id: &str| app.people.known_name(id).unwrap_or_default();
    let fitting = seen
        .people
        .iter()
        .filter(|p| words.is_empty() || fits(&words, &[&p.id, &name(&p.id)]));
    fitting.cloned().collect()
}

/// Whether every word of the folded `words` is in one of `texts`.
fn fits(words: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| fold(text)).collect();
    words
        .split_whitespace()
        .all(|word| texts.iter().any(|text| text.contains(word)))
}

#[component]
fn Nobody() -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <EmptyState title="No people yet">
            <p class="soft">
                "People are listed once your elements name them as owners or authors. Anyone in the space can be looked up by user id."
            </p>
            <div class="actions"><a class="button primary" href=elements>"Go to the elements"</a></div>
        </EmptyState>
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn every_word_must_be_somewhere() {
        assert!(fits("ann or", &["u-1", "Änn Orloff"]));
        assert!(fits("", &["x"]));
        assert!(!fits("ann bob", &["ann", "x"]));
    }
}
