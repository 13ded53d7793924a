//! Shows the gallery. `cargo xtask gallery` serves it.

use architrave_gallery::{Gallery, install};
use leptos::prelude::*;

fn main() {
    install();
    mount_to_body(|| view! { <Gallery /> });
}
