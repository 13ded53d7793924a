//! The table: one tab stop, only the rows in sight are drawn.

mod content;
mod head;
mod layout;
mod painter;
mod rehearsal;
mod slot;
mod symbols;

use std::time::Duration;

use architrave_interface::{EntityIdType, History};
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::board::{Board, use_board};
use super::keys::table_keys;
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::{Column, View};
use crate::components::{List, after_paint, position, use_media, watch_size};
use crate::format::{self, Precision};
use crate::paths;
use content::Reader;
pub use content::heading;
use head::{Head, head_id, head_keys};
pub use head::{act_on_head, step_head};
pub use layout::{GREATEST, LEAST, Layout};
use layout::{Wish, arrange, cards};
use painter::{Extent, Painter, Picture, Seen};
pub use slot::row_id;
pub use symbols::prepare_symbols;

/// While elements come in, rows come and go: who their owners are is asked this often, in milliseconds.
const NAMES_EVERY: f64 = 3000.0;

/// How long the pointer rests before a cell is explained; the browser waits longer to show it.
const RESTS: Duration = Duration::from_millis(120);

/// The layout of the table, from what is wished for and how wide it is.
pub fn layout(board: Board, available: f64) -> Layout {
    if board.narrow.get() {
        return cards();
    }
    let columns = board.shown_columns();
    let choice = board.columns;
    board.app.known.with(|catalog| {
        arrange(
            &Wish {
                columns: &columns,
                width: &|column| choice.width(column),
                natural: &|column| content::natural_width(catalog, column),
                pinned: &|column| choice.is_pinned(column),
                arranged: columns != Column::STANDARD,
            },
            available,
        )
    })
}

/// The painter of the table on the page and whether a frame is waited for.
#[derive(Clone, Copy)]
struct Hand {
    board: Board,
    body: NodeRef<html::Div>,
    painter: StoredValue<Option<Painter>, LocalStorage>,
    is_dark: Memo<bool>,
    /// Where it is scrolled to, as far as the browser said: asking it in the midst of changes makes
    /// it lay out the page before its time.
    seen: StoredValue<Seen>,
    /// Whether it was scrolled since the last frame.
    moved: StoredValue<bool>,
    waiting: StoredValue<bool>,
    /// When it was last asked who the owners in sight are, and whether it will be once more.
    asked: StoredValue<f64>,
    asks_later: StoredValue<bool>,
    /// What waits for the pointer to rest.
    pointed: StoredValue<Option<TimeoutHandle>>,
}

impl Hand {
    /// Asks where the table is scrolled to.
    fn look(self) {
        // What was waited for may come when the table is gone.
        if let Some(grid) = self.board.grid.try_get_untracked().flatten() {
            let (top, height) = position(&grid);
            let _ = self.seen.try_set_value(Seen { top, height });
        }
    }

    /// Shows the list from its beginning. A table that stands there already is left alone: to be
    /// scrolled it would have to lay out what has just changed.
    fn to_the_top(self) {
        if self.seen.get_value().top > 0.0 {
            self.seen.update_value(|seen| seen.top = 0.0);
            if let Some(grid) = self.board.grid.get_untracked() {
                grid.set_scroll_top(0);
            }
        }
    }

