//! Every URL of the app, built in one place. What a person would want to send to someone (the
//! page, the tab, the filter) is in it; secrets and the service's address never are.

mod pictures;

use architrave_interface::paths::{decode, encode};

pub use pictures::{
    DiagramView, MOST_IN_ADDRESS, connection, diagram_of, diagram_of_filter, impact,
    impact_of_file, impact_of_filter, imported_view, landscape_of_filter,
};

/// The pages of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The loaded elements.
    Elements,
    /// A new element.
    Create,
    /// Findings of rules.
    Quality,
    /// Pictures and answers over everything that is loaded.
    Diagrams,
    /// Import of an exchange file.
    Import,
    /// People seen here.
    People,
    /// What this browser sent and what came back.
    Activity,
}

impl Page {
    /// The last part of the page's path.
    pub const fn segment(self) -> &'static str {
        match self {
            Self::Elements => "elements",
            Self::Create => "create",
            Self::Quality => "quality",
            Self::Diagrams => "diagrams",
            Self::Import => "import",
            Self::People => "people",
            Self::Activity => "activity",
        }
    }
}

/// A page of a process space.
pub fn page(space: &str, page: Page) -> String {
    format!("/s/{}/{}", encode(space), page.segment())
}

/// The list of elements with a filter.
pub fn elements_of_filter(space: &str, filter: &str) -> String {
    page(space, Page::Elements) + &query(&[("q", filter)])
}

/// The address of the page of an element's version.
pub fn element(space: &str, id: &str) -> String {
    format!("{}/{}", page(space, Page::Elements), encode(id))
}

pub fn element_tab(space: &str, id: &str, tab: &str) -> String {
    if tab.is_empty() {
        element(space, id)
    } else {
        format!("{}?tab={}", element(space, id), encode(tab))
    }
}

/// A font of the app, by its file's name.
pub fn font(name: &str) -> String {
    format!("/fonts/{name}")
}

/// The address of a person's page.
pub fn person(space: &str, id: &str) -> String {
    format!("{}/{}", page(space, Page::People), encode(id))
}

/// The records in the activity that hold a text, such as the id of an element.
pub fn activity_of(space: &str, text: &str) -> String {
    page(space, Page::Activity) + &query(&[("q", text)])
}

/// A receipt: one entry of the activity.
pub fn receipt(space: &str, entry: &str) -> String {
    format!("{}/{}", page(space, Page::Activity), encode(entry))
}

/// The form for a new element, with its class or a name chosen already.
pub fn create(space: &str, class: Option<&str>, name: Option<&str>) -> String {
    let query = query(&[("class", class.unwrap_or("")), ("name", name.unwrap_or(""))]);
    format!("{}{query}", page(space, Page::Create))
}

/// A dialog of the list of elements that a URL can open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListDialog {
    /// Adding ids.
    AddIds,
    /// Exporting what the view shows.
    Export,
    /// Exporting the selection.
    ExportSelection,
}

impl ListDialog {
    const ALL: [Self; 3] = [Self::AddIds, Self::Export, Self::ExportSelection];
    /// Its name in a query.
    const KEY: &str = "open";

    const fn value(self) -> &'static str {
        match self {
            Self::AddIds => "add",
            Self::Export => "export",
            Self::ExportSelection => "export-selection",
        }
    }

    /// The dialog that a URL's query opens.
    pub fn of(search: &str) -> Option<Self> {
        let value = query_value(search, Self::KEY)?;
        Self::ALL.into_iter().find(|dialog| dialog.value() == value)
    }

    /// The list of elements at `url` with the query `search`, asked to open the dialog.
    pub fn url(self, url: &str, search: &str) -> String {
        let search = search.trim_start_matches('?');
        let and = if search.is_empty() { "" } else { "&" };
        format!("{url}?{search}{and}{}={}", Self::KEY, self.value())
    }
}

/// The list of elements at `page` with the query of its view, and the ids that were not served open.
pub fn not_returned(page: &str, query: &str) -> String {
    let and = if query.is_empty() { "?" } else { "&" };
    format!("{page}{query}{and}{NOT_SERVED}=1")
}

