//! The activity without records: nothing was sent yet, or the disk could not be read.

use leptos::prelude::*;

use crate::browser;
use crate::components::{Banner, BannerTone, Button, EmptyState, Variant};
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t;

/// Nothing was sent from this browser.
#[component]
pub fn NothingSent() -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <EmptyState title=t::activity::empty::TITLE>
            <div class="actions">
                <a class="button primary" href=elements>
                    {t::common::GO_TO_ELEMENTS}
                </a>
            </div>
        </EmptyState>
    }
}

/// The records on the disk could not be read.
#[component]
pub fn Unread(why: String) -> impl IntoView {
    view! {
        <Banner tone=BannerTone::Bad class="flush">
            <strong class="strong">{t::activity::empty::UNREAD_TITLE}</strong>
            <p>{t::activity::empty::UNREAD_TEXT}</p>
            <p class="quote">{why}</p>
            <div class="actions">
                <Button variant=Variant::Primary on_press=move |_| browser::reload()>
                    {t::activity::empty::RELOAD}
                </Button>
            </div>
        </Banner>
    }
}
