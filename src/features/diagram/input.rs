//! What is laid out: the content of a diagram, and boxes large enough for their texts.

use std::sync::Arc;

use architrave_interface::{Layer, ReferenceKind};
use architrave_layout::{Edge, Node, Options, Point};
use architrave_layout_worker::LayoutJob;
use leptos::prelude::*;

use super::box_values::{BoxValues, use_values};
use super::content::Content;
use super::geometry::{LEADING, LINES, TEXT};
use super::moves::{Move, Moves};
use super::options::DiagramOptions;
use crate::catalog::view::Column;
use crate::effect::memo;
use crate::features::analysis::filtered::filtered_nodes;
use crate::features::analysis::landscape::SharedLandscape;
use crate::features::analysis::layers::FROM_TOP;
use crate::features::graph::wrapped;
use crate::state::App;
use crate::texts::{Title, row_title};

/// More boxes than this are not drawn.
pub const MOST: usize = 1_000;

/// The width of a box.
const WIDTH: f64 = 132.0;
/// The least height of one.
pub const HEIGHT: f64 = 44.0;
/// Left and right of the text of a box together: its glyph must have room.
const SIDES: f64 = 34.0;

/// A diagram that has no positions yet.
#[derive(Debug, Default, PartialEq)]
pub struct DiagramInput {
    /// What the person chose.
    pub chosen: Option<DiagramOptions>,
    pub content: Arc<Content>,
    /// The names of the boxes.
    pub titles: Arc<Vec<Title>>,
    /// The values below the names; empty without a label.
    pub labels: BoxValues,
    /// The column whose values are the labels.
    pub label: Option<Column>,
    /// Where the person put boxes.
    pub moves: Vec<Option<Move>>,
    /// The lines of each box's name.
    pub texts: Vec<Vec<String>>,
    /// Each box's label, cut to its width.
    pub label_lines: Vec<Option<String>>,
    /// Which boxes contain others: their texts are at the top.
    pub is_container: Vec<bool>,
}

/// The diagram that the address asks for: its elements are `chosen`, and `moves` says where boxes were put.
pub fn use_input(
    app: App,
    chosen: Memo<DiagramOptions>,
    landscape: Memo<SharedLandscape>,
    moves: Memo<Moves>,
    label: Memo<Option<Column>>,
) -> Memo<Arc<DiagramInput>> {
    let wanted = memo(move |_| {
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
        let content = wanted.get();
        app.catalog.with(|catalog| {
            let title = |id: &str| {
                let row = catalog.row(id).and_then(|row| catalog.row_view(row));
                row.map_or_else(Title::default, |row| row_title(row, &language))
            };
            let titles = content.boxes.iter().map(|b| title(&b.id));
            Arc::new(titles.collect::<Vec<_>>())
        })
    });
    let labels = use_values(app, wanted, label);
    memo(move |_| {
        let content = wanted.get();
        let labels = labels.get().unwrap_or_default();
        let moves = moves.with(|moves| match moves.is_empty() {
            true => Vec::new(),
            false => {
                let boxes = content.boxes.iter();
                boxes.map(|b| moves.get(&b.element)).collect()
            }
        });
        Arc::new(DiagramInput {
            chosen: Some(chosen.get()),
            label: label.get(),
            ..DiagramInput::new(content, titles.get(), labels, moves)
        })
    })
}

/// The layer's place from the top; unknown layers are with the elements of no layer.
fn band(layer: &Layer) -> u8 {
    let place = (0_u8..).zip(&FROM_TOP).find(|(_, band)| *band == layer);
    place.map_or(6, |(place, _)| place)
}

impl DiagramInput {
    /// A diagram whose boxes have these names and labels and were moved so; missing entries are no labels and no moves.
    pub fn new(
        content: Arc<Content>,
        titles: Arc<Vec<Title>>,
        labels: BoxValues,
        moves: Vec<Option<Move>>,
    ) -> Self {
        let mut is_container = vec![false; content.boxes.len()];
        for parent in content.boxes.iter().filter_map(|b| b.parent) {
            is_container[parent] = true;
        }
        let lines = |text: &str, is_container: bool, most: usize| match is_container {
            true => wrapped::lines(text, TEXT, 2.0 * WIDTH, 1),
            false => wrapped::lines(text, TEXT, WIDTH - SIDES, most),
        };
        let texts = titles.iter().zip(&is_container);
        let texts = texts.map(|(title, is_container)| lines(&title.text, *is_container, LINES));
        let texts = texts.collect();
        let label_lines = labels.iter().zip(&is_container);
        let label_lines =
            label_lines.map(|(label, is_container)| lines(label.as_ref()?, *is_container, 1).pop());
        let label_lines = label_lines.collect();
        Self {
            chosen: None,
            label: None,
            content,
            titles,
            labels,
            moves,
            texts,
            label_lines,
            is_container,
        }
    }

    /// How high the text of boxes that contain others is.
    fn title_height(&self) -> f64 {
        let title = Options::default().title;
        let mut labels = self.label_lines.iter().zip(&self.is_container);
        match labels.any(|(label, is_container)| *is_container && label.is_some()) {
            true => title + LEADING,
            false => title,
        }
    }

    /// What the layout has to arrange. Boxes that were moved are placed there.
    pub fn job(&self) -> LayoutJob {
        let nodes = self.content.boxes.iter().zip(&self.texts);
        let nodes = nodes.zip(&self.is_container).enumerate();
        let nodes = nodes.map(|(n, ((own, names), is_container))| {
            let label = self.label_lines.get(n).and_then(Option::as_ref);
            let count = u32::try_from(names.len() + usize::from(label.is_some())).unwrap_or(0);
            let lines = names.iter().chain(label);
            let text = lines.map(|line| wrapped::width(line, TEXT));
            let text = text.fold(0.0, f64::max);
            Node {
                width: if *is_container {
                    (text + 2.0 * SIDES).max(WIDTH)
                } else {
                    WIDTH
                },
                height: (f64::from(count) * LEADING + 14.0).max(HEIGHT),
                band: Some(band(&own.layer)),
                parent: own.parent.and_then(|parent| u32::try_from(parent).ok()),
                fixed: None,
            }
        });
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let edges = self.content.edges.iter().map(|edge| Edge {
            source: number(edge.source),
            target: number(edge.target),
            beside: matches!(edge.kind, ReferenceKind::Flow | ReferenceKind::Triggering),
        });
        let point = |by: &Option<Move>| {
            by.map(|(x, y)| Point {
                x: f64::from(x),
                y: f64::from(y),
            })
        };
        LayoutJob {
            nodes: nodes.collect(),
            edges: edges.collect(),
            moves: self.moves.iter().map(point).collect(),
            options: Options {
                title: self.title_height(),
                ..Options::default()
            },
        }
    }
}

/// The nodes that the address asks for.
fn nodes(app: App, landscape: &SharedLandscape, options: &DiagramOptions) -> Vec<u32> {
    let mut nodes = filtered_nodes(app, landscape, &options.filter);
    app.catalog.with(|catalog| {
        let is_wanted = |node: &u32| {
            let id = landscape.element_id(catalog, *node);
            options.elements.is_empty() || options.elements.iter().any(|wanted| wanted == id)
        };
        nodes.retain(is_wanted);
    });
    nodes
}
