//! One record with its receipt.

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::components::{Skeleton, rescue_focus, use_title};
use crate::effect::{effect, memo};
use crate::features::activity::receipt::{MissingRecord, ReceiptView};
use crate::features::activity::upgrade_publications;
use crate::state::use_app;
use crate::t;

#[component]
pub fn Receipt() -> impl IntoView {
    let app = use_app();
    let params = use_params_map();
    let record = memo(move |_| {
        let id = params.with(|p| p.get("record").unwrap_or_default());
        app.activity.get(&id)
    });
    use_title(move || {
        record
            .get()
            .map_or_else(|| t::pages::RECORD.into(), |r| r.title)
    });
    upgrade_publications();
    // The record is redrawn when it changes, which removes the pressed button.
    effect(move |before: Option<()>| {
        record.track();
        if before.is_some() {
            rescue_focus();
        }
    });
    move || match (record.get(), app.catalog.ready()) {
        (Some(record), _) => view! { <ReceiptView record=record /> }.into_any(),
        (None, false) => view! {
            <div class="page-header">
                <h1>{t::pages::RECORD}</h1>
            </div>
            <Skeleton rows=6 />
        }
        .into_any(),
        (None, true) => view! { <MissingRecord /> }.into_any(),
    }
}
