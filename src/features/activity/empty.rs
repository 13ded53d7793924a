//! The activity without records, where the disk could not be read.

use leptos::prelude::*;

use crate::browser;
use crate::components::{Banner, BannerTone, Button, Variant};
use crate::t;

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
