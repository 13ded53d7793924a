//! The state of a diagram: its address, what is in it and where everything is. Content and positions are those of the latest
//! layout, and belong together; a newer content waits for its own.

use std::sync::Arc;

use leptos::prelude::*;

use super::box_buttons::focus_box;
use super::box_mover::{BoxMover, MovingBox};
use super::box_values::{self, BoxValues};
use super::colors::use_colors;
use super::content::Content;
use super::geometry::{Geometry, geometry};
use super::highlight::{Highlight, use_highlight};
use super::input::{DiagramInput, use_input};
use super::moves::Moves;
use super::options::DiagramOptions;
use super::pinned_places::{APART, PinnedPlaces};
use super::problems::problems;
use super::saved::saved_diagrams;
use crate::catalog::Severity;
use crate::catalog::view::Column;
use crate::effect::{effect, memo};
use crate::features::analysis::landscape::{SharedLandscape, use_landscape};
use crate::features::analysis::value_colors::ValueColors;
use crate::features::elements::SavedQueries;
use crate::features::graph::area::{Area, Point};
use crate::features::graph::drawing::Drawing;
use crate::features::graph::window::Window;
use crate::features::layout::{LayoutState, use_layout};
use crate::features::page_address::{PageAddress, PageOptions};
use crate::paths::DiagramView;
use crate::state::{App, Note, Tone};
use crate::t;
use crate::texts::Title;

/// A diagram. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct DiagramState {
    pub app: App,
    pub address: PageAddress<DiagramOptions>,
    pub options: Memo<DiagramOptions>,
    pub landscape: Memo<SharedLandscape>,
    /// What of the address could not be read.
    pub problems: Memo<Vec<String>>,
    /// What the address asks for. It is drawn once it is laid out.
    input: Memo<Arc<DiagramInput>>,
    pub layout: LayoutState<DiagramInput>,
    /// What is drawn; empty before the first layout.
    pub drawn: Memo<Arc<DiagramInput>>,
    /// What the person chose of what is drawn.
    pub choice: Memo<Option<DiagramOptions>>,
    pub content: Memo<Arc<Content>>,
    /// The texts of its boxes.
    pub titles: Memo<Arc<Vec<Title>>>,
    /// The labels of its boxes; empty without a label.
    pub labels: Memo<BoxValues>,
    pub geometry: Memo<Arc<Geometry>>,
    pub drawing: Memo<Drawing>,
    pub colors: Memo<Option<ValueColors>>,
    pub highlight: Memo<Option<Highlight>>,
    /// The severity of the worst finding of each box.
    pub worst_findings: Memo<Vec<Option<Severity>>>,
    /// The box that is shown beside the diagram.
    pub shown: Memo<Option<usize>>,
    /// The diagrams that are saved.
    pub saved: Note<SavedQueries>,
    /// The boxes that the person moved.
    pub moves: Memo<Moves>,
    /// The moves before each of the last ones.
    pub undo: RwSignal<Vec<Moves>>,
    pub moving: RwSignal<Option<MovingBox>>,
    /// Where a box was put, until it is drawn there.
    pub placed: RwSignal<Option<Area>>,
    /// Moves that are too many for the address.
    long_moves: RwSignal<Option<Moves>>,
}

impl DiagramState {
    /// Tracks everything that the picture shows.
    pub fn track_picture(self) {
        self.drawn.track();
        self.geometry.track();
        self.colors.track();
        self.highlight.track();
        self.worst_findings.track();
    }

