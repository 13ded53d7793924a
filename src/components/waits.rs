//! Why a button that sends cannot be pressed while the service cannot be reached.

use leptos::prelude::*;

use crate::session::use_session;
use crate::t;

/// A note beside a button that sends: empty while the service can be reached.
#[component]
pub fn Waits() -> impl IntoView {
    let session = use_session();
    view! {
        <Show when=move || session.is_offline()>
            <span class="meta waits">{t::components::WAITS}</span>
        </Show>
    }
}
