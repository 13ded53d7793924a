//! Why the service did not take the request, above the form.

use leptos::prelude::*;

use super::editor::Editor;
use super::preview::pretty;
use super::send;
use crate::components::{Button, ErrorBanner, Variant, copy_text};
use crate::paths::{self, Page};
use crate::t;

/// The banner; nothing while the service did not refuse.
#[component]
pub fn Refused(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let space = move || app.session.space();
    move || {
        editor.refused.get().map(|error| {
            let place = (error.status() == Some(403)).then(space);
            let (title, advice) = match error.status() {
                Some(403) => (
                    t::create::refused::FORBIDDEN_TITLE,
                    Some(t::common::REQUIRES_ROLE),
                ),
                Some(404) => (
                    t::connect::refused::NOT_FOUND_TITLE,
                    Some(t::create::refused::NOT_FOUND_NEXT),
                ),
                Some(400 | 422) => (
                    t::create::refused::NOT_TAKEN_TITLE,
                    Some(t::create::refused::NOT_TAKEN_NEXT),
                ),
                _ => (t::create::refused::NOT_CREATED_TITLE, None),
            };
            let saved = t::create::refused::DRAFT_SAVED;
            let next = match advice {
                Some(advice) => format!("{advice} {saved}"),
                None => saved.into(),
            };
            // A user who may not create at all passes the request on; others try again here.
            let is_tried_again = error.status() != Some(403);
            let copy = move |_| copy_text(app.toasts, pretty(editor), &t::common::REQUEST);
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
                                    {t::create::refused::CREATE_AGAIN}
                                </Button>
                            }
                        })}
                    <Button on_press=copy>{t::create::preview::COPY}</Button>
                    <a href=leave>{t::common::GO_TO_ELEMENTS}</a>
                </ErrorBanner>
            }
        })
    }
}
