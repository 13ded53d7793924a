//! Paints the table: at once what is visible, and the rest a frame later.

use std::time::Duration;

use architrave_interface::EntityIdType;
use leptos::html;
use leptos::prelude::*;

use super::content::CellContext;
use super::painter::{Extent, Painter, Picture, ScrollPosition};
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::Column;
use crate::components::position;
use crate::features::elements::grouped::Group;
use crate::features::elements::page_state::ElementsPageState;
use crate::paths;

/// While elements come in, rows come and go: who their owners are is asked this often, in milliseconds.
const NAMES_EVERY: f64 = 3000.0;

/// The painter of the table on the page and whether a frame is waited for.
#[derive(Clone, Copy)]
pub struct TableRenderer {
    /// What the parts of the page share.
    pub page: ElementsPageState,
    /// The parent of the rows.
    pub body: NodeRef<html::Div>,
    /// `None` before the table is on the page.
    pub painter: StoredValue<Option<Painter>, LocalStorage>,
    /// Whether the page is dark.
    pub is_dark: Memo<bool>,
    /// The scroll position, as far as the browser reported it: reading it in the midst of changes
    /// forces an early layout of the page.
    pub seen: StoredValue<ScrollPosition>,
    /// Whether it was scrolled since the last frame.
    moved: StoredValue<bool>,
    waiting: StoredValue<bool>,
    /// When it was last asked who the owners in sight are, and whether it will be once more.
    asked: StoredValue<f64>,
    asks_later: StoredValue<bool>,
    /// What waits for the pointer to rest.
    pub pointed: StoredValue<Option<TimeoutHandle>>,
}

impl TableRenderer {
    /// Of a table that is not painted yet.
    pub fn new(page: ElementsPageState, is_dark: Memo<bool>) -> Self {
        Self {
            page,
            body: NodeRef::new(),
            painter: StoredValue::new_local(None),
            is_dark,
            seen: StoredValue::new(ScrollPosition {
                top: 0.0,
                height: 900.0,
            }),
            moved: StoredValue::new(false),
            waiting: StoredValue::new(false),
            asked: StoredValue::new(0.0),
            asks_later: StoredValue::new(false),
            pointed: StoredValue::new(None),
        }
    }

    /// Asks where the table is scrolled to.
    pub fn look(self) {
        // The awaited data may come when the table is gone.
        if let Some(grid) = self.page.grid.try_get_untracked().flatten() {
            let (top, height) = position(&grid);
            let _ = self.seen.try_set_value(ScrollPosition { top, height });
        }
    }

    /// Shows the list from its beginning. A table that is already there is left alone: scrolling it
    /// would force a layout of what has just changed.
    pub fn to_the_top(self) {
        if self.seen.get_value().top > 0.0 {
            self.seen.update_value(|seen| seen.top = 0.0);
            if let Some(grid) = self.page.grid.get_untracked() {
                grid.set_scroll_top(0);
            }
        }
    }

    /// Calls `act` with the painter and what there is to paint.
    pub fn with(self, act: impl FnOnce(&mut Painter, &Picture<'_>)) {
        let lines = self.page.lines.get_untracked();
        untrack(|| {
            self.page.app.catalog.with_untracked(|catalog| {
                self.picture(catalog, lines.all(), lines.groups(), |picture| {
                    let _ = self.painter.try_update_value(|painter| {
                        if let Some(painter) = painter {
                            act(painter, picture);
                        }
                    });
                });
            });
        });
    }

    /// Calls `act` with the picture of some rows, and of groups among them.
    pub fn picture(
        self,
        catalog: &Catalog,
        rows: &[u32],
        groups: &[Group],
        act: impl FnOnce(&Picture<'_>),
    ) {
        let page = self.page;
        let app = page.app;
        let (language, me, space) = (app.prefs.content_language(), app.me(), app.session.space());
        let cursor = page.cursor.get().filter(|_| page.head.get().is_none());
        let url = |id: &str| paths::element(&space, id);
        app.selection.ids.with(|chosen| {
            act(&Picture {
                rows,
                groups,
                reader: CellContext {
                    catalog,
                    language: &language,
                    url: &url,
                    people: app.people,
                    me: me.as_deref(),
                    now: app.clock.now(),
                    is_dark: self.is_dark.get(),
                },
                chosen,
                cursor,
                cells: page.cells.get().filter(|_| cursor.is_some()),
                row_height: page.row_height.get(),
            });
        });
    }

    /// Paints the rows at the scroll position.
    pub fn paint(self, extent: Extent) {
        if let Some(seen) = self.seen.try_get_value() {
            self.with(|painter, picture| painter.paint(picture, seen, extent));
        }
    }

    /// Marks the rows that are selected, and the one that the keys act on.
    pub fn mark(self) {
        self.with(|painter, picture| painter.mark(picture));
    }

    /// Paints what scrolls into sight, and the rest once scrolling stops.
    pub fn scrolled(self) {
        self.look();
        self.paint(Extent::Moved);
        self.moved.set_value(true);
        self.rest_soon();
    }

    /// Draws the rest once the visible part is on the screen and a frame went by without another
    /// movement.
    pub fn rest_soon(self) {
        if self.waiting.try_get_value() != Some(false) {
            return;
        }
        self.waiting.set_value(true);
        browser::after_frame(move || {
            if self.waiting.try_set_value(false).is_some() {
                return;
            }
            if self.moved.get_value() {
                self.moved.set_value(false);
                self.rest_soon();
            } else {
                self.paint(Extent::AtRest);
                self.ask_for_names();
            }
        });
    }

    /// Asks who the people in sight are: only of rows that stay, not of all that fly by or come and go
    /// while elements come in.
    fn ask_for_names(self) {
        let Some(asked) = self.asked.try_get_value() else {
            return;
        };
        // A clock may be set back.
        let rest = (asked + NAMES_EVERY - browser::now()).min(NAMES_EVERY);
        if rest > 0.0 && self.page.app.retrieval.is_running_untracked() {
            if !self.asks_later.get_value() {
                self.asks_later.set_value(true);
                let later = move || {
                    // The table may be gone.
                    if self.asks_later.try_set_value(false).is_none() {
                        self.ask_for_names();
                    }
                };
                set_timeout(later, Duration::from_secs_f64(rest / 1000.0));
            }
            return;
        }
        self.asked.set_value(browser::now());
        let (seen, people) = (self.seen.get_value(), self.page.app.people);
        let modifier = Some(Column::ModifiedBy);
        // The headings of groups are their names.
        let is_grouped = self.page.view.with_untracked(|v| v.grouping == modifier);
        let mut asked = Vec::new();
        self.with(|painter, picture| {
            let has_modifiers = is_grouped || painter.has_column(&Column::ModifiedBy);
            for row in picture.in_sight(seen) {
                let Some(row_view) = picture.reader.catalog.row_view(row as usize) else {
                    continue;
                };
                let persons = row_view
                    .owners()
                    .filter(|(k, _)| *k == EntityIdType::UserId);
                asked.extend(persons.map(|(_, id)| id.clone()));
                let modifier = has_modifiers.then(|| row_view.modified_by());
                asked.extend(modifier.filter(|id| !id.is_empty()).map(str::to_owned));
            }
        });
        for id in asked {
            people.load(&id);
        }
    }
}
