//! The worker's side of the browser: files in slices, messages as buffers.

use std::cell::RefCell;
use std::io::{self, Read};

use architrave_worker::{Ask, Desk, Message, RetryOrder, rehearse, retry_file, sha256};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, DedicatedWorkerGlobalScope, FileReaderSync, MessageEvent};

/// How much of a file is in memory at a time.
const SLICE: u64 = 1 << 20;

thread_local! {
    /// The file that was read, as long as the page asks about it.
    static DESK: RefCell<Option<(Blob, Desk)>> = const { RefCell::new(None) };
}

/// Listens for a file, then says that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let work = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| work(&event.data()));
    scope.set_onmessage(Some(work.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    work.forget();
    post(&Message::Ready);
    rehearse();
}

/// The page sends `[file]` to read and then `[question, receipt]`; or `[file, order]` for a retry
/// file.
fn work(data: &JsValue) {
    let parts: &Array = data.unchecked_ref();
    if let Some(question) = parts.get(0).as_string() {
        return answer(&question, parts.get(1).as_string().as_deref());
    }
    let file: Blob = parts.get(0).unchecked_into();
    match parts.get(1).as_string() {
        Some(order) => {
            let order: Result<RetryOrder, _> = serde_json::from_str(&order);
            let made = order
                .map_err(|error| error.to_string())
                .and_then(|order| retry_file(Slices::new(&file), &order));
            post(&Message::Retry(made));
        }
        None => {
            let piece = |from, to| slice(&file, from, to).unwrap_or_default();
            let desk = Desk::read(Slices::new(&file), piece, |message| post(&message));
            DESK.set(Some((file, desk)));
        }
    }
}

fn answer(question: &str, receipt: Option<&str>) {
    let Ok(question) = serde_json::from_str(question) else {
        return;
    };
    DESK.with_borrow_mut(|lies| match (lies, question) {
        (Some((file, _)), Ask::Hash) => post(&Message::Hashed(sha256(Slices::new(file)))),
        (Some((_, desk)), question) => desk.answer(question, receipt, |message| post(&message)),
        (None, _) => {}
    });
}

fn post(message: &Message) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if let Ok(json) = serde_json::to_vec(message) {
        let bytes = Uint8Array::from(json.as_slice());
        // It fails only if the page is gone, and then nobody listens.
        let _ = scope.post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer()));
    }
}

/// A file as bytes, read slice by slice.
struct Slices<'a> {
    file: &'a Blob,
    size: u64,
    next: u64,
    slice: Vec<u8>,
    at: usize,
}

impl<'a> Slices<'a> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a size is a whole number"
    )]
    fn new(file: &'a Blob) -> Self {
        Self {
            file,
            size: file.size() as u64,
            next: 0,
            slice: Vec::new(),
            at: 0,
        }
    }
}

impl Read for Slices<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.slice.len() && self.next < self.size {
            let to = (self.next + SLICE).min(self.size);
            self.slice = slice(self.file, self.next, to)?;
            self.next = to;
            self.at = 0;
        }
        let n = buffer.len().min(self.slice.len() - self.at);
        buffer[..n].copy_from_slice(&self.slice[self.at..self.at + n]);
        self.at += n;
        Ok(n)
    }
}

#[expect(clippy::cast_precision_loss, reason = "no file has 2^53 bytes")]
fn slice(file: &Blob, from: u64, to: u64) -> io::Result<Vec<u8>> {
    let failed =
        |_| io::Error::other("the browser refused; it may have changed on disk or be gone");
    let part = file
        .slice_with_f64_and_f64(from as f64, to as f64)
        .map_err(failed)?;
    let reader = FileReaderSync::new().map_err(failed)?;
    let bytes = reader.read_as_array_buffer(&part).map_err(failed)?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
