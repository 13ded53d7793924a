//! The element at an address: what of it is loaded, and asking for it where it is not.

use std::sync::Arc;

use leptos::prelude::*;

use super::element_context::same;
use super::finder::Finder;
use crate::catalog::FullElement;
use crate::effect::{effect, memo, memo_compared};
use crate::state::App;

/// One visit of the page, from element to element. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Visit {
    /// The element in full; `None` until it is loaded.
    pub loaded: Memo<Option<Arc<FullElement>>>,
    /// Asks the service for it.
    pub finder: Finder,
}

impl Visit {
    /// Follows `id`, and asks for each that is not loaded in full.
    pub fn new(app: App, id: Memo<String>) -> Self {
        let loaded = memo_compared(
            move |before: Option<&Option<Arc<FullElement>>>| {
                let id = id.get();
                // A bulk retrieval loads only what lists show: until this one is loaded in full
                // again, what was shown stays.
                let stays = || {
                    let before = before.and_then(Option::as_ref);
                    before.filter(|b| b.element.id == id).cloned()
                };
                app.catalog.with(|c| {
                    let whole = c.full_element(&id).cloned();
                    whole.or_else(|| c.listed(&id).and_then(|_| stays()))
                })
            },
            |a: Option<&Option<Arc<FullElement>>>, b| {
                !same(a.and_then(|a| a.as_ref()), b.and_then(|b| b.as_ref()))
            },
        );
        let finder = Finder::new(app);
        let is_whole = memo(move |_| app.catalog.with(|c| c.full_element(&id.get()).is_some()));
        effect(move |was: Option<Option<String>>| {
            let id = id.get();
            if is_whole.get() {
                return Some(id);
            }
            let was = was.flatten().filter(|was| *was == id);
            // What was here and is no longer loaded was forgotten, perhaps by another tab.
            let gone = was.is_some() && app.catalog.with_untracked(|c| c.entry(&id).is_none());
            if app.catalog.ready() && !gone {
                finder.visit(&id);
            }
            was
        });
        effect(move || {
            if let Some(loaded) = loaded.get() {
                app.opened(&loaded.element.id);
                app.list_navigation.shows(&loaded.element.id);
            }
        });
        Self { loaded, finder }
    }
}
