//! The activity without records, where the disk could not be read.

use leptos::prelude::*;

use crate::components::{Banner, BannerTone, Button, Variant};
use crate::t;
use crate::unsaved;

/// The records on the disk could not be read.
#[component]
pub fn Unread(why: String) -> impl IntoView {
    view! {
        <Banner tone=BannerTone::Bad class="flush">
            <strong class="strong">{t::activity::empty::UNREAD_TITLE}</strong>
            <p>{t::activity::empty::UNREAD_TEXT}</p>
            <p class="quote">{why}</p>
            <div class="actions">
                <Button variant=Variant::Primary on_press=move |_| unsaved::reload()>
                    {t::activity::empty::RELOAD}
                </Button>
            </div>
        </Banner>
    }
}
