//! What the reader of the enlarged picture chose: its center, filter, page and grouping are part of
//! the URL; what was expanded is part of the page.

use std::cell::RefCell;
use std::collections::HashMap;

use leptos::prelude::*;

use super::captions::captions;
use super::export::Caption;
use super::neighborhood::{GraphLimits, GraphOptions, Neighborhood, neighborhood};
use super::surroundings::{Filter, Surroundings};
use super::ties::Center;
use crate::effect::memo;
use crate::features::element::element_context::ElementContext;
use crate::paths;
use crate::texts::title;

thread_local! {
    /// What was open in a picture that was left for its diagram, with the URL that going back leads to.
    static LEFT: RefCell<Option<(String, HashMap<String, usize>)>> = const { RefCell::new(None) };
}

/// The parts of a filter as the URL names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facet {
    Kinds,
    Directions,
    Layers,
    Classes,
}

impl Facet {
    pub const ALL: [Self; 4] = [Self::Kinds, Self::Directions, Self::Layers, Self::Classes];

    const fn key(self) -> &'static str {
        match self {
            Self::Kinds => "kinds",
            Self::Directions => "directions",
            Self::Layers => "layers",
            Self::Classes => "classes",
        }
    }

    /// What of a filter belongs to it.
    pub fn values(self, filter: &Filter) -> &[String] {
        match self {
            Self::Kinds => &filter.kinds,
            Self::Directions => &filter.directions,
            Self::Layers => &filter.layers,
            Self::Classes => &filter.classes,
        }
    }
}

/// What the parts of the enlarged picture share.
#[derive(Clone, Copy)]
pub struct GraphState {
    /// The page.
    pub shown: ElementContext,
    /// The element in the middle.
    pub center: Memo<Center>,
    /// Everything around it.
    pub all: Memo<Surroundings>,
    /// What the filter leaves of it.
    pub filtered: Memo<Surroundings>,
    /// What is drawn.
    pub neighborhood: Memo<Neighborhood>,
    /// The texts in the boxes, and their descriptions.
    pub captions: Memo<Vec<Caption>>,
    pub filter: Memo<Filter>,
    /// Whether elements of one class share one box.
    pub is_grouped: Memo<bool>,
    /// Whether relations are named.
    pub is_named: Memo<bool>,
    /// The box that had the focus last, by the id of its element.
    pub active: StoredValue<Option<String>>,
    opened: RwSignal<HashMap<String, usize>>,
}

impl GraphState {
    /// The small picture beside the properties: the page's own element, nothing chosen but hops.
    pub fn panel(shown: ElementContext) -> Self {
        let center = memo(move |_| own_center(shown));
        Self::with(
            shown,
            center,
            memo(|_| Filter::default()),
            memo(|_| 0),
            memo(|_| false),
            HashMap::new(),
            GraphLimits::panel,
        )
    }

    /// The state of the enlarged graph: the address has its center, filter and page.
    pub fn full(shown: ElementContext) -> Self {
        let value = move |name: &str| {
            let value = shown.search.with(|s| paths::query_value(s, name));
            value.unwrap_or_default()
        };
        let list = move |facet: Facet| -> Vec<String> {
            let joined = value(facet.key());
            let values = joined.split(',').filter(|v| !v.is_empty());
            values.map(str::to_owned).collect()
        };
        let center = memo(move |_| {
            let at = value("at");
            let known = shown.app.catalog;
            let other = (!at.is_empty()).then(|| known.with(|c| Center::of_element(c, &at)));
            other.flatten().unwrap_or_else(|| own_center(shown))
        });
        let filter = memo(move |_| Filter {
            kinds: list(Facet::Kinds),
            directions: list(Facet::Directions),
            layers: list(Facet::Layers),
            classes: list(Facet::Classes),
        });
        let page = memo(move |_| value("page").parse::<usize>().unwrap_or(1).max(1) - 1);
        let is_grouped = memo(move |_| value("grouped") == "class");
        let own = untrack(|| shown.with(&[]));
        let left = LEFT.with_borrow_mut(|left| left.take_if(|(url, _)| *url == own));
        let opened = left.map(|(_, opened)| opened).unwrap_or_default();
        let limits = GraphLimits::full;
        Self::with(shown, center, filter, page, is_grouped, opened, limits)
    }

