//! Changes of the address by the page that it belongs to.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

/// Leads to other addresses without scrolling. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Navigator(Callback<(String, bool)>);

/// The navigator of the component that is being made.
pub fn use_navigator() -> Navigator {
    let navigate = use_navigate();
    Navigator(Callback::new(move |(url, replace): (String, bool)| {
        let options = NavigateOptions {
            replace,
            scroll: false,
            ..NavigateOptions::default()
        };
        navigate(&url, options);
    }))
}

impl Navigator {
    /// Goes to an address; `replace` where going back would only undo a letter.
    pub fn go(self, url: String, replace: bool) {
        self.0.run((url, replace));
    }
}
