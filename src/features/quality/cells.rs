//! The cells of a row of the table of findings.

use architrave_interface::{EntityId, EntityIdType, ReferenceKind};
use architrave_rules::{Accepted, Detail};
use leptos::prelude::*;

use super::allowed::{allowed_line, reversed_line};
use super::evaluation::Evaluation;
use super::findings::Layout;
use super::lines::Line;
use super::state::QualityState;
use super::subject::{SubjectElement, nodes, relationship};
use crate::components::{ClassTile, Icon, KindLine, OwnerMark};
use crate::format::{self, Precision, count};
use crate::state::App;
use crate::t;
use crate::texts::rules::{Details, rule_title};
use crate::texts::{class_label, kind_label};

/// The cells of a row.
pub fn cells(state: QualityState, line: Line, layout: Layout) -> AnyView {
    match line {
        Line::Open(place) | Line::Accepted(place) => finding(state, place, layout),
        Line::Heading(number) => heading(state, number).into_any(),
    }
}

/// The heading above the accepted findings, which folds them.
fn heading(state: QualityState, number: usize) -> impl IntoView {
    let icon = move || match state.is_accepted_open.get() {
        true => "chevron-down",
        false => "chevron-right",
    };
    let expanded = move || state.is_accepted_open.get().to_string();
    view! {
        <span role="rowheader" class="quality-fold" aria-expanded=expanded>
            <Icon name=Signal::derive(icon) class="small" />
            <span class="strong">{t::quality::columns::ACCEPTED}</span>
            " "
            <span class="meta">{count(number)}</span>
        </span>
    }
}

fn finding(state: QualityState, place: u32, layout: Layout) -> AnyView {
    let evaluation = state.evaluation.get_untracked();
    let language = untrack(|| state.app.prefs.content_language());
    let Some((rule, own)) = evaluation.finding(place) else {
        return ().into_any();
    };
    let landscape = &evaluation.landscape;
    let catalog = state.app.catalog;
    let element = |node: u32| {
        catalog.with_untracked(|catalog| SubjectElement::of(catalog, landscape, &language, node))
    };
    let text = || {
        catalog.with_untracked(|catalog| {
            let details = Details {
                catalog,
                landscape,
                language: &language,
            };
            details.text(rule, &own.detail)
        })
    };
    let (first, second) = nodes(landscape, own);
    let accepted = acceptance(&evaluation, place);
    let last = || match &accepted {
        Some(accepted) => reason(accepted).into_any(),
        None => clamped(text()).into_any(),
    };
    match layout {
        Layout::Relationships => {
            let kind = catalog.with_untracked(|c| relationship(c, landscape, own));
            let kind = kind.map(|(_, _, kind)| kind);
            let instead = match (&accepted, &own.detail) {
                (None, Detail::NotAllowed { allowed, reversed }) => {
                    let (line, back) = (allowed_line(*allowed), reversed_line(*reversed));
                    let title = back
                        .iter()
                        .fold(line.clone(), |all, back| format!("{all} {back}"));
                    view! {
                        <span class="clamp" title=title>
                            {line}
                            {back
                                .map(|back| {
                                    view! {
                                        <br />
                                        {back}
                                    }
                                })}
                        </span>
                    }
                    .into_any()
                }
                _ => last(),
            };
            view! {
                <span role="rowheader">{named(element(first))}</span>
                <span role="gridcell" class="quality-kind">
                    {kind.map(relation)}
                </span>
                <span role="gridcell">{second.map(|second| named(element(second)))}</span>
                <span role="gridcell" class="soft">
                    {instead}
                </span>
            }
            .into_any()
        }
        Layout::Elements => {
            let element = element(first);
            let class = class_label(&element.class);
            let owners = element.owners.clone();
            view! {
                <span role="rowheader">{named(element)}</span>
                <span role="gridcell" class="soft">
                    {clamped(class)}
                </span>
                <span role="gridcell">{last()}</span>
                <span role="gridcell" class="quality-owners">
                    {owners_cell(state.app, owners)}
                </span>
            }
            .into_any()
        }
        Layout::Rules => view! {
            <span role="rowheader">{clamped(rule_title(rule))}</span>
            <span role="gridcell">{named(element(first))}</span>
            <span role="gridcell">{second.map(|second| named(element(second)))}</span>
            <span role="gridcell" class="soft">
                {last()}
            </span>
        }
        .into_any(),
    }
}

/// A text of two lines at most.
fn clamped(text: String) -> impl IntoView {
    view! {
        <span class="clamp" title=text.clone()>
            {text.clone()}
        </span>
    }
}

/// The acceptance of a finding.
pub fn acceptance(evaluation: &Evaluation, place: u32) -> Option<Accepted> {
    let finding = evaluation.report.findings.get(place as usize)?;
    let accepted = evaluation.set.accepted.get(finding.accepted?)?;
    Some(accepted.clone())
}

fn reason(accepted: &Accepted) -> impl IntoView + use<> {
    view! {
        <span class="quality-two" title=accepted.reason.clone()>
            <span class="truncate">{accepted.reason.clone()}</span>
            <span class="meta truncate">{by_at(accepted)}</span>
        </span>
    }
}

/// Who accepted a finding, and when.
pub fn by_at(accepted: &Accepted) -> String {
    let date = format::when(&accepted.at, Precision::Day);
    t::quality::accept::by_at(&accepted.by, &date)
}

/// An element: its tile, its name, and below it the class.
fn named(element: SubjectElement) -> impl IntoView {
    let class = class_label(&element.class);
    let title = element.title.clone();
    view! {
        <span class="quality-named" title=title>
            <ClassTile class=element.class layer=element.layer />
            <span class="quality-two">
                <span class="strong truncate" lang=element.language>
                    {element.title}
                </span>
                <span class="meta truncate">{class}</span>
            </span>
        </span>
    }
}

fn relation(kind: ReferenceKind) -> impl IntoView {
    let label = kind_label(&kind);
    view! {
        <span class="quality-two" title=label.clone()>
            <KindLine kind=kind />
            <span class="truncate">{label.clone()}</span>
        </span>
    }
}

/// The first owner, without links: the table is one tab stop.
fn owners_cell(app: App, owners: Vec<EntityId>) -> impl IntoView {
    let more = owners.len().saturating_sub(1);
    let more = (more > 0).then(|| t::common::number_more(&more.to_string()));
    let first = owners.into_iter().next().map(|owner| {
        let id = owner.value.clone();
        let is_person = owner.kind == EntityIdType::UserId;
        let name = move || match is_person {
            true => app.people.name(&id),
            false => id.clone(),
        };
        let title = name.clone();
        view! {
            <OwnerMark owner=owner />
            <span class="truncate" title=title>
                {name}
            </span>
        }
    });
    view! {
        {first}
        <span class="meta">{more}</span>
    }
}