    fn with(
        shown: ElementContext,
        center: Memo<Center>,
        filter: Memo<Filter>,
        page: Memo<usize>,
        is_grouped: Memo<bool>,
        opened: HashMap<String, usize>,
        limits: fn(u8) -> GraphLimits,
    ) -> Self {
        let opened = RwSignal::new(opened);
        let known = shown.app.catalog;
        let all = memo(move |_| {
            let hops = shown.hops.get();
            center.with(|center| known.with(|c| Surroundings::of(c, center, hops)))
        });
        let filtered = memo(move |_| filter.with(|f| all.with(|all| all.filtered(f))));
        let neighborhood = memo(move |_| {
            let choice = GraphOptions {
                filter: filter.get(),
                page: page.get(),
                is_grouped: is_grouped.get(),
                opened: opened.get(),
            };
            let limits = limits(shown.hops.get());
            center.with(|center| {
                filtered.with(|all| known.with(|c| neighborhood(c, center, all, &choice, limits)))
            })
        });
        let captions = memo(move |_| {
            let language = shown.app.prefs.content_language();
            let named = |id: &str| {
                let newest = known.with_untracked(|c| c.newest(id))?;
                Some(title(&newest.element, &language).text)
            };
            neighborhood.with(|neighborhood| captions(neighborhood, &language, &named))
        });
        let is_named = move |_: Option<&bool>| {
            let value = shown.search.with(|s| paths::query_value(s, "labels"));
            value.as_deref() == Some("1")
        };
        Self {
            shown,
            center,
            all,
            filtered,
            neighborhood,
            captions,
            filter,
            is_grouped,
            is_named: memo(is_named),
            active: StoredValue::new(None),
            opened,
        }
    }

    /// Changes what is in the URL, in place of the entry in the history. Going back would
    /// otherwise take the choice back and leave the picture open.
    pub fn change(self, changes: &[(&str, &str)]) {
        self.shown.enlarged_here.set_value(false);
        self.shown.replace(&untrack(|| self.shown.with(changes)));
    }

    /// Shows or hides one value of a facet.
    pub fn toggle(self, facet: Facet, value: &str) {
        let filter = self.filter.get_untracked();
        let mut values = facet.values(&filter).to_vec();
        crate::catalog::view::toggle(&mut values, value);
        self.change(&[(facet.key(), &values.join(",")), ("page", "")]);
    }

    /// Shows all relations and elements again.
    pub fn clear_filter(self) {
        let mut changes: Vec<(&str, &str)> = Facet::ALL.map(|f| (f.key(), "")).to_vec();
        changes.push(("page", ""));
        self.change(&changes);
    }

    /// Turns to another part of the neighbors, from 0.
    pub fn turn_to(self, page: usize) {
        let page = (page + 1).to_string();
        self.change(&[("page", &page)]);
    }

    /// Puts an element in the middle.
    pub fn recenter(self, element_id: &str) {
        self.opened.set(HashMap::new());
        self.active.set_value(Some(element_id.to_owned()));
        let own = self.is_own(element_id);
        let at = if own { "" } else { element_id };
        self.change(&[("at", at), ("page", "")]);
    }

    /// Whether an element is the page's own.
    pub fn is_own(self, element_id: &str) -> bool {
        let loaded = self.shown.loaded;
        loaded.with_untracked(|l| l.element.element_id == element_id)
    }

    /// Whether another element than the page's own is in the middle, tracked.
    pub fn is_elsewhere(self) -> bool {
        let own = self.shown.loaded.with(|l| l.element.element_id.clone());
        self.center.with(|center| center.element_id != own)
    }

    /// Expands an element or opens a group, or takes that back.
    pub fn toggle_open(self, key: &str) {
        self.opened.update(|opened| {
            if opened.remove(key).is_none() {
                opened.insert(key.to_owned(), 1);
            }
        });
    }

    /// Draws more neighbors of an element that is expanded.
    pub fn show_more(self, key: &str) {
        self.opened
            .update(|opened| *opened.entry(key.to_owned()).or_default() += 1);
    }

    /// How many elements there are without the filter, if there is one, tracked.
    pub fn unfiltered(self) -> Option<usize> {
        let is_filtered = self.filter.with(|filter| !filter.is_empty());
        is_filtered.then(|| self.all.with(|all| all.elements.len() - 1))
    }

    /// Whether an element is expanded, tracked.
    pub fn is_open(self, key: &str) -> bool {
        self.opened.with(|opened| opened.contains_key(key))
    }

    /// Whether any group or element is open, tracked.
    pub fn has_open(self) -> bool {
        self.opened.with(|opened| !opened.is_empty())
    }

    /// Keeps what is open for whoever comes back to the picture.
    pub fn keep_open(self) {
        let url = untrack(|| self.shown.with(&[]));
        let opened = self.opened.get_untracked();
        LEFT.with_borrow_mut(|left| *left = Some((url, opened)));
    }

    /// Closes every group and element that was opened.
    pub fn close_all(self) {
        self.opened.set(HashMap::new());
    }
}

fn own_center(shown: ElementContext) -> Center {
    shown.loaded.with(|loaded| {
        shown
            .relations
            .with(|relations| Center::of_version(loaded, relations))
    })
}
