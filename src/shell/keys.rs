//! Single keys that work on every page: going to a page, adding ids, creating, the list of keys.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::features::navigator::use_navigator;
use crate::keys::use_keys;
use crate::paths::{self, ListDialog, Page};
use crate::state::{Overlays, use_app};

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    /// Waits for the letter of a page.
    Wait,
    Go(Page),
    Add,
    Create,
    List,
}

impl Does {
    /// What a key does, `after_g` or alone; all other keys are left to the page.
    fn of(key: &str, after_g: bool) -> Option<Self> {
        Some(match (key, after_g) {
            ("e", true) => Self::Go(Page::Elements),
            ("q", true) => Self::Go(Page::Quality),
            ("d", true) => Self::Go(Page::Diagrams),
            ("c", true) => Self::Go(Page::Create),
            ("i", true) => Self::Go(Page::Import),
            ("p", true) => Self::Go(Page::People),
            ("a", true) => Self::Go(Page::Activity),
            ("g", false) => Self::Wait,
            ("a", false) => Self::Add,
            ("c", false) => Self::Create,
            ("?", _) => Self::List,
            _ => return None,
        })
    }
}

/// Listens to these keys while a user is signed in.
pub fn shell_keys() {
    let app = use_app();
    let overlays: Overlays = expect_context();
    let location = use_location();
    let navigator = use_navigator();
    let waiting = StoredValue::new(false);
    use_keys(move |key| {
        let does = Does::of(key, waiting.get_value());
        waiting.set_value(does == Some(Does::Wait));
        let page = |page| paths::page(&app.session.space(), page);
        let is_at = |url: &str| location.pathname.with_untracked(|path| path == url);
        match does {
            None => return false,
            Some(Does::Wait) => {}
            Some(Does::Go(to)) => navigator.open(page(to)),
            Some(Does::Add) => {
                let url = page(Page::Elements);
                let replace = is_at(&url);
                // The page itself keeps its filter, and leaves no step behind.
                let search = if replace {
                    location.search.get_untracked()
                } else {
                    String::new()
                };
                navigator.go(ListDialog::AddIds.url(&url, &search), replace);
            }
            // The form is there already, perhaps with a draft in it.
            Some(Does::Create) if is_at(&page(Page::Create)) => return false,
            Some(Does::Create) => navigator.open(page(Page::Create)),
            Some(Does::List) => overlays.shortcuts.set(true),
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_open_pages_only_after_g() {
        assert_eq!(Does::of("g", false), Some(Does::Wait));
        assert_eq!(Does::of("c", true), Some(Does::Go(Page::Create)));
        assert_eq!(Does::of("c", false), Some(Does::Create));
        assert_eq!(Does::of("a", true), Some(Does::Go(Page::Activity)));
        assert_eq!(Does::of("a", false), Some(Does::Add));
        assert_eq!(Does::of("p", false), None);
        assert_eq!(Does::of("g", true), None);
        assert_eq!(Does::of("?", false), Some(Does::List));
    }
}
