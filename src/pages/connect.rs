//! Connecting to a process space: three things to type, one empty read to check them.

mod advanced;
mod credentials;
mod form;
mod secrets;
mod sign_ins;

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::components::{Toaster, use_title};
use crate::paths;
use crate::shell::{LanguageMenu, ThemeMenu};
use crate::state::use_app;
use form::Form;
use secrets::WhereKept;
use sign_ins::SampleSignIns;

/// The page of whoever is not signed in, at any address.
#[component]
pub fn Connect() -> impl IntoView {
    let app = use_app();
    use_title(|| "Connect".into());
    let location = use_location();
    // The process space of a link is offered; the service's address never comes from a link.
    let linked = location
        .pathname
        .with_untracked(|path| paths::space_of(path));
    let offered = linked
        .or_else(|| app.config.with_value(|c| c.warehouse_id.clone()))
        .unwrap_or_default();
    let keep = RwSignal::new(false);
    let has_sign_ins = app.config.with_value(|c| !c.sign_ins.is_empty());
    view! {
        <div class="connect">
            <header>
                <span class="brand"><svg aria-hidden="true" focusable="false"><use href="#logo"></use></svg>"Architrave"</span>
                <span class="row push">
                    <ThemeMenu app=app />
                    <LanguageMenu />
                </span>
            </header>
            <main>
                <Form space=offered keep=keep />
                <aside>
                    <WhereKept />
                    {has_sign_ins.then(|| view! { <SampleSignIns /> })}
                </aside>
            </main>
            <Toaster toasts=app.toasts />
            <footer>
                <span>{concat!("Architrave ", env!("CARGO_PKG_VERSION"))}</span>
                <span>"Runs in this browser. No analytics, no third-party requests."</span>
            </footer>
        </div>
    }
}
