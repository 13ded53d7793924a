//! A workbook that becomes the rows of the table: a worker reads it, and where several sheets hold
//! anything, a person chooses one.

use crate::catalog::sorting::SortInPlace;
use crate::effect::{effect, memo};
use architrave_spreadsheet::{MAX_FILE, Request, Response, SheetInfo};
use futures::StreamExt;
use futures::channel::mpsc::{UnboundedSender, unbounded};
use futures::future::{AbortHandle, abortable};
use js_sys::Uint8Array;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use super::editor::BatchEditor;
use super::sheet::{MOST_ROWS, Sheet};
use super::table::ROWS;
use crate::browser;
use crate::components::{Banner, BannerTone, Button, ProgressBar, SelectInput, Variant};
use crate::spreadsheet::Spreadsheet;
use crate::state::Tone;
use crate::t;
use crate::texts::spreadsheet::read_failure;

/// A workbook that is being read.
#[derive(Clone, Debug)]
pub struct WorkbookReading {
    name: String,
    step: WorkbookStep,
    abort: AbortHandle,
}

#[derive(Clone, Debug)]
enum WorkbookStep {
    /// The worker reads it: how much is done, from 0 to 1, once it is known.
    Reading(Option<f64>),
    /// One of these sheets has to be chosen, by its place.
    Choosing(Vec<(usize, SheetInfo)>, UnboundedSender<usize>),
}

/// Whether a file is a workbook, by its first bytes, or says so by its name.
pub async fn is_workbook(file: &File) -> bool {
    let name = file.name().to_lowercase();
    let ends = [".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"];
    if ends.into_iter().any(|end| name.ends_with(end)) {
        return true;
    }
    let start = file.slice_with_i32_and_i32(0, 4);
    let start = match start {
        Ok(start) => bytes(&start).await.map(|bytes| bytes.to_vec()),
        Err(_) => None,
    };
    start.is_some_and(|start| start == b"PK\x03\x04" || start == b"\xd0\xcf\x11\xe0")
}

async fn bytes(blob: &Blob) -> Option<Uint8Array> {
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer))
}

/// Stops reading.
pub fn stop(editor: BatchEditor) {
    if let Some(Some(reading)) = editor.workbook.try_get_untracked() {
        reading.abort.abort();
        let _ = editor.workbook.try_set(None);
    }
}

/// Reads a workbook: its rows and what they are called, or nothing where a person stopped it.
///
/// # Errors
/// Why it cannot be read, and what to do about it.
pub async fn read(editor: BatchEditor, file: &File) -> Result<Option<(Sheet, String)>, String> {
    let name = file.name();
    if file.size() > MAX_FILE as f64 {
        let size = (MAX_FILE / 1_000_000).to_string();
        return Err(t::batch::workbook::too_large(&name, &size));
    }
    let (task, abort) = abortable(read_rows(editor, file));
    let _ = editor.workbook.try_set(Some(WorkbookReading {
        name,
        step: WorkbookStep::Reading(None),
        abort: abort.clone(),
    }));
    let done = task.await;
    if abort.is_aborted() {
        return Ok(None);
    }
    let _ = editor.workbook.try_set(None);
    done.map_or(Ok(None), |read| read.map(Some))
}

async fn read_rows(editor: BatchEditor, file: &File) -> Result<(Sheet, String), String> {
    let name = file.name();
    let broken = |why: String| t::batch::workbook::broken(&name, &why);
    let content = bytes(file).await;
    let content = content.ok_or_else(|| broken(t::batch::workbook::CANNOT_OPEN.into()))?;
    let mut worker = Spreadsheet::start().await.map_err(broken)?;
    let opened = worker.send(&Request::Open, Some(&content)).await;
    let sheets = match opened.map_err(broken)?.0 {
        Response::Opened(sheets) => sheets,
        Response::Unreadable(why) => return Err(read_failure(&name, &why)),
        _ => return Err(broken(t::batch::workbook::OTHER_RESPONSE.into())),
    };
    let choices = choices(sheets);
    let (sheet, source) = match choices.as_slice() {
        [] => return Err(t::batch::no_rows(&name)),
        [(only, _)] => (*only, name.clone()),
        several => {
            let sheet = choose(editor, several).await;
            let tab = several.iter().find(|(at, _)| *at == sheet);
            let tab = tab
                .map(|(_, sheet)| sheet.name.as_str())
                .unwrap_or_default();
            (sheet, format!("{name} ({tab})"))
        }
    };
    let request = Request::Read {
        sheet,
        most_rows: MOST_ROWS,
    };
    let step = |share| show(editor, WorkbookStep::Reading(Some(share)));
    let read = worker.send_and_follow(&request, None, step).await;
    let rows = match read.map_err(broken)?.0 {
        Response::Rows(rows) => rows,
        Response::Unreadable(why) => return Err(read_failure(&name, &why)),
        _ => return Err(broken(t::batch::workbook::OTHER_RESPONSE.into())),
    };
    if rows.filled > 0 {
        let text = t::batch::workbook::filled(rows.filled);
        editor.app.toasts.show(Tone::Plain, text);
    }
    Ok((rows.into(), source))
}

