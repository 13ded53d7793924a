//! The spreadsheet worker: says that it is ready, then answers the page's requests in their order. The
//! page ends it, which gives its memory back.

#[cfg(target_arch = "wasm32")]
mod browser;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
