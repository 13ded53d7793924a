//! The second tab: every relation with its id, its properties and its history.

use architrave_interface::{History, Property, Reference};
use leptos::prelude::*;

use super::element_context::ElementContext;
use super::load_neighbors::LoadNeighbors;
use super::loose::LooseReferences;
use super::relation_rows::{
    KindMark, NeighborName, SIDES, kind_label, multiplicity_label, reference_label,
};
use super::tabs::Tab;
use super::value::PropertyValue;
use crate::catalog::fold::fold;
use crate::catalog::{self, Relation, Side};
use crate::components::{Chip, Fact, Roving, SearchField, When};
use crate::effect::memo;
use crate::format::{Precision, count};
use crate::paths;
use crate::state::use_app;
use crate::t;
use crate::texts;
use crate::texts::{class_label, label_or_key};

#[component]
pub fn RelationTable(shown: ElementContext) -> impl IntoView {
    let app = shown.app;
    let kinds = memo(move |_| shown.search.with(|s| paths::query_values(s, "kind")));
    let text = memo(move |_| {
        shown
            .search
            .with(|s| paths::query_value(s, "q"))
            .unwrap_or_default()
    });
    let show = move |text: &str, kinds: &[String]| {
        let mut more = vec![("q", text)];
        more.extend(kinds.iter().map(|kind| ("kind", kind.as_str())));
        shown.replace(&untrack(|| shown.tab_url(Tab::Relations, &more)));
    };
    let found = move || {
        let (kinds, wanted, language) = (
            kinds.get(),
            text.with(|t| fold(t)),
            app.prefs.content_language(),
        );
        let mut found = shown.relations.get();
        found.retain(|r| {
            (kinds.is_empty() || kinds.iter().any(|kind| kind == r.kind.as_str()))
                && fits(r, &wanted, &language)
        });
        found
    };
    let chips = move || {
        let mut seen: Vec<(String, String, usize)> = Vec::new();
        shown.relations.with(|all| {
            for relation in all {
                let key = relation.kind.as_str();
                match seen.iter_mut().find(|(k, ..)| k == key) {
                    Some((.., n)) => *n += 1,
                    None => seen.push((key.to_owned(), kind_label(&relation.kind), 1)),
                }
            }
        });
        let chip = move |(key, words, n): (String, String, usize)| {
            let mine = key.clone();
            let on = Signal::derive(move || kinds.with(|k| k.contains(&mine)));
            let change = move |_| {
                let mut kinds = kinds.get_untracked();
                catalog::view::toggle(&mut kinds, &key);
                show(&text.get_untracked(), &kinds);
            };
            view! { <Chip label=format!("{words} {n}") on=on change=change /> }
        };
        seen.into_iter().map(chip).collect_view()
    };
    let total = move || shown.relations.with(Vec::len);
    view! {
        <div class="relation-tab" tabindex="0" role="region" aria-label=t::common::RELATIONS>
            <div class="relation-bar">
                <h2 class="unseen">{t::common::RELATIONS}</h2>
                <SearchField
                    label=t::element::relations::FIND
                    value=text
                    change=move |text: String| show(&text, &kinds.get_untracked())
                />
                <div class="chips" role="group" aria-label=t::element::relations::KINDS>
                    {chips}
                </div>
                <p class="meta push" role="status">
                    {move || { t::element::relations::shown_of(total(), &count(found().len())) }}
                </p>
            </div>
            <LoadNeighbors shown=shown />
            <Roving>{move || view! { <Table shown=shown relations=found() /> }} <LooseReferences shown=shown /></Roving>
        </div>
    }
}

/// Whether kind, other end, label or id of a relation holds every word of `wanted`.
fn fits(relation: &Relation, wanted: &str, language: &str) -> bool {
    let other = &relation.neighbor;
    let name = other
        .known
        .as_ref()
        .map(|k| texts::title(&k.element, language).text);
    let parts = [
        kind_label(&relation.kind),
        name.unwrap_or_default(),
        class_label(&other.class),
        other.element_id.clone(),
        relation.id.clone(),
        reference_label(relation, language),
        relation.key.clone(),
    ];
    let text = fold(&parts.join("\n"));
    wanted.split_whitespace().all(|word| text.contains(word))
}

#[component]
fn Table(shown: ElementContext, relations: Vec<Relation>) -> impl IntoView {
    if relations.is_empty() {
        let words = if shown.relations.with_untracked(Vec::is_empty) {
            t::element::relations::EMPTY.get()
        } else {
            t::elements::empty::NO_MATCH.get()
        };
        return view! { <p class="soft none">{words}</p> }.into_any();
    }
    let side = |(side, words): (Side, t::Text)| {
        let mine: Vec<Relation> = relations
            .iter()
            .filter(|r| r.side == side)
            .cloned()
            .collect();
        (!mine.is_empty()).then(|| {
            view! {
                <tbody>
                    <tr class="side">
                        <th colspan="6" scope="rowgroup">
                            {words}
                            " "
                            <span class="count">{mine.len()}</span>
                        </th>
                    </tr>
                    {mine.into_iter().map(|relation| view! { <Row shown=shown relation=relation /> }).collect_view()}
                </tbody>
            }
        })
    };
    view! {
        <table class="relation-table">
            <thead>
                <tr>
                    <th>{t::common::KIND}</th>
                    <th>{t::element::relations::OTHER_END}</th>
                    <th>{t::element::relations::REFERENCE}</th>
                    <th>{t::common::RELATIONSHIP_ID}</th>
                    <th>{t::common::CREATED}</th>
                    <th>{t::common::MODIFIED}</th>
                </tr>
            </thead>
            {SIDES.into_iter().map(side).collect_view()}
        </table>
    }
    .into_any()
}

