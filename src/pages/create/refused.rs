//! Why the service did not take the request, above the form.

use leptos::prelude::*;

use super::editor::Editor;
use super::preview::pretty;
use crate::components::{ErrorBanner, copy_text};
use crate::paths::{self, Page};

/// The banner; nothing while the service did not refuse.
#[component]
pub fn Refused(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let space = move || app.session.space();
    move || {
        editor.refused.get().map(|error| {
            let place = (error.status() == Some(403)).then(space);
            let (title, next) = match error.status() {
                Some(403) => (
                    "You may not create elements in",
                    "Creating needs the Manager or Designer role. Your draft is kept. Ask a Designer, or send them the request.",
                ),
                Some(404) => (
                    "The process space was not found",
                    "Check the process space id. Your draft is kept.",
                ),
                Some(400 | 422) => (
                    "The service did not take the request",
                    "Your draft is kept. Change what it names, then create again.",
                ),
                _ => (
                    "The element was not created",
                    "Your draft is kept. You can create again when you like.",
                ),
            };
            let copy = move |_| copy_text(app.toasts, pretty(editor), "Request");
            let leave = paths::page(&space(), Page::Elements);
            view! {
                <ErrorBanner title=title place=place error=error next=next>
                    <button type="button" class="link" on:click=copy>"Copy request"</button>
                    <a href=leave>"Keep draft and leave"</a>
                </ErrorBanner>
            }
        })
    }
}