/// The elements of an import; `entry` is its record in the activity.
pub fn elements_of_import(space: &str, entry: &str) -> String {
    let query = query(&[("import", entry)]);
    format!("{}{query}", page(space, Page::Elements))
}

/// Whether a URL's query has the ids that were not served open.
pub fn is_not_returned(search: &str) -> bool {
    query_value(search, NOT_SERVED).as_deref() == Some("1")
}

/// The name in a query that opens the ids that were not served.
const NOT_SERVED: &str = "not-returned";

/// A draft of a new element, as it was left.
pub fn draft(space: &str, id: &str) -> String {
    format!("{}{}", page(space, Page::Create), query(&[("draft", id)]))
}

/// A new element based on a loaded one.
pub fn create_like(space: &str, id: &str) -> String {
    format!("{}{}", page(space, Page::Create), query(&[("like", id)]))
}

/// Many elements at once, from a table.
pub fn create_many(space: &str) -> String {
    format!("{}/many", page(space, Page::Create))
}

/// A table whose rows are created one by one.
pub fn batch(space: &str, id: &str) -> String {
    format!("{}{}", create_many(space), query(&[("batch", id)]))
}

/// What a link to a view carries behind its `#`, which no request ever holds. All of it is text that
/// others wrote; it never names a service and never holds a secret.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedView {
    /// The name that the sender gave the view.
    pub name: String,
    /// How many elements the sender saw.
    pub total: usize,
    /// The user id of the sender, where the view shows the sender's own elements.
    pub sender: String,
    /// The instance ids, encoded.
    pub ids: String,
}

impl SharedView {
    /// Reads a URL's fragment, with or without its `#`; `None` where it is of another kind.
    pub fn from_fragment(fragment: &str) -> Option<Self> {
        let fragment = fragment.trim_start_matches('#');
        let value = |name| query_value(fragment, name).unwrap_or_default();
        if value(SHARED) != "1" {
            return None;
        }
        Some(Self {
            name: value("view"),
            total: value("total").parse().unwrap_or(0),
            sender: value("sender"),
            ids: value("ids"),
        })
    }

    /// The fragment of a URL, with its `#`.
    pub fn to_fragment(&self) -> String {
        let total = self.total.to_string();
        let pairs = query(&[
            (SHARED, "1"),
            ("view", &self.name),
            ("total", &total),
            ("sender", &self.sender),
            ("ids", &self.ids),
        ]);
        format!("#{}", pairs.trim_start_matches('?'))
    }
}

/// What marks the fragment of a shared view.
const SHARED: &str = "shared";

/// `?a=b&c=d` of the pairs whose value is not empty; empty where there are none.
pub fn query(pairs: &[(&str, &str)]) -> String {
    let mut out = String::new();
    for (name, value) in pairs.iter().filter(|(_, value)| !value.is_empty()) {
        out.push(if out.is_empty() { '?' } else { '&' });
        out.push_str(&encode(name));
        out.push('=');
        out.push_str(&encode(value));
    }
    out
}

/// The findings of a logical element.
pub fn findings(space: &str, element_id: &str) -> String {
    page(space, Page::Quality) + &query(&[("by", "element"), ("element", element_id)])
}

/// The process space that a path names, if it names one.
pub fn space_of(path: &str) -> Option<String> {
    let segment = path.strip_prefix("/s/")?.split('/').next()?;
    decode(segment).filter(|space| !space.is_empty())
}

/// Whether two paths are the same, regardless of how they are percent-encoded and of slashes at their ends.
pub fn is_same_path(path: &str, other: &str) -> bool {
    let plain = |path: &str| decode(path.trim_end_matches('/'));
    plain(path) == plain(other)
}

/// The instance id that the path of an element names.
pub fn element_of(path: &str) -> Option<String> {
    let rest = path.strip_prefix("/s/")?.split_once("/elements/")?.1;
    let id = rest.split('/').next().filter(|id| !id.is_empty())?;
    // One that is encoded wrongly is not in the space, and its page says so.
    Some(decode(id).unwrap_or_else(|| id.to_owned()))
}

