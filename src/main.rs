//! Starts the app in the page.

use architrave::{api, recovery, shell::Root};
use leptos::prelude::*;

fn main() {
    recovery::install();
    // Leptos has no executor before something is mounted.
    wasm_bindgen_futures::spawn_local(async {
        let (config, problem) = api::load_config().await;
        mount_to_body(move || view! { <Root config=config.clone() problem=problem.clone() /> });
    });
}
