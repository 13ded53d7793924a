//! The overlays that are opened from several places.

use leptos::prelude::*;

/// Which of them are open.
#[derive(Clone, Copy, Default)]
pub struct Overlays {
    pub palette: RwSignal<bool>,
    /// The list of keys.
    pub shortcuts: RwSignal<bool>,
}
