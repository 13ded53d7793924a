//! The retrieval worker: sends the requests that the app gives it, reads the responses off the main thread, and posts one
//! buffer of rows for each. Between requests it keeps only the dictionaries of the reader. The app ends the worker with the
//! retrieval, which frees its memory.

#[cfg(target_arch = "wasm32")]
mod body;
#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod fetch;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