    /// The diagram of the address.
    pub fn new(app: App) -> Self {
        let address =
            PageAddress::<DiagramOptions>::new(app, |space| DiagramView::Diagram.url(space, ""));
        let options = address.options;
        let landscape = use_landscape(app);
        // The rest of the address does not change what is in the diagram.
        let chosen = memo(move |_| DiagramOptions {
            shown: String::new(),
            color: None,
            label: None,
            highlight: String::new(),
            saved: String::new(),
            moves: Moves::default(),
            ..options.get()
        });
        let saved = saved_diagrams(app);
        let long_moves = RwSignal::new(None::<Moves>);
        let moves = memo(move |_| match long_moves.get() {
            Some(moves) => moves,
            None => options.with(|options| match options.moves.is_empty() {
                false => options.moves.clone(),
                true => stored_moves(saved, &options.saved),
            }),
        });
        let label = memo(move |_| options.with(|options| options.label.clone()));
        let input = use_input(app, chosen, landscape, moves, label);
        let mut pinned = PinnedPlaces::default();
        let layout = use_layout(input, move |input, latest| pinned.job(input, latest));
        // The picture does not change while a box is moved in it.
        let moving = RwSignal::new(None::<MovingBox>);
        let is_moving = memo(move |_| moving.with(Option::is_some));
        let latest = memo(move |before: Option<&Option<_>>| match is_moving.get() {
            true => before.cloned().flatten(),
            false => layout.latest.get(),
        });
        let drawn = memo(move |_| {
            latest.with(|latest| {
                let latest = latest.as_ref();
                latest.map_or_else(Arc::default, |latest| Arc::clone(&latest.input))
            })
        });
        let content = memo(move |_| drawn.with(|drawn| Arc::clone(&drawn.content)));
        let geometry = memo(move |_| {
            latest.with(|latest| {
                let latest = latest.as_ref();
                Arc::new(latest.map_or_else(Geometry::default, |latest| geometry(latest)))
            })
        });
        let placed = RwSignal::new(None);
        effect(move || {
            if !layout.is_busy() {
                placed.set(None);
            }
        });
        app.findings.want_if_few();
        let worst_findings = memo(move |_| {
            app.catalog.with(|catalog| {
                let worst = |id: &str| {
                    let rules = catalog.findings_of(catalog.row(id)?)?;
                    rules.map(|rule| rule.severity).min()
                };
                content.with(|c| c.boxes.iter().map(|b| worst(&b.id)).collect())
            })
        });
        let color = memo(move |_| options.with(|options| options.color.clone()));
        let shown = memo(move |_| {
            let shown = options.with(|options| options.shown.clone());
            content.with(|content| content.boxes.iter().position(|b| b.element == shown))
        });
        Self {
            app,
            address,
            options,
            landscape,
            problems: memo(move |_| options.with(|options| problems(app, options))),
            input,
            layout,
            drawn,
            choice: memo(move |_| drawn.with(|drawn| drawn.chosen.clone())),
            content,
            titles: memo(move |_| drawn.with(|drawn| Arc::clone(&drawn.titles))),
            labels: memo(move |_| drawn.with(|drawn| Arc::clone(&drawn.labels))),
            geometry,
            drawing: memo(move |_| geometry.with(|geometry| geometry.drawing.clone())),
            colors: use_colors(app, content, color),
            highlight: use_highlight(app, options, landscape, content),
            worst_findings,
            shown,
            saved,
            moves,
            undo: RwSignal::new(Vec::new()),
            moving,
            placed,
            long_moves,
        }
    }

    /// Whether a box is highlighted; `None` without a highlight. Tracked.
    pub fn is_highlighted(self, n: usize) -> Option<bool> {
        self.highlight
            .with(|highlight| Some(highlight.as_ref()?.has(n)))
    }

    /// What a field or property is called; tracked.
    pub fn column_title(self, column: &Column) -> String {
        let language = self.app.prefs.content_language();
        let catalog = self.app.catalog;
        catalog.with(|catalog| box_values::title(catalog, column, &language))
    }

    /// What the label of boxes is called, and the value of one; `None` where it has none. Tracked.
    pub fn label_of(self, n: usize) -> Option<(String, String)> {
        let column = self.drawn.with(|drawn| drawn.label.clone())?;
        let value = self.labels.with(|labels| labels.get(n).cloned())??;
        Some((self.column_title(&column), value))
    }

    /// Whether there is nothing to draw; tracked.
    pub fn is_empty(self) -> bool {
        self.input.with(|input| input.content.boxes.is_empty())
    }

    /// Whether anything is drawn; tracked.
    pub fn is_drawn(self) -> bool {
        self.content.with(|content| !content.boxes.is_empty())
    }

    /// Moves boxes of the picture in a window.
    pub fn mover(self, window: Window) -> BoxMover {
        let origin = move |n: usize| {
            let origin = self.geometry.with_untracked(|g| g.origins.get(n).copied());
            origin.unwrap_or_default()
        };
        BoxMover::new(
            self.app,
            (self.drawing, window),
            (self.moving, self.placed),
            Callback::new(origin),
            Callback::new(move |(n, corner)| self.place(n, corner, origin(n))),
            Callback::new(move |()| self.undo_move()),
        )
    }

