//! Raw DEFLATE (RFC 1951) by the browser's own streams: no byte of it is in the program.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair};

const FORMAT: &str = "deflate-raw";

// web-sys has both behind an unstable flag.
#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
}

/// Compresses bytes.
///
/// # Errors
/// When the browser cannot.
pub async fn deflate(bytes: &[u8]) -> Result<Vec<u8>, JsValue> {
    let stream = CompressionStream::new(FORMAT)?;
    read(bytes, stream.unchecked_ref(), usize::MAX).await
}

/// Decompresses untrusted bytes: to no more than `limit` bytes.
///
/// # Errors
/// When they are damaged, or more than `limit` comes out.
pub async fn inflate(bytes: &[u8], limit: usize) -> Result<Vec<u8>, JsValue> {
    let stream = DecompressionStream::new(FORMAT)?;
    read(bytes, stream.unchecked_ref(), limit).await
}

async fn read(
    bytes: &[u8],
    transform: &ReadableWritablePair,
    limit: usize,
) -> Result<Vec<u8>, JsValue> {
    let parts = js_sys::Array::of1(&Uint8Array::from(bytes));
    let source: ReadableStream = Blob::new_with_u8_array_sequence(&parts)?.stream();
    let reader = source.pipe_through(transform).get_reader();
    let reader: ReadableStreamDefaultReader = reader.unchecked_into();
    let mut out = Vec::new();
    loop {
        let step = JsFuture::from(reader.read()).await?;
        let Ok(chunk) = Reflect::get(&step, &"value".into())?.dyn_into::<Uint8Array>() else {
            return Ok(out);
        };
        if out.len() + chunk.length() as usize > limit {
            // What still comes is of no interest.
            let _ = reader.cancel();
            return Err(JsValue::from_str("too large"));
        }
        out.extend(chunk.to_vec());
    }
}
