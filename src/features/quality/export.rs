//! Findings and rules as files.

use architrave_rules::RuleSet;
use leptos::prelude::*;

use super::cells::acceptance;
use super::evaluation::{Evaluation, SharedEvaluation};
use super::lines::Line;
use super::state::QualityState;
use super::subject::{SubjectElement, nodes, relationship};
use crate::catalog::Catalog;
use crate::components::{Menu, MenuItem};
use crate::csv;
use crate::lazy::{lazy_fn, run_or_offer};
use crate::state::{App, Tone};
use crate::t::{self, Text};
use crate::texts::rules::{Details, rule_title, severity_label};
use crate::texts::{class_label, kind_label};

lazy_fn! {
    ruleset, saving_findings(app: App, evaluation: SharedEvaluation, places: Vec<u32>) -> (),
    save_findings(app, &evaluation, &places)
}
lazy_fn! { ruleset, saving_rules(app: App, set: RuleSet) -> (), save_rules(app, &set) }

/// The menu of files. They have what is shown when they are asked for: the page may be left by the time the code that
/// makes them has come.
#[component]
pub fn ExportMenu(state: QualityState) -> impl IntoView {
    let app = state.app;
    let save = move |evaluation: SharedEvaluation, places: Vec<u32>| {
        run_or_offer(app.toasts, move || {
            saving_findings(app, evaluation.clone(), places.clone())
        });
    };
    let all = move || {
        let evaluation = state.evaluation.get_untracked();
        let count = evaluation.report.findings.len();
        save(evaluation, (0_u32..).take(count).collect());
    };
    let listed = move || {
        let lines = state.lines.get_untracked();
        let places = lines.iter().filter_map(Line::finding);
        save(state.evaluation.get_untracked(), places.collect());
    };
    let rules = move || {
        let set = state.set.get_untracked();
        run_or_offer(app.toasts, move || saving_rules(app, set.clone()));
    };
    view! {
        <Menu button_class="button" menu_class="left" icon="download" text=t::common::EXPORT>
            <MenuItem icon="table" label=t::quality::EXPORT_ALL note=String::from(t::common::CSV) act=all />
            <MenuItem icon="table" label=t::quality::EXPORT_LIST note=String::from(t::common::CSV) act=listed />
            <MenuItem icon="file-code" label=t::quality::EXPORT_RULES note=String::from(t::common::JSON) act=rules />
        </Menu>
    }
}

/// Saves findings as CSV.
pub fn save_findings(app: App, evaluation: &SharedEvaluation, places: &[u32]) {
    let language = untrack(|| app.prefs.content_language());
    let text = app.catalog.with_untracked(|catalog| {
        // After a change, the findings may be of other elements and values.
        let is_right = catalog.state() == evaluation.state;
        is_right.then(|| csv(catalog, evaluation, &language, places))
    });
    match text {
        Some(text) => drop(app.toasts.save_csv("findings.csv", &text)),
        None => app.toasts.show(Tone::Bad, t::quality::EXPORT_CHANGED),
    }
}

/// Saves the rules with what the person changed, as other people and `architrave-check` can read them.
pub fn save_rules(app: App, set: &RuleSet) {
    let text = set.to_json();
    app.toasts
        .save_file("rules.json", "application/json", text.as_bytes());
}

/// The headings, in the order of the cells.
fn headings() -> [Text; 16] {
    use t::quality::columns as heads;
    [
        heads::RULE,
        t::quality::severity::LABEL,
        heads::SOURCE,
        t::common::CLASS,
        heads::SOURCE_ID,
        heads::RELATIONSHIP,
        heads::TARGET,
        t::common::CLASS,
        heads::TARGET_ID,
        heads::DETAIL,
        t::common::OWNERS,
        heads::REASON,
        heads::BY,
        heads::AT,
        t::quality::panel::RULE_ID,
        heads::KEY,
    ]
}

/// Findings as CSV, one a row. Of a finding about one element, the element is the source.
pub fn csv(catalog: &Catalog, evaluation: &Evaluation, language: &str, places: &[u32]) -> String {
    let mut out = String::new();
    csv::write_row(&mut out, &headings().map(String::from), ',');
    let landscape = &evaluation.landscape;
    let details = Details {
        catalog,
        landscape,
        language,
    };
    for place in places {
        let Some((rule, finding)) = evaluation.finding(*place) else {
            continue;
        };
        let element = |node| SubjectElement::of(catalog, landscape, language, node);
        let (first, second) = nodes(landscape, finding);
        let (source, target) = (element(first), second.map(element));
        let kind = relationship(catalog, landscape, finding).map(|(_, _, kind)| kind);
        let ends = std::iter::once(&source).chain(&target);
        let owners = ends
            .flat_map(|end| &end.owners)
            .map(|owner| owner.value.as_str());
        let mut owners: Vec<&str> = owners.collect();
        owners.sort_unstable();
        owners.dedup();
        let accepted = acceptance(evaluation, *place);
        let of = |get: fn(&architrave_rules::Accepted) -> &String| {
            accepted.as_ref().map(get).cloned().unwrap_or_default()
        };
        let end = |get: fn(&SubjectElement) -> String| target.as_ref().map(get).unwrap_or_default();
        let cells = [
            rule_title(rule),
            severity_label(rule.severity).into(),
            source.title.clone(),
            class_label(&source.class),
            source.element.clone(),
            kind.as_ref().map(kind_label).unwrap_or_default(),
            end(|target| target.title.clone()),
            end(|target| class_label(&target.class)),
            end(|target| target.element.clone()),
            details.text(rule, &finding.detail),
            owners.join(", "),
            of(|accepted| &accepted.reason),
            of(|accepted| &accepted.by),
            of(|accepted| &accepted.at),
            rule.id.clone(),
            evaluation.key(catalog, *place),
        ];
        csv::write_row(&mut out, &cells, ',');
    }
    out
}

#[cfg(test)]
mod tests;
