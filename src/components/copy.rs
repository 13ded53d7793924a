//! Copying text, and saying that it was copied.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Button, Variant};
use crate::browser;
use crate::state::{Toasts, Tone};

/// Copies `text` and says so; `what` names it.
pub fn copy_text(toasts: Toasts, text: String, what: &str) {
    let what = what.to_owned();
    spawn_local(async move {
        match browser::copy(&text).await {
            Ok(()) => toasts.say(Tone::Good, format!("{what} copied.")),
            Err(_) => toasts.say(
                Tone::Bad,
                format!("{what} not copied: the browser refused the clipboard."),
            ),
        }
    });
}

/// A small button that copies a text.
#[component]
pub fn CopyButton(
    /// What is copied, as the button is called: "Copy …".
    what: &'static str,
    /// The text.
    text: impl Fn() -> String + Send + Sync + 'static,
) -> impl IntoView {
    let toasts = crate::state::use_base().toasts;
    let copy = move |_| copy_text(toasts, text(), what);
    let label = format!("Copy {}", what.to_lowercase());
    view! { <Button variant=Variant::Quiet small=true icon="copy" label=label on_press=copy /> }
}
