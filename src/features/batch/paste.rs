//! Where rows come from: pasted, or a file. Below, the batches there are.

use leptos::prelude::*;

use super::batches::Batches;
use super::columns::lines;
use super::editor::BatchEditor;
use super::file::FromFile;
use super::sheet;
use super::store::Table;
use super::table::ROWS;
use super::template::Template;
use crate::browser;
use crate::components::{Banner, BannerTone, Button, LearnedRole, Variant};
use crate::effect::memo;
use crate::t;

/// The field to paste into, and the button for a file.
#[component]
pub fn Paste(editor: BatchEditor) -> impl IntoView {
    let text = memo(move |_| editor.table.with(|t| t.text.clone()));
    let found = memo(move |_| {
        let sheet = text.with(|text| sheet::read(text));
        (sheet.lines.len(), sheet.columns)
    });
    let says = move || match found.get() {
        (0, _) => t::batch::paste::HINT.into(),
        (rows, columns) => t::batch::paste::found(
            &t::common::column_count(columns),
            &t::common::line_count(rows),
        ),
    };
    let check = move || {
        editor.read(sheet::read(&text.get_untracked()), "");
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
        <div class="scroll many-start" tabindex="0" role="region" aria-label=t::batch::paste::REGION>
            <div class="many-inner">
                <p class="soft">{t::batch::paste::TEXT}</p>
                <LearnedRole />
                <Before editor=editor />
                <form class="stack" on:submit=read>
                    <div class="field">
                        <label class="label" for="rows">
                            {t::batch::paste::LABEL}
                        </label>
                        <textarea
                            class="input mono"
                            id="rows"
                            rows="8"
                            autocomplete="off"
                            spellcheck="false"
                            wrap="off"
                            aria-describedby="rows-below"
                            prop:value=move || text.get()
                            on:input=move |event| editor.change(|t| t.text = event_target_value(&event))
                            on:keydown=confirm
                        ></textarea>
                        <p class="hint" id="rows-below" role="status">
                            {says}
                        </p>
                    </div>
                    <FromFile editor=editor />
                    <Template editor=editor />
                    <div class="actions">
                        <Button
                            variant=Variant::Primary
                            submit=true
                            attr:aria-describedby="rows-below"
                            disabled=move || found.get().0 == 0
                        >
                            {t::batch::paste::CHECK}
                        </Button>
                    </div>
                </form>
                <Batches app=editor.app />
            </div>
        </div>
    }
}

/// The rows that were on the table before a person started over.
#[component]
fn Before(editor: BatchEditor) -> impl IntoView {
    let before = memo(move |_| {
        let rows = |t: &Table| t.before.as_ref().map(|before| lines(before).len());
        editor.table.with(rows)
    });
    move || {
        before.get().map(|rows| {
            view! {
                <Banner tone=BannerTone::Info>
                    <p>{t::batch::paste::before(rows)}</p>
                    <div class="actions">
                        <Button variant=Variant::Link class="strong" on_press=move |_| editor.restore_removed()>
                            {t::batch::paste::put_back(rows)}
                        </Button>
                    </div>
                </Banner>
            }
        })
    }
}
