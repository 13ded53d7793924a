//! A bound on what a multipart body holds outside of its files. The reader of multipart (multer) keeps boundaries and
//! headers of parts in memory, and searches all of it again with each piece that arrives.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame};

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
    /// The body, which ends with an error after more than `most` bytes outside of files.
    pub fn limit(&self, body: Body, most: u64) -> Body {
        Body::new(FramedBody {
            body,
            most,
            rest: Bytes::new(),
            has_given: false,
            frame: self.clone(),
        })
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

struct FramedBody {
    body: Body,
    most: u64,
    /// What has arrived and is not given on.
    rest: Bytes,
    /// Whether the reader has got a piece and not looked at it.
    has_given: bool,
    frame: MultipartFrame,
}

impl HttpBody for FramedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let counts = Arc::clone(&self.frame.0);
        let is_in_file = counts.is_in_file.load(Ordering::Relaxed);
        if !is_in_file && std::mem::take(&mut self.has_given) {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => self.rest = frame.into_data().unwrap_or_default(),
                other => return Poll::Ready(other),
            }
        }
        if is_in_file {
            let piece = std::mem::take(&mut self.rest);
            return Poll::Ready(Some(Ok(Frame::data(piece))));
        }
        let size = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(size);
        self.has_given = true;
        let before = counts.received.fetch_add(size as u64, Ordering::Relaxed);
        if before + size as u64 > self.most {
            counts.is_exceeded.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(axum::Error::new("too much beside the file"))));
        }
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }
}
