//! Why the service did not take the request, above the form.

use leptos::prelude::*;

use super::editor::Editor;
use super::preview::pretty;
use super::send;
use crate::components::{Button, ErrorBanner, Variant, copy_text};
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
                Some(429) => (
                    "The element was not created",
                    "Your draft is kept. Create it again after that.",
                ),
                _ => (
                    "The element was not created",
                    "Your draft is kept. Create it again once the cause is solved.",
                ),
            };
            // Who may not create at all hands the request on; anything else is tried again here.
            let is_tried_again = error.status() != Some(403);
            let copy = move |_| copy_text(app.toasts, pretty(editor), "Request");
            let leave = paths::page(&space(), Page::Elements);
            view! {
                <ErrorBanner title=title place=place error=error next=next>
                    {is_tried_again
                        .then(|| {
                            view! {
                                <Button
                                    variant=Variant::Primary
                                    disabled=move || editor.busy.get()
                                    on_press=move |_| send::submit(editor, false)
                                >
                                    "Create again"
                                </Button>
                            }
                        })}
                    <Button on_press=copy>"Copy request"</Button>
                    <a href=leave>"Keep draft and leave"</a>
                </ErrorBanner>
            }
        })
    }
}
