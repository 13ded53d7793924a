//! A file of rows that was chosen on the import page or dropped on this one: it is read here, and never
//! replaces a table without asking.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::editor::BatchEditor;
use super::file::read_file;
use super::store;
use crate::browser;
use crate::components::{Banner, BannerTone, Button, StatusRegion, Variant};
use crate::effect::effect;
use crate::t;

/// How long the stored table may take to appear, in steps of 50 ms.
const STEPS: usize = 100;

/// Reads the file, or asks first where there is a table.
#[component]
pub fn Handed(editor: BatchEditor) -> impl IntoView {
    let file = StoredValue::new_local(None::<File>);
    let asks = RwSignal::new(false);
    let problem = RwSignal::new(None::<String>);
    let read = move || {
        asks.set(false);
        let Some(file) = file.try_update_value(Option::take).flatten() else {
            return;
        };
        spawn_local(async move {
            let said = read_file(editor, file).await;
            let _ = problem.try_set(said);
        });
    };
    // A file may be dropped while the page is open.
    effect(move || {
        let Some(handed) = editor.app.creating.take_handed() else {
            return;
        };
        file.set_value(Some(handed));
        problem.set(None);
        spawn_local(async move {
            if has_table(editor).await {
                let _ = asks.try_set(true);
            } else if !file.is_disposed() {
                read();
            }
        });
    });
    let rows = move || editor.table.with(|table| table.sheet.lines.len());
    let question = move || {
        let name = asks
            .get()
            .then(|| file.with_value(|file| file.as_ref().map(File::name)))??;
        Some(view! {
            <Banner tone=BannerTone::Warn class="flush">
                <strong class="strong">{t::batch::handed::title(&name)}</strong>
                <p>{move || t::batch::handed::text(rows())}</p>
                <div class="actions">
                    <Button variant=Variant::Primary on_press=move |_| asks.set(false)>
                        {t::common::CANCEL}
                    </Button>
                    <Button on_press=move |_| read()>{t::batch::handed::REPLACE}</Button>
                </div>
            </Banner>
        })
    };
    let failed = move || {
        let text = problem.get()?;
        Some(view! {
            <Banner tone=BannerTone::Bad class="flush">
                <p>{text}</p>
            </Banner>
        })
    };
    view! {
        <StatusRegion>{question}</StatusRegion>
        {failed}
    }
}

/// Whether rows wait to be created, once the stored table is here.
async fn has_table(editor: BatchEditor) -> bool {
    let stored = match store::storage(editor.app) {
        Ok(storage) => store::table(&storage).await.ok().flatten(),
        Err(_) => None,
    };
    let has_rows = || {
        editor
            .table
            .try_with_untracked(|t| !t.sheet.lines.is_empty())
    };
    let is_empty = |t: &store::Table| t.sheet.lines.is_empty() && t.text.is_empty();
    if let Some(stored) = stored.filter(|table| !is_empty(table)) {
        let is_here = || editor.table.try_with_untracked(|t| !is_empty(t));
        for _ in 0..STEPS {
            if is_here() != Some(false) {
                break;
            }
            browser::sleep(50).await;
        }
        return !stored.sheet.lines.is_empty();
    }
    has_rows() == Some(true)
}
