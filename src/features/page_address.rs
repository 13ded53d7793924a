//! The address of a page whose query holds options.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::navigator::{Navigator, use_navigator};
use crate::components::copy_link;
use crate::effect::memo;
use crate::paths;
use crate::state::App;

/// The choices of a page that its address holds.
pub trait PageOptions: Clone + PartialEq + Send + Sync + 'static {
    /// Reads a query, with or without its question mark; unknown parts and values are ignored.
    fn from_query(search: &str) -> Self;

    /// The query with its question mark, without defaults; empty where nothing else is chosen.
    fn to_query(&self) -> String;
}

/// The address of the page that is shown. Copies are the same thing.
#[derive(Clone)]
pub struct PageAddress<T: PageOptions> {
    app: App,
    /// The options in the address.
    pub options: Memo<T>,
    /// Returns the path of the page in a process space.
    path: fn(&str) -> String,
    pub navigator: Navigator,
}

impl<T: PageOptions> Copy for PageAddress<T> {}

impl<T: PageOptions> PageAddress<T> {
    /// The address with which the page is opened. `path` returns the path of the page in a process space.
    pub fn new(app: App, path: fn(&str) -> String) -> Self {
        let location = use_location();
        let own = untrack(|| path(&app.session.space()));
        let search = search_of_page(own, location.pathname, location.search);
        Self {
            app,
            options: memo(move |_| search.with(|search| T::from_query(search))),
            path,
            navigator: use_navigator(),
        }
    }

    /// Changes the options; `replace` where going back would only undo a letter.
    pub fn change(self, replace: bool, change: impl FnOnce(&mut T)) {
        let url = untrack(|| self.url_with(change));
        self.navigator.go(url, replace);
    }

    /// The address with other options, tracked.
    pub fn url_with(self, change: impl FnOnce(&mut T)) -> String {
        let mut options = self.options.get();
        change(&mut options);
        self.url_of(&options)
    }

    /// Copies a link to the page for others.
    pub fn copy_link(self) {
        self.copy_link_with(|_| ());
    }

    /// Copies a link to the page with other options.
    pub fn copy_link_with(self, change: impl FnOnce(&mut T)) {
        let url = untrack(|| self.url_with(change));
        copy_link(self.app.toasts, &url);
    }

    fn url_of(self, options: &T) -> String {
        (self.path)(&self.app.session.space()) + &options.to_query()
    }
}

/// The query of the page with the path `own`. It stays the same while the page is being left: the address is already
/// another page's by then.
fn search_of_page(own: String, pathname: Memo<String>, search: Memo<String>) -> Memo<String> {
    memo(move |before: Option<&String>| {
        let is_here = pathname.with(|path| paths::is_same_path(path, &own));
        match before {
            Some(before) if !is_here => before.clone(),
            _ => search.get(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stay_the_same_while_their_page_is_left() {
        let owner = Owner::new();
        owner.set();
        let address = RwSignal::new(("/s/a%2Fb/quality", "rule=1"));
        let pathname = memo(move |_| address.get().0.to_owned());
        let search = memo(move |_| address.get().1.to_owned());
        let own = search_of_page("/s/a%2Fb/quality".to_owned(), pathname, search);
        assert_eq!(own.get(), "rule=1");
        let after = |path: &'static str, query: &'static str| {
            address.set((path, query));
            own.get()
        };
        assert_eq!(after("/s/a%2Fb/quality", "rule=2"), "rule=2");
        assert_eq!(after("/s/a%2fb/quality/", "rule=3"), "rule=3");
        assert_eq!(after("/s/a%2Fb/elements", "q=x"), "rule=3");
        assert_eq!(after("/s/a%2Fb/elements", ""), "rule=3");
        assert_eq!(after("/s/a%2Fb/quality", "rule=4"), "rule=4");
        owner.cleanup();
    }
}
