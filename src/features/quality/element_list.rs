//! The elements with findings, the worst first.

use architrave_rules::Severity;
use leptos::prelude::*;

use super::fitting::ElementFindings;
use super::lines::Chosen;
use super::options::Mode;
use super::state::QualityState;
use super::subject::SubjectElement;
use crate::components::{ClassTile, Icon, MoreRows, Roving, TileSize};
use crate::features::finding_marks::severity_icon;
use crate::format::count;
use crate::t;
use crate::texts::rules::severities_label;

/// How many elements are listed at first, and more at a time.
const PAGE: usize = 100;

#[component]
pub fn ElementList(state: QualityState) -> impl IntoView {
    let shown = RwSignal::new(PAGE);
    let items = move || {
        let elements = state.elements.get();
        let some = elements.iter().take(shown.get());
        some.map(|one| item(state, one)).collect_view()
    };
    let all = move || state.elements.with(|elements| elements.len());
    view! {
        <Roving>
            <nav aria-label=t::quality::ELEMENTS_WITH_FINDINGS>
                <ul>{items}</ul>
            </nav>
        </Roving>
        <MoreRows shown=shown all=Signal::derive(all) page=PAGE />
    }
}

fn item(state: QualityState, one: &ElementFindings) -> impl IntoView + use<> {
    let evaluation = state.evaluation.get_untracked();
    let language = state.app.prefs.content_language();
    let element = state.app.catalog.with_untracked(|catalog| {
        SubjectElement::of(catalog, &evaluation.landscape, &language, one.node)
    });
    let (node, id) = (one.node, element.element.clone());
    let url = move || {
        let id = id.clone();
        state.address.url_with(move |options| {
            options.mode = Mode::Element;
            options.element = id;
            options.finding = String::new();
        })
    };
    let is_current = move || {
        let is = state.chosen.get() == Chosen::Element(node);
        is.then_some("true")
    };
    let counts = Severity::ALL.into_iter().zip(one.counts);
    let number = |(severity, number): (Severity, u32)| {
        (number > 0).then(|| {
            view! {
                <span class="count" title=severities_label(severity)>
                    <Icon name=severity_icon(severity) class=severity.name() />
                    <span class="unseen">{severities_label(severity)}</span>
                    {count(number as usize)}
                </span>
            }
        })
    };
    view! {
        <li>
            <a class="quality-item" href=url aria-current=is_current title=element.title.clone()>
                <ClassTile class=element.class layer=element.layer size=TileSize::Small />
                <span class="truncate" lang=element.language.clone()>
                    {element.title.clone()}
                </span>
                {counts.map(number).collect_view()}
            </a>
        </li>
    }
}
