//! Elements on the clipboard as a table: as text for spreadsheets and as HTML for documents.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use futures::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::{AbortController, AbortSignal};

use super::full::{AT_ONCE, InFull};
use super::options::{Separator, TableOptions};
use super::people::load_names;
use super::table::{Sources, Table, Wholes};
use super::value::Value;
use crate::browser;
use crate::catalog::view::Column;
use crate::csv;
use crate::format::{count, counted};
use crate::state::{App, Tone};

/// No more rows go on the clipboard: programs that paste more stand still.
pub const MOST: usize = 100_000;
/// More rows than these are copied as text alone: pasting them as a formatted table takes minutes.
const MOST_RICH: usize = 5_000;

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
        return app.toasts.say(Tone::Bad, too_many(ids.len()));
    }
    let Ok(stop) = AbortController::new() else {
        return;
    };
    // Only what was copied last is on the clipboard.
    end();
    RUNNING.set(Some(stop.clone()));
    let what = match cells_only {
        true => counted(ids.len() * columns.len(), "cell", "cells"),
        false => counted(ids.len(), "row", "rows"),
    };
    let is_rich = ids.len() <= MOST_RICH;
    let order = Order {
        app,
        ids,
        columns,
        options,
        language: untrack(|| app.prefs.language()),
        who: who(app),
        cells_only,
    };
    let signal = stop.signal();
    let made = async move { make(&order, &signal).await.map(Rc::new) }.shared();
    let (text, html) = (made.clone(), made.clone());
    let text = async move { Ok(text.await?.text()) };
    let written = if is_rich {
        let html = async move { Ok(html.await?.html()) };
        browser::copy_rich(text, html).boxed_local()
    } else {
        browser::copy_later(text).boxed_local()
    };
    spawn_local(async move {
        let done = written.await;
        let is_stopped = stop.signal().aborted();
        // Where the clipboard was refused at once, nobody waits for the rest.
        stop.abort();
        match (done, made.await) {
            (Ok(()), Ok(made)) => app.toasts.say(made.tone(), made.words(&what)),
            _ if is_stopped => {
                let text = "Copying was stopped. Nothing was copied.";
                app.toasts.say(Tone::Plain, text);
            }
            _ => {
                let text = format!("{what} not copied: the browser refused the clipboard.");
                app.toasts.say(Tone::Bad, text);
            }
        }
    });
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
    format!(
        "{} were not copied: the clipboard takes {} at most. Export a file, or select fewer.",
        counted(rows, "row", "rows"),
        count(MOST)
    )
}

/// Who copies, and in which process space.
fn who(app: App) -> (String, Option<String>) {
    untrack(|| (app.session.space(), app.me()))
}

/// What is to be copied.
struct Order {
    app: App,
    ids: Vec<Arc<str>>,
    columns: Vec<Column>,
    options: TableOptions,
    language: String,
    who: (String, Option<String>),
    /// Whether cells are copied and no table: without headings.
    cells_only: bool,
}

/// A table that is ready.
struct Made {
    /// The headings; none above cells.
    labels: Option<Vec<String>>,
    rows: Vec<Row>,
    /// The place of the column whose cells lead to the elements.
    linked: Option<usize>,
    /// Cells that are empty because their values could not be got.
    lost: usize,
}

impl Made {
    fn text(&self) -> String {
        text(self.labels.as_deref(), &self.rows)
    }

    fn html(&self) -> String {
        html(self.labels.as_deref(), &self.rows, self.linked)
    }

    fn tone(&self) -> Tone {
        if self.lost == 0 {
            Tone::Good
        } else {
            Tone::Bad
        }
    }

    /// `what` was copied: "2 rows".
    fn words(&self, what: &str) -> String {
        let as_table = match self.labels {
            Some(_) => " as a table",
            None => "",
        };
        let copied = format!("{what} copied{as_table}.");
        if self.lost == 0 {
            return copied;
        }
        let cells = counted(self.lost, "cell", "cells");
        format!("{copied} {cells} could not be loaded and were left empty.")
    }
}

