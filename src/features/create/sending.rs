//! Above the form: that a request is being sent, and that an element was made of what was sent
//! before something was changed.

use std::time::Duration;

use leptos::prelude::*;

use super::editor::Editor;
use crate::api::PATIENCE;
use crate::components::{Banner, BannerTone};
use crate::effect::{effect, memo};
use crate::format::{self, Precision};
use crate::paths;
use crate::t;

/// The id of the link to the element that the draft became.
pub const MADE: &str = "made-element";

/// A response that comes sooner is not worth moving the form for.
const SLOW: Duration = Duration::from_millis(1_500);

/// Since when the draft that is open is being sent, tracked.
pub fn sent_at(editor: Editor) -> Option<f64> {
    let sending = editor.sending.get()?;
    let is_open = editor.draft.with(|d| d.id == sending.draft);
    is_open.then_some(sending.at)
}

/// The open draft is being sent.
#[component]
pub fn SendingNote(editor: Editor) -> impl IntoView {
    let sent = memo(move |_| sent_at(editor));
    let is_slow = RwSignal::new(false);
    effect(move || {
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
    // Retried: the note that asked what is to happen was there before, and gives way.
    let is_retry = memo(move |_| {
        let sending = editor.sending.get();
        sending.is_some_and(|sending| sending.is_retry)
    });
    move || {
        let at = sent.get().filter(|_| is_slow.get() || is_retry.get())?;
        let seconds = (PATIENCE / 1_000).to_string();
        let words = t::create::sending::text(&seconds, &format::time(at, Precision::ClockSeconds));
        let title = match is_retry.get() {
            true => t::create::sending::RETRYING,
            false => t::create::sending::CREATING,
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
                <strong class="strong">{t::create::sending::made_title(&made.name)}</strong>
                <p>{t::create::sending::MADE_TEXT}</p>
                <div class="actions">
                    <a id=MADE class="strong" href=url>
                        {t::common::OPEN_ELEMENT}
                    </a>
                </div>
            </Banner>
        })
    }
}
