//! A file of rows: text with separators, a JSON list, or a workbook.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::desk::BatchEditor;
use super::json_rows::as_csv;
use super::sheet::{self, Sheet};
use super::table::ROWS;
use super::workbook;
use crate::browser;
use crate::components::{ErrorText, Icon};

/// The types of file that a chooser offers first.
const ACCEPT: &str = ".xlsx,.xlsm,.csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The button for a file of rows.
#[component]
pub fn FromFile(desk: BatchEditor) -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let picked = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again after it was changed.
        input.set_value("");
        let Some(picked) = picked else { return };
        problem.set(None);
        spawn_local(async move {
            let said = read_file(desk, picked).await;
            let _ = problem.try_set(said);
        });
    };
    view! {
        <div class="field">
            <span class="row">
                <label class="button file-button">
                    <Icon name="file-text" />
                    "Choose a file"
                    <input type="file" class="unseen" accept=ACCEPT aria-describedby="rows-file" on:change=chosen />
                </label>
            </span>
            {move || match problem.get() {
                Some(text) => view! { <ErrorText id="rows-file" text=text /> }.into_any(),
                None => {
                    view! {
                        <p class="hint" id="rows-file">
                            "Excel workbook (XLSX), CSV in UTF-8, or JSON. The file stays in this browser until you create rows."
                        </p>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// Reads a file of rows onto the table; says why, where it cannot.
pub async fn read_file(desk: BatchEditor, file: web_sys::File) -> Option<String> {
    // Of two files, the later one is meant.
    workbook::stop(desk);
    let read = match workbook::is_workbook(&file).await {
        true => workbook::read(desk, &file).await,
        false => read_text(&file)
            .await
            .map(|sheet| Some((sheet, file.name()))),
    };
    match read {
        Ok(Some((sheet, source))) => {
            desk.read(sheet, &source);
            browser::focus(ROWS);
            None
        }
        Ok(None) => None,
        Err(why) => Some(why),
    }
}

/// The rows of a file of text.
async fn read_text(file: &web_sys::File) -> Result<Sheet, String> {
    let name = file.name();
    let text = JsFuture::from(file.unchecked_ref::<web_sys::Blob>().text()).await;
    let text = text.ok().and_then(|text| text.as_string());
    let text = text.ok_or_else(|| format!("{name} could not be read by this browser."))?;
    if text.contains('\0') {
        return Err(format!(
            "{name} is not a table. Choose an XLSX, CSV or JSON file, or copy its cells and paste them above."
        ));
    }
    // What is no UTF-8 comes as a mark that replaces any letter.
    if text.contains('\u{fffd}') {
        return Err(format!(
            "{name} is not in UTF-8, so letters would be lost. Save it as “CSV UTF-8”, or copy its cells and paste them above."
        ));
    }
    let rows = match name.to_lowercase().ends_with(".json") {
        true => as_csv(&text)
            .ok_or_else(|| format!("{name} is no list of objects, so it has no rows."))?,
        false => text,
    };
    let sheet = sheet::read(&rows);
    match sheet.lines.is_empty() {
        true => Err(format!("{name} holds no rows.")),
        false => Ok(sheet),
    }
}
