//! The header of the table: whether it is saved, and the way out.

use leptos::prelude::*;

use super::super::autosave::Saved;
use super::desk::Desk;
use super::mapping::twice;
use crate::format::counted;
use crate::paths;

/// The header.
#[component]
pub fn Header(desk: Desk) -> impl IntoView {
    let ready = Memo::new(move |_| desk.ready().len());
    let has_rows = Memo::new(move |_| desk.table.with(|t| !t.sheet.lines.is_empty()));
    let one = move || paths::create(&desk.app.session.space(), None, None);
    let why = move || {
        if desk.table.with(|t| !twice(&t.targets).is_empty()) {
            "Two columns would become the same."
        } else if desk
            .checked
            .with(|rows| rows.iter().any(|r| r.problems.is_empty()))
        {
            "Every row is left out."
        } else {
            "Something is to fix in each row."
        }
    };
    view! {
        <div class="page-header create-header">
            <h1>"Many at once"</h1>
            <Saved what="Table" kept=desk.kept />
            <div class="actions">
                <a class="button quiet" href=one>"One element"</a>
                <Show when=move || has_rows.get()>
                    <button type="button" class="button quiet" on:click=move |_| desk.clear()>"Start over"</button>
                    <Show when=move || ready.get() == 0><span class="meta" id="nothing-ready">{why}</span></Show>
                    <button
                        type="button" class="button primary" aria-describedby=move || (ready.get() == 0).then_some("nothing-ready")
                        disabled=move || ready.get() == 0 || desk.busy.get()
                        on:click=move |_| desk.create()
                    >
                        {move || match ready.get() {
                            0 => "Nothing is ready".to_owned(),
                            n => format!("Create {}", counted(n, "element", "elements")),
                        }}
                    </button>
                </Show>
            </div>
        </div>
    }
}
