//! The state of a landscape: its address, the map, what the filter finds, and what is pointed at.

use leptos::prelude::*;

use super::grouping::Grouping;
use super::model::Model;
use super::options::LandscapeOptions;
use crate::catalog::RowView;
use crate::catalog::view::Column;
use crate::effect::memo;
use crate::features::analysis::filtered::{filter_problems, filtered_nodes};
use crate::features::analysis::landscape::{SharedLandscape, use_landscape};
use crate::features::analysis::property_values as values;
use crate::features::analysis::value_colors::ValueColors;
use crate::features::graph::window::Window;
use crate::features::page_address::PageAddress;
use crate::paths::{self, DiagramView};
use crate::shared::Shared;
use crate::state::App;

/// The limits of the zoom: a hundred thousand elements fit, and names have room.
const SCALES: (f64, f64) = (0.01, 8.0);

/// What the filter finds.
#[derive(Debug, Default)]
pub struct Found {
    /// Whether there is a filter.
    pub is_on: bool,
    /// The items, in the order of the nodes.
    pub items: Vec<u32>,
    /// Whether each item is found.
    pub is_found: Vec<bool>,
    /// How many of each group are.
    pub by_group: Vec<u32>,
}

/// A place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Group(usize),
    /// An element, by its item.
    Item(u32),
}

/// A landscape. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct LandscapeState {
    pub app: App,
    pub address: PageAddress<LandscapeOptions>,
    pub options: Memo<LandscapeOptions>,
    pub landscape: Memo<SharedLandscape>,
    pub model: Memo<Shared<Model>>,
    /// What of the filter could not be read.
    pub problems: Memo<Vec<String>>,
    pub found: Memo<Shared<Found>>,
    /// The colors of the items by the chosen property.
    pub colors: Memo<Option<Shared<ValueColors>>>,
    /// What is shown beside the map.
    pub shown: Memo<Option<Spot>>,
    /// What the pointer or the keys are at.
    pub pointed: RwSignal<Option<Spot>>,
    pub window: Window,
}

impl LandscapeState {
    /// The landscape of the address.
    pub fn new(app: App) -> Self {
        let address = PageAddress::<LandscapeOptions>::new(app, |space| {
            DiagramView::Landscape.url(space, "")
        });
        let options = address.options;
        let landscape = use_landscape(app);
        let by = memo(move |_| options.with(|options| options.by.clone()));
        let filter = memo(move |_| options.with(|options| options.filter.clone()));
        let color = memo(move |_| options.with(|options| options.color.clone()));
        let model = memo(move |_| {
            let language = app.prefs.content_language();
            let person = |id: &str| {
                app.people.load(id);
                app.people.name_untracked(id)
            };
            let landscape = landscape.get();
            by.with(|by| {
                if *by == Column::Owners {
                    app.people.loaded_count();
                }
                app.catalog.with(|catalog| {
                    let grouping = Grouping {
                        catalog,
                        by,
                        language: &language,
                        person: &person,
                    };
                    Shared::new(Model::new(&grouping, &landscape))
                })
            })
        });
        let found = memo(move |_| {
            let (model, landscape) = (model.get(), landscape.get());
            Shared::new(filter.with(|filter| match filter.trim() {
                "" => Found::default(),
                filter => found(&model, &filtered_nodes(app, &landscape, filter)),
            }))
        });
        let colors = memo(move |_| {
            let (model, landscape) = (model.get(), landscape.get());
            let language = app.prefs.content_language();
            color.with(|key| {
                (!key.is_empty()).then(|| {
                    app.catalog.with(|catalog| {
                        let value = |node: &u32| {
                            values::property(catalog, landscape.row(*node)?, key, &language)
                        };
                        let texts: Vec<Option<String>> = model.nodes.iter().map(value).collect();
                        let literal = |text: &str| values::literal(catalog, key, text);
                        let sort_key = |text: &str| catalog.sort_key(text);
                        Shared::new(ValueColors::new(&texts, literal, sort_key))
                    })
                })
            })
        });
        let shown = memo(move |_| {
            let (model, landscape) = (model.get(), landscape.get());
            options.with(|options| shown(app, &model, &landscape, options))
        });
        Self {
            app,
            address,
            options,
            landscape,
            model,
            problems: memo(move |_| filter.with(|filter| filter_problems(app, filter))),
            found,
            colors,
            shown,
            pointed: RwSignal::new(None),
            window: Window::new(memo(move |_| model.with(|model| model.drawing())))
                .with_scales(SCALES),
        }
    }

    /// Opens the page of an element.
    pub fn open(self, item: u32) {
        if let Some(id) = self.look(item, |row| row.id().to_owned()) {
            let space = untrack(|| self.app.session.space());
            let url = paths::element(&space, &id);
            self.address.navigator.go(url, false);
        }
    }

    /// Shows an element or a group beside the map, or nothing.
    pub fn show(self, spot: Option<Spot>) {
        let (mut element, mut group) = (String::new(), String::new());
        let model = self.model.get_untracked();
        match spot {
            Some(Spot::Item(item)) => {
                let landscape = self.landscape.get_untracked();
                if let Some(node) = model.nodes.get(item as usize) {
                    let catalog = self.app.catalog;
                    element = catalog.with_untracked(|c| landscape.element_id(c, *node).to_owned());
                }
            }
            Some(Spot::Group(at)) => {
                group = model
                    .groups
                    .get(at)
                    .map(|g| g.id.clone())
                    .unwrap_or_default();
            }
            None => {}
        }
        self.address.change(true, |options| {
            (options.shown, options.group) = (element, group);
        });
    }

    /// Reads an item's row of the catalog, untracked.
    pub fn look<T>(self, item: u32, look: impl FnOnce(RowView<'_>) -> T) -> Option<T> {
        let landscape = self.landscape.get_untracked();
        let node = self
            .model
            .with_untracked(|m| m.nodes.get(item as usize).copied())?;
        let row = landscape.row(node)?;
        let catalog = self.app.catalog;
        catalog.with_untracked(|catalog| catalog.row_view(row).map(look))
    }
}

fn found(model: &Model, nodes: &[u32]) -> Found {
    let mut found = Found {
        is_on: true,
        items: nodes.iter().filter_map(|node| model.item(*node)).collect(),
        is_found: vec![false; model.nodes.len()],
        by_group: vec![0; model.groups.len()],
    };
    for item in &found.items {
        found.is_found[*item as usize] = true;
        found.by_group[model.group_of[*item as usize] as usize] += 1;
    }
    found
}

fn shown(
    app: App,
    model: &Model,
    landscape: &SharedLandscape,
    options: &LandscapeOptions,
) -> Option<Spot> {
    if options.shown.is_empty() {
        let mut groups = model.groups.iter();
        return groups.position(|g| g.id == options.group).map(Spot::Group);
    }
    app.catalog.with(|catalog| {
        let is_wanted = |node: &u32| landscape.element_id(catalog, *node) == options.shown;
        let node = model.nodes.iter().find(|node| is_wanted(node))?;
        model.item(*node).map(Spot::Item)
    })
}