/// The first value of `name` in a URL's query, with or without its question mark.
pub fn query_value(search: &str, name: &str) -> Option<String> {
    query_values(search, name).into_iter().next()
}

/// Every value of `name` in a URL's query.
pub fn query_values(search: &str, name: &str) -> Vec<String> {
    let pairs = search.trim_start_matches('?').split('&');
    pairs
        .filter_map(|pair| pair.split_once('='))
        .filter(|(key, _)| decode(key).is_some_and(|key| key == name))
        .filter_map(|(_, value)| decode(&value.replace('+', " ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn urls_are_as_documented() {
        assert_eq!(page("sample", Page::Elements), "/s/sample/elements");
        assert_eq!(element("a/b", "i 1"), "/s/a%2Fb/elements/i%201");
        assert_eq!(element_tab("s", "i", "json"), "/s/s/elements/i?tab=json");
        assert_eq!(person("s", "u-1"), "/s/s/people/u-1");
        assert_eq!(create("s", Some("Node"), None), "/s/s/create?class=Node");
        let add = ListDialog::AddIds;
        assert_eq!(add.url("/s/s/elements", ""), "/s/s/elements?open=add");
        assert_eq!(add.url("/e", "?q=a&sort=x"), "/e?q=a&sort=x&open=add");
        for dialog in ListDialog::ALL {
            assert_eq!(ListDialog::of(&dialog.url("", "?q=a")), Some(dialog));
        }
        assert_eq!(ListDialog::of("?open=nothing"), None);
        assert_eq!(not_returned("/e", ""), "/e?not-returned=1");
        assert!(is_not_returned(&not_returned("", "?q=a&sort=x")));
        assert!(!is_not_returned("?q=not-returned"));
        assert_eq!(draft("s", "d 1"), "/s/s/create?draft=d%201");
        assert_eq!(receipt("s", "7"), "/s/s/activity/7");
    }

    #[test]
    fn from_fragment_returns_none_for_other_fragments() {
        assert_eq!(SharedView::from_fragment("#page"), None);
        assert_eq!(SharedView::from_fragment(""), None);
    }

    #[test]
    fn space_of_returns_none_for_a_path_without_a_space() {
        assert_eq!(space_of("/"), None);
        assert_eq!(space_of("/s/"), None);
        assert_eq!(space_of("/s/%ff/elements"), None);
        let id = element_of("/s/a/elements/%FF/versions");
        assert_eq!(id.as_deref(), Some("%FF"));
    }

    #[test]
    fn is_same_path_ignores_encoding_and_slashes_at_the_end() {
        assert!(is_same_path("/s/a'b/quality/", "/s/a%27b/quality"));
        assert!(is_same_path("/s/a%2fb/quality", "/s/a%2Fb/quality"));
        assert!(!is_same_path("/s/a/quality", "/s/a/elements"));
        assert!(!is_same_path("/s/%ff/quality", "/s/a/quality"));
    }

    proptest! {
        #[test]
        fn space_of_returns_the_space_of_an_element_url(space in ".+", id in ".*") {
            prop_assert_eq!(space_of(&element(&space, &id)), Some(space));
        }

        #[test]
        fn element_of_returns_the_id_of_an_element_url(space in ".+", id in ".+") {
            prop_assert_eq!(element_of(&element(&space, &id)), Some(id));
        }

        #[test]
        fn a_shared_view_survives_its_url_fragment(name in ".*", total: usize, sender in ".*", ids in "[A-Za-z0-9_-]*") {
            let shared = SharedView { name, total, sender, ids };
            prop_assert_eq!(SharedView::from_fragment(&shared.to_fragment()), Some(shared));
        }

        #[test]
        fn query_value_returns_the_encoded_value(value in ".+", other in ".+") {
            let query = query(&[("a", &other), ("b", &value)]);
            prop_assert_eq!(query_value(&query, "b"), Some(value));
        }

        #[test]
        fn decoding_undoes_encoding(text in ".*") {
            prop_assert_eq!(decode(&encode(&text)), Some(text));
        }
    }
}
