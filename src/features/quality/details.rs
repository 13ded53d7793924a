//! The content of the panel: what is wrong with whom, and what is allowed instead.

use architrave_interface::ReferenceKind;
use architrave_metamodel::{Kind, Kinds};
use architrave_rules::{Detail, Subject};
use leptos::prelude::*;

use super::cells::{acceptance, by_at};
use super::picture::RelationshipPicture;
use super::state::QualityState;
use super::subject::{SubjectElement, nodes, relationship};
use crate::components::{ClassTile, Fact, KindLine, OwnerName, TileSize};
use crate::format::count;
use crate::paths;
use crate::state::ImportOrigin;
use crate::t;
use crate::texts::rules::{Details, advice, kind_name};
use crate::texts::{class_label, kind_label};

/// How many members of a circle are listed.
const LISTED: usize = 20;

/// What is wrong, with whom, and what is allowed.
#[component]
pub fn FindingDetails(state: QualityState, place: u32) -> impl IntoView {
    let app = state.app;
    let evaluation = state.evaluation.get_untracked();
    let (rule, finding) = evaluation.finding(place)?;
    let landscape = &evaluation.landscape;
    let language = app.prefs.content_language();
    let element = |node: u32| {
        app.catalog
            .with_untracked(|c| SubjectElement::of(c, landscape, &language, node))
    };
    let (first, second) = nodes(landscape, finding);
    let (source, target) = (element(first), second.map(&element));
    let (text, related, kind) = app.catalog.with_untracked(|catalog| {
        let details = Details {
            catalog,
            landscape,
            language: &language,
        };
        let related = related(&finding.detail);
        let kind = relationship(catalog, landscape, finding).map(|(_, _, kind)| kind);
        (details.text(rule, &finding.detail), related, kind)
    });
    let relationship_id = match finding.subject {
        Subject::Relationship(edge) => Some(
            app.catalog
                .with_untracked(|c| landscape.relationship_id(c, edge)),
        ),
        Subject::Element(_) => None,
    };
    let accepted = acceptance(&evaluation, place);
    let is_wrong = matches!(finding.detail, Detail::NotAllowed { .. });
    let picture = target.clone().zip(kind.clone()).map(|(target, kind)| {
        let name = kind_label(&kind);
        view! {
            <figure class="quality-figure">
                {is_wrong.then(|| view! { <figcaption>{t::quality::allowed::not_allowed(&name)}</figcaption> })}
                <RelationshipPicture source=source.clone() kind=kind target=target is_wrong=is_wrong />
            </figure>
        }
    });
    let subject = picture.is_none().then(|| {
        view! {
            <p class="quality-named">
                <ClassTile class=source.class.clone() layer=source.layer.clone() />
                <span class="quality-two">
                    <span class="strong" lang=source.language.clone()>
                        {source.title.clone()}
                    </span>
                    <span class="meta">{class_label(&source.class)}</span>
                </span>
            </p>
        }
    });
    let allowed = match (&finding.detail, &target) {
        (Detail::NotAllowed { allowed, reversed }, Some(target)) => {
            let (from, to) = (class_label(&source.class), class_label(&target.class));
            Some(
                view! { <Allowed from=from to=to allowed=*allowed reversed=*reversed kind=kind.clone() /> },
            )
        }
        _ => None,
    };
    let message = (!is_wrong).then(|| view! { <p>{text}</p> });
    let related = (!related.is_empty()).then(|| {
        let link = |node: &u32| link(state, element(*node));
        view! {
            <h3>{t::quality::panel::RELATED}</h3>
            <ul class="quality-related">{related.iter().map(link).collect_view()}</ul>
        }
    });
    let owners = [
        (t::quality::columns::SOURCE, Some(source.clone())),
        (t::quality::columns::TARGET, target.clone()),
    ];
    let has_target = target.is_some();
    let owners = owners.into_iter().filter_map(|(label, end)| {
        let owners = end?.owners;
        let label = if has_target { label } else { t::common::OWNER };
        let names = owners
            .into_iter()
            .map(|owner| view! { <OwnerName owner=owner /> });
        let names: Vec<_> = names.collect();
        let nobody = names.is_empty().then(|| String::from(t::common::NO_OWNER));
        Some(view! { <Fact label=label>{nobody} {names}</Fact> })
    });
    let about = relationship_id.clone().unwrap_or(source.element.clone());
    let origin = app
        .activity
        .with(|records| ImportOrigin::find(records, &about));
    let origin = origin.map(|origin| view! { <Origin state=state origin=origin /> });
    let ids = [
        (t::common::RELATIONSHIP_ID, relationship_id),
        (
            t::common::ELEMENT_ID,
            Some(source.element.clone()).filter(|_| !has_target),
        ),
        (
            t::quality::columns::SOURCE_ID,
            Some(source.element.clone()).filter(|_| has_target),
        ),
        (
            t::quality::columns::TARGET_ID,
            target.as_ref().map(|target| target.element.clone()),
        ),
        (t::quality::panel::RULE_ID, Some(rule.id.clone())),
    ];
    let ids = ids.into_iter().filter_map(|(label, id)| {
        let id = id.filter(|id| !id.is_empty())?;
        Some(view! {
            <Fact label=label value_class="mono">
                {id}
            </Fact>
        })
    });
    let advice = accepted.is_none().then(|| {
        view! {
            <h3>{t::quality::panel::ADVICE}</h3>
            <p>{advice(&rule.check)}</p>
        }
    });
    let acceptance = accepted.clone().map(|accepted| {
        view! {
            <h3>{t::quality::columns::ACCEPTED}</h3>
            <p>{accepted.reason.clone()} <br /> <span class="meta">{by_at(&accepted)}</span></p>
        }
    });
    Some(view! {
        {picture}
        {subject}
        {message}
        {allowed}
        {advice}
        {acceptance}
        {related}
        <h3>{t::common::OWNERS}</h3>
        <dl class="quality-fields">{owners.collect_view()}</dl>
        {origin}
        <h3>{t::quality::panel::IDS}</h3>
        <dl class="quality-fields">{ids.collect_view()}</dl>
    })
}

