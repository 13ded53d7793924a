//! A body whose frames a function polls, with the length of the body inside.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

/// What polling a body returns.
pub type FramePoll = Poll<Option<Result<Frame<Bytes>, axum::Error>>>;

/// The body, of which `poll` returns the next frame. `poll` may hold back none of its data: the end and the length are
/// those of the body inside.
pub fn wrap(
    body: Body,
    poll: impl FnMut(Pin<&mut Body>, &mut Context<'_>) -> FramePoll + Send + Unpin + 'static,
) -> Body {
    Body::new(WrappedBody { body, poll })
}

struct WrappedBody<F> {
    body: Body,
    poll: F,
}

impl<F: FnMut(Pin<&mut Body>, &mut Context<'_>) -> FramePoll + Unpin> HttpBody for WrappedBody<F> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> FramePoll {
        let this = self.get_mut();
        (this.poll)(Pin::new(&mut this.body), cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
