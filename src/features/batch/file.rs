//! A file of rows: text with separators, a JSON list, or a workbook.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::editor::BatchEditor;
use super::json_rows::as_csv;
use super::sheet::{self, Sheet};
use super::table::ROWS;
use super::workbook;
use crate::browser;
use crate::components::{ErrorText, FileDrop};
use crate::t;

/// The types of file that a chooser offers first.
const ACCEPT: &str = ".xlsx,.xlsm,.csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The button for a file of rows.
#[component]
pub fn FromFile(editor: BatchEditor) -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let take = move |files: Vec<web_sys::File>| {
        let Some(picked) = files.into_iter().next() else {
            return;
        };
        problem.set(None);
        spawn_local(async move {
            let failure = read_file(editor, picked).await;
            let _ = problem.try_set(failure);
        });
    };
    view! {
        <div class="field">
            <FileDrop
                label=t::common::CHOOSE_A_FILE
                accept=ACCEPT
                is_button_only=true
                described_by="rows-file"
                take=take
            />
            {move || match problem.get() {
                Some(text) => view! { <ErrorText id="rows-file" text=text /> }.into_any(),
                None => {
                    view! {
                        <p class="hint" id="rows-file">
                            {t::batch::file::HINT}
                        </p>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// Reads a file of rows onto the table; says why, where it cannot.
pub async fn read_file(editor: BatchEditor, file: web_sys::File) -> Option<String> {
    // Of two files, the later one is meant.
    workbook::stop(editor);
    let read = match workbook::is_workbook(&file).await {
        true => workbook::read(editor, &file).await,
        false => read_text(&file)
            .await
            .map(|sheet| Some((sheet, file.name()))),
    };
    match read {
        Ok(Some((sheet, source))) => {
            editor.read(sheet, &source);
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
    let text = text.ok_or_else(|| t::add_ids::file_unreadable(&name))?;
    if text.contains('\0') {
        return Err(t::batch::file::not_table(&name));
    }
    // What is no UTF-8 comes as a mark that replaces any letter.
    if text.contains('\u{fffd}') {
        return Err(t::batch::file::not_utf8(&name));
    }
    let rows = match name.to_lowercase().ends_with(".json") {
        true => as_csv(&text).ok_or_else(|| t::batch::file::no_list(&name))?,
        false => text,
    };
    let sheet = sheet::read(&rows);
    match sheet.lines.is_empty() {
        true => Err(t::batch::no_rows(&name)),
        false => Ok(sheet),
    }
}
