//! All rules with their findings, as they are printed.

use architrave_rules::{Finding, Severity};
use leptos::prelude::*;

use super::cells::by_at;
use super::evaluation::Evaluation;
use super::findings::set_name;
use super::state::QualityState;
use super::subject::{SubjectElement, nodes, relationship};
use crate::browser;
use crate::catalog::Catalog;
use crate::format::{self, Precision};
use crate::t;
use crate::texts::kind_label;
use crate::texts::rules::{Details, about, rule_title, severity_label};

/// More findings of one rule are not printed.
const MOST: usize = 500;

/// The report; it is seen on paper only. Once drawn, it is printed, and then removed.
#[component]
pub fn Report(state: QualityState, is_printing: RwSignal<bool>) -> impl IntoView {
    browser::after_frame(move || {
        if let Some(window) = browser::window() {
            // It returns once the person has printed, or not.
            let _ = window.print();
        }
        let _ = is_printing.try_set(false);
    });
    let evaluation = state.evaluation.get_untracked();
    let language = untrack(|| state.app.prefs.content_language());
    let space = untrack(|| state.app.session.space());
    let date = format::time(browser::now(), Precision::Minute);
    let rules = (0..evaluation.set.rules.len()).collect::<Vec<_>>();
    let by_severity = Severity::ALL.into_iter().flat_map(|severity| {
        let rules = rules.iter().copied();
        rules
            .filter(|rule| evaluation.set.rules[*rule].severity == severity)
            .collect::<Vec<_>>()
    });
    let sections = state.app.catalog.with_untracked(|catalog| {
        let section = |rule: usize| section(&evaluation, catalog, &language, rule);
        by_severity.map(section).collect_view()
    });
    view! {
        <article class="quality-report">
            <h2>{t::quality::report::TITLE}</h2>
            <p>{t::quality::report::made(&date, &space)} " · " {untrack(|| set_name(state))}</p>
            {sections}
        </article>
    }
}

fn section(
    evaluation: &Evaluation,
    catalog: &Catalog,
    language: &str,
    rule: usize,
) -> impl IntoView + use<> {
    let own = evaluation.set.rules.get(rule)?;
    let findings = evaluation.report.of_rule(rule);
    if findings.is_empty() {
        return None;
    }
    let line = |finding: &Finding| {
        let landscape = &evaluation.landscape;
        let element = |node| SubjectElement::of(catalog, landscape, language, node).title;
        let (first, second) = nodes(landscape, finding);
        let kind = relationship(catalog, landscape, finding);
        let kind = kind.map_or_else(String::new, |(_, _, kind)| kind_label(&kind));
        let subject = match second {
            Some(second) => format!("{} — {kind} → {}", element(first), element(second)),
            None => element(first),
        };
        let details = Details {
            catalog,
            landscape,
            language,
        };
        let text = details.text(own, &finding.detail);
        let accepted = finding
            .accepted
            .and_then(|at| evaluation.set.accepted.get(at));
        let accepted = accepted.map(|accepted| {
            let reason = &accepted.reason;
            format!(
                "{}: {reason} ({})",
                String::from(t::quality::columns::ACCEPTED),
                by_at(accepted)
            )
        });
        view! {
            <tr>
                <td>{subject}</td>
                <td>{text}</td>
                <td>{accepted}</td>
            </tr>
        }
    };
    let lines = findings.iter().take(MOST).map(line).collect_view();
    let more = findings.len().saturating_sub(MOST);
    Some(view! {
        <section>
            <h3>
                {severity_label(own.severity)} ": " {rule_title(own)} " (" {t::quality::finding_count(findings.len())}
                ")"
            </h3>
            <p>{about(&own.check)}</p>
            <table>
                <tbody>{lines}</tbody>
            </table>
            {(more > 0).then(|| view! { <p>{t::quality::report::more(more)}</p> })}
        </section>
    })
}
