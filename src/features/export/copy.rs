//! Elements on the clipboard as a table: as text for spreadsheets and as HTML for documents.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::{AbortController, AbortSignal};

use super::make::SLICE;
use super::options::{Separator, TableOptions};
use super::people::load_names;
use super::table::{Sources, Table};
use super::table_text::{Row, TableText};
use super::value::Value;
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::Column;
use crate::format::count;
use crate::lazy::lazy_fn;
use crate::state::{App, FullElementLoader, FullElements, Tone};
use crate::t;

/// No more rows go on the clipboard: programs that paste more freeze.
pub const MOST: usize = 100_000;
/// More rows than these are copied as text alone: pasting them as a formatted table takes minutes.
const MOST_RICH: usize = 5_000;
/// A copy that takes longer than this offers to be cancelled, in milliseconds.
const PATIENCE: u32 = 1_000;

/// The error of a copy whose code did not come.
const UNLOADED: &str = "not loaded";

/// Copies these elements with these columns and their headings, written as `options` say.
pub fn copy_table(app: App, ids: Vec<Arc<str>>, columns: Vec<Column>, options: TableOptions) {
    copy(app, ids, columns, options, false);
}

/// Copies these columns of these elements without headings.
pub fn copy_cells(app: App, ids: Vec<Arc<str>>, columns: Vec<Column>, options: TableOptions) {
    copy(app, ids, columns, options, true);
}

fn copy(
    app: App,
    ids: Vec<Arc<str>>,
    columns: Vec<Column>,
    options: TableOptions,
    cells_only: bool,
) {
    if ids.is_empty() {
        return;
    }
    if ids.len() > MOST {
        return app.toasts.show(Tone::Bad, too_many(ids.len()));
    }
    let Ok(stop) = AbortController::new() else {
        return;
    };
    // Only what was copied last is on the clipboard.
    end();
    RUNNING.set(Some(stop.clone()));
    let what = match cells_only {
        true => t::common::cell_count(ids.len() * columns.len()),
        false => t::common::row_count(ids.len()),
    };
    let is_rich = ids.len() <= MOST_RICH;
    let order = ExportRequest {
        app,
        ids,
        columns,
        options,
        language: untrack(|| app.prefs.content_language()),
        who: who(app),
        cells_only,
        is_rich,
    };
    let signal = stop.signal();
    let made = async move {
        let making = making(order, signal).await;
        let making = making.map_err(|_| JsValue::from(UNLOADED))?;
        making.await.map(Rc::new)
    };
    let made = made.shared();
    let (text, html) = (made.clone(), made.clone());
    let text = async move { Ok(text.await?.table.text.clone()) };
    let written = if is_rich {
        let html = async move { Ok(html.await?.table.html.clone().unwrap_or_default()) };
        browser::copy_rich(text, html).boxed_local()
    } else {
        browser::copy_later(text).boxed_local()
    };
    let is_ended = Rc::new(Cell::new(false));
    let note = Rc::new(Cell::new(None));
    spawn_local(offer_to_cancel(
        app,
        t::export::copy::running(&what),
        Rc::clone(&is_ended),
        Rc::clone(&note),
    ));
    spawn_local(async move {
        let done = written.await;
        let is_stopped = stop.signal().aborted();
        // If the clipboard refused at once, the rest is not needed.
        stop.abort();
        let made = made.await;
        is_ended.set(true);
        if let Some(note) = note.take() {
            app.toasts.close(note);
        }
        match (done, made) {
            (Ok(()), Ok(made)) => app.toasts.show(made.tone(), made.summary_text(&what)),
            (_, Err(why)) if why == UNLOADED => {
                let text = t::export::NOT_LOADED.get();
                app.toasts.show(Tone::Bad, text);
            }
            _ if is_stopped => {
                let text = t::export::copy::STOPPED.get();
                app.toasts.show(Tone::Plain, text);
            }
            _ => {
                let text = t::components::not_copied(&what);
                app.toasts.show(Tone::Bad, text);
            }
        }
    });
}

/// Shows a note that offers to cancel a copy, if it takes long.
async fn offer_to_cancel(
    app: App,
    text: String,
    is_ended: Rc<Cell<bool>>,
    note: Rc<Cell<Option<u32>>>,
) {
    browser::sleep(PATIENCE).await;
    if !is_ended.get() {
        note.set(Some(app.toasts.offer(
            Tone::Plain,
            text,
            t::common::CANCEL.get(),
            end,
        )));
    }
}

thread_local! {
    /// What stops the copy that is made.
    static RUNNING: RefCell<Option<AbortController>> = const { RefCell::new(None) };
}

/// Stops the copy that is made, if there is one.
pub fn end() {
    if let Some(stop) = RUNNING.take() {
        stop.abort();
    }
}