/// Makes the table; long values may have to be got first.
///
/// # Errors
/// When it was stopped.
async fn make(order: &Order, stop: &AbortSignal) -> Result<Made, JsValue> {
    let Order { app, ids, .. } = order;
    let table = app
        .known
        .now(|c| Table::new(c, &order.columns, &order.options, &order.language));
    let long = app.known.now(|c| {
        let long = ids.iter().filter(|id| table.is_long(c, id));
        long.cloned().collect::<Vec<_>>()
    });
    let mut wholes = Wholes::new();
    if !long.is_empty() {
        let mut full = InFull::new(*app, stop);
        for some in long.chunks(AT_ONCE) {
            wholes.extend(full.get(some).await);
            if stop.aborted() {
                break;
            }
        }
        // What was asked for one person is not written down for another.
        if who(*app) == order.who {
            full.record();
        }
    }
    load_names(*app, ids, &table, stop).await;
    if stop.aborted() {
        return Err(JsValue::NULL);
    }
    let origin = browser::window().and_then(|w| w.location().origin().ok());
    let origin = origin.unwrap_or_default();
    let mut lost = 0;
    let decimal_mark = Separator::Tab.decimal_mark();
    let sources = Sources {
        wholes: &wholes,
        name: &|id| app.people.name_now(id),
    };
    let (labels, rows) = app.known.now(|c| {
        let row = |id: &Arc<str>| {
            let listed = c.listed(id)?;
            let cells = table.row(c, &listed, &sources, &mut lost).into_iter();
            let text = |value: Value| value.into_text(&order.options, decimal_mark);
            Some(Row {
                url: format!("{origin}{}", app.element_url(id)),
                cells: cells.map(text).collect(),
            })
        };
        let rows = ids.iter().filter_map(row).collect::<Vec<_>>();
        ((!order.cells_only).then(|| table.headings(c)), rows)
    });
    Ok(Made {
        labels,
        rows,
        linked: table.name_place(),
        lost,
    })
}

/// A row, and where its element is found.
struct Row {
    url: String,
    cells: Vec<String>,
}

/// Cells with tabs between them; one that holds a tab or a line break stands in quotes.
fn text(labels: Option<&[String]>, rows: &[Row]) -> String {
    let mut out = String::new();
    if let Some(labels) = labels {
        csv::write_row(&mut out, labels, '\t');
    }
    for row in rows {
        csv::write_row(&mut out, &row.cells, '\t');
    }
    // A cell goes into a text as well: no line may follow it there.
    if labels.is_none() {
        out.truncate(out.trim_end_matches(['\r', '\n']).len());
    }
    out
}

/// The same as an HTML table; the cells of the column `linked` lead to the elements.
fn html(labels: Option<&[String]>, rows: &[Row], linked: Option<usize>) -> String {
    let mut out = "<table>".to_owned();
    if let Some(labels) = labels {
        out.push_str("<thead><tr>");
        for label in labels {
            out.push_str("<th>");
            escape(&mut out, label);
            out.push_str("</th>");
        }
        out.push_str("</tr></thead>");
    }
    out.push_str("<tbody>");
    for row in rows {
        out.push_str("<tr>");
        for (at, cell) in row.cells.iter().enumerate() {
            let is_link = linked == Some(at) && !cell.is_empty();
            out.push_str("<td>");
            if is_link {
                out.push_str("<a href=\"");
                escape(&mut out, &row.url);
                out.push_str("\">");
            }
            // A spreadsheet calculates what it finds in HTML just the same.
            escape(&mut out, csv::guard(cell));
            escape(&mut out, cell);
            out.push_str(if is_link { "</a></td>" } else { "</td>" });
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table>");
    out
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("<br>"),
            '\r' => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        vec![Row {
            url: "https://a/s?x=1&y=2".into(),
            cells: vec!["=1+1".into(), "<b>\nbold".into(), "tab\there".into()],
        }]
    }

    #[test]
    fn a_cell_stays_a_cell_and_calculates_nothing() {
        let labels = ["Name", "Note", "Rest"].map(str::to_owned);
        let back = csv::parse(&text(Some(&labels), &rows()), '\t');
        assert_eq!(back[0], labels);
        assert_eq!(back[1], ["'=1+1", "<b>\nbold", "tab\there"]);
    }

    #[test]
    fn a_cell_alone_has_no_heading_and_no_end_of_line() {
        let one = Row {
            url: String::new(),
            cells: vec!["Meter".into()],
        };
        assert_eq!(text(None, std::slice::from_ref(&one)), "Meter");
        assert_eq!(
            html(None, &[one], None),
            "<table><tbody><tr><td>Meter</td></tr></tbody></table>"
        );
    }

    #[test]
    fn what_could_not_be_got_is_said() {
        let made = |lost| Made {
            labels: Some(Vec::new()),
            rows: rows(),
            linked: None,
            lost,
        };
        assert_eq!(made(0).words("1 row"), "1 row copied as a table.");
        assert_eq!(made(0).tone(), Tone::Good);
        assert_eq!(
            made(2).words("1 row"),
            "1 row copied as a table. 2 cells could not be loaded and were left empty."
        );
        assert_eq!(made(2).tone(), Tone::Bad);
    }

    #[test]
    fn text_is_no_markup() {
        let html = html(Some(&["A & B".to_owned()]), &rows(), Some(0));
        assert!(html.starts_with("<table><thead><tr><th>A &amp; B</th></tr></thead>"));
        assert!(html.contains("<td><a href=\"https://a/s?x=1&amp;y=2\">'=1+1</a></td>"));
        assert!(html.contains("<td>&lt;b&gt;<br>bold</td>"));
    }
}
