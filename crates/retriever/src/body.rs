//! The body of a reply. It goes through one small buffer into memory that the next reply uses
//! again: a buffer for the whole of each would wait for the garbage collector, by the hundred.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    ReadableStream, ReadableStreamByobReader, ReadableStreamGetReaderOptions,
    ReadableStreamReaderMode, Response,
};

/// How much is read at a time, in bytes.
const PIECE: u32 = 256 * 1024;

/// As much as is believed of a length that the service announces, in bytes.
const BELIEVED: usize = 32 * 1024 * 1024;

/// Reads it to its end.
///
/// # Errors
/// When the connection breaks, or whoever asked stops it.
pub async fn body(response: &Response) -> Result<Vec<u8>, JsValue> {
    let Some(stream) = response.body() else {
        return Ok(Vec::new());
    };
    let Some(reader) = reader(&stream) else {
        // A browser that does not read into buffers of ours.
        let whole = JsFuture::from(response.array_buffer()?).await?;
        return Ok(Uint8Array::new(&whole).to_vec());
    };
    let mut body = Vec::with_capacity(announced(response));
    let mut piece = Uint8Array::new_with_length(PIECE);
    loop {
        let read = JsFuture::from(reader.read_with_array_buffer_view(&piece)).await?;
        let value = Reflect::get(&read, &"value".into())?;
        // A stream that was cancelled has none.
        let Some(value) = value.dyn_ref::<Uint8Array>() else {
            return Ok(body);
        };
        let from = body.len();
        body.resize(from + value.length() as usize, 0);
        value.copy_to(&mut body[from..]);
        if Reflect::get(&read, &"done".into())?.is_truthy() {
            return Ok(body);
        }
        piece = Uint8Array::new(&value.buffer());
    }
}

fn reader(stream: &ReadableStream) -> Option<ReadableStreamByobReader> {
    let options = ReadableStreamGetReaderOptions::new();
    options.set_mode(ReadableStreamReaderMode::Byob);
    // It throws where the body is not a stream of bytes.
    let get: js_sys::Function = Reflect::get(stream, &"getReader".into())
        .ok()?
        .dyn_into()
        .ok()?;
    get.call1(stream, &options).ok()?.dyn_into().ok()
}

fn announced(response: &Response) -> usize {
    let length = response.headers().get("content-length").ok().flatten();
    let length = length.and_then(|length| length.parse().ok());
    length.unwrap_or(0).min(BELIEVED)
}