/// Why so many rows are not copied, and what to do.
pub fn too_many(rows: usize) -> String {
    t::export::copy::too_large(rows, &count(MOST))
}

/// Who copies, and in which process space.
fn who(app: App) -> (String, Option<String>) {
    untrack(|| (app.session.space(), app.me()))
}

struct ExportRequest {
    app: App,
    ids: Vec<Arc<str>>,
    columns: Vec<Column>,
    options: TableOptions,
    language: String,
    who: (String, Option<String>),
    /// Whether cells are copied and no table: without headings.
    cells_only: bool,
    /// Whether it is made as HTML too.
    is_rich: bool,
}

/// A table that is ready.
struct ExportFile {
    table: TableText,
    has_headings: bool,
    /// Cells that are empty because their values could not be loaded.
    lost: usize,
}

impl ExportFile {
    fn tone(&self) -> Tone {
        if self.lost == 0 {
            Tone::Good
        } else {
            Tone::Bad
        }
    }

    /// `what` was copied: "2 rows".
    fn summary_text(&self, what: &str) -> String {
        let copied = match self.has_headings {
            true => t::export::copy::copied_table(what),
            false => t::components::copied(what),
        };
        match self.lost {
            0 => copied,
            lost => format!("{copied} {}", t::export::cells_lost(lost)),
        }
    }
}

lazy_fn! {
    export, making(order: ExportRequest, stop: AbortSignal) -> LocalBoxFuture<'static, Result<ExportFile, JsValue>>,
    Box::pin(async move { make(&order, &stop).await })
}

/// Makes the table; values that lists do not hold may have to be loaded first.
///
/// # Errors
/// When it was stopped.
async fn make(order: &ExportRequest, stop: &AbortSignal) -> Result<ExportFile, JsValue> {
    let app = order.app;
    let table = app
        .catalog
        .with_untracked(|c| Table::new(c, &order.columns, &order.options, &order.language));
    load_names(app, &order.ids, &table, stop).await;
    let mut full = FullElementLoader::new(app, stop);
    let made = make_slices(order, &table, &mut full, stop).await;
    // Requests made for one person are not recorded for another.
    if who(app) == order.who {
        full.record();
    }
    made
}

/// Makes the rows slice by slice: between two of them the page reacts.
async fn make_slices(
    order: &ExportRequest,
    table: &Table<'_>,
    full: &mut FullElementLoader<'_>,
    stop: &AbortSignal,
) -> Result<ExportFile, JsValue> {
    let app = order.app;
    let origin = browser::window().and_then(|w| w.location().origin().ok());
    let origin = origin.unwrap_or_default();
    let decimal_mark = Separator::Tab.decimal_mark();
    let has_headings = !order.cells_only;
    let labels = has_headings.then(|| app.catalog.with_untracked(|c| table.headings(c)));
    let mut out = TableText::new(labels.as_deref(), order.is_rich, table.name_place());
    let mut lost = 0;
    for (at, ids) in order.ids.chunks(SLICE).enumerate() {
        if at > 0 {
            browser::yield_to_browser().await;
        }
        let long = |c: &Catalog| {
            let long = ids.iter().filter(|id| table.is_long(c, id));
            long.cloned().collect::<Vec<_>>()
        };
        let mut full_elements = FullElements::new();
        for some in app
            .catalog
            .with_untracked(long)
            .chunks(FullElementLoader::MAX_IDS)
        {
            if !stop.aborted() {
                full_elements.extend(full.get(some).await);
            }
        }
        if stop.aborted() {
            return Err(JsValue::NULL);
        }
        let sources = Sources {
            full_elements: &full_elements,
            name: &|id| app.people.name_untracked(id),
        };
        app.catalog.with_untracked(|c| {
            for (id, listed) in ids.iter().filter_map(|id| Some((id, c.listed(id)?))) {
                let cells = table.row(c, &listed, &sources, &mut lost).into_iter();
                let text = |value: Value| value.into_text(&order.options, decimal_mark);
                out.add(&Row {
                    url: format!("{origin}{}", app.element_url(id)),
                    cells: cells.map(text).collect(),
                });
            }
        });
    }
    out.end(has_headings);
    Ok(ExportFile {
        table: out,
        has_headings,
        lost,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_message_counts_cells_that_were_not_loaded() {
        let made = |lost| ExportFile {
            table: TableText::new(None, false, None),
            has_headings: true,
            lost,
        };
        assert_eq!(made(0).summary_text("1 row"), "1 row copied as a table.");
        assert_eq!(made(0).tone(), Tone::Good);
        assert_eq!(
            made(2).summary_text("1 row"),
            "1 row copied as a table. 2 cells empty: not loaded."
        );
        assert_eq!(made(2).tone(), Tone::Bad);
    }
}
