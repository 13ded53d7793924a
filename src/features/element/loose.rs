//! References without an element at their other end: to a relationship, or to something that the
//! interface shows the type of only. They are shown with what the service gives.

use std::collections::{HashMap, HashSet};

use architrave_interface::{ArchitectureElement, RefId, ReferenceKind};
use leptos::prelude::*;

use super::element_context::ElementContext;
use super::relation_rows::kind_label;
use crate::catalog::{Joined, short_id};
use crate::components::KindLine;
use crate::effect::memo;
use crate::t::{self, rich, slot};
use crate::texts::{label_or_key, title};

/// A reference that names no element.
#[derive(Clone, Debug, PartialEq)]
struct Loose {
    relationship: String,
    key: String,
    name: Option<architrave_interface::Translated>,
    linked: Vec<Linked>,
}

/// What it links to.
#[derive(Clone, Debug, PartialEq)]
struct Linked {
    kind: String,
    id: Option<String>,
    more: String,
}

impl From<&RefId> for Linked {
    fn from(reference: &RefId) -> Self {
        let others = reference.extra.iter().filter(|(name, _)| *name != "id");
        let more: Vec<String> = others
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        Self {
            kind: reference.kind.clone(),
            id: reference.extra.text("id"),
            more: more.join(", "),
        }
    }
}

fn loose(element: &ArchitectureElement) -> Vec<Loose> {
    let references = element.references.iter();
    let loose = references.filter(|r| r.target.element_refs.is_empty());
    loose
        .map(|r| Loose {
            relationship: r.target.relationship_id.clone(),
            key: r.meta.key.clone(),
            name: r.meta.label.clone(),
            linked: r.target.linked_elements.iter().map(Into::into).collect(),
        })
        .collect()
}

/// The list of them; nothing where there are none.
#[component]
pub fn LooseReferences(shown: ElementContext) -> impl IntoView {
    let found = memo(move |_| shown.loaded.with(|l| loose(&l.element)));
    // Those of their ids that are loaded relationships.
    let joined = memo(move |_| {
        found.with(|found| {
            let ids = found
                .iter()
                .flat_map(|f| f.linked.iter().filter_map(|l| l.id.as_deref()));
            let ids: HashSet<&str> = ids.collect();
            if ids.is_empty() {
                return HashMap::new();
            }
            shown.app.catalog.with(|c| c.relationships(&ids))
        })
    });
    let row = move |reference: Loose| {
        let (name, key) = (reference.name, reference.key);
        let name = move || label_or_key(name.as_ref(), &key, &shown.app.prefs.content_language());
        let linked = reference.linked.into_iter().map(move |linked| {
            let known = linked
                .id
                .as_ref()
                .and_then(|id| joined.with(|j| j.get(id).cloned()));
            match known {
                Some(joined) => view! { <Relationship shown=shown joined=joined /> }.into_any(),
                None => view! {
                    <span class="row wrap">
                        <span class="tag">{linked.kind}</span>
                        <code>{linked.id}</code>
                        <code class="muted">{linked.more}</code>
                    </span>
                }
                .into_any(),
            }
        });
        let linked = linked.collect_view();
        view! {
            <li class="loose-row">
                <span class="soft">{name}</span>
                <span class="row wrap">{linked}</span>
                <span class="meta">
                    {rich(
                        &t::element::relations::relationship_of(slot(0)),
                        vec![
                            view! {
                                <code title=reference.relationship.clone()>{short_id(&reference.relationship)}</code>
                            }
                                .into_any(),
                        ],
                    )}
                </span>
            </li>
        }
    };
    move || {
        let found = found.get();
        (!found.is_empty()).then(|| {
            view! {
                <section class="relation-side loose">
                    <h3>{t::element::relations::TO_NO_ELEMENT}<span class="count">{found.len()}</span></h3>
                    <ul>{found.into_iter().map(row).collect_view()}</ul>
                </section>
            }
        })
    }
}

/// A relationship as the end of another: its kind between the elements it joins.
#[component]
pub fn Relationship(shown: ElementContext, joined: Joined) -> impl IntoView {
    let app = shown.app;
    let end = move |element_id: String| {
        let known = app.catalog.with_untracked(|c| c.newest(&element_id));
        match known {
            Some(known) => {
                let url = app.element_url(&known.element.id);
                let name = memo(move |_| title(&known.element, &app.prefs.content_language()));
                view! {
                    <a class="neighbor" href=url lang=move || name.get().language>
                        {move || name.get().text}
                    </a>
                }
                .into_any()
            }
            None => {
                view! { <code title=element_id.clone()>{short_id(&element_id)}</code> }.into_any()
            }
        }
    };
    let kind: ReferenceKind = joined.kind.clone();
    view! {
        <span class="row wrap relationship-end" title=joined.id>
            <span class="tag">{t::element::relations::A_RELATIONSHIP}</span>
            {end(joined.source)}
            <KindLine kind=kind.clone() />
            <span class="unseen">{kind_label(&kind)}</span>
            {end(joined.target)}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_without_an_element_are_listed_as_loose() {
        let (element, _) = crate::testing::element("i", "e", "Node", "x");
        let mut json = serde_json::to_value(&element).unwrap();
        json["references"] = serde_json::json!([{
            "meta": {"key": "onRelation", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
            "target": {
                "relationshipId": "r1", "assignedArchitectureElementRefs": [], "properties": [],
                "linkedElements": [{"type": "Relationship", "id": "r2", "since": 4}],
                "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
            },
        }]);
        let found = loose(&serde_json::from_value(json).unwrap());
        assert_eq!(found.len(), 1);
        let linked = &found[0].linked[0];
        assert_eq!(
            (linked.kind.as_str(), linked.id.as_deref()),
            ("Relationship", Some("r2"))
        );
        assert_eq!(linked.more, "since 4");
        assert!(loose(&element).is_empty());
    }
}
