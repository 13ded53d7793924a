//! A button that loads many ids from the service, and what came of it.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::finder::{ManyAsked, ask_many};
use super::shown::Shown;
use crate::browser;
use crate::catalog::Origin;
use crate::format::counted;

/// The button, there while there are ids to load. Every version of them is asked for.
#[component]
pub fn LoadMany(
    /// What is shown: the result concerns one version.
    shown: Shown,
    /// The ids to load.
    ids: Memo<Vec<Arc<str>>>,
    /// What one of them is called, and several.
    what: (&'static str, &'static str),
    /// What else is to be said about them.
    #[prop(optional, into)]
    note: Signal<Option<String>>,
) -> impl IntoView {
    let app = shown.app;
    let loading = RwSignal::new(None::<usize>);
    let result = RwSignal::new(None::<String>);
    Effect::new(move |before: Option<String>| {
        let id = shown.id();
        if before.is_some_and(|before| before != id) {
            result.set(None);
        }
        id
    });
    let said = NodeRef::<html::P>::new();
    let load = move |_| {
        if loading.get_untracked().is_some() {
            return;
        }
        let ids = ids.get_untracked();
        loading.set(Some(ids.len()));
        result.set(None);
        spawn_local(async move {
            let asked = ask_many(app, &ids, Origin::Link).await;
            loading.try_set(None);
            result.try_set(Some(words(&asked, what)));
        });
    };
    let has_button = Memo::new(move |_| loading.get().is_some() || ids.with(|ids| !ids.is_empty()));
    // The focus must not be lost with the button.
    Effect::new(move |before: Option<bool>| {
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
        Some(n) => format!("Loading {}…", counted(n, what.0, what.1)),
        None => format!("Load {}", counted(ids.with(Vec::len), what.0, what.1)),
    };
    let words = move || {
        let parts: Vec<String> = result.get().into_iter().chain(note.get()).collect();
        parts.join(" ")
    };
    let has_words = move || result.with(Option::is_some) || note.with(Option::is_some);
    view! {
        <div class="load-many" class:empty=move || !has_button.get() && !has_words()>
            <Show when=move || has_button.get()>
                <button type="button" class="button small" aria-disabled=move || loading.get().is_some().to_string() on:click=load>{label}</button>
            </Show>
            <p class="meta" role="status" tabindex="-1" node_ref=said>{words}</p>
        </div>
    }
}

/// `24 neighbours loaded. 2 not returned: 404 No element instance with this id.`
fn words(asked: &ManyAsked, what: (&str, &str)) -> String {
    let mut words = format!("{} loaded.", counted(asked.loaded, what.0, what.1));
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

    #[test]
    fn what_is_missing_is_said() {
        let asked = ManyAsked {
            loaded: 24,
            refused: vec![("404 No element instance with this id".into(), 2)],
            ..ManyAsked::default()
        };
        assert_eq!(
            words(&asked, ("neighbour", "neighbours")),
            "24 neighbours loaded. 2 not returned: 404 No element instance with this id."
        );
    }
}
