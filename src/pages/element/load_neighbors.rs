//! Loads the neighbours that are not in this browser, all at once.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::ArchitectureElement;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::add_id::suggested_id;
use super::finder::{ManyAsked, ask_many};
use super::shown::Shown;
use crate::browser;
use crate::catalog::{Origin, Relation};
use crate::format::counted;

/// The neighbours that are not loaded.
#[derive(Clone, Debug, Default, PartialEq)]
struct Missing {
    /// The instance ids that references link to.
    ids: Vec<Arc<str>>,
    /// How many have none.
    without_id: usize,
}

impl Missing {
    fn of(element: &ArchitectureElement, relations: &[Relation]) -> Self {
        let mut seen = HashSet::new();
        let mut missing = Self::default();
        for relation in relations {
            let other = &relation.neighbour;
            let is_missing = other.known.is_none() && other.relationship.is_none();
            if !is_missing || !seen.insert(other.element_id.as_str()) {
                continue;
            }
            match suggested_id(element, &other.element_id) {
                Some(id) => missing.ids.push(id.into()),
                None => missing.without_id += 1,
            }
        }
        missing
    }
}

/// The button, and what came of it.
#[component]
pub fn LoadNeighbors(shown: Shown) -> impl IntoView {
    let app = shown.app;
    let missing = Memo::new(move |_| {
        shown
            .loaded
            .with(|l| shown.relations.with(|r| Missing::of(&l.element, r)))
    });
    let loading = RwSignal::new(None::<usize>);
    let result = RwSignal::new(None::<String>);
    // What came of it concerns one element.
    Effect::new(move |before: Option<String>| {
        let id = shown.id();
        if before.is_some_and(|before| before != id) {
            result.set(None);
        }
        id
    });
    let note = NodeRef::<html::P>::new();
    let load = move |_| {
        if loading.get_untracked().is_some() {
            return;
        }
        let ids = missing.with_untracked(|m| m.ids.clone());
        loading.set(Some(ids.len()));
        result.set(None);
        spawn_local(async move {
            let asked = ask_many(app, &ids, Origin::Link).await;
            loading.try_set(None);
            result.try_set(Some(words(&asked)));
        });
    };
    let has_button = Memo::new(move |_| {
        loading.get().is_some() || missing.with(|missing| !missing.ids.is_empty())
    });
    // The focus must not be lost with the button.
    Effect::new(move |before: Option<bool>| {
        let now = has_button.get();
        if before == Some(true) && !now {
            browser::after_frame(move || {
                if let Some(note) = note.try_get_untracked().flatten()
                    && browser::focus_is_lost()
                {
                    let _ = note.focus();
                }
            });
        }
        now
    });
    let label = move || match loading.get() {
        Some(n) => format!("Loading {}…", counted(n, "neighbour", "neighbours")),
        None => {
            let n = missing.with(|m| m.ids.len());
            format!("Load {}", counted(n, "neighbour", "neighbours"))
        }
    };
    let said = move || {
        let without = missing.with(|m| m.without_id);
        let without = (without > 0).then(|| {
            let have = if without == 1 { "has" } else { "have" };
            let n = counted(without, "neighbour", "neighbours");
            format!("{n} {have} no instance id to load by. Add the id yourself.")
        });
        let parts: Vec<String> = result.get().into_iter().chain(without).collect();
        parts.join(" ")
    };
    let has_words = move || result.with(Option::is_some) || missing.with(|m| m.without_id > 0);
    view! {
        <div class="load-neighbours" class:empty=move || !has_button.get() && !has_words()>
            <Show when=move || has_button.get()>
                <button type="button" class="button small" aria-disabled=move || loading.get().is_some().to_string() on:click=load>{label}</button>
            </Show>
            <p class="meta" role="status" tabindex="-1" node_ref=note>{said}</p>
        </div>
    }
}

/// `24 neighbours loaded. 2 not returned: 404 No element instance with this id.`
fn words(asked: &ManyAsked) -> String {
    let mut words = format!(
        "{} loaded.",
        counted(asked.loaded, "neighbour", "neighbours")
    );
    for (reason, n) in &asked.refused {
        let reason = reason.trim_end_matches('.');
        words.push_str(&format!(" {n} not returned: {reason}."));
    }
    if let Some(error) = &asked.error {
        words.push_str(&format!(
            " {} not loaded. {}",
            asked.not_asked,
            error.sentence()
        ));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn every_neighbour_that_is_missing_is_asked_for_once() {
        let (element, _) = crate::testing::element("i", "e", "Node", "x");
        let mut json = serde_json::to_value(&element).unwrap();
        let reference = |id: &str, to: &str, linked: serde_json::Value| {
            serde_json::json!({
                "meta": {"key": "serving", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
                "target": {
                    "relationshipId": id, "linkedElements": linked, "properties": [],
                    "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                    "assignedArchitectureElementRefs": [{
                        "elementId": to, "conceptualClass": "Node",
                        "referenceDirection": "Target", "referenceKind": "Serving"
                    }],
                },
            })
        };
        let linked = |id: &str| serde_json::json!([{"type": "ArchitectureElement", "id": id}]);
        json["references"] = serde_json::json!([
            reference("r1", "a", linked("ia")),
            reference("r2", "a", linked("ia")),
            reference("r3", "b", linked("ib")),
            reference("r4", "c", serde_json::json!([])),
        ]);
        let element: ArchitectureElement = serde_json::from_value(json).unwrap();
        let mut catalog = Catalog::default();
        catalog.take(element.clone(), "{}".into(), Origin::Pasted, 1.0);
        let loaded = catalog.whole("i").unwrap().clone();
        let missing = Missing::of(&element, &catalog.relations(&loaded));
        let ids: Vec<&str> = missing.ids.iter().map(|id| &**id).collect();
        assert_eq!((ids, missing.without_id), (vec!["ia", "ib"], 1));
    }

    #[test]
    fn what_is_missing_is_said() {
        let asked = ManyAsked {
            loaded: 24,
            refused: vec![("404 No element instance with this id".into(), 2)],
            ..ManyAsked::default()
        };
        assert_eq!(
            words(&asked),
            "24 neighbours loaded. 2 not returned: 404 No element instance with this id."
        );
    }
}
