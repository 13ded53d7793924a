//! The view and the address: one follows the other. The table does not wait for the router.

use std::collections::{HashSet, VecDeque};

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::browser;
use crate::catalog::view::View;
use crate::effect::{effect, memo};
use crate::features::navigator::{Navigator, use_navigator};
use crate::paths::{self, Page, SharedView};
use crate::state::App;

/// How long after the last key the filter is written into the address, in milliseconds. Browsers
/// refuse more than a hundred such changes in half a minute.
const SETTLE: u64 = 300;
/// The same for a filter that was cleared: nothing more is typed then, and a reload must not restore
/// it.
const CLEARED: u64 = 20;

/// The address of the page. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Address {
    app: App,
    /// Whether the address is still this page's.
    pub is_here: Memo<bool>,
    /// Whether it has the ids that were not served open.
    pub not_returned: Memo<bool>,
    /// The fragment that it was opened with: a shared view, until that is dismissed.
    pub fragment: RwSignal<String>,
    /// How often the address got a view that this page did not put there: by a link, by hand, or by
    /// a step back to one of another page.
    pub arrivals: Memo<usize>,
    /// The queries that this page put into the address.
    shown: StoredValue<HashSet<String>>,
    view: Memo<View>,
    /// The view that the address is about to have.
    ahead: RwSignal<Option<View>>,
    /// The views that are about to be put into the address, as a step each.
    coming: StoredValue<VecDeque<View>>,
    /// The filter that was written into the address, and whose change was not received back yet.
    written: StoredValue<Option<String>>,
    /// Whether the ids that were not served were opened by a step of the history that closing them
    /// takes back.
    opened: StoredValue<bool>,
    navigator: Navigator,
}

impl Address {
    /// The address that the page was opened with.
    pub fn new(app: App) -> Self {
        let location = use_location();
        // While the page is being left the address is another's already: the view stays what it was.
        let list = untrack(|| paths::page(&app.session.space(), Page::Elements));
        let is_here = memo(move |_| {
            let list = list.trim_end_matches('/');
            location.pathname.with(|p| p.trim_end_matches('/') == list)
        });
        let in_address = memo(move |before: Option<&View>| match before {
            Some(before) if !is_here.get() => before.clone(),
            _ => View::from_query(&location.search.get()),
        });
        let shown = StoredValue::new(HashSet::new());
        let arrivals = memo(move |before: Option<&usize>| {
            let query = in_address.with(View::to_query);
            let is_ours = shown.with_value(|shown: &HashSet<String>| shown.contains(&query));
            before.copied().unwrap_or(0) + usize::from(!is_ours)
        });
        let ahead = RwSignal::new(None::<View>);
        let fragment = RwSignal::new(String::new());
        effect(move || {
            let opened = location.hash.get();
            // The skip link has a fragment as well, and every step through views has this one again.
            let is_new = fragment.with_untracked(|fragment| *fragment != opened);
            if is_new && is_here.get_untracked() && SharedView::from_fragment(&opened).is_some() {
                fragment.set(opened);
            }
        });
        let coming = StoredValue::new(VecDeque::<View>::new());
        // Once the address has caught up, it leads again: it may change by the back button.
        effect(move || {
            in_address.track();
            if coming.with_value(VecDeque::is_empty) && ahead.with_untracked(Option::is_some) {
                ahead.set(None);
            }
        });
        let address = Self {
            app,
            is_here,
            not_returned: memo(move |_| {
                is_here.get() && location.search.with(|s| paths::is_not_returned(s))
            }),
            fragment,
            arrivals,
            shown,
            view: memo(move |_| ahead.get().unwrap_or_else(|| in_address.get())),
            ahead,
            coming,
            written: StoredValue::new(None),
            opened: StoredValue::new(false),
            navigator: use_navigator(),
        };
        // A user who went back has taken the step back already.
        effect(move || {
            if !address.not_returned.get() {
                address.opened.set_value(false);
            }
        });
        address
    }

    /// The view that the address has, or is about to have.
    pub fn view(self) -> Memo<View> {
        self.view
    }

