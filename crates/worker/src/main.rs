//! The import worker: reports that it is ready, reads a file, sends its summary and answers
//! questions about it. The page terminates it, which frees its memory.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod slices;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
