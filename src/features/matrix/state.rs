//! What the parts of the page share.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::html;
use leptos::prelude::*;

use super::axis::Source;
use super::model::Model;
use super::spec::Spec;
use super::view_port::ViewPort;
use crate::browser;
use crate::catalog::Catalog;
use crate::effect::memo;
use crate::features::analysis::landscape::{SharedLandscape, use_landscape};
use crate::features::page_address::PageAddress;
use crate::paths::DiagramView;
use crate::state::App;

/// A matrix that was computed, compared by its number.
pub struct Built {
    /// Another one for each.
    pub number: usize,
    /// `None` without elements.
    pub model: Option<Model>,
    /// How long it took, in milliseconds.
    pub took: f64,
}

#[derive(Clone)]
pub struct SharedMatrix(pub Arc<Built>);

impl PartialEq for SharedMatrix {
    fn eq(&self, other: &Self) -> bool {
        self.0.number == other.0.number
    }
}

/// A cell whose paths are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCell {
    pub row: usize,
    pub column: usize,
    /// Whether it was opened by a click or a key, and not by the pointer that rests.
    pub is_pinned: bool,
}

/// The state of the page. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct MatrixState {
    pub app: App,
    address: PageAddress<Spec>,
    /// What the address asks for.
    pub spec: Memo<Spec>,
    pub landscape: Memo<SharedLandscape>,
    pub matrix: Memo<SharedMatrix>,
    pub view_port: ViewPort,
    /// The scrolling element.
    pub grid: NodeRef<html::Div>,
    /// Where the keys are: 0 is the heading, so that cells begin at 1.
    pub active: RwSignal<(usize, usize)>,
    pub is_focused: RwSignal<bool>,
    /// The cell below the pointer.
    pub hovered: RwSignal<Option<(usize, usize)>>,
    pub open: RwSignal<Option<OpenCell>>,
}

impl MatrixState {
    /// The state at the address with which the page was opened.
    pub fn new(app: App) -> Self {
        let address = PageAddress::<Spec>::new(app, |space| DiagramView::Matrix.url(space, ""));
        let spec = address.options;
        let landscape = use_landscape(app);
        let matrix = memo(move |_| SharedMatrix(Arc::new(build(app, landscape, spec))));
        let view_port = ViewPort::new(matrix);
        Self {
            app,
            address,
            spec,
            landscape,
            matrix,
            view_port,
            grid: NodeRef::new(),
            active: RwSignal::new((1, 1)),
            is_focused: RwSignal::new(false),
            hovered: RwSignal::new(None),
            open: RwSignal::new(None),
        }
    }

    /// Changes what is shown; the back button undoes it.
    pub fn change(self, change: impl FnOnce(&mut Spec)) {
        let shown = self.matrix.get_untracked();
        self.open.set(None);
        self.address.change(false, |spec| {
            if let Some(model) = &shown.0.model {
                // The address says what was chosen beside what, also after elements were loaded.
                spec.rows.get_or_insert_with(|| model.rows.axis.clone());
                let columns = &mut spec.columns;
                columns.get_or_insert_with(|| model.columns.axis.clone());
            }
            change(spec);
        });
    }

    /// Opens an address of the app.
    pub fn go_to(self, url: &str) {
        self.address.navigator.go(url.to_owned(), false);
    }

    /// The matrix, tracked; `None` without elements.
    pub fn with<T>(self, look: impl FnOnce(&Model) -> T) -> Option<T> {
        self.matrix.with(|matrix| matrix.0.model.as_ref().map(look))
    }

    /// The matrix with what it is made of, untracked.
    pub fn look<T>(self, look: impl FnOnce(&Model, Source<'_>) -> T) -> Option<T> {
        let matrix = self.matrix.get_untracked();
        let model = matrix.0.model.as_ref()?;
        let landscape = self.landscape.get_untracked();
        let language = untrack(|| self.app.prefs.content_language());
        Some(self.app.catalog.with_untracked(|catalog| {
            with_source(self.app, catalog, &landscape, &language, |source| {
                look(model, source)
            })
        }))
    }

    /// Puts the keys at a place, shows it, and gives the table the focus.
    pub fn focus_at(self, at: (usize, usize)) {
        self.active.set(at);
        if let Some(grid) = self.grid.get_untracked() {
            self.view_port.reveal(&grid, at);
            let _ = grid.focus();
        }
    }
}

fn build(app: App, landscape: Memo<SharedLandscape>, spec: Memo<Spec>) -> Built {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let language = app.prefs.content_language();
    let landscape = landscape.get();
    let start = browser::now();
    let model = spec.with(|spec| {
        app.catalog.with(|catalog| {
            with_source(app, catalog, &landscape, &language, |source| {
                Model::new(source, spec)
            })
        })
    });
    Built {
        number: NUMBER.fetch_add(1, Ordering::Relaxed),
        model,
        took: browser::now() - start,
    }
}

fn with_source<T>(
    app: App,
    catalog: &Catalog,
    landscape: &SharedLandscape,
    language: &str,
    look: impl FnOnce(Source<'_>) -> T,
) -> T {
    app.with_query_context(0, |context| {
        look(Source {
            catalog,
            landscape,
            language,
            context,
        })
    })
}
