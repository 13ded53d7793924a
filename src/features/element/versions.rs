//! The third tab: the loaded versions, and what differs between two of them.

mod cell;
mod copy;
mod difference;
mod list;
mod load_older;
mod table;

use std::sync::Arc;

use leptos::prelude::*;

use self::difference::Difference;
use self::list::List;
use super::element_context::ElementContext;
use crate::catalog::FullElement;
use crate::effect::{effect, memo};
use crate::paths;

/// Which two versions are compared.
#[derive(Clone, Copy)]
pub struct Pair {
    shown: ElementContext,
    /// The first, by instance id.
    from: Memo<Option<String>>,
    /// The second.
    to: Memo<Option<String>>,
}

impl Pair {
    fn new(shown: ElementContext) -> Self {
        let asked = move |name: &'static str, place: usize| {
            memo(move |_| {
                let asked = shown.search.with(|s| paths::query_value(s, name));
                shown.versions.with(|versions| {
                    let known = |id: &String| versions.iter().any(|l| l.element.id == *id);
                    let default = versions.get(place).map(|l| l.element.id.clone());
                    asked.filter(known).or(default)
                })
            })
        };
        Self {
            shown,
            from: asked("from", 1),
            to: asked("to", 0),
        }
    }

    /// Compares others.
    fn set(self, from: &str, to: &str) {
        let url = untrack(|| self.shown.with(&[("from", from), ("to", to)]));
        self.shown.replace(&url);
    }

    fn swap(self) {
        if let (Some(from), Some(to)) = (self.from.get_untracked(), self.to.get_untracked()) {
            self.set(&to, &from);
        }
    }

    /// Both versions in full, tracked; `None` until both are here.
    fn both(self) -> Option<(Arc<FullElement>, Arc<FullElement>)> {
        let (from, to) = (self.from.get()?, self.to.get()?);
        let known = self.shown.app.catalog;
        Some((known.full_element(&from)?, known.full_element(&to)?))
    }

    /// The ids of what is still missing to compare, tracked.
    fn missing(self) -> Vec<String> {
        let known = self.shown.app.catalog;
        let both = [self.from.get(), self.to.get()].into_iter().flatten();
        both.filter(|id| known.full_element(id).is_none()).collect()
    }

    /// Requests what is missing to compare.
    fn fetch(self) {
        let missing = memo(move |_| self.missing());
        effect(move || {
            for id in missing.get() {
                self.shown.finder.visit(&id);
            }
        });
    }
}

#[component]
pub fn Versions(shown: ElementContext) -> impl IntoView {
    let pair = Pair::new(shown);
    pair.fetch();
    view! {
        <div class="versions">
            <List shown=shown pair=pair />
            <Difference pair=pair />
        </div>
    }
}
