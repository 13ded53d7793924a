//! The rules by severity, with the numbers of their findings.

use architrave_rules::{Outcome, Severity};
use leptos::prelude::*;

use super::evaluation::look_up_users;
use super::options::Mode;
use super::sidebar::date_of;
use super::state::QualityState;
use super::trend::Change;
use crate::components::{Button, Icon, Roving, Variant};
use crate::effect::memo;
use crate::features::finding_marks::severity_icon;
use crate::format::count;
use crate::t;
use crate::texts::rules::{broken, need, rule_title, severities_label};

#[component]
pub fn RuleList(state: QualityState) -> impl IntoView {
    view! {
        <Roving>
            <nav aria-label=t::quality::RULES>
                {Severity::ALL.map(|severity| view! { <Group state=state severity=severity /> }).collect_view()}
                <NotChecked state=state /> <Without state=state /> <Accepted state=state />
            </nav>
        </Roving>
    }
}

/// The rules of a severity with findings.
#[component]
fn Group(state: QualityState, severity: Severity) -> impl IntoView {
    let rules = memo(move |_| {
        let evaluation = state.evaluation.get();
        state
            .fitting
            .with(|fitting| fitting.rules_of(&evaluation.set, severity))
    });
    let sum = move || {
        let evaluation = state.evaluation.get();
        state
            .fitting
            .with(|f| count(f.open(&evaluation.set, severity)))
    };
    let items = move || {
        let rules = rules.get().into_iter();
        rules.map(|rule| item(state, rule)).collect_view()
    };
    view! {
        <Show when=move || rules.with(|rules| !rules.is_empty())>
            <h2 class="quality-group">
                <Icon name=severity_icon(severity) class=severity.name() />
                {severities_label(severity)}
                <span class="count">{sum}</span>
            </h2>
            <ul>{items}</ul>
        </Show>
    }
}

/// A rule, which leads to its findings.
fn item(state: QualityState, rule: usize) -> impl IntoView {
    let evaluation = state.evaluation.get();
    let own = evaluation.set.rules.get(rule)?;
    let (id, title) = (own.id.clone(), rule_title(own));
    let url = {
        let id = id.clone();
        move || {
            let id = id.clone();
            state.address.url_with(move |options| {
                options.mode = Mode::Rule;
                options.rule = id;
                options.finding = String::new();
            })
        }
    };
    let is_current = move || {
        let is = state.chosen.get() == super::lines::Chosen::Rule(rule);
        is.then_some("true")
    };
    let open = move || {
        state.fitting.with(|fitting| {
            let findings = fitting.rules.get(rule);
            count(findings.map_or(0, |findings| findings.open.len()))
        })
    };
    let change = move || {
        let trend = state.trend.get()?;
        let change = trend.rules.get(&id).copied()?;
        Some(view! { <Changed change=change since=trend.since /> })
    };
    Some(view! {
        <li>
            <a class="quality-item" href=url aria-current=is_current title=title.clone()>
                <span class="truncate">{title.clone()}</span>
                {change}
                <span class="count">{open}</span>
            </a>
        </li>
    })
}

/// How the findings of a rule changed.
#[component]
fn Changed(change: Change, since: f64) -> impl IntoView {
    let Change { new, gone } = change;
    let label = t::quality::trend::changes(&date_of(since), &count(gone), &count(new));
    let (icon, class, number) = match (new, gone) {
        (new, gone) if new > gone => (Some("arrow-up"), "change worse", count(new - gone)),
        (new, gone) if new < gone => (Some("arrow-down"), "change better", count(gone - new)),
        _ => (None, "change", "–".to_owned()),
    };
    view! {
        <span class=class title=label.clone()>
            <span class="unseen">{label.clone()}</span>
            <span aria-hidden="true">{icon.map(|icon| view! { <Icon name=icon class="small" /> })} {number}</span>
        </span>
    }
}

/// The rules that could not run, each with why.
#[component]
fn NotChecked(state: QualityState) -> impl IntoView {
    let rules = memo(move |_| {
        let evaluation = state.evaluation.get();
        let all = evaluation.set.rules.iter().zip(&evaluation.report.rules);
        let why = |(rule, report): (&architrave_rules::Rule, &architrave_rules::RuleReport)| {
            let (why, is_users) = match &report.outcome {
                Outcome::Broken(why) => (broken(rule, why), false),
                Outcome::NotApplicable(what) => (
                    String::from(need(*what)),
                    *what == architrave_rules::Need::Users,
                ),
                Outcome::Ran | Outcome::Off => return None,
            };
            Some((rule_title(rule), why, is_users))
        };
        all.filter_map(why).collect::<Vec<_>>()
    });
    let line = move |(title, why, is_users): (String, String, bool)| {
        let look_up = is_users.then(|| {
            view! {
                <Button variant=Variant::Link on_press=move |_| look_up_users(state.app)>
                    {t::quality::need::LOOK_UP}
                </Button>
            }
        });
        view! {
            <li class="quality-unchecked">
                <span>{title}</span>
                <span class="meta">{why}</span>
                {look_up}
            </li>
        }
    };
    view! {
        <Show when=move || rules.with(|rules| !rules.is_empty())>
            <h2 class="quality-group">
                <Icon name="circle-minus" />
                {t::quality::lists::NOT_CHECKED}
                <span class="count">{move || rules.with(Vec::len)}</span>
            </h2>
            <ul>{move || rules.get().into_iter().map(line).collect_view()}</ul>
        </Show>
    }
}

/// The rules that ran and have no open findings that fit.
#[component]
fn Without(state: QualityState) -> impl IntoView {
    let rules = memo(move |_| {
        let evaluation = state.evaluation.get();
        let reports = evaluation.report.rules.iter().enumerate();
        let ran = reports.filter(|(_, report)| report.outcome == Outcome::Ran);
        state.fitting.with(|fitting| {
            let is_clean = |place: &usize| {
                let findings = fitting.rules.get(*place);
                findings.is_none_or(|findings| findings.open.is_empty())
            };
            ran.map(|(place, _)| place)
                .filter(is_clean)
                .collect::<Vec<_>>()
        })
    });
    let items = move || {
        let rules = rules.get().into_iter();
        rules.map(|rule| item(state, rule)).collect_view()
    };
    view! {
        <Show when=move || rules.with(|rules| !rules.is_empty())>
            <h2 class="quality-group">
                <Icon name="circle-check" class="ok" />
                {t::quality::lists::WITHOUT}
                <span class="count">{move || rules.with(Vec::len)}</span>
            </h2>
            <ul>{items}</ul>
        </Show>
    }
}

/// The link to all accepted findings.
#[component]
fn Accepted(state: QualityState) -> impl IntoView {
    let url = move || {
        state.address.url_with(|options| {
            options.mode = Mode::Accepted;
            options.finding = String::new();
        })
    };
    let is_current = move || {
        let is = state.chosen.get() == super::lines::Chosen::Accepted;
        is.then_some("true")
    };
    let number = move || count(state.fitting.with(|fitting| fitting.accepted_count()));
    view! {
        <ul class="quality-accepted">
            <li>
                <a class="quality-item" href=url aria-current=is_current>
                    <Icon name="check" />
                    <span class="truncate">{t::quality::lists::ACCEPTED}</span>
                    <span class="count">{number}</span>
                </a>
            </li>
        </ul>
    }
}
