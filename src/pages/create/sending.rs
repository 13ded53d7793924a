//! Above the form: that a request is on its way, and that an element was made of what was sent
//! before something was changed.

use std::time::Duration;

use leptos::prelude::*;

use super::editor::Editor;
use crate::api::PATIENCE;
use crate::components::{Banner, BannerTone};
use crate::format::{self, Precision};
use crate::paths;

/// The id of the link to the element that the draft became.
pub const MADE: &str = "made-element";

/// An answer that comes sooner is not worth moving the form for.
const SLOW: Duration = Duration::from_millis(1_500);

/// Since when the draft that is open is being sent, followed.
pub fn sent_at(editor: Editor) -> Option<f64> {
    let sending = editor.sending.get()?;
    let is_open = editor.draft.with(|d| d.id == sending.draft);
    is_open.then_some(sending.at)
}

/// The draft that is open is on its way.
#[component]
pub fn SendingNote(editor: Editor) -> impl IntoView {
    let sent = Memo::new(move |_| sent_at(editor));
    let is_slow = RwSignal::new(false);
    Effect::new(move || {
        is_slow.set(false);
        let now = sent.get();
        if now.is_some() {
            let tell = move || {
                if sent.try_get_untracked() == Some(now) {
                    let _ = is_slow.try_set(true);
                }
            };
            set_timeout(tell, SLOW);
        }
    });
    // Sent again: the note that asked what is to happen stands there already, and gives way.
    let is_again = Memo::new(move |_| editor.draft.with(|d| d.sent.is_some()));
    move || {
        let at = sent.get().filter(|_| is_slow.get() || is_again.get())?;
        let words = format!(
            "Sent at {}; an answer is waited for up to {} s. What was sent cannot be taken back. What you change now is no part of it, and stays in the draft.",
            format::time(at, Precision::ClockSeconds),
            PATIENCE / 1_000
        );
        let title = match is_again.get() {
            true => "Sent again with the same key: waiting for the answer",
            false => "Waiting for the answer",
        };
        Some(view! {
            <Banner tone=BannerTone::Info>
                <strong class="strong">{title}</strong>
                <p>{words}</p>
            </Banner>
        })
    }
}

/// The element was made of what was sent; the form holds what was changed since.
#[component]
pub fn MadeNote(editor: Editor) -> impl IntoView {
    move || {
        let made = editor.made.get()?;
        let url = paths::element(&editor.app.session.space(), &made.id);
        Some(view! {
            <Banner tone=BannerTone::Info>
                <strong class="strong">{format!("“{}” was created as it was sent", made.name)}</strong>
                <p>"What you changed since is not in it. It stands here as a draft of its own: created, it becomes another element."</p>
                <div class="actions"><a id=MADE class="strong" href=url>"Open the element"</a></div>
            </Banner>
        })
    }
}
