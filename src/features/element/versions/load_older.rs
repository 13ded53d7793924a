//! Loads ids that are not loaded: older versions may be among them, for retrieval leaves them out.

use std::sync::Arc;

use leptos::prelude::*;

use crate::components::Icon;
use crate::effect::memo;
use crate::features::element::element_context::ElementContext;
use crate::features::element::load_many::{LoadMany, LoadedThings};
use crate::format::count;
use crate::t;

/// More ids than these are loaded in the list, where it can be stopped.
const MOST: usize = 2_000;

/// What is not loaded, with the button that loads it.
#[component]
pub fn LoadOlder(
    /// What is shown.
    shown: ElementContext,
    /// Whether an older version is missing.
    is_missing: Signal<bool>,
) -> impl IntoView {
    let known = shown.app.catalog;
    let ids: Memo<Vec<Arc<str>>> = memo(move |_| {
        if !is_missing.get() {
            return Vec::new();
        }
        known.with(|c| {
            let waiting = c.entries().iter().filter(|e| !e.listed);
            waiting.map(|e| e.id.clone()).collect()
        })
    });
    let few = memo(move |_| {
        ids.with(|ids| {
            if ids.len() > MOST {
                Vec::new()
            } else {
                ids.clone()
            }
        })
    });
    let words = move || {
        let n = ids.with(Vec::len);
        (n > 0).then(|| {
            let text = match ids.with(|ids| ids.len() > MOST) {
                true => t::element::versions::older_among_many_ids(&count(n)),
                false => t::element::versions::older_among(n),
            };
            view! {
                <p class="older-note">
                    <Icon name="info" />
                    <span>{text}</span>
                </p>
            }
        })
    };
    view! {
        {words}
        <LoadMany shown=shown ids=few what=LoadedThings::Ids once=true />
    }
}
