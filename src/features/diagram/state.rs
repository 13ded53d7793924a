//! The state of a diagram: its address, its content and where everything is.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::content::Content;
use super::geometry::{Geometry, geometry};
use super::options::DiagramOptions;
use crate::browser;
use crate::catalog::view::{Query, QueryContext, View, select};
use crate::effect::memo;
use crate::features::analysis::landscape::{SharedLandscape, use_landscape};
use crate::features::analysis::property_values as values;
use crate::features::analysis::value_colors::ValueColors;
use crate::features::graph::drawing::Drawing;
use crate::paths::DiagramView;
use crate::state::App;
use crate::texts::{query::problem, row_title};

/// More boxes than this are not drawn.
pub const MOST: usize = 1_000;

/// A diagram. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct DiagramState {
    pub app: App,
    pub options: Memo<DiagramOptions>,
    pub landscape: Memo<SharedLandscape>,
    /// What of the filter could not be read.
    pub problems: Memo<Vec<String>>,
    pub content: Memo<Arc<Content>>,
    /// The texts of the boxes.
    pub titles: Memo<Arc<Vec<String>>>,
    pub geometry: Memo<Arc<Geometry>>,
    pub drawing: Memo<Drawing>,
    pub colors: Memo<Option<ValueColors>>,
    /// The box that is shown beside the diagram.
    pub shown: Memo<Option<usize>>,
    go: StoredValue<Callback<(String, bool)>>,
}

impl DiagramState {
    /// The diagram of the address.
    pub fn new(app: App) -> Self {
        let location = use_location();
        let navigate = use_navigate();
        let go = Callback::new(move |(url, replace): (String, bool)| {
            let options = NavigateOptions {
                replace,
                scroll: false,
                ..NavigateOptions::default()
            };
            navigate(&url, options);
        });
        let options = memo(move |_| location.search.with(|search| DiagramOptions::of(search)));
        let landscape = use_landscape(app);
        // What is shown beside it changes nothing in the diagram.
        let chosen = memo(move |_| DiagramOptions {
            shown: String::new(),
            ..options.get()
        });
        let problems = memo(move |_| {
            let filter = chosen.with(|chosen| chosen.filter.clone());
            let query = app.catalog.with(|catalog| Query::read(&filter, catalog));
            query.problems.iter().map(problem).collect::<Vec<_>>()
        });
        let content = memo(move |_| {
            chosen.with(|chosen| {
                let nodes = nodes(app, &landscape.get(), chosen);
                app.catalog.with(|catalog| {
                    let landscape = landscape.get();
                    Arc::new(Content::of(
                        catalog,
                        &landscape,
                        &nodes,
                        chosen.viewpoint,
                        MOST,
                    ))
                })
            })
        });
        let titles = memo(move |_| {
            let language = app.prefs.content_language();
            let title = |row: usize| {
                app.catalog.with(|catalog| {
                    let row = catalog.row_view(row);
                    row.map_or_else(String::new, |row| row_title(row, &language).text)
                })
            };
            Arc::new(content.with(|c| c.boxes.iter().map(|b| title(b.row)).collect::<Vec<_>>()))
        });
        let made = memo(move |_| Arc::new(titles.with(|titles| geometry(&content.get(), titles))));
        let colors = memo(move |_| {
            let key = options.with(|options| options.color.clone());
            let language = app.prefs.content_language();
            (!key.is_empty()).then(|| {
                app.catalog.with(|catalog| {
                    let value = |row| values::property(catalog, row, &key, &language);
                    let texts: Vec<Option<String>> =
                        content.with(|c| c.boxes.iter().map(|b| value(b.row)).collect());
                    let literal = |text: &str| values::literal(catalog, &key, text);
                    ValueColors::new(&texts, literal, |text| catalog.sort_key(text))
                })
            })
        });
        let shown = memo(move |_| {
            let wanted = options.with(|options| options.shown.clone());
            let content = content.get();
            let landscape = landscape.get();
            app.catalog.with(|catalog| {
                let mut boxes = content.boxes.iter();
                boxes.position(|b| landscape.element_id(catalog, b.node) == wanted)
            })
        });
        Self {
            app,
            options,
            landscape,
            problems,
            content,
            titles,
            geometry: made,
            drawing: memo(move |_| made.with(|made| made.drawing.clone())),
            colors,
            shown,
            go: StoredValue::new(go),
        }
    }

    /// Changes the address; `replace` where going back would only undo a letter.
    pub fn change(self, replace: bool, change: impl FnOnce(&mut DiagramOptions)) {
        let mut options = self.options.get_untracked();
        change(&mut options);
        let space = untrack(|| self.app.session.space());
        let url = DiagramView::Diagram.url(&space, &options.to_query());
        self.go.get_value().run((url, replace));
    }

    /// The logical id of a box.
    pub fn element_id(self, at: usize) -> String {
        let node = self
            .content
            .with_untracked(|c| c.boxes.get(at).map(|b| b.node));
        let Some(node) = node else {
            return String::new();
        };
        let landscape = self.landscape.get_untracked();
        let catalog = self.app.catalog;
        catalog.with_untracked(|c| landscape.element_id(c, node).to_owned())
    }

    /// Shows a box beside the diagram.
    pub fn show(self, at: Option<usize>) {
        let id = at.map(|at| self.element_id(at)).unwrap_or_default();
        self.change(true, |options| options.shown = id);
    }
}

/// The nodes that the address asks for.
fn nodes(app: App, landscape: &SharedLandscape, options: &DiagramOptions) -> Vec<u32> {
    let me = app.me();
    let person = |id: &str| app.people.known_name(id);
    app.catalog.with(|catalog| {
        let asker = QueryContext {
            me: me.as_deref(),
            now: browser::now(),
            midnight: browser::midnight,
            person: &person,
            names: 0,
        };
        let view = View {
            text: options.filter.clone(),
            ..View::default()
        };
        let rows = select(catalog, &view, &asker).rows;
        let nodes = rows.iter().filter_map(|row| landscape.node(*row as usize));
        let is_wanted = |node: &u32| {
            let id = landscape.element_id(catalog, *node);
            options.elements.is_empty() || options.elements.iter().any(|wanted| wanted == id)
        };
        let mut nodes: Vec<u32> = nodes.filter(is_wanted).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    })
}
