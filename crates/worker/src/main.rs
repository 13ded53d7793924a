//! The import worker: says that it is ready, takes a file, tells what is in it, answers questions
//! about it, and is ended by the page, which gives its memory back.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod slices;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
