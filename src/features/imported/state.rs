//! The state of the page: its address, the view that is shown, and the elements as they are today.

use std::sync::Arc;

use architrave_worker::FileView;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::content::{ViewBox, ViewContent};
use super::facts::BoxCounts;
use super::live::{LiveElement, best, live_elements};
use super::source::{ImportedFile, Source, use_source};
use crate::effect::memo;
use crate::features::analysis::landscape::use_landscape;
use crate::features::graph::drawing::Drawing;
use crate::features::navigator::{Navigator, use_navigator};
use crate::paths::{self, query_value};
use crate::state::App;
use crate::t;
use crate::texts::Title;

/// The page. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct ImportedState {
    pub app: App,
    /// The record of the import; empty for the file that is being checked.
    pub record: Memo<String>,
    pub source: RwSignal<Source>,
    /// The file, once it is there.
    pub file: Memo<Option<Arc<ImportedFile>>>,
    /// The place of the view that is shown.
    pub at: Memo<Option<usize>>,
    pub content: Memo<Arc<ViewContent>>,
    pub drawing: Memo<Drawing>,
    /// The elements of the file.
    pub live: Memo<Arc<Vec<LiveElement>>>,
    /// The texts of the boxes.
    pub titles: Memo<Arc<Vec<Title>>>,
    /// The views that each box leads to.
    pub links: Memo<Arc<Vec<Vec<ViewLink>>>>,
    /// The box that is shown beside the view.
    pub shown: Memo<Option<usize>>,
    /// How many boxes of the view are loaded and changed.
    pub counts: Memo<BoxCounts>,
    /// Whether only boxes that differ from the file are highlighted, and listed, in views that have any.
    pub is_changes_only: RwSignal<bool>,
    navigator: Navigator,
}