    /// Calls `act` with the painter and what there is to paint.
    fn with(self, act: impl FnOnce(&mut Painter, &Picture<'_>)) {
        let rows = self.board.rows();
        untrack(|| {
            self.board.app.known.now(|catalog| {
                self.picture(catalog, &rows.rows, |picture| {
                    let _ = self.painter.try_update_value(|painter| {
                        if let Some(painter) = painter {
                            act(painter, picture);
                        }
                    });
                });
            });
        });
    }

    /// Calls `act` with the picture of some rows.
    fn picture(self, catalog: &Catalog, rows: &[u32], act: impl FnOnce(&Picture<'_>)) {
        let board = self.board;
        let app = board.app;
        let (language, me, space) = (app.prefs.language(), app.me(), app.session.space());
        let cursor = board.cursor.get().filter(|_| board.head.get().is_none());
        let url = |id: &str| paths::element(&space, id);
        app.selection.ids.with(|chosen| {
            act(&Picture {
                rows,
                reader: Reader {
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
                row_height: board.row_height.get(),
            });
        });
    }

    fn paint(self, extent: Extent) {
        if let Some(seen) = self.seen.try_get_value() {
            self.with(|painter, picture| painter.paint(picture, seen, extent));
        }
    }

    fn mark(self) {
        self.with(|painter, picture| painter.mark(picture));
    }

    fn scrolled(self) {
        self.look();
        self.paint(Extent::Moved);
        self.moved.set_value(true);
        self.rest_soon();
    }

    /// Draws the rest once what is in sight is on the screen and a frame went by without another
    /// movement.
    fn rest_soon(self) {
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

    /// Asks who the owners in sight are: only of rows that stay, not of all that fly by or come and go
    /// while elements come in.
    fn ask_for_names(self) {
        let Some(asked) = self.asked.try_get_value() else {
            return;
        };
        // A clock may be set back.
        let rest = (asked + NAMES_EVERY - browser::now()).min(NAMES_EVERY);
        if rest > 0.0 && self.board.app.retrieval.is_running() {
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
        let (seen, people) = (self.seen.get_value(), self.board.app.people);
        let mut asked = Vec::new();
        self.with(|_, picture| {
            for row in picture.in_sight(seen) {
                let Some(face) = picture.reader.catalog.face(*row as usize) else {
                    continue;
                };
                let persons = face.owners().filter(|(k, _)| *k == EntityIdType::UserId);
                asked.extend(persons.map(|(_, id)| id.clone()));
            }
        });
        for id in asked {
            people.ask(&id);
        }
    }
}

/// The table of the view.
#[component]
pub fn Table(
    /// Whether it is to be seen. It may be made before, and stay when something else stands in its place.
    shown: Memo<bool>,
) -> impl IntoView {
    let board = use_board();
    let app = board.app;
    let number = Memo::new(move |_| board.selected.with(|s| s.0.rows.len()));
    let prefers_dark = use_media("(prefers-color-scheme: dark)");
    let hand = Hand {
        board,
        body: NodeRef::new(),
        painter: StoredValue::new_local(None),
        is_dark: Memo::new(move |_| {
            prefers_dark.track();
            app.prefs.is_dark()
        }),
        seen: StoredValue::new(Seen {
            top: 0.0,
            height: 900.0,
        }),
        moved: StoredValue::new(false),
        waiting: StoredValue::new(false),
        asked: StoredValue::new(0.0),
        asks_later: StoredValue::new(false),
        pointed: StoredValue::new(None),
    };
    watch_size(board.grid, move || {
        if let Some(grid) = board.grid.get_untracked() {
            board.width.set(f64::from(grid.client_width()));
            if let Some(enlarged) = enlarged(&grid) {
                hand.painter.update_value(|painter| {
                    if let Some(painter) = painter {
                        painter.enlarge(enlarged);
                    }
                });
            }
        }
        hand.look();
        hand.paint(Extent::All);
        hand.rest_soon();
    });
    keep_painted(hand);
    if !shown.get_untracked() {
        spawn_local(rehearsal::rehearse(hand));
    }
    let active = move || match (board.head.get(), board.cursor.get()) {
        (Some(cell), _) => Some(head_id(cell)),
        (None, at) => at.map(row_id),
    };
    // Whoever comes back from an element finds the row again; whoever only filters stays on top.
    if app.selection.cursor.with_untracked(Option::is_some) && board.is_first_time() {
        request_animation_frame(move || {
            if let Some(at) = board.cursor.try_get_untracked().flatten() {
                board.go_to(at);
            }
        });
    }
    let list = move || List {
        count: number.get(),
        row: board.row_height.get(),
    };
    let width = move || {
        let layout = board.layout.get();
        (!layout.cards).then(|| format!("{}px", layout.width))
    };
    let columns = move || board.layout.with(|l| (l.columns.len() + 1).to_string());
    let keys = move |event| {
        if !head_keys(board, &event) {
            table_keys(board, &event);
        }
    };
    view! {
        <div
            class="scroll" id="elements-table" role="grid" tabindex="0" node_ref=board.grid
            aria-label="Elements known here" aria-multiselectable="true"
            aria-rowcount=move || (number.get() + 1).to_string() aria-colcount=columns
            aria-activedescendant=active
            class:away=move || !shown.get()
            class:by-keys=move || board.by_keys.get()
            class:cards=move || board.layout.with(|l| l.cards)
            class:scrolls=move || board.layout.with(|l| l.scrolls)
            on:scroll=move |_| hand.scrolled()
            on:keydown=keys
            on:pointerdown=move |_| board.by_keys.set(false)
        >
            <Head number=number />
            <div
                role="rowgroup" class="table-rows" node_ref=hand.body
                style:height=move || format!("{}px", list().height()) style:width=width
                on:click=move |event| click(hand, &event)
                on:dblclick=move |event| double_click(board, &event)
                on:pointerover=move |event| explain_soon(hand, &event)
            ></div>
        </div>
    }
}

/// How much wider than thought the reader has texts written: browsers have a smallest size, or zoom
/// texts alone. At least 1.
fn enlarged(grid: &HtmlElement) -> Option<f64> {
    /// What this text is wide in the size and font of a row, in CSS pixels, with some room.
    const SAMPLE: (&str, f64) = ("nnnnnnnnnnnnnnnnnnnn", 156.0);
    let document = browser::document()?;
    let sample: HtmlElement = document.create_element("span").ok()?.dyn_into().ok()?;
    sample.set_class_name("sample");
    sample.set_text_content(Some(SAMPLE.0));
    grid.append_child(&sample).ok()?;
    let width = f64::from(sample.offset_width());
    sample.remove();
    Some((width / SAMPLE.1).max(1.0))
}

/// Draws anew whenever something that rows show has changed.
fn keep_painted(hand: Hand) {
    let board = hand.board;
    let app = board.app;
    // Another view is looked at from its beginning.
    Effect::new(move |before: Option<View>| {
        let view = board.view.get();
        if before.is_some_and(|before| before != view) {
            hand.to_the_top();
        }
        view
    });
    // What a property is may be learned after its column was asked for.
    let classes = Memo::new(move |_| {
        let layout = board.layout.get();
        app.known.with(|catalog| classes(catalog, &layout))
    });
    Effect::new(move || {
        let Some(body) = hand.body.get() else { return };
        let body: HtmlElement = body.into();
        if hand.painter.with_value(Option::is_none) {
            hand.painter.set_value(Some(Painter::new(body)));
        }
        let layout = board.layout.get();
        let classes = classes.get();
        hand.painter.update_value(|painter| {
            if let Some(painter) = painter {
                painter.arrange(layout, classes);
            }
        });
        hand.paint(Extent::All);
        hand.rest_soon();
    });
    // Many come at once.
    let answers = after_paint(Memo::new(move |_| app.people.answers()));
    Effect::new(move |before: Option<bool>| {
        board.selected.track();
        app.clock.now();
        app.prefs.language();
        answers.track();
        board.row_height.track();
        let is_dark = hand.is_dark.get();
        if before.is_some_and(|before| before != is_dark) {
            // The colours are those of the page as it will be.
            request_animation_frame(move || {
                if hand.seen.try_get_value().is_some() {
                    hand.paint(Extent::All);
                    hand.rest_soon();
                }
            });
        } else {
            hand.paint(Extent::All);
            hand.rest_soon();
        }
        is_dark
    });
    Effect::new(move || {
        app.selection.ids.track();
        board.cursor.track();
        board.head.track();
        hand.mark();
    });
}

fn classes(catalog: &Catalog, layout: &Layout) -> Vec<String> {
    let columns = layout.columns.iter();
    columns
        .map(|placed| content::column_class(catalog, &placed.column))
        .collect()
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()
}

/// The place of the row that holds an element.
fn place_at(element: &Element) -> Option<usize> {
    let index: usize = row_of(element)?
        .get_attribute("aria-rowindex")?
        .parse()
        .ok()?;
    index.checked_sub(2)
}

/// The instance id that the row of an element shows.
fn element_id(element: &Element) -> Option<String> {
    row_of(element)?.get_attribute("data-id")
}

fn row_of(element: &Element) -> Option<Element> {
    element.closest(".table-row").ok().flatten()
}

fn is_in(element: &Element, what: &str) -> bool {
    element.closest(what).ok().flatten().is_some()
}

fn click(hand: Hand, event: &MouseEvent) {
    let board = hand.board;
    let Some(element) = target(event) else { return };
    let Some(place) = place_at(&element) else {
        return;
    };
    if element_id(&element).as_deref() != board.id_at(place).as_deref() {
        // It scrolled into sight before it was drawn anew. Its link leads to what it shows; anything
        // else would be done to what stands there by now.
        if !is_in(&element, "a") {
            event.prevent_default();
        }
        return;
    }
    let control = event.ctrl_key() || event.meta_key();
    if is_in(&element, ".c-check") {
        hand.painter.update_value(|painter| {
            if let Some(painter) = painter {
                painter.unmark(place);
            }
        });
        if event.shift_key() {
            board.extend_to(place);
        } else {
            board.toggle(place);
        }
        board.focus();
    } else if is_in(&element, "a") {
        // The browser and the router know what to do with it.
        board.go_to(place);
    } else if event.shift_key() {
        board.extend_to(place);
    } else if control {
        board.toggle(place);
    } else {
        board.go_to(place);
    }
}

fn double_click(board: Board, event: &MouseEvent) {
    let Some(element) = target(event) else { return };
    if is_in(&element, "a") || is_in(&element, ".c-check") {
        return;
    }
    if let Some(id) = place_at(&element).and_then(|place| board.id_at(place)) {
        board.leave(&board.url_of(&id));
    }
}

/// Explains the cell that the pointer comes to rest on: rows that scroll by below it are none that
/// somebody points at, and to see whether a text is cut the browser has to lay out the page.
fn explain_soon(hand: Hand, event: &PointerEvent) {
    let Some(element) = target(event) else { return };
    let element = SendWrapper::new(element);
    let wait = set_timeout_with_handle(move || explain(hand, &element), RESTS);
    let before = hand
        .pointed
        .try_update_value(|pointed| std::mem::replace(pointed, wait.ok()));
    if let Some(before) = before.flatten() {
        before.clear();
    }
}

/// Says the whole of what a cell abbreviates: times and who it was, owners by name, texts that are cut.
fn explain(hand: Hand, element: &Element) {
    let board = hand.board;
    let Some(place) = place_at(element) else {
        return;
    };
    // The table may be gone.
    let _ = hand.painter.try_update_value(|painter| {
        let Some(painter) = painter else { return };
        let Some(at) = painter.row(place).and_then(|slot| slot.column_at(element)) else {
            return;
        };
        let by_field = painter
            .column(at)
            .and_then(|column| acts(board, place, column));
        let Some(slot) = painter.row(place) else {
            return;
        };
        if let Some(title) = by_field.or_else(|| slot.cell(at).and_then(whole)) {
            slot.explain(at, &title);
        }
    });
}

/// When something was done to the element at a place, to the second, and by whom.
fn acts(board: Board, place: usize, column: &Column) -> Option<String> {
    let is_time = matches!(
        column,
        Column::Modified | Column::Created | Column::Published
    );
    let listed = untrack(|| board.listed(place).filter(|_| is_time))?;
    let element = &listed.element;
    let act = |verb: &str, history: &History| {
        let when = format::when(&history.at, Precision::Second);
        let by = untrack(|| board.app.people.name(&history.by));
        format!("{verb} {when} by {by}")
    };
    match (column, &element.modified) {
        (Column::Modified, Some(modified)) => Some(act("Modified", modified)),
        (Column::Published, _) => element.published.as_ref().map(|h| act("Published", h)),
        _ => Some(act("Created", &element.created)),
    }
}

/// What is cut in its cell, or drawn as marks, in full.
fn whole(cell: &HtmlElement) -> Option<String> {
    let part = |selector| cell.query_selector(selector).ok().flatten();
    let drawn = part("[role=img]:not([hidden])").and_then(|all| all.get_attribute("aria-label"));
    let spoken = drawn.or_else(|| part(".unseen").and_then(|s| s.text_content()));
    spoken.filter(|s| !s.is_empty()).or_else(|| {
        let is_cut = |part: &Element| part.scroll_width() > part.client_width();
        // A name and what stands beside it, one of which may be cut by itself.
        let texts = ["a", ".language", ".specialization"].map(part);
        let mut texts = texts.iter().flatten().peekable();
        if texts.peek().is_none() {
            return cell.text_content().filter(|_| is_cut(cell));
        }
        let texts: Vec<&Element> = texts.collect();
        let cut = is_cut(cell) || texts.iter().any(|text| is_cut(text));
        let words = texts.iter().filter_map(|text| text.text_content());
        let words: Vec<String> = words.map(|text| text.trim().to_owned()).collect();
        cut.then(|| words.join(" ").trim().to_owned())
    })
}
