//! Starts the app in the page.

use architrave::{api, prerendered, recovery, shell::Root};
use leptos::prelude::*;

fn main() {
    recovery::install();
    // Leptos has no executor before something is mounted.
    wasm_bindgen_futures::spawn_local(async {
        let (config, problem) = api::load_config().await;
        let typed = prerendered::take();
        let (focus, is_submitted) = typed.as_ref().map_or((None, false), |typed| {
            (typed.focus.clone(), typed.is_submitted)
        });
        mount_to_body(move || view! { <Root config=config problem=problem typed=typed /> });
        prerendered::go_on(focus, is_submitted);
    });
}