    /// Navigates to an address; `replace` puts it in place of the one before.
    pub fn go(self, url: &str, replace: bool) {
        self.navigator.go(url.to_owned(), replace);
    }

    /// Typed text goes into the address once it settles or the field is left; a change of the address
    /// by the back button goes into the field.
    pub fn keep_together_with(
        self,
        text: RwSignal<String>,
        is_typing: RwSignal<bool>,
        view: Memo<View>,
    ) {
        let settle = std::time::Duration::from_millis(SETTLE);
        let write = move || {
            let Some(view) = view.try_get_untracked() else {
                return;
            };
            if self.view.with_untracked(|there| there.text != view.text) {
                self.written.set_value(Some(view.text.clone()));
                self.show(&view);
            }
        };
        effect(move |before: Option<String>| {
            let there = self.view.with(|v| v.text.clone());
            let is_ours = self.written.get_value().as_ref() == Some(&there);
            if is_ours {
                self.written.set_value(None);
            }
            if before.is_some_and(|before| before != there) && text.get_untracked() != there {
                if is_ours {
                    // It was typed on while the router wrote: the field leads, or what was typed
                    // would be lost.
                    set_timeout(write, settle);
                } else {
                    text.set(there.clone());
                }
            }
            there
        });
        effect(move |waiting: Option<Option<TimeoutHandle>>| {
            if let Some(Some(waiting)) = waiting {
                waiting.clear();
            }
            let (typed, is_typing) = (text.get(), is_typing.get());
            if self.view.with_untracked(|v| v.text == typed) {
                return None;
            }
            if !is_typing {
                // What is done next may lead to another view, which a later writing would undo.
                write();
                return None;
            }
            let wait = if typed.is_empty() {
                std::time::Duration::from_millis(CLEARED)
            } else {
                settle
            };
            set_timeout_with_handle(write, wait).ok()
        });
    }

    /// Shows a view at once and puts it into the address after the next frame, as a step that the
    /// back button undoes: the router takes longer than the table.
    pub fn show_soon(self, view: View) {
        self.ahead.set(Some(view.clone()));
        self.coming.update_value(|coming| coming.push_back(view));
        browser::after_frame(move || {
            let next = self.coming.try_update_value(VecDeque::pop_front);
            // The page may have been left meanwhile; then the address is another's.
            if let Some(Some(view)) = next
                && self.is_here.try_get_untracked() == Some(true)
            {
                self.put(&view, false);
            }
        });
    }

    /// Puts a view into the address, in place of the one before. One that is about to be put there becomes this one.
    pub fn show(self, view: &View) {
        let is_coming = self.coming.try_update_value(|coming| {
            let last = coming.back_mut();
            last.map(|last| last.clone_from(view)).is_some()
        });
        match is_coming {
            Some(true) => self.ahead.set(Some(view.clone())),
            _ => self.put(view, true),
        }
    }

    fn put(self, view: &View, replace: bool) {
        self.opened.set_value(false);
        self.shown.update_value(|shown| {
            shown.insert(view.to_query());
        });
        let url = self.url(view, self.not_returned.get_untracked());
        self.go(&url, replace);
    }

    fn url(self, view: &View, not_returned: bool) -> String {
        let page = untrack(|| paths::page(&self.app.session.space(), Page::Elements));
        let query = view.to_query();
        let url = if not_returned {
            paths::not_returned(&page, &query)
        } else {
            format!("{page}{query}")
        };
        // A reload finds the shared view again.
        self.fragment
            .with_untracked(|fragment| format!("{url}{fragment}"))
    }

    /// Opens the ids that were not served at an address of their own, or closes them; the back
    /// button does the same. `view` is what the table shows.
    pub fn show_not_returned(self, open: bool, view: &View) {
        if self.not_returned.get_untracked() == open {
            return;
        }
        let history = browser::window().and_then(|w| w.history().ok());
        if !open
            && self.opened.get_value()
            && let Some(history) = history
        {
            self.opened.set_value(false);
            // It leads to the address before, which differs in nothing else.
            let _ = history.back();
            return;
        }
        self.go(&self.url(view, open), !open);
        self.opened.set_value(open);
    }
}
