//! The body of a response. It is read through one small buffer into memory that the next response reuses: with a
//! buffer for each whole response, hundreds of them would wait for the garbage collector.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    ReadableStream, ReadableStreamByobReader, ReadableStreamGetReaderOptions,
    ReadableStreamReaderMode, Response,
};

/// How much is read at a time, in bytes.
const PIECE: u32 = 256 * 1024;

/// The longest announced length for which memory is reserved at once, in bytes.
const MAX_ANNOUNCED: usize = 32 * 1024 * 1024;

/// Memory that one response after another is read into.
#[derive(Default)]
pub struct Memory {
    /// The response, from the front.
    pub whole: Vec<u8>,
    /// The buffer of one read.
    piece: Option<Uint8Array>,
}

/// Reads the body to its end over the contents of `memory`, which grows if it is too small. Returns the
/// number of bytes.
///
/// # Errors
/// When the connection fails, or the request is cancelled.
pub async fn body(response: &Response, memory: &mut Memory) -> Result<usize, JsValue> {
    let Memory { whole, piece } = memory;
    let Some(stream) = response.body() else {
        return Ok(0);
    };
    let Some(reader) = reader(&stream) else {
        // A browser without readers that fill a given buffer.
        let response_buffer = JsFuture::from(response.array_buffer()?).await?;
        return Ok(append(whole, 0, &Uint8Array::new(&response_buffer)));
    };
    let mut length = 0;
    room(whole, announced(response));
    loop {
        // The stream detaches the buffer and returns it filled.
        let empty = piece.take();
        let empty = empty.unwrap_or_else(|| Uint8Array::new_with_length(PIECE));
        let read = JsFuture::from(reader.read_with_array_buffer_view(&empty)).await?;
        let value = Reflect::get(&read, &"value".into())?;
        // A stream that was cancelled has none.
        let Some(value) = value.dyn_ref::<Uint8Array>() else {
            return Ok(length);
        };
        length = append(whole, length, value);
        *piece = Some(Uint8Array::new(&value.buffer()));
        if Reflect::get(&read, &"done".into())?.is_truthy() {
            return Ok(length);
        }
    }
}

/// Appends a piece; returns where it ends.
fn append(whole: &mut Vec<u8>, from: usize, piece: &Uint8Array) -> usize {
    let end = from + piece.length() as usize;
    if end > whole.len() {
        room(whole, end.max(2 * whole.len()));
    }
    piece.copy_to(&mut whole[from..end]);
    end
}

/// Grows the memory to `length`; later responses reuse it.
fn room(whole: &mut Vec<u8>, length: usize) {
    if whole.len() < length {
        whole.resize(length, 0);
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
    length.unwrap_or(0).min(MAX_ANNOUNCED)
}