    /// Puts the upper left corner of a box somewhere. Moved boxes that are under it are arranged again.
    fn place(self, n: usize, corner: Point, origin: Point) {
        let geometry = self.geometry.get_untracked();
        let Some(own) = geometry.drawing.boxes.get(n).copied() else {
            return;
        };
        let by = (grid(corner.0 - origin.0), grid(corner.1 - origin.1));
        let area = Area {
            x: origin.0 + f64::from(by.0),
            y: origin.1 + f64::from(by.1),
            ..own
        };
        // Lines need a way between boxes.
        let taken = area.inset(-APART);
        let before = self.moves.get_untracked();
        let mut moves = before.clone();
        self.content.with_untracked(|content| {
            let parent = content.boxes.get(n).and_then(|b| b.parent);
            let all = content
                .boxes
                .iter()
                .zip(&geometry.drawing.boxes)
                .enumerate();
            for (other, (boxed, place)) in all {
                if other != n && boxed.parent == parent && place.overlaps(taken) {
                    moves.remove(&boxed.element);
                }
            }
        });
        moves.insert(self.element_id(n), by);
        if moves != before {
            self.placed.set(Some(area));
            self.set_moves(moves);
        }
    }

    /// The query of the diagram as it is saved: with all positions, and nothing beside it.
    pub fn to_saved(self) -> String {
        let options = DiagramOptions {
            moves: self.moves.get_untracked(),
            saved: String::new(),
            shown: String::new(),
            ..self.options.get_untracked()
        };
        options.to_query()
    }

    /// The diagram was saved under a name.
    pub fn note_saved(self, name: String) {
        self.address.change(true, |options| options.saved = name);
    }

    /// Copies a link for others. It has no positions where they are too many, and says so.
    pub fn copy_link(self) {
        let moves = self.moves.get_untracked();
        if moves.fit_in_address() {
            self.address.copy_link();
            return;
        }
        self.app.toasts.show(
            Tone::Plain,
            t::diagram::link_without_positions(&moves.len().to_string()),
        );
        self.address
            .copy_link_with(|options| options.saved = String::new());
    }

    /// Begins to move a box by keyboard.
    pub fn begin_move(self, n: usize) {
        let area = self.drawing.with_untracked(|d| d.boxes.get(n).copied());
        if let Some(area) = area
            && focus_box(n)
        {
            self.moving.set(Some(MovingBox::by_keyboard(n, area)));
        }
    }

    /// Changes where boxes are; that can be undone.
    pub fn set_moves(self, moves: Moves) {
        self.undo
            .update(|undo| undo.push(self.moves.get_untracked()));
        self.write_moves(moves);
    }

    /// Puts boxes where they were before the last change.
    pub fn undo_move(self) {
        let last = self.undo.try_update(Vec::pop).flatten();
        if let Some(last) = last {
            self.write_moves(last);
        }
    }

    fn write_moves(self, moves: Moves) {
        let (short, long) = match moves.fit_in_address() {
            true => (moves, None),
            false => (Moves::default(), Some(moves)),
        };
        self.long_moves.set(long);
        // Going back leads to what was shown before; moves have their own undo.
        self.address.change(true, |options| options.moves = short);
    }

    /// The logical id of a box.
    pub fn element_id(self, at: usize) -> String {
        self.content.with_untracked(|content| {
            let own = content.boxes.get(at);
            own.map(|own| own.element.clone()).unwrap_or_default()
        })
    }

    /// Shows a box beside the diagram.
    pub fn show(self, at: Option<usize>) {
        let id = at.map(|at| self.element_id(at)).unwrap_or_default();
        self.address.change(true, |options| options.shown = id);
    }
}

/// The moves of a saved diagram, where they are too many for its address; tracked.
fn stored_moves(saved: Note<SavedQueries>, name: &str) -> Moves {
    if name.is_empty() {
        return Moves::default();
    }
    let query = saved.with(|views| views.get(name).map(|view| view.query.clone()));
    let moves = query.map(|query| DiagramOptions::from_query(&query).moves);
    moves
        .filter(|moves| !moves.fit_in_address())
        .unwrap_or_default()
}

/// The nearest multiple of 4 pixels, so that boxes are easily put in line.
fn grid(length: f64) -> u32 {
    const GRID: f64 = 4.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a length in a picture"
    )]
    let length = ((length / GRID).round().clamp(0.0, 100_000.0) * GRID) as u32;
    length
}
