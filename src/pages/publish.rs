//! Being built.
use leptos::prelude::*;

/// The sheet.
#[component]
pub fn PublishSheet() -> impl IntoView {}
