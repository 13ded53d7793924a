//! A bound on what a multipart body holds outside of its files. The reader of multipart (multer) keeps boundaries and
//! headers of parts in memory, and searches all of it again with each piece that arrives.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures_util::stream::{Stream, StreamExt, poll_fn};

/// How much of a body the reader gets before it looks for a boundary again, in bytes. It takes all that is there.
const PIECE: usize = 8 * 1024;

/// What has arrived of a body outside of its files.
#[derive(Clone, Default)]
pub struct MultipartFrame(Arc<Counts>);

#[derive(Default)]
struct Counts {
    received: AtomicU64,
    is_in_file: AtomicBool,
    is_exceeded: AtomicBool,
}

impl MultipartFrame {
    /// The pieces of a body, which end with an error after more than `most` bytes outside of files.
    pub fn limit(
        &self,
        body: Body,
        most: u64,
    ) -> impl Stream<Item = Result<Bytes, axum::Error>> + Send + 'static {
        let mut pieces = FramedPieces {
            body: body.into_data_stream(),
            most,
            rest: Bytes::new(),
            has_given: false,
            frame: self.clone(),
        };
        poll_fn(move |cx| pieces.poll(cx))
    }

    /// Says whether a file is read now.
    pub fn set_in_file(&self, is_in_file: bool) {
        self.0.is_in_file.store(is_in_file, Ordering::Relaxed);
    }

    /// Whether the body ended for what it holds outside of files.
    pub fn is_exceeded(&self) -> bool {
        self.0.is_exceeded.load(Ordering::Relaxed)
    }
}

struct FramedPieces {
    body: BodyDataStream,
    most: u64,
    /// What has arrived and is not given on.
    rest: Bytes,
    /// Whether the reader has got a piece and not looked at it.
    has_given: bool,
    frame: MultipartFrame,
}

impl FramedPieces {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, axum::Error>>> {
        let counts = &self.frame.0;
        let is_in_file = counts.is_in_file.load(Ordering::Relaxed);
        if !is_in_file && std::mem::take(&mut self.has_given) {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.rest.is_empty() {
            match ready!(self.body.poll_next_unpin(cx)) {
                Some(Ok(piece)) => self.rest = piece,
                other => return Poll::Ready(other),
            }
        }
        if is_in_file {
            return Poll::Ready(Some(Ok(std::mem::take(&mut self.rest))));
        }
        let size = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(size);
        self.has_given = true;
        let before = counts.received.fetch_add(size as u64, Ordering::Relaxed);
        if before + size as u64 > self.most {
            counts.is_exceeded.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(axum::Error::new("too much beside the file"))));
        }
        Poll::Ready(Some(Ok(piece)))
    }
}
