//! The version that is shown, and the links from it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::hooks::use_location;
use wasm_bindgen::JsCast;

use super::add_id::Wanted;
use super::finder::Finder;
use super::latest::Latest;
use super::tabs::Tab;
use crate::browser;
use crate::catalog::{FullElement, Listed, Relation};
use crate::components::copy_text;
use crate::effect::{effect, memo, memo_compared};
use crate::features::navigator::{Navigator, use_navigator};
use crate::keys::use_keys;
use crate::paths;
use crate::state::App;
use crate::t;
use crate::texts::{self, Title};

/// The query keys of the enlarged neighborhood: that it is open, and what is visible of it.
const GRAPH: [&str; 9] = [
    "graph",
    "at",
    "kinds",
    "directions",
    "layers",
    "classes",
    "grouped",
    "labels",
    "page",
];

/// What the parts of the page share.
#[derive(Clone, Copy)]
pub struct ElementContext {
    /// Everything the pages share.
    pub app: App,
    /// Asks the service for single ids.
    pub finder: Finder,
    /// The version.
    pub loaded: Memo<Arc<FullElement>>,
    /// All loaded versions, newest first.
    pub versions: Memo<Vec<Arc<Listed>>>,
    /// Its relations, from its own references and from those of other loaded elements.
    pub relations: Memo<Vec<Relation>>,
    /// The query of the URL.
    pub search: Memo<String>,
    /// The extent of the neighborhood: one relation, or two.
    pub hops: Memo<u8>,
    pub enlarged: Memo<bool>,
    /// Whether it was enlarged on this page, so that going back closes it.
    pub enlarged_here: StoredValue<bool>,
    /// The id that is asked for in a dialog, if one is open.
    pub adding: RwSignal<Option<Wanted>>,
    /// What the service said of which version is the latest.
    pub latest: Latest,
    navigator: Navigator,
}

impl ElementContext {
    /// Starts with `first` and follows `loaded`; keeps the last one when there is none.
    pub fn new(
        app: App,
        first: Arc<FullElement>,
        loaded: Memo<Option<Arc<FullElement>>>,
        finder: Finder,
        latest: Latest,
    ) -> Self {
        let loaded = memo_compared(
            move |before: Option<&Arc<FullElement>>| {
                let now = loaded.get();
                now.or_else(|| before.cloned())
                    .unwrap_or_else(|| first.clone())
            },
            |a, b| !same(a, b),
        );
        let versions = memo_compared(
            move |_| {
                let element_id = loaded.with(|l| l.element.element_id.clone());
                app.catalog.with(|c| c.versions(&element_id))
            },
            |a, b| !same_list(a, b, |a, b| a == b),
        );
        let relations = memo_compared(
            move |_| loaded.with(|l| app.catalog.with(|c| c.relations(l))),
            |a, b| !same_list(a, b, same_relation),
        );
        let search = use_location().search;
        let value = move |name: &str| search.with(|s| paths::query_value(s, name));
        Self {
            app,
            finder,
            loaded,
            versions,
            relations,
            hops: memo(move |_| {
                if value("hops").as_deref() == Some("2") {
                    2
                } else {
                    1
                }
            }),
            enlarged: memo(move |_| value("graph").as_deref() == Some("full")),
            enlarged_here: StoredValue::new(false),
            adding: RwSignal::new(None),
            latest,
            search,
            navigator: use_navigator(),
        }
    }

    /// The instance id, tracked.
    pub fn id(self) -> String {
        self.loaded.with(|l| l.element.id.clone())
    }

    /// What the element is called, tracked.
    pub fn title(self) -> Title {
        let language = self.app.prefs.content_language();
        self.loaded.with(|l| texts::title(&l.element, &language))
    }

    /// The tab, tracked.
    pub fn tab(self) -> Tab {
        self.search.with(|s| Tab::from_query(s))
    }

    /// The URL of another version or element on the same tab, seen the same way; tracked.
    pub fn url(self, id: &str) -> String {
        let mut changes = vec![("from", ""), ("to", "")];
        changes.extend(GRAPH.map(|name| (name, "")));
        self.url_of(id, &changes)
    }

    /// The URL of what is shown, seen another way: pairs of its query and their new values; tracked.
    pub fn with(self, changes: &[(&str, &str)]) -> String {
        self.url_of(&self.id(), changes)
    }

    fn url_of(self, id: &str, changes: &[(&str, &str)]) -> String {
        let path = paths::element(&self.app.session.space(), id);
        self.search
            .with(|search| format!("{path}{}", changed(search, changes)))
    }

    /// The URL of a tab of this version with further pairs, tracked.
    pub fn tab_url(self, tab: Tab, more: &[(&str, &str)]) -> String {
        let mut pairs = vec![("tab", tab.key())];
        pairs.extend(more);
        let path = paths::element(&self.app.session.space(), &self.id());
        format!("{path}{}", paths::query(&pairs))
    }

    /// Navigates to a URL of the app.
    pub fn go(self, url: &str) {
        self.navigator.open(url.to_owned());
    }

    /// Navigates to a URL in place of the one in the history.
    pub fn replace(self, url: &str) {
        self.navigator.go(url.to_owned(), true);
    }

