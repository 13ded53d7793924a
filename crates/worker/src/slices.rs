//! A file in slices. Waiting for each of them took a fifth of the time of reading a large file, so the
//! next one is fetched while this one is read; one that was not fetched is read synchronously.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::rc::Rc;

use architrave_worker::ReadFailure;
use js_sys::{Promise, Uint8Array};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, FileReaderSync};

/// How much of a file is read at a time, in bytes.
pub const SLICE: u64 = 1 << 20;

/// How far before the end of a slice the next one is appended, in bytes: more than the reader takes
/// at once.
pub const EDGE: u64 = 128 << 10;

/// A slice, and the place where it begins.
type Slice = (u64, Vec<u8>);

/// Slices that were fetched and not read yet.
#[derive(Clone, Default)]
pub struct Ahead(Rc<RefCell<VecDeque<Slice>>>);

impl Ahead {
    /// Waits for what [`fetch`] began. A failed fetch is retried and reported when the slice is read.
    pub async fn take(&self, from: u64, coming: Option<Promise>) {
        let Some(coming) = coming else { return };
        if let Ok(bytes) = JsFuture::from(coming).await {
            let bytes = Uint8Array::new(&bytes).to_vec();
            self.0.borrow_mut().push_back((from, bytes));
        }
    }

    /// The slice that begins there, if it was fetched. Drops those before it.
    fn pop(&self, from: u64) -> Option<Vec<u8>> {
        let mut ahead = self.0.borrow_mut();
        while ahead.front().is_some_and(|(at, _)| *at < from) {
            ahead.pop_front();
        }
        let is_next = ahead.front().is_some_and(|(at, _)| *at == from);
        let next = if is_next { ahead.pop_front() } else { None };
        next.map(|(_, bytes)| bytes)
    }
}

/// Begins to fetch the slice at a place; none behind the end of the file.
pub fn fetch(file: &Blob, from: u64) -> Option<Promise> {
    let to = (from + SLICE).min(size(file));
    (from < to).then(|| part(file, from, to).ok().map(|part| part.array_buffer()))?
}

/// A file as bytes.
pub struct Slices {
    file: Blob,
    ahead: Ahead,
    size: u64,
    next: u64,
    slice: Vec<u8>,
    at: usize,
}

impl Slices {
    /// From its beginning.
    pub fn new(file: &Blob, ahead: Ahead) -> Self {
        Self {
            file: file.clone(),
            ahead,
            size: size(file),
            next: 0,
            slice: Vec::new(),
            at: 0,
        }
    }
}

impl Read for Slices {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.slice.len() && self.next < self.size {
            self.slice = match self.ahead.pop(self.next) {
                Some(fetched) => fetched,
                None => slice(&self.file, self.next, (self.next + SLICE).min(self.size))?,
            };
            self.next += self.slice.len() as u64;
            self.at = 0;
        }
        let n = buffer.len().min(self.slice.len() - self.at);
        buffer[..n].copy_from_slice(&self.slice[self.at..self.at + n]);
        self.at += n;
        Ok(n)
    }
}

/// Bytes of a file, read synchronously.
///
/// # Errors
/// When the browser refuses.
pub fn slice(file: &Blob, from: u64, to: u64) -> io::Result<Vec<u8>> {
    let failed = |_| io::Error::other(ReadFailure::Refused);
    let part = part(file, from, to)?;
    let reader = FileReaderSync::new().map_err(failed)?;
    let bytes = reader.read_as_array_buffer(&part).map_err(failed)?;
    Ok(Uint8Array::new(&bytes).to_vec())
}

#[expect(clippy::cast_precision_loss, reason = "no file has 2^53 bytes")]
fn part(file: &Blob, from: u64, to: u64) -> io::Result<Blob> {
    file.slice_with_f64_and_f64(from as f64, to as f64)
        .map_err(|_| io::Error::other(ReadFailure::PartRefused))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a size is a whole number"
)]
fn size(file: &Blob) -> u64 {
    file.size() as u64
}
