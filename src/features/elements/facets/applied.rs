//! The filters that are set, each to be taken out by a click.

use architrave_interface::{ElementClass, EntityId, EntityIdType, Extra, Layer, ValidityState};
use leptos::prelude::*;

use super::super::keys::FILTER;
use super::super::page_state::use_page_state;
use super::owners::name_of;
use super::value_label;
use crate::browser;
use crate::catalog::view::{Clause, Facet, Query, View, toggle};
use crate::components::{Button, Icon, Variant};
use crate::effect::memo;
use crate::state::App;
use crate::t;
use crate::texts::lists::facet_label;
use crate::texts::{self, class_label, layer_label, state_label};

/// A filter that is set. Words are seen in the field; its other terms and groups are here too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// A term or group of the field.
    Clause(Clause),
    /// What the signed-in person owns.
    Mine,
    /// The elements of an import, by its record.
    Import(String),
    Value(Facet, String),
}

impl Filter {
    /// The filters of a view whose text was read as `query`.
    pub fn all(view: &View, query: &Query) -> Vec<Self> {
        let clauses = query.clauses.iter().filter(|clause| !clause.is_text());
        let mut all: Vec<Self> = clauses.cloned().map(Self::Clause).collect();
        all.extend(view.mine.then_some(Self::Mine));
        let import = Some(view.import.clone()).filter(|id| !id.is_empty());
        all.extend(import.map(Self::Import));
        for facet in Facet::ALL {
            let values = view.values(facet).iter().cloned();
            all.extend(values.map(|value| Self::Value(facet, value)));
        }
        all
    }

    /// How many filters are set, each term or group of the field counted, words too. A text of which nothing
    /// could be read is one that can be cleared.
    pub fn count(view: &View, query: &Query) -> usize {
        let text = usize::from(!view.text.trim().is_empty());
        view.filters() - text + query.clauses.len().max(text)
    }

    /// Its filter in words.
    pub fn text(&self, app: App) -> String {
        match self {
            // Sends no request: typed text is no id yet.
            Self::Clause(clause) => texts::query::clause(clause, |id| app.people.known_name(id)),
            Self::Mine => t::facets::MINE.into(),
            Self::Import(id) => match app.activity.get(id) {
                Some(record) => t::facets::imported_from(&record.title),
                None => t::facets::IMPORT_UNKNOWN.into(),
            },
            Self::Value(facet, value) => match facet {
                Facet::Layer => layer_label(&Layer::from(value.as_str())),
                Facet::Class => class_label(&ElementClass::from(value.as_str())),
                Facet::Owner => owner(app, value),
                Facet::State => t::facets::filter_of(
                    &facet_label(*facet),
                    &state_label(&ValidityState::from(value.as_str())),
                ),
                Facet::Group | Facet::Missing => t::facets::filter_of(&facet_label(*facet), value),
                Facet::ModifiedBy => {
                    t::facets::filter_of(&facet_label(*facet), &value_label(app, *facet, value))
                }
                _ => value_label(app, *facet, value),
            },
        }
    }

    fn remove(&self, view: &mut View, query: &Query) {
        match self {
            Self::Clause(clause) => view.text = query.without(clause),
            Self::Mine => view.mine = false,
            Self::Import(_) => view.import.clear(),
            Self::Value(facet, value) => toggle(view.values_mut(*facet), value),
        }
    }
}

fn owner(app: App, key: &str) -> String {
    match key.split_once(':') {
        Some((kind, value)) => name_of(
            app,
            &EntityId {
                kind: EntityIdType::from(kind),
                value: value.into(),
                extra: Extra::none(),
            },
        ),
        None => key.to_owned(),
    }
}

/// The filters that are set.
#[component]
pub fn Applied() -> impl IntoView {
    let page = use_page_state();
    let all = memo(move |_| {
        let view = page.view.get();
        page.query.with(|query| Filter::all(&view, query))
    });
    let tag = move |filter: Filter| {
        let named = filter.clone();
        let words = memo(move |_| named.text(page.app));
        let take_out = move |_| {
            let query = page.query.get_untracked();
            page.change(|v| filter.remove(v, &query));
            // The tag is gone, and the focus with it.
            browser::focus(FILTER);
        };
        view! {
            <li>
                <Button
                    variant=Variant::Plain
                    class="tag"
                    label=Signal::derive(move || t::facets::remove(&words.get()))
                    on_press=take_out
                >
                    <span class="truncate">{move || words.get()}</span>
                    <Icon name="x" />
                </Button>
            </li>
        }
    };
    let several = move || all.with(|all| all.len() > 1);
    view! {
        <ul class="row wrap applied" aria-label=t::facets::APPLIED>
            {move || all.get().into_iter().map(tag).collect_view()}
            <Show when=several>
                <li>
                    <Button variant=Variant::Link on_press=move |_| page.change(|v| *v = v.cleared())>
                        {t::facets::CLEAR_ALL}
                    </Button>
                </li>
            </Show>
        </ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn count_includes_every_filter_and_query_term() {
        let count = |query: &str| {
            let view = View::from_query(query);
            Filter::count(&view, &Query::read(&view.text, &Catalog::default()))
        };
        assert_eq!(count(""), 0);
        assert_eq!(count("?q=a"), 1);
        assert_eq!(count("?q=order+state%3Adraft+-is%3Alatest"), 3);
        assert_eq!(
            count("?q=order+state%3Adraft&mine=1&state=Draft&state=Valid"),
            5
        );
        assert_eq!(count("?q=%22%22"), 1);
        assert_eq!(count("?q=a+OR+state%3Adraft"), 1);
        assert_eq!(count("?q=a+AND+(b+OR+state%3Adraft)"), 2);
    }

    #[test]
    fn removing_every_filter_leaves_only_the_search_text() {
        let query = "?q=a+state%3Adraft+AND+(has%3Aowner+OR+-is%3Alatest)+b+-is%3Alatest&mine=1&state=Draft&layer=X&class=Node&owner=UserId%3Au&modified-by=u&group=g&version=latest&missing=de&origin=file&visible=no&predecessor=yes&published=no&import=r";
        let mut view = View::from_query(query);
        let read = |view: &View| Query::read(&view.text, &Catalog::default());
        while let Some(filter) = Filter::all(&view, &read(&view)).pop() {
            let query = read(&view);
            filter.remove(&mut view, &query);
        }
        let words = View {
            text: "a b".into(),
            ..View::default()
        };
        assert_eq!(view, words);
    }
}
