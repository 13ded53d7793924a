//! The line below the view: how much of it is loaded, and what differs from the file.

use leptos::prelude::*;

use super::state::ImportedState;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::t;

#[component]
pub fn Status(state: ImportedState) -> impl IntoView {
    let words = move || {
        let is_imported = state.file.with(|file| {
            let file = file.as_ref();
            file.is_some_and(|file| file.imported.is_some())
        });
        state.counts.get().words(is_imported)
    };
    let has_changes = memo(move |_| state.counts.with(|counts| counts.changed > 0));
    let relations = move || {
        let lines = state.content.with(|content| {
            let lines = content.lines.iter();
            lines.filter(|line| line.kind.is_some()).count()
        });
        t::common::relationship_count(lines)
    };
    let findings = move || {
        let findings = state.with_view(|view| view.findings).unwrap_or_default();
        (findings > 0)
            .then(|| view! { <span class="warn">{t::imported::findings(findings)}</span> })
    };
    let is_cut = move || {
        let file = state.file.get()?;
        let cut = !file.views.is_whole;
        cut.then(|| view! { <span class="warn">{t::imported::CUT_OFF}</span> })
    };
    view! {
        <div class="status-line diagram-status">
            <span role="status">{words}</span>
            <span>{relations}</span>
            <span>{t::imported::DRAWN_AS}</span>
            {findings}
            {is_cut}
            <Show when=move || has_changes.get()>
                <Button
                    variant=Variant::Link
                    class="push"
                    pressed=move || state.is_changes_only.get()
                    on_press=move |_| state.is_changes_only.update(|only| *only = !*only)
                >
                    {t::imported::SHOW_CHANGES}
                </Button>
            </Show>
        </div>
    }
}
