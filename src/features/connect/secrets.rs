//! Where secrets are stored, shown before one is typed.

use crate::t::{self, rich, slot};
use leptos::prelude::*;

/// Where secrets are stored.
#[component]
pub fn SecretStorage() -> impl IntoView {
    view! {
        <section class="kept" aria-labelledby="kept">
            <h2 id="kept">{t::connect::secrets::TITLE}</h2>
            <dl>
                <dt>{t::connect::secrets::MEMORY}</dt>
                <dd>{t::connect::secrets::MEMORY_TEXT}</dd>
                <dt>{t::connect::secrets::TAB}</dt>
                <dd>{t::connect::secrets::TAB_TEXT}</dd>
                <dt>{t::connect::secrets::DISK}</dt>
                <dd>{t::connect::secrets::DISK_TEXT}</dd>
                <dt>{t::connect::secrets::WIRE}</dt>
                <dd>
                    {move || {
                        rich(
                            &t::connect::secrets::wire_text(slot(1), slot(0)),
                            vec![
                                view! { <code>"Authorization"</code> }.into_any(),
                                view! { <code>"BpmLicense"</code> }.into_any(),
                            ],
                        )
                    }}
                </dd>
            </dl>
        </section>
    }
}