/// The import that made it.
#[component]
fn Origin(state: QualityState, origin: ImportOrigin) -> impl IntoView {
    let url = paths::receipt(&untrack(|| state.app.session.space()), &origin.record);
    let line = (origin.line > 0).then(|| {
        let line = count(usize::try_from(origin.line).unwrap_or(usize::MAX));
        view! {
            <Fact label=t::import::line::LINE value_class="number">
                {line}
            </Fact>
        }
    });
    let identifier = origin.identifier.map(|identifier| {
        view! {
            <Fact label=t::quality::panel::FILE_ID value_class="mono">
                {identifier}
            </Fact>
        }
    });
    view! {
        <h3>{t::quality::panel::ORIGIN}</h3>
        <dl class="quality-fields">
            <Fact label=t::common::IMPORT>
                <a href=url>{origin.file}</a>
            </Fact>
            {line}
            {identifier}
        </dl>
    }
}

/// The kinds that are allowed instead.
#[component]
fn Allowed(
    from: String,
    to: String,
    allowed: Kinds,
    reversed: Kinds,
    kind: Option<ReferenceKind>,
) -> impl IntoView {
    let chips = |kinds: Kinds| {
        let chip = |kind: Kind| {
            view! {
                <li>
                    <KindLine kind=ReferenceKind::from(kind.name()) />
                    {kind_name(kind)}
                </li>
            }
        };
        let none = kinds
            .is_empty()
            .then(|| view! { <p class="soft">{t::quality::allowed::NONE}</p> });
        view! {
            {none}
            <ul class="quality-chips">{kinds.iter().map(chip).collect_view()}</ul>
        }
    };
    let own = kind.and_then(|kind| Kind::named(kind.as_str()));
    let swapped = own.filter(|own| reversed.contains(*own)).map(|own| {
        view! { <p class="soft">{t::quality::allowed::swapped(&kind_name(own))}</p> }
    });
    view! {
        <h3>{t::quality::allowed::from_to(&from, &to)}</h3>
        {chips(allowed)}
        <h3>{t::quality::allowed::OTHER_WAY}</h3>
        {chips(reversed)}
        {swapped}
    }
}

/// The elements that a detail names beside the subject.
fn related(detail: &Detail) -> Vec<u32> {
    match detail {
        Detail::NeededBy { node, .. } => vec![*node],
        Detail::SameName { other, .. } => vec![*other],
        Detail::Cycle { steps, .. } => {
            let nodes = steps.iter().map(|step| step.node);
            nodes.take(LISTED).collect()
        }
        Detail::None
        | Detail::NotAllowed { .. }
        | Detail::JunctionKinds(_)
        | Detail::JunctionEnds { .. }
        | Detail::Mandatory { .. }
        | Detail::UnknownOwner(_)
        | Detail::Age { .. }
        | Detail::ReliesOn { .. }
        | Detail::Value(_) => Vec::new(),
    }
}

fn link(state: QualityState, element: SubjectElement) -> impl IntoView {
    let space = untrack(|| state.app.session.space());
    let url = element.instance.map(|id| paths::element(&space, &id));
    let name = match url {
        Some(url) => view! {
            <a href=url lang=element.language>
                {element.title}
            </a>
        }
        .into_any(),
        None => view! { <span lang=element.language>{element.title}</span> }.into_any(),
    };
    view! {
        <li>
            <ClassTile class=element.class layer=element.layer size=TileSize::Small />
            {name}
        </li>
    }
}
