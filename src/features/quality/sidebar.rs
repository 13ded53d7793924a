//! How many findings are open, what changed, and the lists to choose from.

use architrave_rules::Severity;
use leptos::prelude::*;

use super::element_list::ElementList;
use super::options::Mode;
use super::rule_list::RuleList;
use super::state::QualityState;
use super::trend::{Change, Trend};
use crate::components::{Icon, SegmentedControl};
use crate::effect::memo;
use crate::format::{self, Precision, count};
use crate::t;

/// The column at the left.
#[component]
pub fn Sidebar(state: QualityState) -> impl IntoView {
    let open = memo(move |_| state.fitting.with(|fitting| fitting.open_count()));
    let mode = memo(move |_| match state.options.with(|options| options.mode) {
        Mode::Element => Mode::Element,
        Mode::Rule | Mode::Accepted => Mode::Rule,
    });
    let choices = || {
        vec![
            (Mode::Rule, String::from(t::quality::BY_RULE)),
            (Mode::Element, String::from(t::quality::BY_ELEMENT)),
        ]
    };
    let choose = move |mode| {
        state.address.change(false, |options| {
            options.mode = mode;
            options.finding = String::new();
        });
    };
    let list = move || match mode.get() {
        Mode::Element => view! { <ElementList state=state /> }.into_any(),
        Mode::Rule | Mode::Accepted => view! { <RuleList state=state /> }.into_any(),
    };
    view! {
        <div class="quality-side">
            <div class="quality-sum">
                <p class="row">
                    <span class="figure">{move || count(open.get())}</span>
                    <span class="soft">{t::quality::OPEN}</span>
                    <span class="push">{move || state.trend.get().map(|trend| total(&trend))}</span>
                </p>
                <SeverityBar state=state />
                <SegmentedControl
                    label=t::quality::GROUP_BY
                    choices=Signal::derive(choices)
                    chosen=mode
                    choose=choose
                />
            </div>
            <div class="quality-lists">{list}</div>
        </div>
    }
}

/// The shares of the severities.
#[component]
fn SeverityBar(state: QualityState) -> impl IntoView {
    let counts = memo(move |_| {
        let evaluation = state.evaluation.get();
        state
            .fitting
            .with(|fitting| Severity::ALL.map(|s| fitting.open(&evaluation.set, s)))
    });
    let label = move || {
        let [errors, warnings, hints] = counts.get().map(count);
        t::quality::counts(&errors, &hints, &warnings)
    };
    let part = move |severity: Severity| {
        let own = move || counts.get()[severity as usize];
        view! {
            <span
                class=format!("severity {}", severity.name())
                hidden=move || own() == 0
                style:flex-grow=move || own().to_string()
            ></span>
        }
    };
    view! {
        <div class="quality-bar" role="img" aria-label=label title=label>
            {Severity::ALL.map(part).collect_view()}
        </div>
    }
}

/// `8 fewer since 20 Nov`, as an arrow and a number.
fn total(trend: &Trend) -> impl IntoView + use<> {
    let Change { new, gone } = trend.total();
    let date = date_of(trend.since);
    let since = t::quality::trend::since(&date);
    let (icon, class, number, label) = match (new, gone) {
        (new, gone) if new > gone => {
            let more = new - gone;
            let label = t::quality::trend::more(more, &date);
            (Some("arrow-up"), "change worse", count(more), label)
        }
        (new, gone) if new < gone => {
            let fewer = gone - new;
            let label = t::quality::trend::fewer(fewer, &date);
            (Some("arrow-down"), "change better", count(fewer), label)
        }
        _ => (
            None,
            "change",
            "–".to_owned(),
            t::quality::trend::same(&date),
        ),
    };
    view! {
        <span class="quality-trend" title=label.clone()>
            <span class="unseen">{label.clone()}</span>
            <span class=class aria-hidden="true">
                {icon.map(|icon| view! { <Icon name=icon class="small" /> })}
                {number}
            </span>
            <span class="meta" aria-hidden="true">
                {since}
            </span>
        </span>
    }
}

/// The day of a load; today, its time.
pub fn date_of(at: f64) -> String {
    let is_today = format::day_number(at) == format::day_number(crate::browser::now());
    let precision = match is_today {
        true => Precision::Clock,
        false => Precision::Day,
    };
    format::time(at, precision)
}
