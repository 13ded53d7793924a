//! Rules over everything that is loaded, and their findings.

use leptos::prelude::*;

use crate::features::quality::QualityView;

#[component]
pub fn Quality() -> impl IntoView {
    view! { <QualityView /> }
}
