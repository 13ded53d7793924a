//! The layout worker: reports that it is ready, then lays out one diagram after the other, off the main thread. The page
//! terminates it, also in the middle of a layout that nobody waits for.

#[cfg(target_arch = "wasm32")]
mod browser;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