impl ImportedState {
    /// The page of the address.
    pub fn new(app: App) -> Self {
        let location = use_location();
        let value = move |name: &'static str| {
            memo(move |_| {
                let search = location.search.get();
                query_value(&search, name).unwrap_or_default()
            })
        };
        let (record, view_id, box_number) = (value("import"), value("view"), value("show"));
        let source = use_source(app, record);
        let file = memo(move |_| match source.get() {
            Source::Ready(file) => Some(file),
            _ => None,
        });
        let at = memo(move |_| {
            let file = file.get()?;
            let (views, wanted) = (&file.views.views, view_id.get());
            let found = views.iter().position(|view| view.id == wanted);
            // An address without a view begins with the first one that shows something.
            let first = || views.iter().position(|view| !view.nodes.is_empty());
            found
                .or_else(first)
                .or_else(|| (!views.is_empty()).then_some(0))
        });
        let content = memo(move |_| {
            let file = file.get();
            let view = file.as_ref().and_then(|f| f.views.views.get(at.get()?));
            Arc::new(view.map(ViewContent::of).unwrap_or_default())
        });
        let landscape = use_landscape(app);
        app.findings.want_if_few();
        let live = memo(move |_| {
            let language = app.prefs.content_language();
            let Some(file) = file.get() else {
                return Arc::default();
            };
            let (landscape, elements) = (landscape.get(), &file.views.elements);
            let live = |catalog: &crate::catalog::Catalog| {
                live_elements(catalog, &landscape, elements, &file.ids, &language)
            };
            Arc::new(app.catalog.with(live))
        });
        let titles = memo(move |_| {
            let language = app.prefs.content_language();
            let (file, content, live) = (file.get(), content.get(), live.get());
            let views = file.as_ref().map_or(&[][..], |file| &file.views.views);
            let titles = content.boxes.iter();
            Arc::new(
                titles
                    .map(|own| title(own, &live, views, &language))
                    .collect(),
            )
        });
        let links = memo(move |_| {
            let (space, language) = (app.session.space(), app.prefs.content_language());
            let (file, content, record) = (file.get(), content.get(), record.get());
            let views = file.as_ref().map_or(&[][..], |file| &file.views.views);
            let link = |view: &FileView| ViewLink {
                name: view_name(view, &language),
                url: paths::imported_view(&space, &record, &view.id),
            };
            let links = content.boxes.iter();
            Arc::new(
                links
                    .map(|own| linked(own, views).map(link).collect())
                    .collect(),
            )
        });
        let shown = memo(move |_| {
            let number: usize = box_number.get().parse().ok()?;
            content.with(|content| (number < content.boxes.len()).then_some(number))
        });
        Self {
            app,
            record,
            source,
            file,
            at,
            content,
            drawing: memo(move |_| content.with(|content| content.drawing())),
            live,
            titles,
            links,
            shown,
            counts: memo(move |_| {
                let (file, live) = (file.get(), live.get());
                let view = file.as_ref().and_then(|f| f.views.views.get(at.get()?));
                view.map(|view| BoxCounts::of(view, &live))
                    .unwrap_or_default()
            }),
            is_changes_only: RwSignal::new(false),
            navigator: use_navigator(),
        }
    }

    /// Tracks everything that the picture shows.
    pub fn track_picture(self) {
        self.drawing.track();
        self.live.track();
    }

    /// The view that is shown, tracked.
    pub fn with_view<T>(self, look: impl FnOnce(&FileView) -> T) -> Option<T> {
        let (file, at) = (self.file.get()?, self.at.get()?);
        file.views.views.get(at).map(look)
    }

    /// Its name, tracked.
    pub fn view_name(self) -> Title {
        let language = self.app.prefs.content_language();
        self.with_view(|view| view_name(view, &language))
            .unwrap_or_else(|| words(t::imported::TITLE.into()))
    }

    /// The element of a box.
    pub fn element(self, at: usize) -> Option<LiveElement> {
        let element = self.content.with(|c| c.boxes.get(at)?.element)?;
        self.live.with(|live| live.get(element).cloned())
    }

    /// Whether changes are highlighted, tracked.
    pub fn has_highlight(self) -> bool {
        self.is_changes_only.get() && self.counts.with(|counts| counts.changed > 0)
    }

    /// Whether a box is beside what is highlighted, tracked.
    pub fn is_dim(self, at: usize) -> bool {
        self.has_highlight() && !self.element(at).is_some_and(|own| own.is_changed())
    }

    /// The address of a view of the file, tracked.
    pub fn url(self, view: &str) -> String {
        let space = self.app.session.space();
        self.record
            .with(|record| paths::imported_view(&space, record, view))
    }

    /// The logical ids of the loaded elements of the view, each once; tracked.
    pub fn loaded_elements(self) -> Vec<String> {
        let (file, live) = (self.file.get(), self.live.get());
        let Some(file) = file else { return Vec::new() };
        let mut places: Vec<usize> = self
            .content
            .with(|content| content.boxes.iter().filter_map(|own| own.element).collect());
        places.sort_unstable();
        places.dedup();
        let is_loaded = |at: &usize| live.get(*at).is_some_and(LiveElement::is_loaded);
        let id = |at: usize| {
            let element = file.views.elements.get(at)?;
            Some(file.ids.get(&element.id)?.element.clone())
        };
        places
            .into_iter()
            .filter(is_loaded)
            .filter_map(id)
            .filter(|id| !id.is_empty())
            .collect()
    }

    /// Leaves for another page.
    pub fn go(self, url: String) {
        self.navigator.go(url, false);
    }

    /// Shows a box beside the view.
    pub fn show(self, at: Option<usize>) {
        let url = untrack(|| {
            let view = self.with_view(|view| view.id.clone());
            self.url(&view.unwrap_or_default())
        });
        let and = if url.contains('?') { '&' } else { '?' };
        let url = match at {
            Some(at) => format!("{url}{and}show={at}"),
            None => url,
        };
        self.navigator.go(url, true);
    }
}

/// Another view that a box leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewLink {
    pub name: Title,
    pub url: String,
}

pub fn view_name(view: &FileView, language: &str) -> Title {
    best(&view.names, language).unwrap_or_else(|| words(t::imported::unnamed(&view.id)))
}

/// A title in words of the interface.
fn words(text: String) -> Title {
    Title {
        text,
        ..Title::default()
    }
}

/// The views that a box leads to.
fn linked<'a>(own: &'a ViewBox, views: &'a [FileView]) -> impl Iterator<Item = &'a FileView> {
    let ids = own.leads_to.iter();
    ids.filter_map(|id| views.iter().find(|view| view.id == *id))
}

/// The name of the element today, else the box's own text, else the name in the file, else that of the view that it
/// leads to.
fn title(own: &ViewBox, live: &[LiveElement], views: &[FileView], language: &str) -> Title {
    let element = own.element.and_then(|at| live.get(at));
    let label = || best(&own.labels, language);
    let title = match element {
        Some(element) if element.is_loaded() => Some(element.title.clone()),
        Some(element) => label().or_else(|| Some(element.title.clone())),
        None => label().or_else(|| Some(view_name(linked(own, views).next()?, language))),
    };
    title
        .filter(|title| !title.text.is_empty())
        .unwrap_or_else(|| words(t::common::NO_NAME.into()))
}
