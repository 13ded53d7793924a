//! A person's picture where it is safe to show, else initials.

use leptos::prelude::*;

use super::links::picture;
use crate::components::initials;
use crate::state::use_app;

/// The mark of a person, 48 px.
#[component]
pub fn Portrait(
    /// The picture as the service gives it.
    thumbnail: String,
    /// The name, for the initials.
    name: String,
) -> impl IntoView {
    let app = use_app();
    let here = app.session.get().is_some_and(|s| s.base_url.is_empty());
    let broken = RwSignal::new(false);
    let shown = picture(&thumbnail, here);
    let letters = initials(&name);
    view! {
        <span class="owner large" aria-hidden="true">
            {move || match shown.clone().filter(|_| !broken.get()) {
                Some(url) => {
                    view! { <img src=url alt="" referrerpolicy="no-referrer" on:error=move |_| broken.set(true) /> }
                        .into_any()
                }
                None => letters.clone().into_any(),
            }}
        </span>
    }
}
