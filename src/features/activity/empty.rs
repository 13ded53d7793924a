//! The activity without records: nothing was sent yet, or the disk could not be read.

use leptos::prelude::*;

use crate::browser;
use crate::components::{Banner, BannerTone, Button, EmptyState, Variant};
use crate::paths::{self, Page};
use crate::state::use_app;

/// Nothing was sent from this browser.
#[component]
pub fn NothingSent() -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <EmptyState title="Nothing sent yet">
            <p class="soft">
                "Requests from this browser are listed here, each with its receipt. The service has no such list."
            </p>
            <div class="actions">
                <a class="button primary" href=elements>
                    "Go to the elements"
                </a>
            </div>
        </EmptyState>
    }
}

/// The records on the disk could not be read.
#[component]
pub fn Unread(
    /// Why.
    why: String,
) -> impl IntoView {
    view! {
        <Banner tone=BannerTone::Bad class="flush">
            <strong class="strong">"The activity could not be loaded from this browser"</strong>
            <p>"Earlier records may still be stored. New ones are listed below."</p>
            <p class="quote">{why}</p>
            <div class="actions">
                <Button variant=Variant::Primary on_press=move |_| browser::reload()>
                    "Reload page"
                </Button>
            </div>
        </Banner>
    }
}
