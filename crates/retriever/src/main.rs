//! The retrieval worker: sends the requests that the page gives it, skims the replies off the
//! main thread, and hands over one buffer for each. It keeps nothing but what it has learned of
//! properties; the page ends it when the retrieval is over, which gives its memory back.

#[cfg(target_arch = "wasm32")]
mod body;
#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod exchange;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
