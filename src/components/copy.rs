//! Copying text, and saying that it was copied.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Button, Variant};
use crate::browser;
use crate::state::{Toasts, Tone};
use crate::t;

/// Copies `text` and reports it; `what` names it.
pub fn copy_text(toasts: Toasts, text: String, what: &str) {
    let what = what.to_owned();
    spawn_local(async move {
        match browser::copy(&text).await {
            Ok(()) => toasts.show(Tone::Good, t::components::copied(&what)),
            Err(_) => toasts.show(Tone::Bad, t::components::not_copied(&what)),
        }
    });
}

/// Copies the address of a path of the app.
pub fn copy_link(toasts: Toasts, path: &str) {
    let origin = browser::window().and_then(|w| w.location().origin().ok());
    let url = format!("{}{path}", origin.unwrap_or_default());
    copy_text(toasts, url, t::element::header::LINK.get());
}

/// A small button that copies a text.
#[component]
pub fn CopyButton(
    /// What is copied, as the button is called: "Copy …".
    #[prop(into)]
    what: Signal<String>,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> impl IntoView {
    let toasts = crate::state::use_base().toasts;
    let copy = move |_| copy_text(toasts, text(), &what.get_untracked());
    let label = Signal::derive(move || t::components::copy_of(&what.get()));
    view! { <Button variant=Variant::Quiet small=true icon="copy" label=label on_press=copy /> }
}
