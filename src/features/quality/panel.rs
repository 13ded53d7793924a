//! The finding that is shown beside the list.

use leptos::prelude::*;

use super::accept::reopen;
use super::details::FindingDetails;
use super::export::save_findings;
use super::lines::Line;
use super::sidebar::date_of;
use super::state::QualityState;
use super::subject::nodes;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::format::count;
use crate::paths;
use crate::t;
use crate::texts::rules::rule_title;

/// The panel, there while a finding is shown.
#[component]
pub fn Panel(state: QualityState) -> impl IntoView {
    let is_shown = memo(move |_| state.shown.get().is_some());
    let is_asked = memo(move |_| state.options.with(|options| !options.finding.is_empty()));
    // The evaluation decides what a place in the report is.
    let number = memo(move |_| state.evaluation.with(|evaluation| evaluation.number));
    let details = move || {
        number.track();
        let place = state.shown.get()?;
        Some(view! { <FindingDetails state=state place=place /> })
    };
    let actions = move || {
        number.track();
        let place = state.shown.get()?;
        Some(view! { <Actions state=state place=place /> })
    };
    view! {
        <Show when=move || is_shown.get()>
            <aside
                class="quality-panel"
                aria-label=t::quality::panel::TITLE
                on:keydown=move |event| close(state, &event)
            >
                <Header state=state />
                <div class="quality-details" role="group" aria-label=t::common::DETAILS tabindex="0">
                    {details}
                </div>
                <footer class="actions">{actions}</footer>
            </aside>
        </Show>
        <Show when=move || is_asked.get() && !is_shown.get()>
            <aside class="quality-panel" aria-label=t::quality::panel::TITLE>
                <p class="soft" role="status">
                    {t::quality::panel::GONE}
                </p>
                <footer class="actions">
                    <Button on_press=move |_| state.show(None)>{t::common::CLOSE}</Button>
                </footer>
            </aside>
        </Show>
    }
}

/// Opens, accepts and saves the finding.
#[component]
fn Actions(state: QualityState, place: u32) -> impl IntoView {
    let app = state.app;
    let evaluation = state.evaluation.get_untracked();
    let (_, finding) = evaluation.finding(place)?;
    let landscape = &evaluation.landscape;
    let (first, second) = nodes(landscape, finding);
    let (key, id) = app.catalog.with_untracked(|catalog| {
        let rows = std::iter::once(first).chain(second);
        let row = rows.filter_map(|node| landscape.row(node)).next();
        let id = row.map(|row| catalog.id_at(row).to_string());
        (evaluation.key(catalog, place), id)
    });
    let open = id.map(|id| {
        let url = paths::element(&untrack(|| app.session.space()), &id);
        view! {
            <a class="button primary" href=url>
                {t::common::OPEN}
            </a>
        }
    });
    let decide = match finding.accepted {
        Some(_) => view! { <Button on_press=move |_| reopen(state, &key)>{t::quality::accept::REOPEN}</Button> }
        .into_any(),
        None => view! {
            <Button popup="dialog" on_press=move |_| state.accepting.set(Some(key.clone()))>
                {t::quality::accept::OPEN}
            </Button>
        }
        .into_any(),
    };
    Some(view! {
        {open}
        {decide}
        <Button class="push" on_press=move |_| save_findings(state.app, &state.evaluation.get_untracked(), &[place])>
            {t::common::EXPORT}
        </Button>
    })
}

/// Escape closes the panel.
fn close(state: QualityState, event: &leptos::ev::KeyboardEvent) {
    if event.key() == "Escape" && !crate::browser::has_dialog() {
        event.prevent_default();
        event.stop_propagation();
        state.show(None);
    }
}

/// Which finding of how many, and since when; the ones before and after it.
#[component]
fn Header(state: QualityState) -> impl IntoView {
    let findings = move || {
        let lines = state.lines.get();
        lines.iter().filter_map(Line::finding).collect::<Vec<_>>()
    };
    let at = memo(move |_| {
        let (findings, shown) = (findings(), state.shown.get());
        let at = findings.iter().position(|place| Some(*place) == shown);
        (at, findings.len())
    });
    let of = move || {
        let (at, all) = at.get();
        at.map(|at| t::quality::panel::of(&count(at + 1), &count(all)))
    };
    let step = move |by: isize| {
        let to = at
            .get_untracked()
            .0
            .and_then(|at| at.checked_add_signed(by));
        if let Some(to) = to.and_then(|to| untrack(findings).get(to).copied()) {
            state.show(Some(to));
        }
    };
    let rule = move || {
        let place = state.shown.get()?;
        state
            .evaluation
            .with(|evaluation| Some(rule_title(evaluation.finding(place)?.0)))
    };
    let since = move || {
        let (trend, place) = (state.trend.get()?, state.shown.get()?);
        let evaluation = state.evaluation.get();
        let key = state
            .app
            .catalog
            .with_untracked(|c| evaluation.key(c, place));
        let date = date_of(trend.since);
        let is_new = trend.is_new(&evaluation.finding(place)?.0.id, &key)?;
        Some(match is_new {
            true => t::quality::trend::new_since(&date),
            false => t::quality::trend::open_before(&date),
        })
    };
    let is_first = move || at.get().0.is_none_or(|at| at == 0);
    let is_last = move || {
        let (at, all) = at.get();
        at.is_none_or(|at| at + 1 >= all)
    };
    view! {
        <header>
            <div>
                <h2>{t::quality::panel::TITLE} " " <span class="meta">{of}</span></h2>
                <p class="soft">{rule}</p>
                <p class="meta">{since}</p>
            </div>
            <Button
                variant=Variant::Quiet
                icon="chevron-up"
                label=t::quality::panel::PREVIOUS
                waits=Signal::derive(is_first)
                on_press=move |_| step(-1)
            />
            <Button
                variant=Variant::Quiet
                icon="chevron-down"
                label=t::quality::panel::NEXT
                waits=Signal::derive(is_last)
                on_press=move |_| step(1)
            />
            <Button variant=Variant::Quiet icon="x" label=t::common::CLOSE on_press=move |_| state.show(None) />
        </header>
    }
}
