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

/// Memory that one reply after another is read into.
#[derive(Default)]
pub struct Memory {
    /// The reply, from the front.
    pub whole: Vec<u8>,
    /// What is read at a time.
    piece: Option<Uint8Array>,
}

/// Reads it to its end, over what stands in `memory`, which grows if it is too small; gives the
/// number of bytes.
///
/// # Errors
/// When the connection breaks, or whoever asked stops it.
pub async fn body(response: &Response, memory: &mut Memory) -> Result<usize, JsValue> {
    let Memory { whole, piece } = memory;
    let Some(stream) = response.body() else {
        return Ok(0);
    };
    let Some(reader) = reader(&stream) else {
        // A browser that does not read into buffers of ours.
        let reply = JsFuture::from(response.array_buffer()?).await?;
        return Ok(put(whole, 0, &Uint8Array::new(&reply)));
    };
    let mut length = 0;
    room(whole, announced(response));
    loop {
        // The stream takes it away and gives it back with what was read.
        let empty = piece.take();
        let empty = empty.unwrap_or_else(|| Uint8Array::new_with_length(PIECE));
        let read = JsFuture::from(reader.read_with_array_buffer_view(&empty)).await?;
        let value = Reflect::get(&read, &"value".into())?;
        // A stream that was cancelled has none.
        let Some(value) = value.dyn_ref::<Uint8Array>() else {
            return Ok(length);
        };
        length = put(whole, length, value);
        *piece = Some(Uint8Array::new(&value.buffer()));
        if Reflect::get(&read, &"done".into())?.is_truthy() {
            return Ok(length);
        }
    }
}

/// Writes a piece behind what is there; gives where it ends.
fn put(whole: &mut Vec<u8>, from: usize, piece: &Uint8Array) -> usize {
    let end = from + piece.length() as usize;
    if end > whole.len() {
        room(whole, end.max(2 * whole.len()));
    }
    piece.copy_to(&mut whole[from..end]);
    end
}

/// Memory is filled once, and not for each reply anew.
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
    length.unwrap_or(0).min(BELIEVED)
}
