//! What rules found of an element, beside the element.

use leptos::prelude::*;

use crate::catalog::{EvaluatedRule, Severity};
use crate::components::Icon;
use crate::effect::memo;
use crate::paths;
use crate::state::use_app;
use crate::t;

pub const fn severity_icon(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "circle-x",
        Severity::Warning => "triangle-alert",
        Severity::Hint => "info",
    }
}

/// The rules that found an instance, the worst first, with a link to what they found; nothing where none did.
#[component]
pub fn FindingMarks(
    /// The instance id.
    #[prop(into)]
    id: Signal<String>,
) -> impl IntoView {
    let app = use_app();
    app.findings.want_if_few();
    let found = memo(move |_| {
        app.catalog.with(|catalog| {
            let row = id.with(|id| catalog.row(id))?;
            let mut rules: Vec<EvaluatedRule> = catalog.findings_of(row)?.cloned().collect();
            rules.sort_by_key(|rule| rule.severity);
            let element = catalog.row_view(row)?.element_id().to_owned();
            (!rules.is_empty()).then_some((rules, element))
        })
    });
    move || {
        let (rules, element) = found.get()?;
        let url = paths::findings(&app.session.space(), &element);
        let marks = rules.into_iter().map(|rule| {
            view! {
                <span class="finding-mark">
                    <Icon name=severity_icon(rule.severity) class=rule.severity.name() />
                    {rule.title}
                </span>
            }
        });
        Some(view! {
            <a class="finding-marks" href=url>
                <span class="unseen">{t::quality::FINDINGS} ": "</span>
                {marks.collect_view()}
            </a>
        })
    }
}
