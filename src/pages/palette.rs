//! Being built.
use leptos::prelude::*;

use crate::components::Dialog;

/// The palette.
#[component]
pub fn Palette(
    /// Called when it is dismissed.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    view! { <Dialog title="Palette" close=close>""</Dialog> }
}
