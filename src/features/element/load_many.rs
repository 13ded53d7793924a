//! A button that loads many ids from the service, and its result.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::components::Button;
use crate::t;
use leptos::task::spawn_local;

use super::element_context::ElementContext;
use super::finder::request_many;
use crate::browser;
use crate::catalog::Origin;
use crate::effect::{effect, memo};

/// What is loaded, for the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadedThings {
    Ids,
    Neighbors,
}

impl LoadedThings {
    fn load(self, n: usize) -> String {
        match self {
            Self::Ids => t::elements::retrieve_ids(n),
            Self::Neighbors => t::element::loading::load_neighbors(n),
        }
    }
}

/// The button, there while there are ids to load. Every version of them is asked for.
#[component]
pub fn LoadMany(
    /// What is shown: the result concerns one version.
    shown: ElementContext,
    ids: Memo<Vec<Arc<str>>>,
    /// What they are.
    what: LoadedThings,
    /// Whether what the service did not return is not offered again.
    #[prop(optional)]
    once: bool,
    /// A further note about them.
    #[prop(optional, into)]
    note: Signal<Option<String>>,
) -> impl IntoView {
    let app = shown.app;
    // What is being loaded, and the result, each for the version that was shown.
    let running = RwSignal::new(None::<String>);
    let result = RwSignal::new(None::<(String, String)>);
    let here = memo(move |_| shown.id());
    let loading = memo(move |_| {
        let is_here = |id: &String| *id == here.get();
        running.with(|running| running.as_ref().is_some_and(is_here))
    });
    let refused = RwSignal::new(HashSet::<Arc<str>>::new());
    let ids = memo(move |_| {
        refused.with(|refused| {
            let mut ids = ids.get();
            ids.retain(|id| !refused.contains(id));
            ids
        })
    });
    let said = NodeRef::<html::P>::new();
    let load = move |_| {
        if running.get_untracked().is_some() {
            return;
        }
        let (id, ids) = (here.get_untracked(), ids.get_untracked());
        running.set(Some(id.clone()));
        result.set(None);
        spawn_local(async move {
            let loaded = request_many(app, &ids, Origin::Link).await;
            let _ = running.try_set(None);
            let _ = result.try_set(Some((id, loaded.sentence())));
            if once && loaded.error.is_none() {
                let _ = refused.try_update(|refused| refused.extend(ids));
            }
        });
    };
    let has_button = memo(move |_| loading.get() || ids.with(|ids| !ids.is_empty()));
    // The focus must not be lost with the button.
    effect(move |before: Option<bool>| {
        let now = has_button.get();
        if before == Some(true) && !now {
            browser::after_frame(move || {
                if let Some(said) = said.try_get_untracked().flatten()
                    && browser::focus_is_lost()
                {
                    let _ = said.focus();
                }
            });
        }
        now
    });
    let label = move || match loading.get() {
        true => String::from(t::common::LOADING),
        false => what.load(ids.with(Vec::len)),
    };
    let result = move || {
        let of = |(id, words): (String, String)| (id == here.get()).then_some(words);
        result.get().and_then(of)
    };
    let words = move || {
        let parts: Vec<String> = result().into_iter().chain(note.get()).collect();
        parts.join(" ")
    };
    let has_words = move || result().is_some() || note.with(Option::is_some);
    view! {
        <div class="load-many" class:empty=move || !has_button.get() && !has_words()>
            <Show when=move || has_button.get()>
                <Button small=true busy=move || running.with(Option::is_some) on_press=load>
                    {label}
                </Button>
            </Show>
            <p class="meta" role="status" tabindex="-1" node_ref=said>
                {words}
            </p>
        </div>
    }
}