    /// The place of the shown version among the loaded ones, newest first; tracked.
    pub fn version_place(self) -> usize {
        let id = self.id();
        self.versions
            .with(|v| v.iter().position(|l| l.element.id == id).unwrap_or(0))
    }

    /// Navigates to the version that is `by` places older.
    pub fn step_version(self, by: isize) {
        let place = untrack(move || self.version_place()).checked_add_signed(by);
        let to = place.and_then(|p| {
            self.versions
                .with_untracked(|v| v.get(p).map(|l| l.element.id.clone()))
        });
        if let Some(id) = to {
            self.go(&untrack(|| self.url(&id)));
        }
    }

    /// Navigates to the element that is `by` places further in the list a person came from.
    pub fn step_list(self, by: isize) -> bool {
        let list = self.app.list_navigation;
        let Some((place, _)) = untrack(|| list.place(&self.id())) else {
            return false;
        };
        if let Some(id) = place.checked_add_signed(by).and_then(|p| list.at(p)) {
            // Back leads to the list, however many were visited.
            self.replace(&untrack(|| self.url(&id)));
        }
        true
    }

    /// Asks the service which of the loaded versions is the latest.
    pub fn ask_latest(self) {
        let ids = self
            .versions
            .with_untracked(|v| v.iter().map(|l| l.element.id.clone()).collect());
        let element_id = self.loaded.with_untracked(|l| l.element.element_id.clone());
        self.latest.load(&element_id, ids);
    }

    /// The same where the answer is not in sight: it is shown on the tab of versions.
    pub fn ask_latest_aloud(self) {
        self.ask_latest();
        if untrack(|| self.tab()) != Tab::Versions {
            self.go(&untrack(|| self.tab_url(Tab::Versions, &[])));
        }
    }

    /// Copies the instance id.
    pub fn copy_id(self) {
        copy_text(
            self.app.toasts,
            untrack(|| self.id()),
            t::common::INSTANCE_ID.get(),
        );
    }

    /// Opens the sheet that publishes this version.
    pub fn publish(self) {
        self.app.publishing.open(vec![untrack(|| self.id()).into()]);
    }
}

/// The query of a URL with some of its values changed; an empty value takes one away.
fn changed(search: &str, changes: &[(&str, &str)]) -> String {
    const NAMES: [&str; 7] = ["tab", "from", "to", "fields", "layout", "texts", "hops"];
    let value = |name: &str| match changes.iter().find(|(changed, _)| *changed == name) {
        Some((_, value)) => (*value).to_owned(),
        None => paths::query_value(search, name).unwrap_or_default(),
    };
    let names = NAMES.into_iter().chain(GRAPH);
    let values: Vec<(&str, String)> = names.map(|name| (name, value(name))).collect();
    let pairs: Vec<(&str, &str)> = values.iter().map(|(n, v)| (*n, v.as_str())).collect();
    paths::query(&pairs)
}

fn same_list<T>(a: Option<&Vec<T>>, b: Option<&Vec<T>>, same: impl Fn(&T, &T) -> bool) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => false,
    }
}

fn same_relation(a: &Relation, b: &Relation) -> bool {
    a.id == b.id
        && a.key == b.key
        && a.kind == b.kind
        && a.side == b.side
        && a.neighbor.element_id == b.neighbor.element_id
        && a.neighbor.known == b.neighbor.known
        && a.qualities == b.qualities
}

/// The single keys of the page.
pub fn keys(shown: ElementContext) {
    use_keys(move |key| {
        match key {
            "[" => shown.step_version(1),
            "]" => shown.step_version(-1),
            "y" => shown.copy_id(),
            "p" => shown.publish(),
            "j" => return shown.step_list(1),
            "k" => return shown.step_list(-1),
            _ => return false,
        }
        true
    });
}

/// When a link of the page led to another element, the link is gone: the focus moves to the title.
pub fn focus_title_after_link(shown: ElementContext) {
    effect(move |before: Option<String>| {
        let id = shown.id();
        if before.is_some_and(|before| before != id) {
            request_animation_frame(|| {
                let Some(document) = browser::document() else {
                    return;
                };
                let lost = document
                    .active_element()
                    .is_none_or(|e| e.tag_name() == "BODY");
                let title = document.query_selector(".element-page h1").ok().flatten();
                if let (true, Some(title)) = (
                    lost,
                    title.and_then(|t| t.dyn_into::<web_sys::HtmlElement>().ok()),
                ) {
                    let _ = title.focus();
                }
            });
        }
        id
    });
}

/// Whether both are the same response.
pub fn same(a: Option<&Arc<FullElement>>, b: Option<&Arc<FullElement>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn changing_a_parameter_preserves_the_rest_of_the_query() {
        assert_eq!(
            changed("?tab=versions&from=a%20b&to=c", &[("to", "d")]),
            "?tab=versions&from=a%20b&to=d"
        );
        assert_eq!(changed("?hops=2&graph=full", &[("graph", "")]), "?hops=2");
        assert_eq!(changed("", &[("texts", "all")]), "?texts=all");
    }
}
