//! Starts the app in the page.

use architrave::state::{first_interface_language, load_texts};
use architrave::{api, prerendered, shell::Root, t::set_language};
use leptos::prelude::*;

fn main() {
    // A release has no messages for it: its panics only end the program, see docs/decisions/0034.
    #[cfg(not(split))]
    std::panic::set_hook(Box::new(|fault| {
        web_sys::console::error_1(&fault.to_string().into());
    }));
    // Leptos has no executor before something is mounted.
    wasm_bindgen_futures::spawn_local(async {
        let language = first_interface_language();
        if load_texts(language).await {
            set_language(language);
        }
        let (config, problem) = api::load_config().await;
        let typed = prerendered::take();
        let (focus, is_submitted) = typed.as_ref().map_or((None, false), |typed| {
            (typed.focus.clone(), typed.is_submitted)
        });
        mount_to_body(move || view! { <Root config=config problem=problem typed=typed /> });
        prerendered::go_on(focus, is_submitted);
    });
}
