//! Where rows come from: pasted, or a file. Below, the batches there are.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::batches::Batches;
use super::columns::lines;
use super::desk::Desk;
use super::json_rows::as_csv;
use super::sheet;
use super::store::Table;
use super::table::ROWS;
use super::template::Template;
use crate::browser;
use crate::components::{Banner, BannerTone, ErrorText, Icon, LearnedRole};
use crate::format::{count, counted};

/// The field to paste into, and the button for a file.
#[component]
pub fn Paste(desk: Desk) -> impl IntoView {
    let text = Memo::new(move |_| desk.table.with(|t| t.text.clone()));
    let found = Memo::new(move |_| {
        let sheet = text.with(|text| sheet::read(text));
        (sheet.lines.len(), sheet.columns)
    });
    let says = move || match found.get() {
        (0, _) => {
            "Copy the cells in the spreadsheet and paste them here, with the line of headings."
                .to_owned()
        }
        (rows, columns) => format!(
            "{}, {}.",
            counted(rows, "line", "lines"),
            counted(columns, "column", "columns")
        ),
    };
    let check = move || {
        desk.read(&text.get_untracked(), "");
        browser::focus(ROWS);
    };
    let read = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        check();
    };
    let confirm = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            check();
        }
    };
    view! {
        <div class="scroll many-start" tabindex="0" role="region" aria-label="Rows to create">
            <div class="many-inner">
                <p class="soft">
                    "Each row becomes an element. Rows are checked first, and nothing is sent before you confirm it. Relationships come by import only."
                </p>
                <LearnedRole />
                <Before desk=desk />
                <form class="stack" on:submit=read>
                    <div class="field">
                        <label class="label" for="rows">"Rows from a spreadsheet or a CSV file"</label>
                        <textarea
                            class="input mono" id="rows" rows="8" autocomplete="off" spellcheck="false" wrap="off" aria-describedby="rows-below"
                            prop:value=move || text.get()
                            on:input=move |event| desk.change(|t| t.text = event_target_value(&event))
                            on:keydown=confirm
                        ></textarea>
                        <p class="hint" id="rows-below" role="status">{says}</p>
                    </div>
                    <FromFile desk=desk />
                    <Template desk=desk />
                    <div class="actions">
                        <button type="submit" class="button primary" aria-describedby="rows-below" disabled=move || found.get().0 == 0>"Check the rows"</button>
                            <Show when=move || found.get().0 == 0><span class="meta">"Paste rows or choose a file first."</span></Show>
                    </div>
                </form>
                <Batches app=desk.app />
            </div>
        </div>
    }
}

/// The rows that were on the table before a person started over.
#[component]
fn Before(desk: Desk) -> impl IntoView {
    let before = Memo::new(move |_| {
        let rows = |t: &Table| t.before.as_ref().map(|before| lines(before).len());
        desk.table.with(rows)
    });
    move || {
        before.get().map(|rows| {
            let words = match rows {
                1 => "1 row was taken off the table. It can be put back until other rows are checked.".to_owned(),
                n => format!("{} rows were taken off the table. They can be put back until other rows are checked.", count(n)),
            };
            view! {
                <Banner tone=BannerTone::Info>
                    <p>{words}</p>
                    <div class="actions"><button type="button" class="link strong" on:click=move |_| desk.put_back()>{if rows == 1 { "Put it back" } else { "Put them back" }}</button></div>
                </Banner>
            }
        })
    }
}

/// A file of rows.
#[component]
fn FromFile(desk: Desk) -> impl IntoView {
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
                    <Icon name="file-text" />"Choose a CSV file"
                    <input type="file" class="unseen" accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain" aria-describedby="rows-file" on:change=chosen />
                </label>
            </span>
            {move || match problem.get() {
                Some(text) => view! { <ErrorText id="rows-file" text=text /> }.into_any(),
                None => view! { <p class="hint" id="rows-file">"Cells separated by commas, semicolons or tabs, in UTF-8. The file stays in this browser until you create rows."</p> }.into_any(),
            }}
        </div>
    }
}

/// Reads a file of rows onto the table; says why, where it cannot.
pub async fn read_file(desk: Desk, picked: web_sys::File) -> Option<String> {
    let name = picked.name();
    let text = JsFuture::from(picked.unchecked_ref::<web_sys::Blob>().text()).await;
    let Some(text) = text.ok().and_then(|text| text.as_string()) else {
        return Some(format!("{name} could not be read by this browser."));
    };
    // A workbook is a ZIP archive.
    if text.starts_with("PK") || text.contains('\0') {
        return Some(format!(
            "{name} is no table of text. Save the sheet as CSV, or copy its cells and paste them above."
        ));
    }
    // What is no UTF-8 comes as a mark that stands for any letter.
    if text.contains('\u{fffd}') {
        return Some(format!(
            "{name} is not in UTF-8, so letters would be lost. Save it as “CSV UTF-8”, or copy its cells and paste them above."
        ));
    }
    let text = if name.to_lowercase().ends_with(".json") {
        match as_csv(&text) {
            Some(rows) => rows,
            None => return Some(format!("{name} is no list of objects, so it has no rows.")),
        }
    } else {
        text
    };
    if sheet::read(&text).lines.is_empty() {
        return Some(format!("{name} holds no rows."));
    }
    desk.read(&text, &name);
    browser::focus(ROWS);
    None
}
