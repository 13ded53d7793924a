//! A rule of one's own: elements that a filter finds, of which there must be none.

use std::sync::Arc;

use architrave_rules::{Severity, StoredRules};
use leptos::prelude::*;

use super::state::QualityState;
use crate::catalog::view::Query;
use crate::components::{Button, Field, Select};
use crate::effect::memo;
use crate::t;
use crate::texts::query::problem;
use crate::texts::rules::severity_label;

/// The form.
#[component]
pub fn AddRule(state: QualityState) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let query = RwSignal::new(String::new());
    let severity = RwSignal::new(Severity::Warning);
    let tried = RwSignal::new(false);
    let name_error = move || {
        let is_missing = name.with(|name| name.trim().is_empty());
        (tried.get() && is_missing).then(|| String::from(t::quality::sheet::NAME_MISSING))
    };
    let problems = memo(move |_| {
        let text = query.get();
        let read = state
            .app
            .catalog
            .with(|catalog| Query::read(&text, catalog));
        let problems: Vec<String> = read.problems.iter().map(problem).collect();
        (read.terms().is_empty(), problems.join(" "))
    });
    let query_error = move || {
        problems.with(
            |(is_empty, problems)| match (problems.is_empty(), is_empty) {
                (false, _) => Some(problems.clone()),
                (true, true) if tried.get() => Some(t::quality::sheet::QUERY_MISSING.into()),
                (true, _) => None,
            },
        )
    };
    let severities = || {
        let option = |own: Severity| (own.name().to_owned(), String::from(severity_label(own)));
        Severity::ALL.map(option).to_vec()
    };
    let choose = move |name: String| {
        let chosen = Severity::ALL.into_iter().find(|own| own.name() == name);
        severity.set(chosen.unwrap_or(Severity::Warning));
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        tried.set(true);
        if untrack(|| name_error().is_some() || query_error().is_some()) {
            return;
        }
        let title = name.with_untracked(|name| name.trim().to_owned());
        let text = query.with_untracked(|query| query.trim().to_owned());
        let done = t::quality::sheet::added(&title);
        let severity = severity.get_untracked();
        let change = move |rules: &mut StoredRules| {
            rules.add_query(&title, severity, &text);
        };
        state.store.change(done, Arc::new(change), None);
        tried.set(false);
        name.set(String::new());
        query.set(String::new());
    };
    view! {
        <form class="stack quality-add" on:submit=send>
            <h3>{t::quality::sheet::ADD_TITLE}</h3>
            <Field label=t::common::NAME value=name error=Signal::derive(name_error) />
            <Field
                label=t::quality::sheet::QUERY
                value=query
                hint=t::quality::sheet::QUERY_HINT
                error=Signal::derive(query_error)
                mono=true
            />
            <Select
                label=t::quality::severity::LABEL
                options=Signal::derive(severities)
                value=Signal::derive(move || severity.get().name().to_owned())
                choose=choose
            />
            <div class="actions">
                <Button icon="plus" submit=true>
                    {t::quality::sheet::ADD}
                </Button>
            </div>
        </form>
    }
}
