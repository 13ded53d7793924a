//! A file in parts: the browser holds them, so that no text of the whole file is ever made here.

use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag};

/// The parts of a file.
#[derive(Default)]
pub struct Parts(js_sys::Array);

impl Parts {
    /// Adds bytes at the end.
    ///
    /// # Errors
    /// When the browser has no room.
    pub fn push(&self, bytes: &[u8]) -> Result<(), JsValue> {
        if !bytes.is_empty() {
            // A separate blob: the browser may move it to the disk.
            let bytes = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
            self.0
                .push(&Blob::new_with_u8_array_sequence(&bytes)?.into());
        }
        Ok(())
    }

    /// The whole file.
    ///
    /// # Errors
    /// When the browser has no room.
    pub fn file(&self, kind: &str) -> Result<Blob, JsValue> {
        let bag = BlobPropertyBag::new();
        bag.set_type(kind);
        Blob::new_with_blob_sequence_and_options(&self.0, &bag)
    }
}