/// The sheets to choose from: those that hold anything. A hidden one is offered where there is a
/// choice anyway.
fn choices(sheets: Vec<SheetInfo>) -> Vec<(usize, SheetInfo)> {
    let mut filled: Vec<_> = sheets
        .into_iter()
        .enumerate()
        .filter(|(_, sheet)| !sheet.is_empty)
        .collect();
    let visible = filled.iter().filter(|(_, sheet)| !sheet.is_hidden).count();
    if visible == 1 {
        filled.retain(|(_, sheet)| !sheet.is_hidden);
    }
    // The first one is proposed.
    filled.arrange_by_key(|(_, sheet)| sheet.is_hidden);
    filled
}

async fn choose(editor: BatchEditor, sheets: &[(usize, SheetInfo)]) -> usize {
    let (sender, mut chosen) = unbounded();
    show(editor, WorkbookStep::Choosing(sheets.to_vec(), sender));
    let first = sheets.first().map_or(0, |(at, _)| *at);
    chosen.next().await.unwrap_or(first)
}

fn show(editor: BatchEditor, step: WorkbookStep) {
    let _ = editor.workbook.try_update(|reading| {
        if let Some(reading) = reading {
            reading.step = step;
        }
    });
}

/// The progress of reading the workbook, and the choice of a sheet.
#[component]
pub fn Workbook(editor: BatchEditor) -> impl IntoView {
    on_cleanup(move || stop(editor));
    let cancel = move |_| {
        stop(editor);
        browser::focus("rows");
        browser::focus_if_lost(ROWS);
    };
    let share = memo(move |_| {
        editor
            .workbook
            .with(|reading| match &reading.as_ref()?.step {
                WorkbookStep::Reading(share) => Some(*share),
                WorkbookStep::Choosing(..) => None,
            })
    });
    let is_reading = memo(move |_| share.with(Option::is_some));
    let name = move || {
        let name = editor
            .workbook
            .with(|reading| reading.as_ref().map(|r| r.name.clone()));
        name.unwrap_or_default()
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a percentage"
    )]
    let percent = memo(move |_| {
        Some((share.get().flatten()? * 100.0).round() as usize).map(|part| (part, 100))
    });
    let is_measured = memo(move |_| percent.with(Option::is_some));
    let bar = move || {
        is_measured
            .get()
            .then(|| view! { <ProgressBar label=t::batch::workbook::PROGRESS done=percent /> })
    };
    let choice = move || {
        let (name, sheets, sender) = editor.workbook.with(|reading| {
            let reading = reading.as_ref()?;
            match &reading.step {
                WorkbookStep::Choosing(sheets, sender) => {
                    Some((reading.name.clone(), sheets.clone(), sender.clone()))
                }
                WorkbookStep::Reading(_) => None,
            }
        })?;
        Some(view! { <Choice name sheets sender cancel /> })
    };
    view! {
        <Show when=move || is_reading.get()>
            <Banner tone=BannerTone::Info class="flush">
                <p>{move || t::batch::workbook::reading(&name())}</p>
                {bar}
                <div class="actions">
                    <Button on_press=cancel>{t::common::CANCEL}</Button>
                </div>
            </Banner>
        </Show>
        {choice}
    }
}

/// The id of the choice of a sheet.
const SHEET: &str = "workbook-sheet";

#[component]
fn Choice(
    name: String,
    sheets: Vec<(usize, SheetInfo)>,
    sender: UnboundedSender<usize>,
    cancel: impl Fn(leptos::ev::MouseEvent) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let chosen = RwSignal::new(sheets.first().map_or(0, |(at, _)| *at));
    effect(|| browser::focus(SHEET));
    let options = sheets.into_iter().map(|(at, sheet)| {
        let label = match sheet.is_hidden {
            true => t::batch::workbook::hidden(&sheet.name),
            false => sheet.name,
        };
        (at.to_string(), label)
    });
    let choose = move |at: String| {
        if let Ok(at) = at.parse() {
            chosen.set(at);
        }
    };
    let confirm = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // The receiver is gone if reading was stopped.
        let _ = sender.unbounded_send(chosen.get_untracked());
    };
    let options: Vec<(String, String)> = options.collect();
    view! {
        <Banner tone=BannerTone::Info class="flush">
            <form class="row wrap" on:submit=confirm>
                <label class="label" for=SHEET>
                    {t::batch::workbook::sheet_of(&name)}
                </label>
                <SelectInput
                    id=SHEET
                    options=options
                    value=Signal::derive(move || chosen.get().to_string())
                    choose=choose
                />
                <Button variant=Variant::Primary submit=true>
                    {t::batch::workbook::USE_SHEET}
                </Button>
                <Button on_press=cancel>{t::common::CANCEL}</Button>
            </form>
        </Banner>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(name: &str, is_empty: bool, is_hidden: bool) -> SheetInfo {
        SheetInfo {
            name: name.into(),
            is_empty,
            is_hidden,
        }
    }

    fn offered(sheets: &[SheetInfo]) -> Vec<usize> {
        let all = choices(sheets.to_vec());
        all.into_iter().map(|(at, _)| at).collect()
    }

    #[test]
    fn sheets_with_rows_are_offered_before_hidden_ones() {
        let (cover, lists) = (sheet("Cover", true, false), sheet("Lists", false, true));
        let goals = sheet("Goals", false, false);
        assert_eq!(offered(&[cover.clone(), lists.clone(), goals.clone()]), [2]);
        assert_eq!(offered(&[lists.clone(), goals.clone(), goals]), [1, 2, 0]);
        assert_eq!(offered(&[cover.clone(), lists.clone()]), [1]);
        assert_eq!(offered(&[cover]), [] as [usize; 0]);
    }
}
