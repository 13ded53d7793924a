//! Changes of the address by the page that it belongs to.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

/// Leads to other addresses. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Navigator(Callback<(String, NavigateOptions)>);

/// The navigator of the component that is being made.
pub fn use_navigator() -> Navigator {
    let navigate = use_navigate();
    Navigator(Callback::new(
        move |(url, options): (String, NavigateOptions)| navigate(&url, options),
    ))
}

impl Navigator {
    /// Goes to an address without scrolling; `replace` where going back would only undo a letter.
    pub fn go(self, url: String, replace: bool) {
        let options = NavigateOptions {
            replace,
            scroll: false,
            ..NavigateOptions::default()
        };
        self.0.run((url, options));
    }

    /// Opens an address as a link does, at its top.
    pub fn open(self, url: String) {
        self.0.run((url, NavigateOptions::default()));
    }
}
