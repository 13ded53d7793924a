//! The tabs. They are links, so that each has an address and the back button goes through them.

use leptos::prelude::*;

use super::element_context::ElementContext;
use crate::format;
use crate::paths;
use crate::t;

/// A tab of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Overview,
    Relations,
    Versions,
    Json,
}

impl Tab {
    const ALL: [Self; 4] = [Self::Overview, Self::Relations, Self::Versions, Self::Json];

    /// The name in a URL; the first tab needs none.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Relations => "relations",
            Self::Versions => "versions",
            Self::Json => "json",
        }
    }

    const fn label(self) -> t::Text {
        match self {
            Self::Overview => t::element::tabs::OVERVIEW,
            Self::Relations => t::common::RELATIONS,
            Self::Versions => t::element::tabs::VERSIONS,
            Self::Json => t::common::JSON,
        }
    }

    /// The tab that a URL's query names; the first for a name that no tab has.
    pub fn from_query(search: &str) -> Self {
        let name = paths::query_value(search, "tab").unwrap_or_default();
        let mut tabs = Self::ALL.into_iter();
        tabs.find(|tab| tab.key() == name).unwrap_or(Self::Overview)
    }
}

/// The row of tabs.
#[component]
pub fn Tabs(shown: ElementContext) -> impl IntoView {
    let link = move |tab: Tab| {
        let count = move || match tab {
            Tab::Relations => Some(shown.relations.with(Vec::len)),
            Tab::Versions => Some(shown.versions.with(Vec::len)),
            _ => None,
        };
        view! {
            <a
                class="tab"
                href=move || shown.tab_url(tab, &[])
                aria-current=move || (shown.tab() == tab).then_some("page")
            >
                {tab.label()}
                {move || count().map(|n| view! { <span class="count">{format::count(n)}</span> })}
            </a>
        }
    };
    view! {
        <nav class="tabs element-tabs" aria-label=t::element::tabs::LABEL>
            {Tab::ALL.into_iter().map(link).collect_view()}
        </nav>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_is_restored_from_the_query() {
        for tab in Tab::ALL {
            assert_eq!(Tab::from_query(&paths::query(&[("tab", tab.key())])), tab);
        }
        assert_eq!(Tab::from_query("?tab=nonsense"), Tab::Overview);
    }
}
