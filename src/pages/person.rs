//! The page of one person.

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::effect::memo;
use crate::features::person::PersonView;

#[component]
pub fn Person() -> impl IntoView {
    let params = use_params_map();
    let id = memo(move |_| params.with(|p| p.get("id").unwrap_or_default()));
    move || view! { <PersonView id=id.get() /> }
}
