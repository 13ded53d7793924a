//! The spreadsheet worker: reports that it is ready, then answers the page's requests in their order.
//! The page terminates it, which frees its memory.

#[cfg(target_arch = "wasm32")]
mod browser;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
