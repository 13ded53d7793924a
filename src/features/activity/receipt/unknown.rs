//! What to do about an unknown outcome.

use leptos::prelude::*;

use crate::components::{Banner, BannerTone, Button, UNKNOWN_ICON, Variant};
use crate::features::create::advice;
use crate::state::{Kind, Record, use_app};
use crate::t;

/// What to do: first what is safe. A publication has its own where its
/// receipt can be read.
#[component]
pub fn UnknownOutcome(
    record: Record,
    /// Whether the dialog is open that resolves it.
    resolving: RwSignal<bool>,
) -> impl IntoView {
    let app = use_app();
    let advice = match record.kind {
        Kind::Create => advice(&record),
        Kind::Publish => "",
        Kind::Import => t::activity::receipt::ADVICE_IMPORT.get(),
        Kind::AddIds | Kind::Retrieve => t::activity::receipt::ADVICE_LOAD.get(),
    };
    let is_create = record.kind == Kind::Create;
    let resolve = move |_| {
        app.activity.write(record.clone().mark_resolved());
    };
    let actions = if is_create {
        view! {
            <Button variant=Variant::Primary on_press=move |_| resolving.set(true)>
                {t::common::RESOLVE}
            </Button>
        }
        .into_any()
    } else {
        view! { <Button on_press=resolve>{t::common::MARK_AS_RESOLVED}</Button> }.into_any()
    };
    view! {
        <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
            <strong class="strong">{t::common::OUTCOME_UNKNOWN}</strong>
            <p>{advice}</p>
            <div class="actions">{actions}</div>
        </Banner>
    }
}
