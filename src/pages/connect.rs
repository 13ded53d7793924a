//! The sign-in page.

use leptos::prelude::*;

use crate::browser;
use crate::components::{Toaster, use_title};
use crate::features::connect::form::Form;
use crate::features::connect::secrets::SecretStorage;
use crate::features::connect::sign_ins::SampleSignIns;
use crate::features::preferences::{InterfaceLanguageMenu, ThemeMenu};
use crate::paths;
use crate::prerendered::Typed;
use crate::state::use_base;
use crate::t;

/// The page for a user who is not signed in, at any address.
#[component]
pub fn Connect(
    /// What was typed before the program was loaded.
    #[prop(optional)]
    typed: Typed,
) -> impl IntoView {
    let base = use_base();
    use_title(|| t::connect::CONNECT.into());
    // The process space of a link is offered; the service's address never comes from a link.
    let path = browser::window().and_then(|window| window.location().pathname().ok());
    let linked = path.and_then(|path| paths::space_of(&path));
    let offered = linked
        .or_else(|| base.config.with_value(|c| c.warehouse_id.clone()))
        .unwrap_or_default();
    let keep = RwSignal::new(typed.keep);
    let has_sign_ins = base.config.with_value(|c| !c.sign_ins.is_empty());
    view! {
        <div class="connect">
            <header>
                <span class="brand">
                    <svg aria-hidden="true" focusable="false">
                        <use href="#logo"></use>
                    </svg>
                    "Architrave"
                </span>
                <span class="row push">
                    <ThemeMenu prefs=base.prefs />
                    <InterfaceLanguageMenu prefs=base.prefs />
                </span>
            </header>
            <main>
                <Form space=offered keep=keep typed=typed />
                <aside>
                    <SecretStorage />
                    {has_sign_ins.then(|| view! { <SampleSignIns /> })}
                </aside>
            </main>
            <Toaster toasts=base.toasts />
            <footer>
                <span>{concat!("Architrave ", env!("CARGO_PKG_VERSION"))}</span>
                <span>{t::connect::BRAND_FOOTER}</span>
            </footer>
        </div>
    }
}