#[component]
fn Row(shown: ElementContext, relation: Relation) -> impl IntoView {
    let app = use_app();
    let loaded = shown.loaded.get_untracked();
    let neighbor = relation.neighbor.known.as_ref();
    let neighbor = neighbor.and_then(|n| {
        app.catalog
            .with_untracked(|c| c.full_element(&n.element.id).cloned())
    });
    let reference = relation.reference(&loaded, neighbor.as_deref()).cloned();
    let words = {
        let relation = relation.clone();
        move || {
            let label = reference_label(&relation, &app.prefs.content_language());
            if label.is_empty() {
                relation.key.clone()
            } else {
                label
            }
        }
    };
    let multiplicity = reference
        .as_ref()
        .map(|r| multiplicity_label(&r.meta.multiplicity));
    let direction = t::element::relations::direction(relation.direction.as_str());
    let created = reference.as_ref().map(|r| r.target.created.clone());
    let modified = reference.as_ref().and_then(|r| r.target.modified.clone());
    let properties = reference
        .as_ref()
        .map(|r| r.target.properties.clone())
        .unwrap_or_default();
    let linked = linked(&relation, reference.as_ref());
    let has_more = !properties.is_empty() || !linked.is_empty();
    view! {
        <tr class:has-more=has_more>
            <td title=direction>
                <span class="row">
                    <KindMark kind=relation.kind.clone() side=relation.side />
                    {kind_label(&relation.kind)}
                </span>
            </td>
            <td>
                <NeighborName neighbor=relation.neighbor.clone() shown=shown />
            </td>
            <td>
                <span title=multiplicity>{words}</span>
                {relation
                    .from_neighbor
                    .then(|| view! { <span class="meta">" " {t::element::relations::FROM_OTHER_END}</span> })}
            </td>
            <td>
                <code title=relation.id.clone()>{relation.id.clone()}</code>
            </td>
            <td data-label=t::common::CREATED>
                <Past history=created />
            </td>
            <td data-label=t::common::MODIFIED>
                <Past history=modified />
            </td>
        </tr>
        {has_more
            .then(|| {
                view! {
                    <tr class="more">
                        <td></td>
                        <td colspan="5">
                            <Details properties=properties linked=linked />
                        </td>
                    </tr>
                }
            })}
    }
}

/// What else a reference links to. Of a `RefId` the interface shows the type only; a field `id` of
/// it may lead on, other fields are shown as they came (see `docs/assumptions.md`).
struct Linked {
    kind: String,
    id: Option<String>,
    more: String,
}

/// The linked elements that the other end does not say already.
fn linked(relation: &Relation, reference: Option<&Reference>) -> Vec<Linked> {
    let all = reference
        .into_iter()
        .flat_map(|r| &r.target.linked_elements);
    all.filter_map(|reference| {
        let id = reference.extra.text("id");
        let others = reference
            .extra
            .iter()
            .filter(|(name, _)| id.is_none() || *name != "id");
        let more: Vec<String> = others
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        let known = relation.neighbor.known.is_some();
        (!known || id.is_none() || !more.is_empty()).then(|| Linked {
            kind: reference.kind.clone(),
            id,
            more: more.join(", "),
        })
    })
    .collect()
}

#[component]
fn Past(history: Option<History>) -> impl IntoView {
    match history {
        Some(history) => view! { <When history=history precision=Precision::Day /> }.into_any(),
        None => view! { <span class="muted">{t::common::NOT_GIVEN}</span> }.into_any(),
    }
}

#[component]
fn Details(properties: Vec<Property>, linked: Vec<Linked>) -> impl IntoView {
    let app = use_app();
    let line = move |property: Property| {
        let meta = property.meta.clone();
        let name = move || {
            label_or_key(
                meta.label.as_ref(),
                &meta.key,
                &app.prefs.content_language(),
            )
        };
        view! {
            <Fact label=Signal::derive(name) value_class="value">
                <PropertyValue property=property />
            </Fact>
        }
    };
    view! {
        <dl class="relation-details">
            {properties.into_iter().map(line).collect_view()}
            {linked
                .into_iter()
                .map(|linked| {
                    view! {
                        <Fact label=t::element::relations::LINKED>
                            {linked.kind}
                            {linked
                                .id
                                .map(|id| {
                                    view! {
                                        <a href=app.element_url(&id)>
                                            <code>{id.clone()}</code>
                                        </a>
                                    }
                                })}<code>{linked.more}</code>
                        </Fact>
                    }
                })
                .collect_view()}
        </dl>
    }
}
